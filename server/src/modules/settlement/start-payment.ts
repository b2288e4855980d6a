import { LessThan } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import { ENOUGH_HOLD_MINUTES, HOLD_MINUTES, OPENING_MINUTES, renewedHold } from '../../domain/order-state.js';
import { shownLines } from '../../domain/order-pieces.js';
import { canPayOrder, requireUser, type Actor } from '../../domain/permissions.js';
import { effectivePriceCents } from '../../domain/pricing.js';
import type { CallLimiter } from '../limits/call-limiter.js';
import type { OfferDates } from '../orders/dates/offer-dates.js';
import { orderNotFound } from '../orders/lock-order.js';
import type { OrderLinks } from '../orders/reading/order-links.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import type { ChargeLine, HostedSession } from '../payments/payment-gateway.js';
import { PaidAlready, type PayableOrder, type PaymentsService } from '../payments/payments.service.js';
import { providerCaller } from './provider-caller.js';
import type { RecordCardPayment } from './record-card-payment.js';

type HeldOrder = PayableOrder & Pick<Order, 'createdAt' | 'holdUntil'>;

/** Starts a card payment of an unpaid order: find, hold, start, hold for as long as paying may take. */
export class StartPayment {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsService,
    private readonly recordCardPayment: RecordCardPayment,
    private readonly links: OrderLinks,
    /** Counts the calls that ask the payment provider. */
    private readonly providerCalls: CallLimiter,
    private readonly dates: Pick<OfferDates, 'refuseGoneDates'>,
  ) {}

  /**
   * Opens the hosted payment page of an unpaid order: the caller's own, or the one that the key opens.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, CONFLICT when there is nothing to pay, DELIVERY_DATE_GONE with `dates` when
   *   it can't leave in time for its date anymore, RATE_LIMITED, PAYMENT_REFUSED, PAYMENT_UNAVAILABLE
   */
  async startHostedSession(actor: Actor, orderId: string, key?: string | null): Promise<HostedSession> {
    const order = await this.holdForPayment(actor, orderId, key);
    const items = await this.itemsOf(order.id);
    return this.startOrRecord(order, () => this.payments.startHostedSession(order, items));
  }

  /** Makes the payment intent of such an order. It throws what `startHostedSession` throws. */
  async startIntent(actor: Actor, orderId: string, key?: string | null): Promise<{ clientSecret: string }> {
    const order = await this.holdForPayment(actor, orderId, key);
    return this.startOrRecord(order, () => this.payments.startIntent(order));
  }

  /** Finds the order that is about to be paid. Its hold does not end while the provider is asked. */
  private async holdForPayment(actor: Actor, orderId: string, key?: string | null): Promise<HeldOrder> {
    // guard: order-links.test.ts 'of another order', try: ; -> || actor.kind === "visitor";
    const hasLink = this.links.opens(orderId, key);
    if (!hasLink) requireUser(actor);
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    if (!order || !canPayOrder(actor, order, hasLink)) throw orderNotFound();
    this.providerCalls.count(providerCaller(actor, order));
    // guard: delivery-dates.test.ts 'whose date has lapsed is not paid'
    if (order.status === 'pending') await this.dates.refuseGoneDates(order);
    if (order.status !== 'pending' || !(await this.extendHold(order, OPENING_MINUTES)))
      throw new Failure('CONFLICT', `This order can't be paid: it is ${order.status}`);
    // Someone with the link still pays for it, but must not see the address, and a deleted customer gets no receipt.
    // guard: deleted-customers.test.ts 'the payment page shows no personal', try: order…: null -> order.customerEmail
    const customerEmail = order.customerDeletedAt === null ? order.customerEmail : null;
    return { ...order, customerEmail, linkKeyFrom: (time) => this.links.keyOf(orderId, time) };
  }

  /** What the provider's page shows of an order. */
  private async itemsOf(orderId: string): Promise<ChargeLine[]> {
    const lines = await this.db.reader.find(OrderLine, { where: { orderId }, order: { position: 'ASC' } });
    return shownLines(lines).map(({ name, quantity, ...price }) => ({
      // What is written on a gift is nothing that the provider has to know.
      // guard: text-options.test.ts 'is charged with its texts', try: -> name: name + JSON.stringify(price.texts)
      name,
      quantity,
      // guard: text-options.test.ts 'is charged with its texts', try: effectivePriceCents(price) -> price.unitCents
      unitCents: effectivePriceCents(price),
    }));
  }

  /**
   * Starts a payment and renews the hold, so that it outlives the payment page. If the provider already has the money,
   * the payment is recorded, and the caller still gets the refusal.
   */
  private async startOrRecord<T>(order: HeldOrder, start: () => Promise<T>): Promise<T> {
    try {
      const started = await start();
      await this.extendHold(order, HOLD_MINUTES, ENOUGH_HOLD_MINUTES);
      return started;
    } catch (error) {
      // guard: payments.test.ts 'recorded when someone tries to pay again'
      if (error instanceof PaidAlready) await this.recordCardPayment.recordForCaller(error.intentId);
      throw error;
    }
  }

  /**
   * Extends the hold of an unpaid order by some minutes, up to the maximum.
   * @param order as it was read; it can have changed since
   * @param enough a hold that lasts so many minutes more is left as it is
   * @returns false when the order is no longer unpaid
   * @throws Failure CONFLICT when it has been held for as long as it can be
   */
  private async extendHold(
    { id, createdAt, holdUntil }: Pick<Order, 'id' | 'createdAt' | 'holdUntil'>,
    minutes: number,
    enough = minutes,
  ): Promise<boolean> {
    const now = await this.db.now();
    const hold = { createdAt, holdUntil };
    const renewed = renewedHold(hold, now, minutes);
    if (renewed <= now) throw new Failure('CONFLICT', 'This order wasn’t paid in time. Please order the gifts again.');
    if (renewedHold(hold, now, enough) <= holdUntil) return true;
    const { affected } = await this.db.inOneStatement((manager) =>
      manager.update(Order, { id, status: 'pending', holdUntil: LessThan(renewed) }, { holdUntil: renewed }),
    );
    return affected === 1 || this.db.reader.existsBy(Order, { id, status: 'pending' });
  }
}
