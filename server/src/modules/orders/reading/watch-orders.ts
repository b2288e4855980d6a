import { In } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure } from '../../../domain/failure.js';
import { fulfillmentState, type FulfillmentState } from '../../../domain/fulfillment.js';
import { decimalFromCents, inCurrency } from '../../../domain/money.js';
import { isDelivered, isFinal, isPaid, type OrderStatus } from '../../../domain/order-state.js';
import { canSeeOrder, refuseInvalidToken, visitor, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import type { Sessions } from '../../accounts/sign-in/sessions.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { orderNotFound } from '../lock-order.js';
import type { OrderLinks } from './order-links.js';
import { Order } from '../order.entity.js';

/** How far an order has come; the amount is a 2-decimal number. */
export interface OrderState {
  _id: string;
  status: OrderStatus;
  isPaid: boolean;
  isDelivered: boolean;
  fulfillmentState: FulfillmentState;
  refundedPrice: number;
  /** Differs whenever anything else here does, and is the same in every process. */
  version: string;
  /** Nothing can change anymore, so there is nothing left to listen to. */
  isFinal: boolean;
}

/** Who hears of an order. */
export interface OrderListener {
  onState(state: OrderState): void;
  /** Keeps an idle connection open. */
  onSilence(): void;
  /** Nothing more comes: the order or the right to see it has ended, or it was long enough. */
  onEnd(): void;
}

/** How many may listen, how often is looked, and for how long. */
export interface WatchLimits {
  pollMs: number;
  silenceMs: number;
  /** A listener who is still interested reconnects, to whichever process. */
  maxMs: number;
  maxPerCaller: number;
  maxInAll: number;
}

const defaultLimits: WatchLimits = {
  pollMs: 2000,
  silenceMs: 15_000,
  maxMs: 10 * 60_000,
  maxPerCaller: 10,
  maxInAll: 1000,
};

const RETRY_SECONDS = 30;

interface Watch {
  orderId: string;
  actor: Actor;
  key: string | undefined;
  caller: string;
  listener: OrderListener;
  version: string;
  lastSentAt: number;
  endsAt: number;
}

/**
 * Notifies listeners of changes to orders. Every process finds changes by polling, whichever process made them: at most
 * one query for all watched orders and one for their listeners' sessions every two seconds, and none while no one is
 * listening.
 */
export class WatchOrders {
  private readonly limits: WatchLimits;
  private readonly watches = new Set<Watch>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  private isClosed = false;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sessions: Pick<Sessions, 'findActors'>,
    private readonly links: OrderLinks,
    private readonly options: { onError: (error: unknown) => void; limits?: Partial<WatchLimits> | undefined },
  ) {
    this.limits = { ...defaultLimits, ...options.limits };
  }

  /**
   * Listens to an order that the caller may see: its state at once, then each change, until it ends.
   * @param key of a signed link
   * @returns stops listening
   * @throws Failure NOT_FOUND as for reading the order, RATE_LIMITED, UNAVAILABLE
   */
  async watch(
    { actor, clientAddress }: Pick<RequestContext, 'actor' | 'clientAddress'>,
    orderId: string,
    key: string | undefined,
    listener: OrderListener,
  ): Promise<() => void> {
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    // guard: order-events.test.ts 'only callers who may read', try: || !this.maySee(actor, order, key) ->
    if (!order || !this.maySee(actor, order, key)) {
      refuseInvalidToken(actor);
      throw orderNotFound();
    }
    const caller = actor.kind === 'user' ? actor.userId : clientAddress;
    this.refuseTooMany(caller);
    const now = this.clock.now();
    const endsAt = now + this.limits.maxMs;
    const watch = { orderId, actor, key, caller, listener, version: '', lastSentAt: now, endsAt };
    this.watches.add(watch);
    this.notify(watch, order, actor);
    this.setTimer();
    return () => this.remove(watch);
  }

  /** Ends all streams and accepts no new listeners. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const watch of this.watches) this.end(watch);
    await this.looking;
  }

  private maySee(actor: Actor, order: Order, key: string | undefined): boolean {
    return canSeeOrder(actor, order, this.links.opens(order.id, key));
  }

  private refuseTooMany(caller: string): void {
    const count = [...this.watches].filter((watch) => watch.caller === caller).length;
    const details = { retryAfter: RETRY_SECONDS };
    // guard: order-events.test.ts 'too many of one caller', try: >= this.limits.maxPerCaller -> < 0
    if (count >= this.limits.maxPerCaller) {
      throw new Failure('RATE_LIMITED', 'You’re following too many orders at once. Close one first.', details);
    }
    if (this.isClosed || this.watches.size >= this.limits.maxInAll) {
      throw new Failure('UNAVAILABLE', 'The shop is very busy. Please try again in a moment.', details);
    }
  }

  /** Polls while anyone is listening. */
  private setTimer(): void {
    if (this.watches.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    } else this.timer ??= setInterval(() => this.look(), this.limits.pollMs).unref();
  }

  /** A late round is not joined by the next. */
  private look(): void {
    this.looking ??= this.lookAtAll([...this.watches])
      // The next round may find the database in service again.
      .catch(this.options.onError)
      .finally(() => (this.looking = null));
  }

  private async lookAtAll(watches: readonly Watch[]): Promise<void> {
    const orders = await this.findOrders(watches);
    const actors = await this.sessions.findActors(watches.flatMap(({ actor }) => sessionOf(actor) ?? []));
    for (const watch of watches) {
      const session = sessionOf(watch.actor);
      this.notify(watch, orders.get(watch.orderId), session === null ? visitor : actors.get(session));
    }
  }

  private async findOrders(watches: readonly Watch[]): Promise<Map<string, Order>> {
    const ids = [...new Set(watches.map(({ orderId }) => orderId))];
    const orders = await this.db.reader.find(Order, {
      select: {
        ...{ id: true, userId: true, status: true, deliveredAt: true },
        ...{ fulfillment: true, fulfillmentChanges: true },
        ...{ totalCents: true, giftCardCents: true, refundedCents: true, currency: true },
      },
      where: { id: In(ids) },
    });
    return new Map(orders.map((order) => [order.id, order]));
  }

  /** Sends a listener what has changed. @param actor who listens, with the rights of now; undefined: the session has ended */
  private notify(watch: Watch, order: Order | undefined, actor: Actor | undefined): void {
    if (!this.watches.has(watch)) return;
    // guard: order-events.test.ts 'the admin’s right', try: || !this.maySee(actor, order, watch.key) ->
    if (!order || !actor || !this.maySee(actor, order, watch.key)) return this.end(watch);
    const now = this.clock.now();
    const state = stateOf(order, now);
    if (state.version !== watch.version) {
      watch.listener.onState(state);
      Object.assign(watch, { version: state.version, lastSentAt: now });
    } else if (now - watch.lastSentAt >= this.limits.silenceMs) {
      watch.listener.onSilence();
      watch.lastSentAt = now;
    }
    if (state.isFinal || now >= watch.endsAt) this.end(watch);
  }

  private end(watch: Watch): void {
    this.remove(watch);
    watch.listener.onEnd();
  }

  private remove(watch: Watch): void {
    this.watches.delete(watch);
    this.setTimer();
  }
}

function sessionOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.sessionId : null;
}

function stateOf(order: Order, now: number): OrderState {
  const { id, status, refundedCents, deliveredAt, currency, fulfillmentChanges } = order;
  const isOver = isFinal(order, now);
  return {
    _id: id,
    status,
    isPaid: isPaid(status),
    isDelivered: isDelivered(status, deliveredAt),
    fulfillmentState: fulfillmentState(order),
    refundedPrice: inCurrency(currency, () => decimalFromCents(refundedCents)),
    // The end counts as a change: half a minute after a delivery, it can no longer be undone.
    version: `${status}${status === 'pending' && deliveredAt !== null ? '-delivered' : ''}-${refundedCents}${fulfillmentChanges > 0 ? `-${fulfillmentChanges}` : ''}${isOver ? '-final' : ''}`,
    isFinal: isOver,
  };
}
