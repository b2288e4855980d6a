import { createHash } from 'node:crypto';
import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { failpoint } from '../../db/failpoints.js';
import { isLineQuantity, MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../domain/cart-lines.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { centsFromDecimal, decimalFromCents, formatCents, type Cents } from '../../domain/money.js';
import {
  HOLD_MINUTES,
  MAX_OPEN_ORDERS,
  NETWORK_HOLD_LIMIT,
  PATIENCE_MINUTES,
  UNCONFIRMED_HOLD_LIMIT,
  type HoldLimit,
} from '../../domain/order-state.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { EventCounter, Ids } from '../../domain/ports.js';
import { computeTotals, effectivePriceCents, type Totals } from '../../domain/pricing.js';
import { parseShippingAddress, type ShippingAddress } from '../../domain/shipping-address.js';
import type { Outbox } from '../../jobs/outbox.js';
import { lockUser } from '../accounts/lock-user.js';
import type { User } from '../accounts/user.entity.js';
import { toProductView } from '../catalog/product-view.js';
import type { Product } from '../catalog/product.entity.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { StockLedger } from '../catalog/stock-ledger.js';
import type { ShopService } from '../shop/shop.service.js';
import type { CancelOrder } from '../settlement/cancel-order.js';
import { orderSearchText } from './order-search-text.js';
import { OrderKeyAlias } from './order-key-alias.entity.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';
import { placedMailKey } from './placed-mail.js';

/** An order as a client sends it: untrusted, prices are 2-decimal numbers that it was shown. */
export interface OrderDraft {
  orderItems: readonly { product: string; qty: number }[];
  shippingAddress?: unknown;
  paymentMethod?: string | null;
  itemsPrice?: number | null;
  shippingPrice?: number | null;
  taxPrice?: number | null;
  totalPrice: number;
  idempotencyKey?: string | null;
  /** The customer's own unpaid order that this one takes the place of. */
  replaces?: string | null;
}

/** A draft that can be worked with. */
interface OrderRequest {
  lines: readonly { productId: string; quantity: number }[];
  address: ShippingAddress;
  paymentMethod: string;
  shownCents: { totalCents: Cents } & Partial<Totals>;
  idempotencyKey: string | null;
  /** Cart, address and total as one string: equal strings mean the same order. */
  hash: string;
}

/** What came of ordering. */
export interface PlacedOrder {
  order: Order;
  /** Null when the order had been placed before. */
  newLines: readonly OrderLine[] | null;
}

/** The use case of ordering: find, validate, hold, record. */
export class PlaceOrder {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly readProducts: ReadProducts,
    private readonly stockLedger: StockLedger,
    private readonly shop: ShopService,
    /** Off in demo mode's load tests only (decision S28). */
    private readonly limitsAreOn: boolean,
    private readonly events: EventCounter,
    private readonly cancelOrder: CancelOrder,
  ) {}

  /**
   * Places an order: stock is held for 35 minutes, nothing is charged yet.
   * The same key, or the same cart while its order is unpaid, is the same order in every tab and on every device.
   * A changed cart may replace the order that was placed for it before: that one is canceled when this one is placed, and
   * stays when this one is refused.
   * @returns the order, and its lines if it is new
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with fields, OUT_OF_STOCK with `items`, PRICE_CHANGED with the right
   *   figures, TOO_MANY_OPEN_ORDERS, HOLD_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED; of the order to replace NOT_FOUND, CONFLICT
   *   when it is paid, PAYMENT_UNAVAILABLE; nothing is written then
   */
  async place(actor: Actor, draft: OrderDraft, clientAddress: string): Promise<PlacedOrder> {
    const { userId } = requireUser(actor);
    const request = readDraft(draft);
    const rules = await this.shop.pricingRules();
    const replaced = draft.replaces?.trim() || null;
    // At the provider, so outside the transaction.
    if (replaced !== null) await this.cancelOrder.closeForReplacement(actor, replaced, request.hash);

    const placed = await this.db.inTransaction(async (manager): Promise<PlacedOrder> => {
      // One customer's orders are placed one after the other: a double click then finds the first order instead of racing it.
      const customer = await lockUser(manager, userId);
      const earlier = await this.findEarlier(manager, userId, request);
      if (earlier) return { order: earlier, newLines: null };
      if (replaced !== null) await this.cancelOrder.replaceIn(manager, actor, replaced);
      await this.refuseTooMany(manager, userId);

      const products = await this.findProducts(manager, request);
      const items = await this.stockLedger.takeStock(manager, request.lines);
      if (items.length > 0) {
        const held = await this.findHeld(manager, userId, items);
        throw new Failure('OUT_OF_STOCK', shortageText(items, products, held), { items });
      }
      await failpoint('order-held');

      const priced = request.lines.map((line) => ({ ...line, product: products.get(line.productId) as Product }));
      const totals = computeTotals(
        priced.map(({ product, quantity }) => ({ ...priceOf(product), quantity })),
        rules,
      );
      refuseOtherFigures(request, totals, [...products.values()]);

      const order = await this.newOrder(customer, request, totals, [...products.values()], clientAddress);
      await manager.insert(Order, order);
      const newLines: OrderLine[] = priced.map(({ product, quantity }, position) => ({
        orderId: order.id,
        productId: product.id,
        position,
        quantity,
        name: product.name,
        image: product.image,
        ...priceOf(product),
        unitCents: effectivePriceCents(product),
      }));
      await manager.insert(OrderLine, newLines);
      await this.stockLedger.recordMoves(manager, order.id, 'hold', request.lines);
      await this.refuseTooMuch(manager, customer, clientAddress);
      await this.outbox.enqueue(
        manager,
        'send-order-mail',
        { orderId: order.id, template: 'placed' },
        placedMailKey(order.id),
        // Who pays at once hears of the payment alone.
        PATIENCE_MINUTES * 60_000,
      );
      return { order, newLines };
    });
    await failpoint('order-committed');
    if (placed.newLines) this.events.order('placed', placed.order.id);
    return placed;
  }

  private async findEarlier(manager: EntityManager, userId: string, request: OrderRequest): Promise<Order | null> {
    const { idempotencyKey, hash } = request;
    const known = idempotencyKey === null ? null : await this.findByKey(manager, userId, idempotencyKey);
    if (known && known.requestHash !== hash) {
      throw new Failure('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another order');
    }
    if (known) return known;
    // Each tab or device has its own key, but one cart must not reserve its gifts twice.
    const open = await manager.findOneBy(Order, { userId, status: 'pending', requestHash: hash });
    // A repeat gets this order also when it is no longer open.
    if (open && idempotencyKey !== null)
      await manager.insert(OrderKeyAlias, { userId, idempotencyKey, orderId: open.id, createdAt: await this.db.now() });
    return open;
  }

  /** The order that a key has placed, or that it was answered with. */
  private async findByKey(manager: EntityManager, userId: string, idempotencyKey: string): Promise<Order | null> {
    const placed = await manager.findOneBy(Order, { userId, idempotencyKey });
    if (placed) return placed;
    const alias = await manager.findOneBy(OrderKeyAlias, { userId, idempotencyKey });
    return alias && manager.findOneByOrFail(Order, { id: alias.orderId });
  }

  /** Which of the missing products lie in unpaid orders of the same customer. */
  private async findHeld(
    manager: EntityManager,
    userId: string,
    items: readonly { productId: string }[],
  ): Promise<ReadonlySet<string>> {
    const rows = await manager
      .createQueryBuilder(OrderLine, 'line')
      .innerJoin(Order, 'held', 'held.id = line.orderId')
      .select('line.productId', 'id')
      .where("held.userId = :userId AND held.status = 'pending'", { userId })
      .andWhere('line.productId IN (:...ids)', { ids: items.map(({ productId }) => productId) })
      .getRawMany<{ id: string }>();
    return new Set(rows.map(({ id }) => id));
  }

  private async refuseTooMany(manager: EntityManager, userId: string): Promise<void> {
    if (!this.limitsAreOn) return;
    if ((await manager.countBy(Order, { userId, status: 'pending' })) >= MAX_OPEN_ORDERS) {
      throw new Failure(
        'TOO_MANY_OPEN_ORDERS',
        `You have ${MAX_OPEN_ORDERS} unpaid orders. Please pay one of them first.`,
      );
    }
  }

  /** Stock in unpaid orders can't be bought by others, so one person, and one network, can hold only so much of it. */
  private async refuseTooMuch(manager: EntityManager, customer: User, clientAddress: string): Promise<void> {
    if (!this.limitsAreOn) return;
    if (
      customer.emailVerifiedAt === null &&
      isBeyond(await this.heldBy(manager, { userId: customer.id }), UNCONFIRMED_HOLD_LIMIT)
    ) {
      throw new Failure(
        'HOLD_LIMIT_REACHED',
        `Please confirm your email address first. Until then, your unpaid orders can have at most ${UNCONFIRMED_HOLD_LIMIT.units} gifts and cost at most ${formatCents(UNCONFIRMED_HOLD_LIMIT.cents)} in all.`,
      );
    }
    if (isBeyond(await this.heldBy(manager, { holdNetwork: clientAddress }), NETWORK_HOLD_LIMIT)) {
      throw new Failure(
        'HOLD_LIMIT_REACHED',
        'Too many gifts are on hold in unpaid orders from your network. Please pay for one of them first, or try again later.',
      );
    }
  }

  /** What unpaid orders hold, the one that is being placed among them. */
  private async heldBy(
    manager: EntityManager,
    whose: { userId: string } | { holdNetwork: string },
  ): Promise<HoldLimit> {
    const orders = await manager.find(Order, {
      select: { id: true, totalCents: true },
      where: { ...whose, status: 'pending' },
    });
    const lines = await manager.find(OrderLine, {
      select: { quantity: true },
      where: { orderId: In(orders.map(({ id }) => id)) },
    });
    return {
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      cents: orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
    };
  }

  private async findProducts(manager: EntityManager, request: OrderRequest): Promise<Map<string, Product>> {
    const found = await this.readProducts.listOrderable(
      manager,
      request.lines.map((line) => line.productId),
    );
    const products = new Map(found.map((product) => [product.id, product]));
    const gone = request.lines.filter((line) => !products.has(line.productId)).map((line) => line.productId);
    if (gone.length > 0) {
      const names = await this.readProducts.namesOf(manager, gone);
      throw invalidInput({
        orderItems:
          names.length === gone.length
            ? names.map((name) => `${name} is no longer sold.`).join(' ')
            : 'One of the products is no longer sold.',
      });
    }
    return products;
  }

  private async newOrder(
    customer: User,
    request: OrderRequest,
    totals: Totals,
    products: readonly Product[],
    clientAddress: string,
  ): Promise<Order> {
    // The database's: by its clock the hold ends, whichever process looks.
    const now = await this.db.now();
    const facts = {
      id: this.ids.id(),
      customerName: customer.name,
      customerEmail: customer.email,
      shippingAddress: request.address,
      totalCents: totals.totalCents,
    };
    return {
      ...facts,
      userId: customer.id,
      status: 'pending',
      paymentMethod: request.paymentMethod,
      itemsCents: totals.itemsCents,
      shippingCents: totals.shippingCents,
      taxCents: totals.taxCents,
      idempotencyKey: request.idempotencyKey,
      requestHash: request.hash,
      holdUntil: now + HOLD_MINUTES * 60_000,
      createdAt: now,
      paidAt: null,
      deliveredAt: null,
      closedAt: null,
      refundedCents: 0,
      dispatchBy: null,
      searchText: orderSearchText(
        facts,
        products.map(({ name }) => name),
      ),
      holdNetwork: clientAddress,
      closeTriedAt: null,
      customerDeletedAt: null,
      anonymisedAt: null,
    };
  }
}

