import type { Database } from '../../db/database.js';
import { failpoint } from '../../db/failpoints.js';
import { insertIfNew } from '../../db/plain-manager.js';
import { Failure } from '../../domain/failure.js';
import type { Clock, EventCounter } from '../../domain/ports.js';
import type { SecurityLog } from '../../domain/security-events.js';
import { InvalidSignature, OtherMode, type PaymentGateway } from '../payments/payment-gateway.js';
import { WebhookEvent } from '../payments/webhook-event.entity.js';
import type { ProcessProviderEvents } from './process-provider-events.js';

/** Events that failed at once are looked at again by the shop itself, whether or not the provider sends them again. */
const FIRST_PAUSE_MS = 60_000;

/** Takes the provider's events: each is verified, stored by its id, acted on, and only then acknowledged. */
export class ReceiveWebhook {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly processProviderEvents: ProcessProviderEvents,
    private readonly events: EventCounter,
    private readonly security: SecurityLog,
  ) {}

  /**
   * @param rawBody the bytes as they came; the signature covers them
   * @throws Failure BAD_USER_INPUT for a wrong signature or mode: nothing is kept. Any other throw means that the provider
   *   has to send it again.
   */
  async receive(rawBody: Buffer, signature: string): Promise<void> {
    try {
      this.events.webhook(await this.storeAndSettle(rawBody, signature));
    } catch (error) {
      this.events.webhook(error instanceof InvalidSignature ? 'refused' : 'failed');
      if (error instanceof InvalidSignature) {
        this.security.record({ event: 'webhook-refused', reason: 'signature' });
        throw new Failure('BAD_USER_INPUT', 'The signature is not valid');
      }
      if (error instanceof OtherMode) {
        this.security.record({ event: 'webhook-refused', reason: 'other-mode' });
        throw new Failure('BAD_USER_INPUT', 'The event and the key are from different modes (test and live)');
      }
      throw error;
    }
  }

  /** @returns the outcome, in one word */
  private async storeAndSettle(rawBody: Buffer, signature: string): Promise<string> {
    const { id, type, topic, intentId, disputeId } = this.gateway.readEvent(rawBody, signature);
    const now = this.clock.now();
    const isNews = topic !== null;
    const event: WebhookEvent = {
      ...{ id, type, topic, intentId, disputeId, receivedAt: now, attempts: 0 },
      processedAt: isNews ? null : now,
      outcome: isNews ? null : 'ignored',
      nextTryAt: isNews ? now + FIRST_PAUSE_MS : null,
    };
    const isNew = await this.db.inOneStatement((manager) => insertIfNew(manager, WebhookEvent, event));
    await failpoint('event-stored');
    if (!isNew) return this.processProviderEvents.settleKept(id);
    return isNews ? this.processProviderEvents.settle(event) : 'ignored';
  }
}
