import { IsNull, Not } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Clock, EventCounter } from '../../domain/ports.js';
import { WebhookEvent } from '../payments/webhook-event.entity.js';
import { InvalidSignature, type PaymentGateway } from '../payments/payment-gateway.js';
import type { RecordPayment } from './record-payment.js';

/** Takes the provider's events: verified, kept by their id, worked off, and only then acknowledged. */
export class ReceiveWebhook {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly recordPayment: RecordPayment,
    private readonly events: EventCounter,
  ) {}

  /**
   * @param rawBody the bytes as they came; the signature covers them
   * @throws InvalidSignature: nothing is kept. Any other throw means that the provider has to send it again.
   */
  async execute(rawBody: Buffer, signature: string): Promise<void> {
    try {
      this.events.webhook(await this.receive(rawBody, signature));
    } catch (error) {
      this.events.webhook(error instanceof InvalidSignature ? 'refused' : 'failed');
      throw error;
    }
  }

  /** @returns what was made of it, in one word */
  private async receive(rawBody: Buffer, signature: string): Promise<string> {
    const event = this.gateway.readEvent(rawBody, signature);
    await this.db.inTransaction((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(WebhookEvent)
        .values({
          id: event.id,
          type: event.type,
          intentId: event.succeededIntentId,
          receivedAt: this.clock.now(),
          processedAt: null,
          outcome: null,
        })
        .orIgnore()
        .execute(),
    );
    const isSettled = await this.db.reader.existsBy(WebhookEvent, { id: event.id, processedAt: Not(IsNull()) });
    if (isSettled) return 'repeated';
    const outcome =
      event.succeededIntentId === null ? 'ignored' : await this.recordPayment.execute(event.succeededIntentId);
    await this.db.inTransaction((manager) =>
      manager.update(WebhookEvent, { id: event.id, processedAt: IsNull() }, { processedAt: this.clock.now(), outcome }),
    );
    return outcome;
  }
}