function isBeyond(held: HoldLimit, limit: HoldLimit): boolean {
  return held.units > limit.units || held.cents > limit.cents;
}

/** Checks everything that needs no database. */
function readDraft(draft: OrderDraft): OrderRequest {
  const fields: Record<string, string> = {};
  const quantities = new Map<string, number>();
  for (const { product, qty } of draft.orderItems) quantities.set(product, (quantities.get(product) ?? 0) + qty);
  const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  if (lines.length === 0) fields['orderItems'] = 'The cart is empty';
  if (lines.length > MAX_CART_LINES) fields['orderItems'] = `An order can have at most ${MAX_CART_LINES} products`;
  // Checks each line, too: two lines of one product must not hide a negative one in their sum.
  if (
    !draft.orderItems.every(({ qty }) => isLineQuantity(qty)) ||
    !lines.every(({ quantity }) => isLineQuantity(quantity))
  ) {
    fields['orderItems'] = `Quantities must be whole numbers from 1 to ${MAX_LINE_QUANTITY}`;
  }

  const parsed = parseShippingAddress(draft.shippingAddress);
  if ('invalid' in parsed)
    for (const field of parsed.invalid) fields[`shippingAddress.${field}`] = 'All fields are required';

  const shownCents: Record<string, Cents> = {};
  for (const [field, key] of shownFigures) {
    const amount = draft[field];
    if (amount == null && field !== 'totalPrice') continue;
    const cents = typeof amount === 'number' ? centsFromDecimal(amount) : null;
    if (cents === null) fields[field] = 'Must be an amount with at most two decimals';
    else shownCents[key] = cents;
  }
  const idempotencyKey = draft.idempotencyKey?.trim() || null;
  if (idempotencyKey !== null && idempotencyKey.length > 200)
    fields['idempotencyKey'] = 'Must have at most 200 characters';
  if (Object.keys(fields).length > 0 || 'invalid' in parsed) throw invalidInput(fields);

  const sorted = [...quantities].sort(([a], [b]) => (a < b ? -1 : 1));
  const words = JSON.stringify([sorted, parsed.address, shownCents['totalCents']]);
  return {
    lines,
    address: parsed.address,
    paymentMethod: draft.paymentMethod?.trim().slice(0, 50) || 'PayPal',
    shownCents: shownCents as OrderRequest['shownCents'],
    idempotencyKey,
    hash: createHash('sha256').update(words).digest('hex'),
  };
}

