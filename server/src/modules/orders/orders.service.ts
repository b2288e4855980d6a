import { IsNull, Not } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import { HOLD_MINUTES, OPENING_MINUTES, renewedHold } from '../../domain/order-state.js';
import { canPayOrder, canSeeOrder, refuseInvalidToken, requireUser, type Actor } from '../../domain/permissions.js';
import { User } from '../accounts/user.entity.js';
import type { HostedSession } from '../payments/payment-gateway.js';
import type { CallLimiter } from '../limits/call-limiter.js';
import { PaidAlready, type PayableOrder, type PaymentsService } from '../payments/payments.service.js';
import type { RequestContext } from '../../kit/request-context.js';
import type { CancelOrder } from '../settlement/cancel-order.js';
import type { ListOrders } from './list-orders.js';
import { lockOrder, orderNotFound } from './lock-order.js';
import type { OrderLinks } from './order-links.js';
import { OrderLine } from './order-line.entity.js';
import { asLinkShows, type OrderView } from './order-view.js';
import { Order } from './order.entity.js';
import type { OrderDraft, PlaceOrder } from './place-order.js';
import type { PresentOrders } from './present-orders.js';
import type { RecordCardPayment } from '../settlement/record-card-payment.js';

/** The answer of the payment check (specification, section 7). */
export interface PaymentVerification {
  success: boolean;
  orderId: string | null;
  paymentStatus: string | null;
  error: string | null;
}

/** What placing an order has to know of its request. */
export type OrderingContext = Pick<RequestContext, 'actor' | 'clientAddress'>;

/** Orders as their customers and admins see them. */
export class OrdersService {
  constructor(
    private readonly db: Database,
    private readonly placing: PlaceOrder,
    private readonly recording: RecordCardPayment,
    private readonly payments: PaymentsService,
    private readonly presentOrders: PresentOrders,
    private readonly listOrders: ListOrders,
    private readonly links: OrderLinks,
    private readonly cancelling: CancelOrder,
    /** Counts the calls that ask the payment provider. */
    private readonly providerCalls: CallLimiter,
  ) {}

  /** Places an order, see `PlaceOrder.place` for its failures, and shows it. */
  async placeOrder({ actor, clientAddress }: OrderingContext, draft: OrderDraft): Promise<OrderView> {
    const { order, newLines } = await this.placing.place(actor, draft, clientAddress);
    return newLines ? this.presentOrders.presentNew(order, newLines) : this.getOrder(actor, order.id);
  }

  /**
   * The order, or null when there is none or the caller may not see it: nobody learns which.
   * @param key of a signed link; it shows a part of the order to anyone (`asLinkShows`)
   * @throws Failure UNAUTHENTICATED instead of null for an invalid token
   */
  async findOrder(actor: Actor, id: string, key?: string | null): Promise<OrderView | null> {
    const order = await this.db.reader.findOneBy(Order, { id });
    if (!order || !canSeeOrder(actor, order, this.links.opens(id, key))) {
      refuseInvalidToken(actor);
      return null;
    }
    const [view] = await this.presentOrders.present([order]);
    if (!view) return null;
    return canSeeOrder(actor, order) ? view : asLinkShows(view);
  }

  /** As `findOrder`. @throws Failure NOT_FOUND */
  async getOrder(actor: Actor, id: string, key?: string | null): Promise<OrderView> {
    const order = await this.findOrder(actor, id, key);
    if (!order) throw orderNotFound();
    return order;
  }

  /** The order as its emails show it: for the shop's jobs, which act for no user. */
  async getForMail(id: string): Promise<OrderView & { isEmailVerified: boolean }> {
    const [view] = await this.presentOrders.present([await this.db.reader.findOneByOrFail(Order, { id })]);
    if (!view) throw orderNotFound();
    const verified = { id: view.user._id, emailVerifiedAt: Not(IsNull()) };
    return { ...view, isEmailVerified: await this.db.reader.existsBy(User, verified) };
  }

  /**
   * The caller's own orders, newest first.
   * @throws Failure UNAUTHENTICATED
   */
  async listMine(actor: Actor): Promise<OrderView[]> {
    return (await this.listOrders.listMineUnpaged(actor)).orders;
  }

  /** The caller's own unpaid orders, newest first, at most 10. @throws Failure UNAUTHENTICATED */
  listMineOpen(actor: Actor): Promise<OrderView[]> {
    return this.listOrders.listMineOpen(actor);
  }

  /** Cancels the caller's own unpaid order, see `CancelOrder.cancelOwn` for its failures, and shows it. */
  async cancelOwnOrder(actor: Actor, id: string): Promise<OrderView> {
    await this.cancelling.cancelOwn(actor, id);
    return this.getOrder(actor, id);
  }

