import PQueue from 'p-queue';
import { LessThanOrEqual, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../domain/ports.js';
import { Payment } from '../payments/payment.entity.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { isProviderUnreachable } from '../payments/provider-unreachable.js';
import { Refund } from '../payments/refund.entity.js';
import { Order } from '../orders/order.entity.js';
import type { RecordCardPayment } from './record-card-payment.js';
import type { RefundOrder } from './refunds/refund-order.js';
import type { ReturnUnclaimedPayment } from './return-unclaimed-payment.js';
import type { ProcessProviderEvents } from './process-provider-events.js';

const MINUTE_MS = 60_000;
/** Younger payments are left to the provider's event, which comes within seconds. */
const EVENT_GRACE_MS = 2 * MINUTE_MS;
/** The longest pause between two looks at a payment of an order that waits: so it is paid within five minutes. */
const MAX_PAUSE_MS = 4 * MINUTE_MS;
/** How long work is left to the outbox before reconciliation does it. */
const OUTBOX_GRACE_MS = 10 * MINUTE_MS;
/** How much one round looks at; and how many calls to the provider run at once. */
const BATCH = 1000;
const AT_ONCE = 4;

/**
 * Looks up at the provider everything that should have been settled by now, so that nothing depends on an event that
 * never comes. Every part is safe to run twice at once.
 */
export class ReconcilePayments {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payments: PaymentsService,
    private readonly recordCardPayment: RecordCardPayment,
    private readonly processProviderEvents: ProcessProviderEvents,
    private readonly returnUnclaimedPayment: ReturnUnclaimedPayment,
    private readonly refundOrder: RefundOrder,
  ) {}

  /**
   * Runs one round. An unreachable provider ends it, and the next one comes in a minute. Other failures don't stop the rest.
   * @throws AggregateError of what failed otherwise
   */
  async reconcile(): Promise<void> {
    const [started, due, refunds] = await Promise.all([this.findStarted(), this.findDue(), this.findPendingRefunds()]);
    await inTurn([
      // guard: reconciliation.test.ts 'whose event never arrives'
      ...started.map((payment) => () => this.look(payment)),
      ...due.map(
        ({ id }) =>
          () =>
            this.sendBack(id),
      ),
      ...refunds.map(
        ({ id }) =>
          () =>
            this.refundOrder.send(id),
      ),
      () => this.processProviderEvents.processDue(),
    ]);
  }

  /** Payments started for unpaid orders, with growing pauses: most of them are abandoned carts. */
  private findStarted(): Promise<Payment[]> {
    const now = this.clock.now();
    return this.db.reader
      .createQueryBuilder(Payment, 'payment')
      .innerJoin(Order, 'o', "o.id = payment.orderId AND o.status = 'pending'")
      .where("payment.status = 'started' AND payment.createdAt <= :old", { old: now - EVENT_GRACE_MS })
      .andWhere('(payment.sessionId IS NOT NULL OR payment.intentId IS NOT NULL)')
      .andWhere(
        `(payment.checkedAt IS NULL OR payment.checkedAt <= :longAgo
          OR (:now - payment.checkedAt) * 4 >= :now - payment.createdAt)`,
        { now, longAgo: now - MAX_PAUSE_MS },
      )
      .orderBy('payment.createdAt')
      .limit(BATCH)
      .getMany();
  }

  private findDue(): Promise<Payment[]> {
    const longAgo = this.clock.now() - OUTBOX_GRACE_MS;
    return this.db.reader
      .createQueryBuilder(Payment, 'payment')
      .where("payment.status = 'refund_due' AND COALESCE(payment.checkedAt, payment.updatedAt) <= :longAgo", {
        longAgo,
      })
      .orderBy('payment.createdAt')
      .limit(BATCH)
      .getMany();
  }

  private findPendingRefunds(): Promise<Refund[]> {
    return this.db.reader.find(Refund, {
      where: { status: 'pending', updatedAt: LessThanOrEqual(this.clock.now() - OUTBOX_GRACE_MS) },
      order: { updatedAt: 'ASC' },
      take: BATCH,
    });
  }

  private async look(payment: Payment): Promise<void> {
    const intentId = await this.payments.findPaidIntent(payment);
    if (intentId !== null) await this.recordCardPayment.record(intentId);
    // Carts that were left aren’t asked about all the time.
    // guard: reconciliation.test.ts 'noticed as quickly'
    await this.noteCheck(payment.id);
  }

  private async sendBack(paymentId: string): Promise<void> {
    await this.returnUnclaimedPayment.returnPayment(paymentId);
    await this.noteCheck(paymentId);
  }

  private async noteCheck(id: string): Promise<void> {
    const checkedAt = this.clock.now();
    await this.db.inTransaction((manager: EntityManager) => manager.update(Payment, { id }, { checkedAt }));
  }
}

/** Runs tasks a few at a time, until the provider can't be reached. @throws AggregateError of other failures */
async function inTurn(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const failures: unknown[] = [];
  for (const task of tasks) {
    void queue.add(async () => {
      try {
        await task();
      } catch (error) {
        // guard: reconciliation.test.ts 'doesn’t stop the others', try: if -> queue.clear(); if
        if (isProviderUnreachable(error)) queue.clear();
        else failures.push(error);
      }
    });
  }
  await queue.onIdle();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be reconciled`);
}
