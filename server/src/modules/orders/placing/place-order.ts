import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { failpoint } from '../../../db/failpoints.js';
import { together } from '../../../db/together.js';
import { dateIn } from '../../../domain/dispatch.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { lineKey } from '../../../domain/line-key.js';
import { isPaid, PATIENCE_MINUTES, PAYMENT_LINK_HOURS } from '../../../domain/order-state.js';
import { giftCardPartsIn } from '../../../domain/order-totals.js';
import { card } from '../../../domain/payment-methods/card.js';
import { termsOf } from '../../../domain/payment-methods/pay-later.js';
import { refuseInvalidToken, requireAdmin, requireUser, type Actor } from '../../../domain/permissions.js';
import type { EventCounter, Ids } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { CartService } from '../../cart/cart.service.js';
import { tokenHash } from '../../accounts/sign-in/token-hash.js';
import { isOrderable } from '../../catalog/is-orderable.js';
import type { MakeDueChanges } from '../../catalog/managing/make-due-changes.js';
import type { Product } from '../../catalog/product.entity.js';
import { presentProducts } from '../../catalog/reading/present-products.js';
import type { ReadProducts } from '../../catalog/reading/read-products.js';
import type { StockLedger } from '../../catalog/stock-ledger.js';
import type { RateLimiter } from '../../limits/rate-limiter.js';
import { guestsByEmail, guestsByNetwork, lockBuyer, readGuest, type Buyer, type Guest, type Orderer } from './buyer.js';
import type { DeliveryMethods } from '../../delivery/delivery-methods.service.js';
import type { PaymentMethods } from '../../payments/methods/payment-methods.service.js';
import type { ShopService } from '../../shop/shop.service.js';
import {
  DiscountsHaveChanged,
  type ApplyDiscounts,
  type DiscountCustomer,
  type EnteredCodes,
} from '../../discounts/apply-discounts.js';
import { DiscountUse } from '../../discounts/discount-use.entity.js';
import type { GiftCardLedger } from '../../gift-cards/gift-card-ledger.js';
import type { EnteredGiftCards, UseGiftCards } from '../../gift-cards/use-gift-cards.js';
import { WishListPurchase } from '../../wish-lists/wish-list-purchase.entity.js';
import type { WishListPurchases } from '../../wish-lists/wish-list-purchases.js';
import { priceOrder, refuseUnusableCards, refuseUnusedCodes } from './price-order.js';
import type { CashPayment } from '../counter/cash-payment.js';
import {
  methodOfPayment,
  readCounterCustomer,
  refuseUnexplained,
  type CounterDraft,
  type CounterOrder,
} from '../counter/counter-order.js';
import { refuseUnpacked } from '../gifts/given-gift.js';
import { refuseUnsuitable } from './refuse-unsuitable.js';
import { datedMethod, datedParcels, holdDates } from '../dates/check-date.js';
import { EarlierOrders } from './earlier-orders.js';
import { newLine, newOrder, newParcels } from './new-order.js';
import { readHeld, refuseTooManyOrders, refuseTooMuchOnHold } from './hold-limits.js';
import { hasAnotherBalance, isAsShown, readOrderDraft, type OrderDraft, type OrderRequest } from './order-draft.js';
import { OrderLine } from '../order-line.entity.js';
import { itemsOf, refuseGone, refuseUnofferedAddOns } from './found-items.js';
import { currencyChanged, discountsChange, outOfStock, priceChanged, type Shortage } from './order-refusals.js';
import type { OrderReplacement } from './order-replacement.js';
import type { WholePayment } from './whole-payment.js';
import { Order } from '../order.entity.js';
import { OrderParcel } from '../parcels/order-parcel.entity.js';
import { dueTimes, noDueTimes } from '../parcels/parcels-of.js';
import { placedMailKey } from './placed-mail.js';
import { sendOrderMail } from '../send-order-mail.job.js';

/** The result of placing an order. */
export interface PlacedOrder {
  order: Order;
  /** Null when the order had been placed before. */
  newRows: { lines: readonly OrderLine[]; parcels: readonly OrderParcel[] } | null;
}

/** Ends a transaction in which products with due changes were found. */
class ChangesAreDue extends Error {
  constructor(readonly productIds: readonly string[]) {
    super('products with changes that are due');
  }
}

/** One pass makes the changes; more of them may come due meanwhile, but not for long. */
const MAX_PASSES = 3;

