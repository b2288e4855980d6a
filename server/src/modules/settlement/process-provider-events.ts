import { IsNull, type EntityManager, type FindOptionsWhere, LessThanOrEqual } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import { isProviderUnreachable } from '../payments/provider-unreachable.js';
import { WebhookEvent } from '../payments/webhook-event.entity.js';
import type { RecordDispute } from './disputes/record-dispute.js';
import type { RecordCardPayment } from './record-card-payment.js';
import type { RecordRefunds } from './refunds/record-refunds.js';
import { sendShopMail } from '../notifications/send-shop-mail.job.js';

const MINUTE_MS = 60_000;
const BATCH = 200;
/** The longest pause between two looks at an event. */
const MAX_PAUSE_MS = 10 * MINUTE_MS;
/** How long an unmatched event is retried before people are notified: settled within the hour (I10). */
const EVENT_PATIENCE_MS = 45 * MINUTE_MS;

/** The outcomes of events that are looked at again: what they are about may still be written here. */
const unsettled = new Set(['unknown', 'waiting']);

/** Acts on the provider's stored events: at once when they come, and again until each is settled. */
export class ProcessProviderEvents {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly recordCardPayment: RecordCardPayment,
    private readonly recordRefunds: RecordRefunds,
    private readonly recordDispute: RecordDispute,
  ) {}

  /**
   * Processes one stored event that isn't done yet. One that matches nothing here is flagged and retried; after
   * `EVENT_PATIENCE_MS` the shop is notified.
   * @returns the outcome, in one word
   * @throws Failure PAYMENT_UNAVAILABLE, GatewayUnavailable when the provider can't be asked; the event stays
   */
  async settle(event: WebhookEvent): Promise<string> {
    let isClosed = false;
    const outcome = await this.act(event, async (manager, recorded) => {
      isClosed = !unsettled.has(recorded);
      if (isClosed) await this.closeIn(manager, event, recorded);
    });
    // guard: provider-events.test.ts 'is stored, acknowledged', try: if…isClosed) -> if (!isClosed)
    if (unsettled.has(outcome)) await this.postpone(event, outcome);
    else if (!isClosed) await this.db.inOneStatement((manager) => this.closeIn(manager, event, outcome));
    return outcome;
  }

  /** Like `settle`, for an event that may already be done; then nothing happens. */
  async settleKept(id: string): Promise<string> {
    const event = await this.db.reader.findOneByOrFail(WebhookEvent, { id });
    return event.processedAt === null ? this.settle(event) : 'repeated';
  }

  /**
   * Looks again at the events whose time has come. An unreachable provider ends the round; any other failure of one event
   * leaves the others their turn.
   * @throws AggregateError of what failed otherwise
   */
  async processDue(): Promise<void> {
    const waiting: FindOptionsWhere<WebhookEvent> = { processedAt: IsNull() };
    const due = await this.db.reader.find(WebhookEvent, {
      where: [
        { ...waiting, nextTryAt: LessThanOrEqual(this.clock.now()) },
        { ...waiting, nextTryAt: IsNull() },
      ],
      order: { nextTryAt: 'ASC', id: 'ASC' },
      take: BATCH,
    });
    const failures: unknown[] = [];
    for (const event of due) {
      try {
        await this.settleKept(event.id);
      } catch (error) {
        if (isProviderUnreachable(error)) break;
        failures.push(error);
        await this.wait(event, event.outcome);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} events could not be acted on`);
  }

  /** @param whenRecorded runs in the transaction that records a payment, if it comes to that */
  private async act(
    { topic, intentId, disputeId }: WebhookEvent,
    whenRecorded: (manager: EntityManager, outcome: string) => Promise<void>,
  ): Promise<string> {
    // Earlier versions stored only events about payments, without a topic.
    // guard: provider-events.test.ts 'an event that an earlier', try: || topic === null ->
    if ((topic === 'payment' || topic === null) && intentId !== null)
      return this.recordCardPayment.record(intentId, whenRecorded);
    if (topic === 'refunds' && intentId !== null) return this.recordRefunds.record(intentId);
    if (topic === 'dispute' && disputeId !== null) return this.recordDispute.record(disputeId);
    return 'ignored';
  }

  private async postpone(event: WebhookEvent, outcome: string): Promise<void> {
    if (this.clock.now() - event.receivedAt < EVENT_PATIENCE_MS) return this.wait(event, outcome);
    const subject = 'An event from the payment service matches no order';
    const paragraphs = [
      `The payment service has reported “${event.type}” for ${event.disputeId ?? event.intentId} (event ${event.id}), but nothing in the shop matches it.`,
      'Please check it in the payment service’s dashboard.',
    ];
    await this.db.inTransaction(async (manager) => {
      await manager.update(
        WebhookEvent,
        { id: event.id, processedAt: IsNull() },
        { processedAt: this.clock.now(), outcome },
      );
      await this.outbox.enqueue(manager, sendShopMail, { subject, paragraphs }, `event:${event.id}`);
    });
  }

  private async wait(event: WebhookEvent, outcome: string | null): Promise<void> {
    const attempts = event.attempts + 1;
    const nextTryAt = this.clock.now() + Math.min(MAX_PAUSE_MS, MINUTE_MS * 2 ** (attempts - 1));
    await this.db.inOneStatement((manager) =>
      manager.update(WebhookEvent, { id: event.id, processedAt: IsNull() }, { attempts, nextTryAt, outcome }),
    );
  }

  private async closeIn(manager: EntityManager, { id }: WebhookEvent, outcome: string): Promise<void> {
    await manager.update(WebhookEvent, { id, processedAt: IsNull() }, { processedAt: this.clock.now(), outcome });
  }
}
