import { createHmac } from 'node:crypto';
import type { Books, StripeObject } from './books.js';

export interface WebhookOptions {
  books: Books;
  secret: string;
  url: () => string | null;
  now: () => number;
  newId: (prefix: string) => string;
}

/** Ways to make the delivery of events as bad as the internet can be. */
export interface WebhookSwitches {
  /** Keeps events back until `deliverPending` is called. */
  holdWebhooks: boolean;
  /** How often each event is sent. */
  webhookCopies: number;
  /** Sends a batch in reverse order. */
  webhookReverse: boolean;
  /** So many of the next events are lost for good. */
  dropNext: number;
}

export const apiVersion = '2026-06-30.sandbox';

const POLL_MS = 250;
const MAX_ATTEMPTS = 20;

/** Signs events and delivers them until the shop answers 2xx, with growing pauses, over restarts too. */
export class Webhooks {
  private readonly timer: NodeJS.Timeout;
  private round: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: WebhookOptions,
    private readonly switches: WebhookSwitches,
  ) {
    this.timer = setInterval(() => {
      if (!this.switches.holdWebhooks) void this.run();
    }, POLL_MS);
    this.timer.unref();
  }

  /** Writes an event about an object as it is now; it goes out with the next round. */
  emit(type: string, object: StripeObject): void {
    const { books, newId, now } = this.options;
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    };
    books.put(event);
    if (this.switches.dropNext > 0) this.switches.dropNext -= 1;
    else books.addDelivery(event.id, now());
  }

  /** Sends everything that is undelivered now, and waits for the answers. */
  async deliverPending(): Promise<void> {
    this.options.books.hurry(this.options.now());
    await this.run();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }

  private run(): Promise<void> {
    this.round = this.round.then(() => this.deliverDue());
    return this.round;
  }

  private async deliverDue(): Promise<void> {
    const { books, now, url } = this.options;
    const address = url();
    if (address === null) return;
    const due = books.takeDue(now(), (attempts) => now() + 1000 * Math.min(3600, 2 ** attempts));
    const copies = due.flatMap((delivery) => Array.from({ length: this.switches.webhookCopies }, () => delivery));
    if (this.switches.webhookReverse) copies.reverse();
    for (const { eventId, attempts } of copies) {
      const event = books.find('event', eventId);
      if (!event || attempts >= MAX_ATTEMPTS || (await this.post(address, event))) books.removeDelivery(eventId);
    }
  }

  private async post(address: string, event: StripeObject): Promise<boolean> {
    const payload = JSON.stringify(event);
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': this.sign(payload) },
        body: payload,
        signal: AbortSignal.timeout(10_000),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** The scheme that Stripe documents: HMAC-SHA256 over `timestamp.payload`. */
  private sign(payload: string): string {
    const timestamp = Math.floor(this.options.now() / 1000);
    const signature = createHmac('sha256', this.options.secret).update(`${timestamp}.${payload}`).digest('hex');
    return `t=${timestamp},v1=${signature}`;
  }
}
