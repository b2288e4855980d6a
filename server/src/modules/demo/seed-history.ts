import type { EntityManager } from 'typeorm';
import { normalizeEmail } from '../../domain/account-rules.js';
import { shopCurrency } from '../../domain/money.js';
import { HOLD_MINUTES } from '../../domain/order-state.js';
import type { Ids } from '../../domain/ports.js';
import { effectivePriceCents } from '../../domain/pricing.js';
import { userSearchText } from '../../domain/user-search-text.js';
import { User } from '../accounts/users/user.entity.js';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import type { NewStockMove, StockLedger } from '../catalog/stock-ledger.js';
import { orderSearchText } from '../../domain/order-search-text.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { Payment } from '../payments/payment.entity.js';
import { Refund } from '../payments/refund.entity.js';
import type { DemoProduct } from './demo-catalog.js';
import { demoCustomers, type DemoCustomer, type DemoOrder } from './demo-history.js';
import { demoGift } from './demo-gifts.js';
import { demoId } from './demo-id.js';

const DAY = 24 * 60 * 60 * 1000;

/** Who delivered and refunded. */
interface Admin {
  id: string;
  name: string;
}

/** How many units of each product the order history sold. */
export function soldIn(history: readonly DemoOrder[]): Map<DemoProduct, number> {
  const sold = new Map<DemoProduct, number>();
  for (const { lines, closedAt, refund } of history) {
    if (closedAt !== null || refund?.restocks) continue;
    for (const { product, quantity } of lines) sold.set(product, (sold.get(product) ?? 0) + quantity);
  }
  return sold;
}

/** Inserts rows that have all their columns. */
export async function insertRows<Row extends object>(
  manager: EntityManager,
  entity: new () => Row,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await manager
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values([...rows])
    .updateEntity(false)
    .execute();
}

/** Writes customers and orders of the past with everything that the shop would have written itself, in few statements. */
export async function insertHistory(
  manager: EntityManager,
  { ids, stockLedger }: { ids: Ids; stockLedger: StockLedger },
  history: readonly DemoOrder[],
  now: number,
  admin: Admin,
): Promise<void> {
  const insert = <Row extends object>(entity: new () => Row, rows: Row[]) => insertRows(manager, entity, rows);
  if (history.length === 0) return;
  await insert(
    User,
    demoCustomers.map((customer) => toUser(customer, now)),
  );
  const rows = history.map((order) => toRows(order, ids, admin));
  await insert(
    Order,
    rows.map((row) => row.order),
  );
  await insert(
    OrderLine,
    rows.flatMap((row) => row.lines),
  );
  await insert(
    Payment,
    rows.flatMap((row) => row.payment ?? []),
  );
  await insert(
    Refund,
    rows.flatMap((row) => row.refund ?? []),
  );
  await stockLedger.recordHistory(
    manager,
    rows.flatMap((row) => row.moves),
  );
  await insert(
    AuditEntry,
    rows.flatMap((row) => row.audit),
  );
}

function toUser({ name, email, daysAgo, address }: DemoCustomer, now: number): User {
  const createdAt = now - daysAgo * DAY;
  return {
    id: demoId('user', email),
    name,
    email,
    emailNorm: normalizeEmail(email),
    passwordHash: null,
    isAdmin: false,
    emailVerifiedAt: createdAt,
    shippingAddress: address,
    university: null,
    bio: null,
    cartRemindersAgreedAt: null,
    createdAt,
    credentialsChangedAt: createdAt,
    deletedAt: null,
    searchText: userSearchText({ name, email }),
  };
}

