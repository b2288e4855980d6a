import type { Database } from '../../db/database.js';
import { isAdmin, type Actor } from '../../domain/permissions.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import { Refund } from '../payments/refund.entity.js';
import { orderTimeline, type OrderEvent } from './order-timeline.js';
import { Order } from './order.entity.js';

/** Gifts of an order that refunds have put back on the shelf. */
export interface ReturnedItem {
  product: string;
  qty: number;
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

  private refunds(orderId: string): Promise<Refund[]> {
    return this.db.reader.find(Refund, { where: { orderId }, order: { createdAt: 'ASC' } });
  }
}
