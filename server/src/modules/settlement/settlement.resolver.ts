import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { OrderType } from '../orders/order.type.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { PaymentsService } from '../payments/payments.service.js';
import type { CancelOrder } from './cancel-order.js';
import type { RecordManualPayment } from './record-manual-payment.js';
import type { RefundOrder } from './refunds/refund-order.js';
import {
  CancelMyOrderInput,
  CancelOrderInput,
  CheckoutSession,
  CreateCheckoutSessionInput,
  CreatePaymentIntentInput,
  MarkOrderPaidInput,
  OrderRefund,
  PaymentIntent,
  PaymentService,
  PaymentVerificationType,
  RefundOrderInput,
  VerifyPaymentInput,
} from './settlement.type.js';
import type { StartPayment } from './start-payment.js';
import type { VerifyPayment } from './verify-payment.js';

/** How orders are paid, canceled and refunded. */
@Resolver(() => OrderType)
export class SettlementResolver {
  constructor(
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
    private readonly starting: StartPayment,
    private readonly verifying: VerifyPayment,
    private readonly recordManualPayment: RecordManualPayment,
    private readonly canceling: CancelOrder,
    private readonly refunding: RefundOrder,
  ) {}

  @Query(() => PaymentService, { description: 'Whether card payments are possible right now.' })
  paymentService(): Promise<PaymentService> {
    return this.payments.availability();
  }

  @Mutation(() => CheckoutSession, { description: 'Creates the hosted payment page of an order.' })
  createCheckoutSession(
    @Arg('input', () => CreateCheckoutSessionInput) input: CreateCheckoutSessionInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<CheckoutSession> {
    return this.starting.startHostedSession(actor, input.orderId, input.key);
  }

  @Mutation(() => PaymentIntent, { description: 'Creates a payment intent for an order. The browser confirms it.' })
  createPaymentIntent(
    @Arg('input', () => CreatePaymentIntentInput) input: CreatePaymentIntentInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<PaymentIntent> {
    return this.starting.startIntent(actor, input.orderId, input.key);
  }

  @Mutation(() => PaymentVerificationType, {
    description: 'Asks the payment provider whether a payment went through, and records it if it did. Safe to repeat.',
  })
  verifyPayment(
    @Arg('input', () => VerifyPaymentInput) input: VerifyPaymentInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<PaymentVerificationType> {
    return this.verifying.verify(actor, input.sessionId, input.key);
  }

  @Mutation(() => OrderType, {
    description: "Cancels the caller's own unpaid order and returns its items to stock. Safe to repeat.",
  })
  async cancelMyOrder(
    @Arg('input', () => CancelMyOrderInput) { id, key }: CancelMyOrderInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.canceling.cancelOwn(actor, id, key ?? null);
    return this.orders.getOrder(actor, id, key);
  }

  @Mutation(() => OrderType, {
    description: 'Cancels an unpaid order and returns its items to stock. Admins only.',
  })
  async cancelOrder(
    @Arg('input', () => CancelOrderInput) { id, reason }: CancelOrderInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.canceling.cancelForShop(actor, id, reason);
    return this.orders.getOrder(actor, id);
  }

  @Mutation(() => OrderType, {
    description: 'Marks an order as paid when the payment was not made by card. Admins only.',
  })
  async markOrderPaid(
    @Arg('input', () => MarkOrderPaidInput) { id, note }: MarkOrderPaidInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.recordManualPayment.record(actor, id, note);
    return this.orders.getOrder(actor, id);
  }

  @Mutation(() => OrderRefund, { description: 'Refunds a paid order in part or in full. Admins only.' })
  async refundOrder(
    @Arg('input', () => RefundOrderInput) { id, ...draft }: RefundOrderInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderRefund> {
    const status = await this.refunding.refund(actor, id, draft);
    return { status, order: await this.orders.getOrder(actor, id) };
  }
}
