import { In } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { piecesIn } from '../../../domain/fulfillment.js';
import { decimalFromCents, inCurrency } from '../../../domain/money.js';
import { isAdmin, type Actor } from '../../../domain/permissions.js';
import type { AuditService } from '../../audit/audit.service.js';
import { Dispute } from '../../payments/dispute.entity.js';
import { Refund } from '../../payments/refund.entity.js';
import type { DisputeType, OrderEventType, ReturnedItemType, ReturnedOfParcelType } from './admin-order.type.js';
import { orderTimeline } from './order-timeline.js';
import { readReturned } from '../shipments/returned-pieces.js';
import { Order } from '../order.entity.js';

/** What admins see of an order beyond what its customer sees. */
export class OrderRecords {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
  ) {}

  /** Who did what with each of the orders, oldest first; null for everyone but admins. */
  async timelines(actor: Actor, orderIds: readonly string[]): Promise<(OrderEventType[] | null)[]> {
    if (!isAdmin(actor)) return orderIds.map(() => null);
    const [orders, entries, refunds] = await Promise.all([
      this.db.reader.findBy(Order, { id: In([...orderIds]) }),
      this.audit.historiesOf('order', orderIds),
      this.refunds(orderIds),
    ]);
    const byId = new Map(orders.map((order) => [order.id, order]));
    const entriesOf = groupBy(entries, ({ subjectId }) => subjectId);
    const refundsOf = groupBy(refunds, ({ orderId }) => orderId);
    return orderIds.map((id) => {
      const order = byId.get(id);
      if (!order) return null;
      return inCurrency(order.currency, () => orderTimeline(order, entriesOf.get(id) ?? [], refundsOf.get(id) ?? []));
    });
  }

  /** What came back of each of the orders, by product; null for everyone but admins. */
  async returned(actor: Actor, orderIds: readonly string[]): Promise<(ReturnedItemType[] | null)[]> {
    if (!isAdmin(actor)) return orderIds.map(() => null);
    const returnedOf = await readReturned(this.db.reader, orderIds);
    return orderIds.map((id) => {
      const byProduct = groupBy(returnedOf(id), ({ productId }) => productId);
      return [...byProduct].map(([product, pieces]) => ({ product, qty: piecesIn(pieces) }));
    });
  }

  /** As `returned`, by the parcels that refunds have named. */
  async returnedByParcel(actor: Actor, orderIds: readonly string[]): Promise<(ReturnedOfParcelType[] | null)[]> {
    if (!isAdmin(actor)) return orderIds.map(() => null);
    const returnedOf = await readReturned(this.db.reader, orderIds);
    return orderIds.map((id) =>
      returnedOf(id).map(({ productId, quantity, parcel }) => ({ product: productId, qty: quantity, parcel })),
    );
  }

  /** What banks dispute of the payments of each of the orders, oldest first; null for everyone but admins. */
  async disputes(actor: Actor, orderIds: readonly string[]): Promise<(DisputeType[] | null)[]> {
    // guard: authorization.test.ts 'fields … order'
    if (!isAdmin(actor)) return orderIds.map(() => null);
    const disputes = await this.db.reader.find(Dispute, {
      where: { orderId: In([...orderIds]) },
      order: { openedAt: 'ASC', id: 'ASC' },
    });
    const disputesOf = groupBy(disputes, ({ orderId }) => orderId);
    return orderIds.map((id) => (disputesOf.get(id) ?? []).map(toDisputeView));
  }

  private refunds(orderIds: readonly string[]): Promise<Refund[]> {
    return this.db.reader.find(Refund, { where: { orderId: In([...orderIds]) }, order: { createdAt: 'ASC' } });
  }
}

function toDisputeView({ amountCents, evidenceDueAt, openedAt, ...rest }: Dispute): DisputeType {
  return {
    ...rest,
    currency: rest.currency.toUpperCase(),
    amount: inCurrency(rest.currency, () => decimalFromCents(amountCents)),
    evidenceDueAt: evidenceDueAt === null ? null : new Date(evidenceDueAt),
    openedAt: new Date(openedAt),
  };
}

/** The rows of each key, in their order. */
function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
