import type { PaymentsService } from '../payments/payments.service.js';
import type { RecordPayment } from './record-payment.js';

/** Closes at the provider what else was begun to pay an order that is paid or canceled, so that nobody pays it in vain. */
export class ClosePayments {
  constructor(
    private readonly payments: PaymentsService,
    private readonly recordPayment: RecordPayment,
  ) {}

  /**
   * A payment that got through meanwhile is recorded; it then goes back.
   * @throws GatewayUnavailable
   */
  async execute(orderId: string): Promise<void> {
    let paidIntentId = await this.payments.closeStarted(orderId);
    while (paidIntentId !== null) {
      await this.recordPayment.execute(paidIntentId);
      const next = await this.payments.closeStarted(orderId);
      if (next === paidIntentId) throw new Error(`the payment ${next} of order ${orderId} can't be recorded`);
      paidIntentId = next;
    }
  }
}
