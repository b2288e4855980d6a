import type { Database } from '../../db/database.js';
import { giftCardPartsIn } from '../../domain/order-totals.js';
import type { Clock, EventCounter } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { StockLedger } from '../catalog/stock-ledger.js';
import type { ApplyDiscounts } from '../discounts/apply-discounts.js';
import type { GiftCardLedger } from '../gift-cards/gift-card-ledger.js';
import { isProviderUnreachable } from '../payments/provider-unreachable.js';
import { giveBackPlaces } from '../orders/dates/delivery-places.js';
import { lockOrder } from '../orders/lock-order.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { transition } from '../orders/transition.js';
import { sendOrderMail } from '../orders/send-order-mail.job.js';
import type { CloseOpenPayments } from './close-open-payments.js';

/** How many orders one round looks at. */
const BATCH = 100;
/** An order whose payment is still on its way is looked at again after a quarter of the time that it is late, at most this. */
const MAX_PAUSE_MS = 60 * 60_000;

/** Gives the stock of unpaid orders back once their hold is over. */
export class ExpireOrders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly stockLedger: StockLedger,
    private readonly discounts: ApplyDiscounts,
    private readonly giftCards: GiftCardLedger,
    private readonly closeOpenPayments: CloseOpenPayments,
    private readonly events: EventCounter,
  ) {}

  /**
   * Expires overdue orders. Payments at the provider are closed first: stock is released only when no one can pay for
   * it anymore. An order whose payment may still go through keeps its stock; so does every order while the provider is
   * unreachable. Those are retried with growing pauses, after all orders that have not been tried yet, so that they
   * never delay other holds.
   * @returns how many orders expired
   * @throws AggregateError of what failed
   */
  async expireDue(): Promise<number> {
    // guard: reconciliation.test.ts 'follows the database’s clock', try: await this.db -> this.clock
    const due = await this.findDue(await this.db.now());
    let expired = 0;
    const failures: unknown[] = [];
    for (const order of due) {
      try {
        // A hold ends at the provider first.
        // guard: reconciliation.test.ts 'a payment at the moment', try: await…(order.id) -> null
        const paidIntentId = await this.closeOpenPayments.closeOnce(order.id);
        if (paidIntentId === null && (await this.expire(order.id))) {
          expired += 1;
          this.events.order('expired', order.id);
        }
      } catch (error) {
        if (!isProviderUnreachable(error)) failures.push(error);
        await this.noteTry(order.id).catch((unnoted: unknown) => failures.push(unnoted));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be expired`);
    return expired;
  }

  private findDue(now: number): Promise<Order[]> {
    return this.db.reader
      .createQueryBuilder(Order, 'o')
      .where("o.status = 'pending' AND o.holdUntil < :now", { now })
      .andWhere(
        `(o.closeTriedAt IS NULL OR o.closeTriedAt <= :longAgo
          OR (:now - o.closeTriedAt) * 4 >= :now - o.holdUntil)`,
        { longAgo: now - MAX_PAUSE_MS },
      )
      .orderBy('COALESCE(o.closeTriedAt, 0)')
      .addOrderBy('o.holdUntil')
      .limit(BATCH)
      .getMany();
  }

  private async noteTry(id: string): Promise<void> {
    const closeTriedAt = await this.db.now();
    await this.db.inTransaction((manager) => manager.update(Order, { id, status: 'pending' }, { closeTriedAt }));
  }

  private expire(orderId: string): Promise<boolean> {
    return this.db.inTransaction(async (manager) => {
      // Someone may have started to pay since then: that renews the hold, and opens a payment that isn't closed yet.
      const order = await lockOrder(manager, orderId);
      const { holdUntil, priceLines } = order;
      // Beginning to pay puts the end of the hold off.
      // guard: reconciliation.test.ts 'is postponed when the customer'
      // guard: races/paying.test.ts 'opening a payment page and the end of the hold'
      if (holdUntil >= (await this.db.now())) return false;
      // One process ends a hold.
      // guard: races/placing.test.ts 'two processes that end the same hold', try: ) return -> && orderId === '') return
      if (!(await transition(manager, orderId, 'pending', 'expired', { closedAt: this.clock.now() }))) return false;
      await this.stockLedger.releaseStock(manager, orderId, await manager.findBy(OrderLine, { orderId }));
      // guard: gift-cards.test.ts 'comes back when its order'
      await this.giftCards.giveBack(manager, 'returned', orderId, giftCardPartsIn(priceLines ?? []));
      // guard: discounts.test.ts 'come back with the gifts'
      await this.discounts.release(manager, priceLines);
      // guard: delivery-dates.test.ts 'comes back when its order expires'
      await giveBackPlaces(manager, order);
      await this.audit.record(manager, null, { subject: { type: 'order', id: orderId }, action: 'expired' });
      await this.outbox.enqueue(manager, sendOrderMail, { orderId, template: 'expired' }, `expired:${orderId}`);
      return true;
    });
  }
}
