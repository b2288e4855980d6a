import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Failure } from '../../domain/failure.js';
import { PaymentsService } from '../payments/payments.service.js';
import type { RequestContext } from '../../kit/request-context.js';
import type { OrderView } from './order-view.js';
import {
  CancelMyOrderInput,
  CheckoutSession,
  CreateCheckoutSessionInput,
  CreatePaymentIntentInput,
  OrderPlaced,
  OrderType,
  OutOfStock,
  PaymentIntent,
  PaymentService,
  PaymentVerificationType,
  PlaceOrderInput,
  PlaceOrderResult,
  PriceChanged,
  TooManyOpenOrders,
  VerifyPaymentInput,
} from './order.type.js';
import { OrdersService, type PaymentVerification } from './orders.service.js';

@Resolver(() => OrderType)
export class OrdersResolver {
  constructor(
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
  ) {}

  @Query(() => OrderType, {
    nullable: true,
    description: 'An order. Null if it does not exist or the caller may not see it.',
  })
  order(
    @Arg('id', () => ID, { description: 'The ID of the object.' }) id: string,
    @Arg('key', () => String, {
      nullable: true,
      description: 'The key from a signed link. It shows the order without signing in, with the email address masked.',
    })
    key: string | null,
    @Ctx() context: RequestContext,
  ): Promise<OrderView | null> {
    return this.orders.findOrder(context.actor, id, key);
  }

  @Query(() => [OrderType], { description: "The caller's own orders, newest first." })
  myOrders(@Ctx() context: RequestContext): Promise<OrderView[]> {
    return this.orders.listMine(context.actor);
  }

  @Query(() => [OrderType], {
    description: "The caller's own unpaid orders, newest first, at most 10. Expired and canceled ones are left out.",
  })
  myOpenOrders(@Ctx() context: RequestContext): Promise<OrderView[]> {
    return this.orders.listMineOpen(context.actor);
  }

  @Query(() => PaymentService, { description: 'Whether card payments are possible right now.' })
  paymentService(): Promise<PaymentService> {
    return this.payments.availability();
  }

  @Mutation(() => PlaceOrderResult, { description: 'Places an order and reserves its stock. Nothing is charged yet.' })
  async placeOrder(
    @Arg('input', () => PlaceOrderInput) input: PlaceOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<typeof PlaceOrderResult> {
    try {
      return Object.assign(new OrderPlaced(), { order: await this.orders.placeOrder(context, input) });
    } catch (error) {
      const result = error instanceof Failure ? toResult(error) : null;
      if (!result) throw error;
      return result;
    }
  }

  @Mutation(() => OrderType, {
    description: "Cancels the caller's own unpaid order and returns its items to stock. Safe to repeat.",
  })
  cancelMyOrder(
    @Arg('input', () => CancelMyOrderInput) { id }: CancelMyOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<OrderView> {
    return this.orders.cancelOwnOrder(context.actor, id);
  }

  @Mutation(() => CheckoutSession, { description: 'Creates the hosted payment page of an order.' })
  createCheckoutSession(
    @Arg('input', () => CreateCheckoutSessionInput) input: CreateCheckoutSessionInput,
    @Ctx() context: RequestContext,
  ): Promise<CheckoutSession> {
    return this.orders.startHostedSession(context.actor, input.orderId, input.key);
  }

  @Mutation(() => PaymentIntent, { description: 'Creates a payment intent for an order. The browser confirms it.' })
  createPaymentIntent(
    @Arg('input', () => CreatePaymentIntentInput) input: CreatePaymentIntentInput,
    @Ctx() context: RequestContext,
  ): Promise<PaymentIntent> {
    return this.orders.startIntent(context.actor, input.orderId, input.key);
  }

  @Mutation(() => PaymentVerificationType, {
    description: 'Asks the payment provider whether a payment went through, and records it if it did. Safe to repeat.',
  })
  verifyPayment(
    @Arg('input', () => VerifyPaymentInput) input: VerifyPaymentInput,
    @Ctx() context: RequestContext,
  ): Promise<PaymentVerification> {
    return this.orders.verifyPayment(context.actor, input.sessionId, input.key);
  }
}

/** The failures that a checkout branches on become members of the union; the rest stay errors. */
function toResult(failure: Failure): PriceChanged | OutOfStock | TooManyOpenOrders | null {
  const data = { message: failure.message, ...failure.details };
  switch (failure.code) {
    case 'PRICE_CHANGED':
      return Object.assign(new PriceChanged(), data);
    case 'OUT_OF_STOCK':
      return Object.assign(new OutOfStock(), data);
    case 'TOO_MANY_OPEN_ORDERS':
      return Object.assign(new TooManyOpenOrders(), data);
    default:
      return null;
  }
}
