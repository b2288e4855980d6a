import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { CartService } from '../cart/cart.service.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import type { IntentState } from '../payments/payment-gateway.js';
import { Payment } from '../payments/payment.entity.js';
import type { PaymentsService } from '../payments/payments.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';
import { transition } from './transition.js';

/** The method that really paid (decision 30); the cart's own default is PayPal. */
const CARD = 'Card';

/** What came of looking at a payment. `refund_due`: money came that the order can't take; it is on its way back. */
export type RecordOutcome = 'paid' | 'already_recorded' | 'refund_due' | 'not_succeeded' | 'unknown';

/**
 * The only code that marks an order paid by card. Webhook, verify-payment and expiry all come here; none of them is
 * believed: the intent is looked up at the provider, and amount, currency and order must match.
 */
export class RecordPayment {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly catalog: CatalogService,
    private readonly payments: PaymentsService,
    private readonly carts: CartService,
    private readonly shop: ShopService,
  ) {}

  /** @throws Failure PAYMENT_UNAVAILABLE when the provider can't be asked; nothing is written then */
  async execute(intentId: string): Promise<RecordOutcome> {
    const intent = await this.payments.intentState(intentId);
    if (!intent) return 'unknown';
    if (intent.status !== 'succeeded') return 'not_succeeded';

    return this.db.inTransaction(async (manager) => {
      const payment = intent.paymentId === null ? null : await lockPayment(manager, intent.paymentId);
      if (!payment || payment.orderId !== intent.orderId) return 'unknown';
      if (payment.status === 'succeeded' || payment.status === 'refund_due' || payment.status === 'refunded')
        return 'already_recorded';

      const facts = { intentId: intent.intentId, amountCents: intent.receivedCents, receiptEmail: intent.receiptEmail };
      if (await this.takePayment(manager, payment, intent)) {
        await this.payments.save(payment.id, { ...facts, status: 'succeeded' }, manager);
        await this.takeOutOfCart(manager, payment.orderId);
        await this.outbox.enqueue(
          manager,
          'send-order-mail',
          { orderId: payment.orderId, template: 'paid' },
          `paid:${payment.orderId}`,
        );
        return 'paid';
      }
      await this.payments.save(payment.id, { ...facts, status: 'refund_due' }, manager);
      await this.outbox.enqueue(manager, 'refund-payment', { paymentId: payment.id }, `refund:${payment.id}`);
      return 'refund_due';
    });
  }

  /** Whether the order could take this money; its state is moved if so. */
  private async takePayment(manager: EntityManager, payment: Payment, intent: IntentState): Promise<boolean> {
    const order = await manager.findOneByOrFail(Order, { id: payment.orderId });
    if (intent.receivedCents !== order.totalCents || intent.currency !== payment.currency) return false;
    const paidAt = this.clock.now();
    const change = { paidAt, dispatchBy: await this.shop.dispatchBy(paidAt), paymentMethod: CARD };
    if (await transition(manager, order.id, 'pending', 'paid', change)) return true;
    return this.revive(manager, order, change);
  }

  /** What was bought must not come back with the buyer's next sign-in, even when nobody returns from the payment page. */
  private async takeOutOfCart(manager: EntityManager, orderId: string): Promise<void> {
    const { userId } = await manager.findOneByOrFail(Order, { id: orderId });
    const lines = await manager.findBy(OrderLine, { orderId });
    await this.carts.takeOut(manager, userId, new Set(lines.map(({ productId }) => productId)));
  }

  /** A late payment: the expired order is paid after all if its stock can be held again. */
  private async revive(
    manager: EntityManager,
    order: Order,
    change: Pick<Order, 'paidAt' | 'dispatchBy' | 'paymentMethod'>,
  ): Promise<boolean> {
    if (order.status !== 'expired') return false;
    const lines = await manager.findBy(OrderLine, { orderId: order.id });
    const short = new Set((await this.catalog.takeStock(manager, lines)).map((shortage) => shortage.productId));
    if (short.size === 0 && (await transition(manager, order.id, 'expired', 'paid', { ...change, closedAt: null }))) {
      await this.catalog.recordMoves(manager, order.id, 'rehold', lines);
      return true;
    }
    await this.catalog.putBack(
      manager,
      lines.filter((line) => !short.has(line.productId)),
    );
    return false;
  }
}

/** Two reports of one payment wait for each other here, so that the second finds it recorded. */
async function lockPayment(manager: EntityManager, id: string): Promise<Payment | null> {
  await manager
    .createQueryBuilder()
    .update(Payment)
    .set({ id: () => 'id' })
    .where('id = :id', { id })
    .execute();
  return manager.findOneBy(Payment, { id });
}
