import type { Database } from '../../db/database.js';
import { decimalFromCents } from '../../domain/money.js';
import { isAdmin, type Actor } from '../../domain/permissions.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import { Dispute, type DisputeStatus } from '../payments/dispute.entity.js';
import { Refund } from '../payments/refund.entity.js';
import { orderTimeline, type OrderEvent } from './order-timeline.js';
import { Order } from './order.entity.js';

/** Gifts of an order that refunds have put back on the shelf. */
export interface ReturnedItem {
  product: string;
  qty: number;
}

/** A dispute of the order's payment, as admins see it; the amount is a 2-decimal number. */
export interface DisputeView {
  id: string;
  status: DisputeStatus;
  reason: string;
  amount: number;
  evidenceDueAt: Date | null;
  openedAt: Date;
}

/** What admins see of an order beyond what its customer sees. */
export class OrderRecords {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly catalog: CatalogService,
  ) {}

  /** Who did what with the order, oldest first; null for everybody but admins. */
  async timeline(actor: Actor, orderId: string): Promise<OrderEvent[] | null> {
    if (!isAdmin(actor)) return null;
    const [order, entries, refunds] = await Promise.all([
      this.db.reader.findOneByOrFail(Order, { id: orderId }),
      this.audit.historyOf({ type: 'order', id: orderId }),
      this.refunds(orderId),
    ]);
    return orderTimeline(order, entries, refunds);
  }

  /** What came back, by product; null for everybody but admins. */
  async returned(actor: Actor, orderId: string): Promise<ReturnedItem[] | null> {
    if (!isAdmin(actor)) return null;
    const refunds = await this.refunds(orderId);
    const moves = await this.catalog.listReturned(
      this.db.reader,
      refunds.map(({ id }) => id),
    );
    const items = new Map<string, number>();
    for (const { productId, delta } of moves) items.set(productId, (items.get(productId) ?? 0) + delta);
    return [...items].map(([product, qty]) => ({ product, qty }));
  }

  /** What banks dispute of its payment, oldest first; null for everybody but admins. */
  async disputes(actor: Actor, orderId: string): Promise<DisputeView[] | null> {
    if (!isAdmin(actor)) return null;
    const disputes = await this.db.reader.find(Dispute, { where: { orderId }, order: { openedAt: 'ASC', id: 'ASC' } });
    return disputes.map(({ amountCents, evidenceDueAt, openedAt, ...rest }) => ({
      ...rest,
      amount: decimalFromCents(amountCents),
      evidenceDueAt: evidenceDueAt === null ? null : new Date(evidenceDueAt),
      openedAt: new Date(openedAt),
    }));
  }

  private refunds(orderId: string): Promise<Refund[]> {
    return this.db.reader.find(Refund, { where: { orderId }, order: { createdAt: 'ASC' } });
  }
}
