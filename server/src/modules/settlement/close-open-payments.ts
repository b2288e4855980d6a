import type { PaymentsService } from '../payments/payments.service.js';
import type { RecordCardPayment } from './record-card-payment.js';

/**
 * Closes, at the provider, the other payment attempts of a paid or canceled order, so that no one pays for nothing.
 */
export class CloseOpenPayments {
  constructor(
    private readonly payments: PaymentsService,
    private readonly recordCardPayment: RecordCardPayment,
  ) {}

  /**
   * A payment that succeeded meanwhile is recorded and then returned.
   * @throws GatewayUnavailable
   */
  async close(orderId: string): Promise<void> {
    let paidIntentId = await this.payments.closeStarted(orderId);
    while (paidIntentId !== null) {
      await this.recordCardPayment.record(paidIntentId);
      const next = await this.payments.closeStarted(orderId);
      if (next === paidIntentId) throw new Error(`the payment ${next} of order ${orderId} can't be recorded`);
      paidIntentId = next;
    }
  }
}
