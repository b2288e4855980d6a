import { createHmac } from 'node:crypto';
import type { SandboxStore, PendingDelivery } from './sandbox-store.js';
import { publicView, type StripeObject } from './stripe-objects.js';

export interface WebhookOptions {
  store: SandboxStore;
  secret: string;
  url: () => string | null;
  now: () => number;
  newId: (prefix: string) => string;
  /** Runs before each round, for events that only the passing of time brings about. */
  beforeRound: () => void;
}

/** Ways to make the delivery of events as bad as the internet can be. */
export interface WebhookSwitches {
  /** Keeps events back until `deliverPending` is called. */
  holdWebhooks: boolean;
  /** How often each event is sent, at the same time. */
  webhookCopies: number;
  /** So many events are on their way at the same time. */
  webhookConcurrency: number;
  /** Sends a batch in reverse order. */
  webhookReverse: boolean;
  /** Sends a batch in random order. */
  webhookShuffle: boolean;
  /** How many of the next events to lose permanently; they can still be listed. */
  dropNext: number;
}

/** The version of Stripe's interface that the sandbox speaks: the one that the official SDK pins. */
export const apiVersion = '2026-10-28.endive';

const POLL_MS = 250;
const MAX_ATTEMPTS = 20;
const TIMEOUT_MS = 10_000;

/** Signs events and delivers them until the shop answers 2xx, with growing pauses, over restarts too. */
export class Webhooks {
  private readonly timer: NodeJS.Timeout;
  private readonly closing = new AbortController();
  private round: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: WebhookOptions,
    private readonly switches: WebhookSwitches,
  ) {
    this.timer = setInterval(() => void this.run(() => !this.switches.holdWebhooks), POLL_MS);
    this.timer.unref();
  }

  /** Writes an event about an object as it is now; it goes out with the next round. */
  emit(type: string, object: StripeObject): void {
    const { store, newId, now } = this.options;
    const event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: publicView(object) },
    };
    store.put(event);
    if (this.switches.dropNext > 0) this.switches.dropNext -= 1;
    else store.addDelivery(event.id, now());
  }

  /** Sends an event once more, delivered before or lost. @returns whether there is such an event */
  redeliver(eventId: string): boolean {
    const { store, now } = this.options;
    if (!store.find('event', eventId)) return false;
    store.addDelivery(eventId, now());
    return true;
  }

  /** Sends everything that is undelivered, including follow-ups, and waits for the responses. */
  async deliverPending(): Promise<void> {
    this.options.store.hurry(this.options.now());
    await this.run(() => true);
  }

  /** Stops; deliveries in progress are abandoned and stay undelivered. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    this.closing.abort();
    await this.round;
  }

  private run(mayDeliver: () => boolean): Promise<void> {
    this.round = this.round.then(() => this.deliverDue(mayDeliver));
    return this.round;
  }

  private async deliverDue(mayDeliver: () => boolean): Promise<void> {
    const { store, now, url, beforeRound } = this.options;
    if (!mayDeliver() || url() === null || this.closing.signal.aborted) return;
    beforeRound();
    // Until nothing is due: the shop's handling of one event may bring about others. Those of after a hold wait.
    // guard: stripe-sandbox.test.ts 'wait for the end of a hold that', try: while (mayDeliver()) -> while (mayDeliver)
    while (mayDeliver()) {
      const due = store.takeDue(now(), (attempts) => now() + 1000 * Math.min(3600, 2 ** attempts));
      if (due.length === 0) return;
      const batch = this.ordered(due);
      const deliverNext = async () => {
        for (let next = batch.shift(); next && !this.closing.signal.aborted; next = batch.shift())
          await this.deliver(next);
      };
      await Promise.all(Array.from({ length: this.switches.webhookConcurrency }, deliverNext));
      if (this.closing.signal.aborted) return;
    }
  }

  private ordered(due: readonly PendingDelivery[]): PendingDelivery[] {
    const batch = [...due];
    if (this.switches.webhookReverse) batch.reverse();
    if (!this.switches.webhookShuffle) return batch;
    for (let last = batch.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [batch[last], batch[other]] = [batch[other] as PendingDelivery, batch[last] as PendingDelivery];
    }
    return batch;
  }

  private async deliver({ eventId, attempts }: PendingDelivery): Promise<void> {
    const { store, url } = this.options;
    const address = url();
    if (address === null) return;
    const event = store.find('event', eventId);
    if (!event || attempts >= MAX_ATTEMPTS) return store.removeDelivery(eventId);
    const copies = Array.from({ length: this.switches.webhookCopies }, () => this.post(address, event));
    if ((await Promise.all(copies)).every((isAccepted) => isAccepted)) store.removeDelivery(eventId);
  }

  private async post(address: string, event: StripeObject): Promise<boolean> {
    const payload = JSON.stringify(event);
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': this.sign(payload) },
        body: payload,
        // A redirect is a failure to Stripe.
        redirect: 'manual',
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** The scheme that Stripe documents: HMAC-SHA256 over `timestamp.payload`, again for each attempt. */
  private sign(payload: string): string {
    const timestamp = Math.floor(this.options.now() / 1000);
    const signature = createHmac('sha256', this.options.secret).update(`${timestamp}.${payload}`).digest('hex');
    return `t=${timestamp},v1=${signature}`;
  }
}