/** What is known of a request before its transaction. */
interface PlacingFacts {
  replaced: string | null;
  entered: EnteredCodes;
  enteredCards: EnteredGiftCards;
  clientAddress: string;
  /** Null when its buyer places it. */
  counter: CounterOrder | null;
}

/** The use case of ordering: find, validate, hold, record. */
export class PlaceOrder {
  private readonly earlierOrders: EarlierOrders;

  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly readProducts: ReadProducts,
    private readonly stockLedger: StockLedger,
    private readonly shop: Pick<ShopService, 'takesGuests'>,
    private readonly delivery: Pick<DeliveryMethods, 'rules'>,
    private readonly discounts: ApplyDiscounts,
    private readonly giftCards: { using: UseGiftCards; ledger: GiftCardLedger },
    /** Off in demo mode's load tests only (decision S28). */
    private readonly limitsAreOn: boolean,
    private readonly events: EventCounter,
    private readonly replacement: () => OrderReplacement,
    private readonly wholePayment: () => WholePayment,
    private readonly dueChanges: Pick<MakeDueChanges, 'dueAmong' | 'of'>,
    private readonly limiter: Pick<RateLimiter, 'count'>,
    private readonly paymentMethods: Pick<PaymentMethods, 'named'>,
    private readonly carts: Pick<CartService, 'takeOut'>,
    private readonly wishListPurchases: Pick<WishListPurchases, 'find'>,
    private readonly audit: Pick<AuditService, 'record'>,
    private readonly cashPayment: () => CashPayment,
  ) {
    this.earlierOrders = new EarlierOrders(db);
  }

  /**
   * Places an order: stock is held for 35 minutes, or as long as its way to pay later says; nothing is charged yet. Gift
   * cards pay at once, and an order of which they leave nothing to pay is paid.
   * The same key, or the same cart while its order is unpaid, is the same order in every tab and on every device.
   * A changed cart may replace the order that was placed for it before: that one is canceled when this one is placed, and
   * stays when this one is refused.
   * A guest's address proves nothing, so only the key, or the link of the order to replace, finds a guest's earlier order.
   * @returns the order, and its lines if it is new
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with fields (`deliveryMethod` with those that are offered, `paymentMethod`, `gift` and its fields, `discountCodes` with
   *   the figures without those that can't be used, `giftCards.0` likewise), DELIVERY_DATE_GONE with `dates`, OUT_OF_STOCK with `items`, PRICE_CHANGED with the right figures, TOO_MANY_OPEN_ORDERS, HOLD_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED; for guests, and after too many codes or gift cards that don't exist, RATE_LIMITED; of the order to replace NOT_FOUND, CONFLICT
   *   when it is paid, PAYMENT_UNAVAILABLE; nothing is written then
   */
  async place(actor: Actor, draft: OrderDraft, clientAddress: string): Promise<PlacedOrder> {
    const orderer = await this.ordererOf(actor, draft);
    const request = readOrderDraft(draft);
    if ('guest' in orderer)
      await this.limiter.count(
        `guest-order:${clientAddress}`,
        guestsByNetwork,
        (minutes) =>
          `Too many orders without an account from your network. Please sign in, or try again in ${minutes} minutes.`,
      );
    const replaced = draft.replaces?.trim() || null;
    // This asks the provider, so it happens outside the transaction.
    if (replaced !== null)
      await this.replacement().closeForReplacement(actor, replaced, draft.replacesKey ?? null, request.hash);

    return this.placeRequest(actor, orderer, request, { replaced, clientAddress, counter: null });
  }

  /**
   * Places an order for someone, by phone or at the counter. The limits that keep strangers from blocking the stock don't
   * apply, and only the key finds an earlier order.
   * @throws Failure what `place` throws, and UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with `customer` or its fields, or `payment`
   */
  async placeFor(actor: Actor, draft: CounterDraft, clientAddress: string): Promise<PlacedOrder> {
    // guard: counter-orders.test.ts 'is for admins', try: requireAdmin(actor) -> requireUser(actor)
    const { userId: adminId } = requireAdmin(actor);
    const { customer, payment, idempotencyKey, ...goods } = draft;
    const { errors, orderer } = readCounterCustomer(draft);
    const request = readOrderDraft(
      { ...goods, idempotencyKey, paymentMethod: methodOfPayment[payment] },
      { errors, words: [{ placedBy: adminId, customer: orderer, payment }] },
    );
    return this.placeRequest(actor, orderer, keyedBy(adminId, request), {
      ...{ replaced: null, clientAddress },
      counter: { adminId, payment },
    });
  }

  private async placeRequest(
    actor: Actor,
    orderer: Orderer,
    request: OrderRequest,
    known: Pick<PlacingFacts, 'replaced' | 'clientAddress' | 'counter'>,
  ): Promise<PlacedOrder> {
    const { clientAddress } = known;
    // Outside the transaction and once, so that unknown ones count once, whatever becomes of the order.
    const entered = await this.discounts.findCodes(request.discountCodes, clientAddress);
    const enteredCards = await this.giftCards.using.find(request.giftCards, { actor, clientAddress });

    const placed = await this.afterDueChanges(() =>
      this.placeOnce(actor, orderer, request, { ...known, entered, enteredCards }),
    );
    await failpoint('order-committed');
    // An order is counted once, however often it is placed.
    // guard: metrics.test.ts 'when they are placed twice', try: -> this.events.order('placed');
    if (placed.newRows) this.events.order('placed', placed.order.id);
    if (placed.newRows && isPaid(placed.order.status)) this.events.order('paid', placed.order.id);
    return placed;
  }

  /** @throws Failure UNAUTHENTICATED for visitors who aren't guests, or where the shop takes none; BAD_USER_INPUT */
  private async ordererOf(actor: Actor, { guest }: OrderDraft): Promise<Orderer> {
    if (guest == null) return { userId: requireUser(actor).userId };
    refuseInvalidToken(actor);
    // An order must not end up elsewhere than its sender thinks.
    if (actor.kind === 'user')
      throw invalidInput({ guest: 'You’re signed in, so this order belongs to your account.' });
    // guard: guest-checkout.test.ts 'takes none', try: !(await…uests()) -> false
    if (!(await this.shop.takesGuests())) requireUser(actor);
    return { guest: readGuest(guest) };
  }

  /** A sale that has ended a moment ago must not be charged: what is due is changed first, and the order placed then. */
  private async afterDueChanges(place: () => Promise<PlacedOrder | Failure>, pass = 1): Promise<PlacedOrder> {
    try {
      const placed = await place();
      if (placed instanceof Failure) throw placed;
      return placed;
    } catch (error) {
      const mayPass = error instanceof ChangesAreDue || error instanceof DiscountsHaveChanged;
      if (!mayPass) throw error;
      if (pass === MAX_PASSES) throw error instanceof DiscountsHaveChanged ? discountsChange() : error;
      if (error instanceof ChangesAreDue) await this.dueChanges.of(error.productIds);
      return this.afterDueChanges(place, pass + 1);
    }
  }

  private async placeOnce(
    actor: Actor,
    orderer: Orderer,
    request: OrderRequest,
    { replaced, entered, enteredCards, clientAddress, counter }: PlacingFacts,
  ): Promise<PlacedOrder | Failure> {
    return this.db.inTransaction(async (manager, last): Promise<PlacedOrder | Failure> => {
      // One customer's orders are placed one after the other: a double click then finds the first order instead of racing it.
      const adminId = counter?.adminId ?? null;
      const [buyer, rules, payment, earlier] = await together(
        lockBuyer(manager, orderer, adminId),
        this.delivery.rules(),
        this.paymentMethods.named(request.paymentMethod),
        this.earlierOrders.find(manager, orderer, request, replaced, adminId),
      );
      if (earlier) return { order: earlier, newRows: null };
      const refusal = 'guest' in orderer && !counter ? await this.countGuest(orderer.guest) : null;
      if (refusal) return refusal;
      if (replaced !== null) await this.replacement().replaceIn(manager, actor, replaced);
      // The order that is replaced may have had the last use, and an edit may have come since they were looked up.
      // guard: discounts.test.ts 'keeps the last use', try: await this.discounts.readAgain(manager, entered) -> entered
      const codes = entered.length === 0 ? entered : await this.discounts.readAgain(manager, entered);

      const [{ shortages, products: found }, held] = await together(
        this.stockLedger.takeStock(manager, request.lines),
        // guard: counter-orders.test.ts 'limits of shoppers', try: && !counter -> && true
        this.limitsAreOn && !counter ? readHeld(manager, buyer, clientAddress) : Promise.resolve(null),
      );
      if (held) refuseTooManyOrders(held);
      const due = await this.dueChanges.dueAmong(found);
      // guard: merchandising.test.ts 'is not charged'
      if (due.length > 0) throw new ChangesAreDue(due);
      const products = new Map(found.filter(isOrderable).map((product) => [product.id, product]));
      await refuseGone(manager, this.readProducts, request, products);
      // The hold ends by the database's clock, whichever process looks.
      // guard: reconciliation.test.ts 'follows the database’s clock', try: await this.db -> this.outbox['clock']
      const now = await this.db.now();
      const items = itemsOf(request, products, dateIn(rules.calendar.timeZone, now));
      await refuseUnofferedAddOns(manager, request, items);
      if (shortages.length > 0)
        throw outOfStock(
          shortages,
          products,
          counter ? new Set() : await this.findHeldProducts(manager, buyer, shortages),
        );
      await failpoint('order-held');
      // After the stock and before the discounts, as everywhere.
      const giftCards =
        enteredCards.length === 0 ? enteredCards : await this.giftCards.using.lock(manager, enteredCards);

      // Another process has changed the currency since the amounts of this order were read.
      if (request.currency !== rules.currency) throw currencyChanged();
      const customer = discountCustomerOf(buyer);
      const { offers, discounts, totals } = await priceOrder(
        manager,
        this.discounts,
        rules,
        {
          parcels: request.parcels.map(({ address, ...parcel }) => ({ ...parcel, place: address })),
          ...{ items, codes, giftCards, customer, countsUnpaid: true },
        },
        now,
      );
      refuseUnusedCodes(discounts, totals);
      refuseUnusableCards(giftCards, totals);
      if (!isAsShown(request, totals)) {
        const current = await presentProducts(manager, [...products.values()]);
        throw priceChanged(totals, current, hasAnotherBalance(request, totals));
      }
      const isPaidWhole = totals.giftCardCents > 0 && totals.totalCents === 0;
      // Nothing is left for another way to pay.
      const { method, setting } = isPaidWhole ? { ...payment, method: card } : payment;
      const parcels = request.parcels.map((parcel, at) => ({ ...parcel, method: datedMethod(offers[at]!) }));
      for (const parcel of parcels) refuseUnpacked(parcel.gift, parcel.method.kind, parcel.field);
      // guard: parcels.test.ts 'paid in cash', try: new Set(parcels.map((parcel) => parcel.method.kind)) -> [parcels[0]!.method.kind]
      const deliveryKinds = new Set(parcels.map((parcel) => parcel.method.kind));
      // The admin decides who gets an invoice.
      if (counter) refuseUnexplained({ method, setting });
      else
        for (const deliveryKind of deliveryKinds)
          refuseUnsuitable({ method, setting }, { ...totals, deliveryKind }, 'guest' in orderer);
      const units = request.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      if (held && !isPaidWhole) refuseTooMuchOnHold(held, buyer, { units, cents: totals.totalCents });
      await this.discounts.take(manager, discounts);
      // Last, because many orders wait for one popular day.
      await holdDates(manager, rules, datedParcels(parcels), now);

      const terms = termsOf(method, setting, now, rules.calendar.timeZone);
      // guard: counter-orders.test.ts 'is held for 24 hours', try: 'link' -> 'cash'
      if (counter?.payment === 'link') terms.holdUntil = now + PAYMENT_LINK_HOURS * 60 * 60_000;
      const order = newOrder(this.ids.id(), buyer, request, {
        ...{ totals, now, ...terms },
        // The shop’s own network is that of shoppers in it, too.
        clientAddress: counter ? null : clientAddress,
        placedBy: adminId,
        currency: rules.currency.toLowerCase(),
        products: [...products.values()],
        offers,
        ...(terms.payLater?.isConfirmed && parcels[0]!.method.kind !== 'email'
          ? dueTimes(rules.calendar, parcels, now)
          : noDueTimes),
      });
      const newLines = request.lines.map(({ productId, quantity }) =>
        newLine(order.id, products.get(productId) as Product, quantity, items, discounts),
      );
      const newParcelRows = newParcels(order.id, request, offers, totals);
      // Nothing else is to come from the buyer, as with a payment.
      // guard: pay-later.test.ts 'leaves the buyer’s saved cart', try: order.payLater !== null -> false
      if (order.payLater !== null && buyer.userId !== null)
        await this.carts.takeOut(
          manager,
          buyer.userId,
          new Set(items.map(({ product, texts, addOnOf }) => lineKey(product.id, texts, addOnOf))),
        );
      const parts = giftCardPartsIn(totals.lines);
      const forLists =
        request.wished.length === 0 ? [] : await this.wishListPurchases.find(manager, order.id, request.wished);
      // What comes after an order that is paid needs another packet.
      await (parts.length > 0 || counter ? together : last)(
        manager.insert(Order, order),
        manager.insert(OrderLine, newLines),
        ...(newParcelRows.length > 0 ? [manager.insert(OrderParcel, newParcelRows)] : []),
        ...(discounts.applied.length > 0
          ? [manager.insert(DiscountUse, this.discounts.usesIn(order.id, discounts))]
          : []),
        ...(forLists.length > 0 ? [manager.insert(WishListPurchase, forLists)] : []),
        this.stockLedger.recordMoves(manager, order.id, 'hold', request.lines),
        this.outbox.enqueue(
          manager,
          sendOrderMail,
          { orderId: order.id, template: 'placed' },
          placedMailKey(order.id),
          // A customer who pays at once is emailed about the payment only.
          // guard: order-mails.test.ts 'an unpaid order is emailed', try: PATIENCE_MINUTES -> 0
          // Nobody who waits for a link is about to pay.
          order.payLater === null && !counter ? PATIENCE_MINUTES * 60_000 : 0,
        ),
      );
      await this.giftCards.ledger.spend(manager, order.id, parts);
      if (counter)
        await this.audit.record(manager, actor.kind === 'user' ? actor : null, {
          ...{ subject: { type: 'order', id: order.id }, action: 'placed-order' },
          // Where gift cards pay for everything, there is no other payment.
          detail: isPaidWhole ? {} : { payment: counter.payment },
        });
      return {
        order: await this.payAtOnce(manager, actor, order, { isPaidWhole, counter }),
        newRows: { lines: newLines, parcels: newParcelRows },
      };
    });
  }

  /** Pays an order that waits for nothing. @returns it as it is then */
  private async payAtOnce(
    manager: EntityManager,
    actor: Actor,
    order: Order,
    { isPaidWhole, counter }: { isPaidWhole: boolean; counter: CounterOrder | null },
  ): Promise<Order> {
    if (isPaidWhole) return this.wholePayment().payWhole(manager, order);
    return counter?.payment === 'cash' ? this.cashPayment().payInCash(manager, requireUser(actor), order) : order;
  }

  /**
   * Counts an order with a guest's address, in the transaction that places it: a refused one sends no emails.
   * @returns why there were too many: thrown, it would undo the count, and every further order would be a new alarm
   */
  private countGuest({ emailNorm }: Guest): Promise<Failure | null> {
    const tooMany = (minutes: number) =>
      `Too many orders with this email address. Please sign in, or try again in ${minutes} minutes.`;
    return this.limiter.count(`guest-order:${tokenHash(emailNorm)}`, guestsByEmail, tooMany).then(
      () => null,
      (error: unknown) => {
        // guard: guest-checkout.test.ts 'one address gets ten orders', try: instanceof Failure -> instanceof Array
        if (error instanceof Failure) return error;
        throw error;
      },
    );
  }

  /**
   * Finds which of the missing products are in unpaid orders of the same customer. Of guests it says nothing: anyone could
   * have typed the address.
   */
  private async findHeldProducts(
    manager: EntityManager,
    { userId }: Buyer,
    shortages: readonly Shortage[],
  ): Promise<ReadonlySet<string>> {
    if (userId === null) return new Set();
    const rows = await manager
      .createQueryBuilder(OrderLine, 'line')
      .innerJoin(Order, 'held', 'held.id = line.orderId')
      .select('line.productId', 'id')
      .where("held.userId = :userId AND held.status = 'pending'", { userId })
      .andWhere('line.productId IN (:...ids)', { ids: shortages.map(({ productId }) => productId) })
      .getRawMany<{ id: string }>();
    return new Set(rows.map(({ id }) => id));
  }
}

/** Keys of admins are their own: a customer or another admin may have made up the same. */
function keyedBy(adminId: string, request: OrderRequest): OrderRequest {
  const { idempotencyKey: key } = request;
  return { ...request, idempotencyKey: key === null ? null : `admin:${adminId}:${key}` };
}

/** Whose uses of a discount count; null for someone at the counter without an email address: that is nobody twice. */
function discountCustomerOf({ userId, guestEmail }: Buyer): DiscountCustomer | null {
  if (userId !== null) return { userId };
  // guard: counter-orders.test.ts 'without an email address', try: guestEmail ? -> guestEmail !== null ?
  return guestEmail ? { guestEmail } : null;
}
