import { In, IsNull, Not } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { DELETED_CUSTOMER } from '../../../domain/deleted-customer.js';
import { isAdmin, type Actor } from '../../../domain/permissions.js';
import type { AuditService } from '../../audit/audit.service.js';
import { Order } from '../order.entity.js';
import type { OrderLinks } from '../reading/order-links.js';
import type { OrderPlacerType } from './counter.type.js';

/** Which admins have placed orders for their customers. */
export class CounterRecords {
  constructor(
    private readonly db: Database,
    private readonly audit: Pick<AuditService, 'historiesOf'>,
    private readonly links: Pick<OrderLinks, 'addressOf'>,
  ) {}

  /** Who has placed each of the orders for its customer; null for what customers placed, and for everyone but admins. */
  async placers(actor: Actor, orderIds: readonly string[]): Promise<(OrderPlacerType | null)[]> {
    // guard: authorization.test.ts 'fields … order'
    if (!isAdmin(actor)) return orderIds.map(() => null);
    const orders = await this.db.reader.find(Order, {
      select: { id: true, placedBy: true, status: true, payLater: true },
      where: { id: In([...orderIds]), placedBy: Not(IsNull()) },
    });
    const byId = new Map(orders.map((order) => [order.id, order]));
    const entries = orders.length === 0 ? [] : await this.audit.historiesOf('order', [...byId.keys()]);
    // The log forgets the names of deleted accounts.
    const names = new Map(
      entries.filter(({ action }) => action === 'placed-order').map((entry) => [entry.subjectId, entry.actorName]),
    );
    return orderIds.map((id) => {
      const order = byId.get(id);
      if (!order?.placedBy) return null;
      const waits = order.status === 'pending' && order.payLater === null;
      return {
        _id: order.placedBy,
        name: names.get(id) ?? DELETED_CUSTOMER,
        paymentLink: waits ? this.links.addressOf(id) : null,
      };
    });
  }
}
