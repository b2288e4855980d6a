import type { Database } from '../../db/database.js';
import { orderNumber } from '../../domain/order-number.js';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { OrderMailContent } from '../notifications/order-mails.js';
import { RefundRefused } from '../payments/payment-gateway.js';
import { Payment } from '../payments/payment.entity.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { sendShopMail } from '../notifications/send-shop-mail.job.js';
import { sendOrderMail } from '../orders/send-order-mail.job.js';

/** Returns a payment that no order can take, and notifies the customer. */
export class ReturnUnclaimedPayment {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly payments: PaymentsService,
  ) {}

  /**
   * Does nothing when nothing is due (anymore). A payment whose return the provider refuses stays due, and the shop is notified once.
   * @throws GatewayUnavailable
   */
  async returnPayment(paymentId: string): Promise<void> {
    const payment = await this.db.reader.findOneBy(Payment, { id: paymentId });
    const { intentId } = payment ?? { intentId: null };
    if (payment?.status !== 'refund_due' || intentId === null) return;
    try {
      await this.payments.sendBack({ ...payment, intentId });
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await this.notifyShop(payment, error.message);
      return;
    }
    await this.db.inTransaction(async (manager) => {
      const { affected } = await manager.update(
        Payment,
        { id: paymentId, status: 'refund_due' },
        { status: 'refunded', refundedCents: payment.amountCents, updatedAt: this.clock.now() },
      );
      const mail = mailOf(payment);
      if (affected === 1 && mail) {
        const { orderId } = payment;
        await this.outbox.enqueue(manager, sendOrderMail, { orderId, ...mail }, `refunded:${paymentId}`);
      }
    });
  }

  private async notifyShop({ id, orderId, intentId }: Payment, refusal: string): Promise<void> {
    const subject = 'A payment could not be returned';
    const paragraphs = [
      `Payment ${intentId} for order ${orderNumber(orderId)} must be returned to the customer, but the payment service refuses: ${refusal}`,
      'The shop will keep trying. Please check the payment in the payment service’s dashboard.',
    ];
    await this.db.inTransaction((manager) =>
      this.outbox.enqueue(manager, sendShopMail, { subject, paragraphs }, `return-refused:${id}`),
    );
  }
}

/** What the customer reads; null: the money may be someone else's, so only the shop is notified. */
function mailOf({ returnReason, currency, amountCents }: Payment): OrderMailContent | null {
  if (returnReason === 'misdirected') return null;
  return {
    template: 'refunded',
    // guard: provider-events.test.ts 'another amount'
    ...(returnReason !== null && { why: returnReason }),
    ...{ amountCents, currency },
  };
}
