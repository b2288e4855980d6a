import { Arg, Ctx, Extensions, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Failure } from '../../domain/failure.js';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import { DeliveryMethodType } from '../delivery/delivery-method.type.js';
import { resultOf } from '../../kit/result-of.js';
import type { ListOrders } from './reading/list-orders.js';
import type { ClaimOrder } from './claiming/claim-order.js';
import { CHANGE_GIFT, type ChangeGift } from './gifts/change-gift.js';
import { ChangeOrderGiftInput } from './gifts/gift.type.js';
import { CLAIM, CLAIM_LINK, ClaimedOrder, ClaimOrderInput, SendClaimLinkInput } from './claiming/claim.type.js';
import { CHANGE_DATE, ORDER_DATES, type ChangeDeliveryDate } from './dates/change-delivery-date.js';
import {
  ChangeDeliveryDateInput,
  DeliveryDatesInput,
  DeliveryDatesType,
  OrderDatesInput,
} from './dates/delivery-date.type.js';
import { DELIVERY_DATES, type OfferDates } from './dates/offer-dates.js';
import {
  OrderPlaced,
  OrderType,
  OutOfStock,
  PlaceOrderInput,
  PlaceOrderResult,
  PriceChanged,
  TooManyOpenOrders,
} from './order.type.js';
import type { OrdersService } from './orders.service.js';
import { DELIVERY_METHODS, type OfferDelivery } from './placing/offer-delivery.js';
import { QUOTE, type QuoteOrder } from './placing/quote-order.js';
import { DeliveryMethodsInput, QuoteInput, QuoteType } from './placing/quote.type.js';

/** Orders as their customers place and read them. */
@Resolver(() => OrderType)
export class OrdersResolver {
  constructor(
    private readonly orders: OrdersService,
    private readonly listOrders: ListOrders,
    private readonly quoting: QuoteOrder,
    private readonly claiming: ClaimOrder,
    private readonly offerDelivery: OfferDelivery,
    private readonly changeGift: ChangeGift,
    private readonly offerDates: OfferDates,
    private readonly changingDate: ChangeDeliveryDate,
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
  ): Promise<OrderType | null> {
    return this.orders.findOrder(context.actor, id, key);
  }

  @Query(() => [OrderType], { description: "The caller's own orders, newest first." })
  async myOrders(@Ctx() { actor }: RequestContext): Promise<OrderType[]> {
    return (await this.listOrders.listMineUnpaged(actor)).orders;
  }

  @Query(() => [OrderType], {
    description: "The caller's own unpaid orders, newest first, at most 10. Expired and canceled ones are left out.",
  })
  myOpenOrders(@Ctx() { actor }: RequestContext): Promise<OrderType[]> {
    return this.listOrders.listMineOpen(actor);
  }

  @Query(() => QuoteType, { description: QUOTE })
  quote(@Arg('input', () => QuoteInput) input: QuoteInput, @Ctx() context: RequestContext): Promise<QuoteType> {
    return this.quoting.quote(context, input);
  }

  @Extensions(sharedByVisitors)
  @Query(() => [DeliveryMethodType], { description: DELIVERY_METHODS })
  deliveryMethods(
    @Arg('input', () => DeliveryMethodsInput, { nullable: true }) input: DeliveryMethodsInput | null,
  ): Promise<DeliveryMethodType[]> {
    return this.offerDelivery.offers(input ?? {});
  }

  @Query(() => DeliveryDatesType, { description: DELIVERY_DATES })
  deliveryDates(
    @Arg('input', () => DeliveryDatesInput, { nullable: true }) input: DeliveryDatesInput | null,
  ): Promise<DeliveryDatesType> {
    return this.offerDates.dates(input ?? {});
  }

  @Query(() => DeliveryDatesType, { description: ORDER_DATES })
  orderDeliveryDates(
    @Arg('input', () => OrderDatesInput) { id, key, parcel }: OrderDatesInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<DeliveryDatesType> {
    return this.changingDate.dates(actor, id, { key: key ?? null, parcel: parcel ?? null });
  }

  @Mutation(() => OrderType, { description: CHANGE_DATE })
  async changeDeliveryDate(
    @Arg('input', () => ChangeDeliveryDateInput) { id, deliveryDate, key, parcel }: ChangeDeliveryDateInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.changingDate.change(actor, id, deliveryDate, { key: key ?? null, parcel: parcel ?? null });
    return this.orders.getOrder(actor, id, key);
  }

  @Mutation(() => PlaceOrderResult, { description: 'Places an order and reserves its stock. Nothing is charged yet.' })
  async placeOrder(
    @Arg('input', () => PlaceOrderInput) input: PlaceOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<typeof PlaceOrderResult> {
    try {
      return resultOf(OrderPlaced, await this.orders.placeOrder(context, input));
    } catch (error) {
      const result = error instanceof Failure ? toResult(error) : null;
      if (!result) throw error;
      return result;
    }
  }

  @Mutation(() => OrderType, { description: CHANGE_GIFT })
  async changeOrderGift(
    @Arg('input', () => ChangeOrderGiftInput) { id, gift, key, parcel }: ChangeOrderGiftInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.changeGift.change(actor, id, gift, { key: key ?? null, parcel: parcel ?? null });
    return this.orders.getOrder(actor, id, key);
  }

  @Mutation(() => ClaimedOrder, { description: CLAIM })
  async claimOrder(
    @Arg('input', () => ClaimOrderInput) { id, claim }: ClaimOrderInput,
    @Ctx() context: RequestContext,
  ): Promise<ClaimedOrder> {
    return { signedIn: await this.claiming.claim(context, id, claim ?? null) };
  }

  @Mutation(() => Boolean, { description: CLAIM_LINK })
  async sendClaimLink(
    @Arg('input', () => SendClaimLinkInput) { id, key }: SendClaimLinkInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.claiming.sendLink(context, id, key);
    return true;
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
