import type { EntityManager } from 'typeorm';
import { together } from '../../db/together.js';
import type { AuditService } from '../audit/audit.service.js';
import { Order } from '../orders/order.entity.js';
import type { WholePayment } from '../orders/placing/whole-payment.js';
import type { PaymentsService } from '../payments/payments.service.js';
import type { MoveOrderToPaid } from './move-order-to-paid.js';

/** The recorded method of orders that nothing else has paid. */
const GIFT_CARD = 'Gift card';

/** Pays orders of which gift cards leave nothing to pay, without the payment provider. */
export class PayByGiftCards implements WholePayment {
  constructor(
    private readonly audit: AuditService,
    private readonly payments: PaymentsService,
    private readonly moveOrderToPaid: MoveOrderToPaid,
  ) {}

  /** The payment is of nothing: what the cards have paid is in their ledger. */
  async payWhole(manager: EntityManager, order: Order): Promise<Order> {
    const { id, totalCents, giftCardCents } = order;
    const { isSettled } = await this.moveOrderToPaid.move(manager, order, GIFT_CARD, {
      whenPaid: () =>
        together(
          this.payments.addOutside(manager, { id, totalCents }, 'gift_card'),
          this.audit.record(manager, null, {
            subject: { type: 'order', id },
            action: 'paid-by-gift-card',
            detail: { amountCents: giftCardCents },
          }),
        ),
    });
    if (!isSettled) throw new Error(`the new order ${id} can't be paid`);
    return manager.findOneByOrFail(Order, { id });
  }
}
