import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../domain/ports.js';
import { Payment } from '../payments/payment.entity.js';
import { OrderLine } from './order-line.entity.js';
import { orderSearchText } from './order-search-text.js';
import { Order } from './order.entity.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long a delivered order keeps its address when the account was deleted before: a parcel may come back. */
const KEPT_AFTER_DELIVERY_MS = 30 * DAY;
/** Orders that one transaction changes. */
const SLICE = 100;

const nobody = { customerName: 'Deleted customer', customerEmail: '' };
const nowhere = { firstName: '', lastName: '', address: '', city: '', postalCode: '', country: '' };

/** Takes deleted customers out of their orders; gifts, figures and dates stay in the shop's records. */
export class AnonymiseOrders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** In the transaction that deletes the account: orders that have ended lose the person at once, open ones later. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(Order, { userId }, { customerDeletedAt: this.clock.now() });
    const ended = await manager.find(Order, { where: { userId, status: In(['delivered', 'cancelled', 'expired']) } });
    await this.anonymise(manager, ended);
  }

  /**
   * Does the same with orders that were open when the account was deleted: unpaid ones once they have ended, paid ones 30
   * days after they were delivered or refunded in full.
   */
  async execute(): Promise<void> {
    const before = this.clock.now() - KEPT_AFTER_DELIVERY_MS;
    for (;;) {
      const isLast = await this.db.inTransaction(async (manager) => {
        const due = await manager
          .createQueryBuilder(Order, 'o')
          .where('o.customer_deleted_at IS NOT NULL AND o.anonymised_at IS NULL')
          .andWhere(
            `(o.status IN ('expired', 'cancelled') OR (o.status = 'delivered' AND o.delivered_at <= :before)
              OR (o.status = 'paid' AND o.refunded_cents >= o.total_cents AND o.paid_at <= :before))`,
            { before },
          )
          .orderBy('o.id')
          .limit(SLICE)
          .getMany();
        await this.anonymise(manager, due);
        return due.length < SLICE;
      });
      if (isLast) return;
    }
  }

  private async anonymise(manager: EntityManager, orders: readonly Order[]): Promise<void> {
    const anonymisedAt = this.clock.now();
    for (const { id, totalCents } of orders) {
      const lines = await manager.findBy(OrderLine, { orderId: id });
      const left = { ...nobody, shippingAddress: nowhere };
      const searchText = orderSearchText(
        { id, totalCents, ...left },
        lines.map(({ name }) => name),
      );
      await manager.update(Order, { id }, { ...left, searchText, anonymisedAt });
      await manager.update(Payment, { orderId: id }, { receiptEmail: null });
    }
  }
}
