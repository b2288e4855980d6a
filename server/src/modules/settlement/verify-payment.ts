import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import { canSeeOrder, requireUser, type Actor } from '../../domain/permissions.js';
import type { CallLimiter } from '../limits/call-limiter.js';
import type { OrderLinks } from '../orders/reading/order-links.js';
import { Order } from '../orders/order.entity.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { providerCaller } from './provider-caller.js';
import type { RecordCardPayment } from './record-card-payment.js';
import type { PaymentVerificationType } from './settlement.type.js';

/** Checks for a waiting person whether a payment went through. */
export class VerifyPayment {
  constructor(
    private readonly db: Database,
    private readonly payments: PaymentsService,
    private readonly recordCardPayment: RecordCardPayment,
    private readonly links: OrderLinks,
    /** Counts the calls that ask the payment provider. */
    private readonly providerCalls: CallLimiter,
  ) {}

  /**
   * Asks the provider whether a payment went through, and records it if it did.
   * @param providerId the provider's id of a hosted session, or of an intent
   * @param key opens the payment's order for people who aren't signed in
   * @throws Failure UNAUTHENTICATED, NOT_FOUND when there is no such payment for this caller, RATE_LIMITED,
   *   PAYMENT_UNAVAILABLE
   */
  async verify(actor: Actor, providerId: string, key?: string | null): Promise<PaymentVerificationType> {
    const payment = await this.payments.findByProviderId(providerId);
    // guard: order-links.test.ts 'someone with the link can', try: this.links…key) -> key != null
    const hasLink = payment !== null && this.links.opens(payment.orderId, key);
    if (!hasLink) requireUser(actor);
    const order = payment && (await this.db.reader.findOneBy(Order, { id: payment.orderId }));
    if (!payment || !order || !canSeeOrder(actor, order, hasLink))
      throw new Failure('NOT_FOUND', 'Payment session not found');
    this.providerCalls.count(providerCaller(actor, order));

    const progress = await this.payments.progressOf(payment);
    if (progress.paidBy === null)
      return { success: false, orderId: order.id, paymentStatus: progress.status, error: null };
    await this.recordCardPayment.recordForCaller(progress.paidBy);
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
}