const shownFigures = [
  ['itemsPrice', 'itemsCents'],
  ['shippingPrice', 'shippingCents'],
  ['taxPrice', 'taxCents'],
  ['totalPrice', 'totalCents'],
] as const;

/** Never charge a figure that was not shown (decision S20). */
function refuseOtherFigures(request: OrderRequest, totals: Totals, products: readonly Product[]): void {
  if (shownFigures.every(([, key]) => (request.shownCents[key] ?? totals[key]) === totals[key])) return;
  throw new Failure('PRICE_CHANGED', 'Prices have changed. Please check the new total.', {
    itemsPrice: decimalFromCents(totals.itemsCents),
    shippingPrice: decimalFromCents(totals.shippingCents),
    taxPrice: decimalFromCents(totals.taxCents),
    totalPrice: decimalFromCents(totals.totalCents),
    products: products.map(toProductView),
  });
}

function priceOf({ priceCents, salePriceCents, isOnSale }: Product) {
  return { priceCents, salePriceCents, isOnSale };
}

function shortageText(
  items: readonly { productId: string; available: number }[],
  products: ReadonlyMap<string, Product>,
  held: ReadonlySet<string>,
): string {
  return items
    .map(({ productId, available }) => {
      const name = products.get(productId)?.name ?? 'This product';
      if (held.has(productId)) {
        return available === 0
          ? `Your unpaid order holds the last of ${name}.`
          : `Only ${available} of ${name} left, besides those your unpaid order holds.`;
      }
      return available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} left.`;
    })
    .join(' ');
}
