import { failpoint } from '../../db/failpoints.js';
import type { PaymentsService } from '../payments/payments.service.js';
import type { RecordCardPayment } from './record-card-payment.js';

/** Closes every way to pay an order at the provider, and records the payment that got through first. */
export class CloseOpenPayments {
  constructor(
    private readonly payments: PaymentsService,
    private readonly recordCardPayment: RecordCardPayment,
  ) {}

  /**
   * Closes the payment attempts of an order that is about to expire, be canceled or be paid by hand.
   * @returns the payment that got through first and is now recorded, in which case other attempts may still be open; null
   *   when no one can pay anymore
   * @throws Failure PAYMENT_UNAVAILABLE, GatewayUnavailable when the provider can't confirm; the hold then has to stay
   */
  async closeOnce(orderId: string): Promise<string | null> {
    const paidIntentId = await this.payments.closeStarted(orderId);
    await failpoint('provider-closed');
    if (paidIntentId !== null) await this.recordCardPayment.record(paidIntentId);
    return paidIntentId;
  }

  /**
   * Closes all payment attempts that are left of a paid or canceled order, so that no one pays for nothing. Each payment
   * that got through is recorded, and then returned.
   * @throws Failure PAYMENT_UNAVAILABLE, GatewayUnavailable
   */
  async close(orderId: string): Promise<void> {
    let last: string | null = null;
    for (;;) {
      const paidIntentId = await this.closeOnce(orderId);
      if (paidIntentId === null) return;
      if (paidIntentId === last) throw new Error(`the payment ${last} of order ${orderId} can't be recorded`);
      last = paidIntentId;
    }
  }
}