/** The rows of one order of the past. */
function toRows(past: DemoOrder, ids: Ids, admin: Admin) {
  const { customer, totalCents, createdAt, paidAt, deliveredAt, closedAt, refund } = past;
  const id = demoId('order', `history ${past.index}`);
  const userId = demoId('user', customer.email);
  const order: Order = {
    id,
    userId,
    guestEmail: null,
    placedBy: null,
    customerName: customer.name,
    customerEmail: customer.email,
    status: past.status,
    paymentMethod: 'Card',
    payLater: null,
    currency: shopCurrency().code.toLowerCase(),
    shippingAddress: past.address,
    itemsCents: past.itemsCents,
    shippingCents: past.shippingCents,
    taxCents: past.taxCents,
    discountCents: 0,
    giftCardCents: 0,
    priceLines: null,
    taxes: null,
    totalCents,
    idempotencyKey: null,
    requestHash: id,
    holdUntil: createdAt + HOLD_MINUTES * 60_000,
    createdAt,
    paidAt,
    deliveredAt,
    closedAt,
    refundedCents: refund?.amountCents ?? 0,
    giftCardRefundedCents: 0,
    dispatchBy: past.dispatchBy,
    ...{ lateAt: past.dispatchBy, fulfillment: 'unfulfilled', fulfillmentChanges: 0, preparingAt: null },
    searchText: orderSearchText(
      { id, customerName: customer.name, customerEmail: customer.email, shippingAddress: past.address, totalCents },
      past.lines.map(({ product }) => product.name),
    ),
    holdNetwork: null,
    closeTriedAt: null,
    customerDeletedAt: null,
    anonymisedAt: null,
    delivery: null,
    gift: demoGift(past.index),
    substitution: [null, 'equal', 'call', 'refund'][past.index % 4] as Order['substitution'],
    deliveryDate: null,
    parcelCount: 1,
  };
  const lines: OrderLine[] = past.lines.map(({ product, quantity }, position) => ({
    orderId: id,
    productId: demoId('product', product.slug),
    variantOf: null,
    position,
    quantity,
    name: product.name,
    image: `/images/products/${product.slug}/960.jpg`,
    priceCents: product.priceCents,
    salePriceCents: product.salePriceCents,
    isOnSale: product.isOnSale,
    unitCents: effectivePriceCents(product),
    isGiftCard: false,
    texts: null,
    textsCents: 0,
    discountCents: 0,
  }));
  const payment: Payment | null =
    paidAt === null
      ? null
      : {
          id: ids.id(),
          orderId: id,
          provider: 'manual',
          kind: 'manual',
          attempt: 1,
          idempotencyKey: `order:${id}:manual:1`,
          sessionId: null,
          intentId: null,
          status: 'succeeded',
          amountCents: totalCents,
          currency: shopCurrency().code.toLowerCase(),
          refundedCents: refund?.amountCents ?? 0,
          receiptEmail: customer.email,
          returnReason: null,
          checkedAt: null,
          createdAt: paidAt,
          updatedAt: refund?.at ?? paidAt,
        };
  const refundRow: Refund | null = refund &&
    payment && {
      id: ids.id(),
      orderId: id,
      paymentId: payment.id,
      status: 'succeeded',
      amountCents: refund.amountCents,
      reason: refund.reason,
      restock: refund.restocks ? lines.map(({ productId, quantity }) => ({ productId, quantity })) : [],
      idempotencyKey: `demo:${id}`,
      destination: 'payment',
      providerRefundId: null,
      source: 'shop',
      error: null,
      createdAt: refund.at,
      updatedAt: refund.at,
    };
  const move = (line: OrderLine, kind: NewStockMove['kind'], delta: number, createdAt: number): NewStockMove => ({
    productId: line.productId,
    kind,
    delta,
    createdAt,
    ...(kind === 'return' ? { refundId: refundRow?.id ?? null, actorName: admin.name } : { orderId: id }),
  });
  return {
    order,
    lines,
    payment,
    refund: refundRow,
    moves: lines.flatMap((line) => [
      move(line, 'hold', -line.quantity, createdAt),
      ...(closedAt === null ? [] : [move(line, 'release', line.quantity, closedAt)]),
      ...(refund?.restocks ? [move(line, 'return', line.quantity, refund.at)] : []),
    ]),
    audit: auditOf(past, id, refundRow, admin, ids),
  };
}

/** What the shop would have written down when it happened. */
function auditOf(past: DemoOrder, orderId: string, refund: Refund | null, admin: Admin, ids: Ids): AuditEntry[] {
  const entry = (action: string, createdAt: number, detail: AuditEntry['detail'], isByAdmin = true): AuditEntry => ({
    id: ids.id(),
    createdAt,
    actorId: isByAdmin ? admin.id : null,
    actorName: isByAdmin ? admin.name : 'The shop',
    subjectType: 'order',
    subjectId: orderId,
    action,
    detail,
  });
  const { status, totalCents, paidAt, deliveredAt, closedAt } = past;
  const entries: AuditEntry[] = [];
  if (paidAt !== null) entries.push(entry('paid-by-card', paidAt, { amountCents: totalCents }, false));
  if (deliveredAt !== null) entries.push(entry('delivered', deliveredAt, null));
  if (closedAt !== null && status === 'expired') entries.push(entry('expired', closedAt, null, false));
  if (closedAt !== null && status === 'cancelled')
    entries.push(entry('cancelled', closedAt, { note: 'Ordered twice by mistake' }));
  if (refund) {
    const detail = { refundId: refund.id, amountCents: refund.amountCents };
    entries.push(entry('refund-started', refund.createdAt, { ...detail, note: refund.reason }));
    entries.push(entry('refunded', refund.createdAt, detail, false));
  }
  return entries;
}