  /**
   * Opens the hosted payment page of an unpaid order: an own one, or the one that the key opens.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, CONFLICT when there is nothing to pay, RATE_LIMITED, PAYMENT_UNAVAILABLE
   */
  async startHostedSession(actor: Actor, orderId: string, key?: string | null): Promise<HostedSession> {
    const order = await this.openForPayment(actor, orderId, key);
    return this.orRecord(order, () => this.payments.startHostedSession(order));
  }

  /** Makes the payment intent of such an order. Throws as `startHostedSession` does. */
  async startIntent(actor: Actor, orderId: string, key?: string | null): Promise<{ clientSecret: string }> {
    const order = await this.openForPayment(actor, orderId, key);
    return this.orRecord(order, () => this.payments.startIntent(order));
  }

  /**
   * Asks the provider whether a payment went through, and records it if it did.
   * @param providerId the provider's id of a hosted session, or of an intent
   * @param key opens the payment's order for people who aren't signed in
   * @throws Failure UNAUTHENTICATED, NOT_FOUND when there is no such payment for this caller, RATE_LIMITED,
   *   PAYMENT_UNAVAILABLE
   */
  async verifyPayment(actor: Actor, providerId: string, key?: string | null): Promise<PaymentVerification> {
    const payment = await this.payments.findByProviderId(providerId);
    const hasLink = payment !== null && this.links.opens(payment.orderId, key);
    if (!hasLink) requireUser(actor);
    const order = payment && (await this.db.reader.findOneBy(Order, { id: payment.orderId }));
    if (!payment || !order || !canSeeOrder(actor, order, hasLink))
      throw new Failure('NOT_FOUND', 'Payment session not found');
    this.countProviderCall(actor, order);

    const progress = await this.payments.progressOf(payment);
    if (progress.paidBy === null)
      return { success: false, orderId: order.id, paymentStatus: progress.status, error: null };
    await this.recording.recordForCaller(progress.paidBy);
    const recorded = await this.payments.findByProviderId(providerId);
    return recorded?.status === 'succeeded'
      ? { success: true, orderId: order.id, paymentStatus: 'paid', error: null }
      : {
          success: false,
          orderId: order.id,
          paymentStatus: recorded?.status ?? null,
          error: 'The order could no longer take this payment. Your money is on its way back.',
        };
  }

  /**
   * Starts a payment and renews the hold, so that it outlives the payment page. If the provider already has the money,
   * that is recorded and the payer is told.
   */
  private async orRecord<T>(order: PayableOrder, begin: () => Promise<T>): Promise<T> {
    try {
      const begun = await begin();
      await this.holdFor(order.id, HOLD_MINUTES);
      return begun;
    } catch (error) {
      if (error instanceof PaidAlready) await this.recording.recordForCaller(error.intentId);
      throw error;
    }
  }

  /**
   * The provider limits the whole shop, so one user must not use it up. Callers with only a link are counted by order.
   */
  private countProviderCall(actor: Actor, order: Order): void {
    this.providerCalls.count(actor.kind === 'user' ? actor.userId : order.id);
  }

  /** The order that is about to be paid; its hold does not end while the provider is asked. */
  private async openForPayment(actor: Actor, orderId: string, key?: string | null): Promise<PayableOrder> {
    const hasLink = this.links.opens(orderId, key);
    if (!hasLink) requireUser(actor);
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    if (!order || !canPayOrder(actor, order, hasLink)) throw orderNotFound();
    this.countProviderCall(actor, order);
    if (!(await this.holdFor(orderId, OPENING_MINUTES)))
      throw new Failure('CONFLICT', `This order can't be paid: it is ${order.status}`);
    const lines = await this.db.reader.find(OrderLine, { where: { orderId }, order: { position: 'ASC' } });
    // Someone with the link still pays for it, but must not see the address, and a deleted customer gets no receipt.
    const customerEmail = order.customerDeletedAt === null ? order.customerEmail : null;
    return { ...order, customerEmail, lines, linkKeyFrom: (time) => this.links.keyOf(orderId, time) };
  }

  /**
   * Extends the hold of an unpaid order by some minutes, up to the maximum. @returns false when it is no longer unpaid
   * @throws Failure CONFLICT when it has been held for as long as it can be
   */
  private holdFor(orderId: string, minutes: number): Promise<boolean> {
    return this.db.inTransaction(async (manager) => {
      const { status, createdAt, holdUntil } = await lockOrder(manager, orderId);
      if (status !== 'pending') return false;
      const now = await this.db.now();
      const renewed = renewedHold({ createdAt }, now, minutes);
      if (renewed <= now)
        throw new Failure('CONFLICT', 'This order wasn’t paid in time. Please order the gifts again.');
      if (renewed > holdUntil) await manager.update(Order, { id: orderId }, { holdUntil: renewed });
      return true;
    });
  }
}
