import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { ShippingAddressType } from '../../accounts/users/user.type.js';
import { QuoteDiscountCodeType } from '../../discounts/discount.type.js';
import { QuoteGiftCardType } from '../../gift-cards/gift-card-balance.type.js';
import { GiftInput } from '../gifts/gift.type.js';
import { OrderDelivery, OrderItemInput } from '../order.type.js';
import { OrderTaxType, QuoteLineType } from '../price-line.type.js';

@ObjectType('QuoteParcel', { description: 'What the delivery of a parcel would cost.' })
export class QuoteParcelType {
  @Field(() => Int, { description: 'The number of the parcel, from 1.' }) number!: number;
  @Field(() => OrderDelivery, { description: 'How it would be delivered.' }) deliveryMethod!: OrderDelivery;
  @Field(() => Float, { description: 'The price of its delivery.' }) shippingPrice!: number;
  @Field({ description: 'The currency of the price, in ISO 4217.' }) currency!: string;
}

@ObjectType('Quote', { description: 'What an order would cost.' })
export class QuoteType {
  @Field(() => [QuoteLineType], { description: 'The items, then discounts, shipping, tax and gift cards.' })
  lines!: QuoteLineType[];
  @Field(() => Float, { description: 'The price of all items, before discounts.' }) itemsPrice!: number;
  @Field(() => Float, { description: 'What all discounts take off.' }) discountPrice!: number;
  @Field(() => Float, { description: 'The price of shipping.' }) shippingPrice!: number;
  @Field(() => Float, { description: 'The tax that is added. 0 where prices include tax.' }) taxPrice!: number;
  @Field(() => Float, { description: 'The tax that the prices include.' }) includedTaxPrice!: number;
  @Field(() => [OrderTaxType], { description: 'The taxes by rate, the highest first, whether added or included.' })
  taxes!: OrderTaxType[];
  @Field(() => Float, { description: 'What gift cards pay.' }) giftCardPrice!: number;
  @Field(() => Float, {
    description: 'The total price, which is left to pay: items less discounts, shipping and tax, less gift cards.',
  })
  totalPrice!: number;
  @Field(() => [QuoteDiscountCodeType], { description: 'The discount codes of the question, and what became of each.' })
  discountCodes!: QuoteDiscountCodeType[];
  @Field(() => [QuoteGiftCardType], { description: 'The gift cards of the question, each once, and what each pays.' })
  giftCards!: QuoteGiftCardType[];
  @Field({ description: 'The currency of all amounts, in ISO 4217.' }) currency!: string;
  @Field(() => OrderDelivery, { description: 'How it would be delivered; of several parcels, the first.' })
  deliveryMethod!: OrderDelivery;
  @Field(() => [QuoteParcelType], { description: 'The delivery of each parcel: of one, or of several.' })
  parcels!: QuoteParcelType[];
}

@InputType({ description: 'What would go to one address.' })
export class QuoteParcelInput {
  @Field(() => [OrderItemInput], { description: 'What would be in it.' }) orderItems!: OrderItemInput[];
  @Field(() => ShippingAddressType, { nullable: true, description: 'Where it would go.' })
  shippingAddress?: ShippingAddressType | null;
  @Field(() => ID, { nullable: true, description: 'The ID of its delivery method, as for an order.' })
  deliveryMethod?: string | null;
  @Field(() => String, { nullable: true, description: 'The day on which it is to arrive, as for an order.' })
  deliveryDate?: string | null;
  @Field(() => GiftInput, { nullable: true, description: 'What should go into it beside the gifts.' })
  gift?: GiftInput | null;
}

@InputType({ description: 'What would be ordered.' })
export class QuoteInput {
  @Field(() => [OrderItemInput], { nullable: true, description: 'The items, unless there are parcels.' })
  orderItems?: OrderItemInput[] | null;
  @Field(() => [QuoteParcelInput], {
    nullable: true,
    description:
      'What would go to each of several people, up to 200 parcels: in place of orderItems, shippingAddress, deliveryMethod, deliveryDate and gift.',
  })
  parcels?: QuoteParcelInput[] | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The ID of the delivery method. Without it, Standard if it is offered, else the first that is.',
  })
  deliveryMethod?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The day on which it is to arrive, as YYYY-MM-DD. Refused as an order with it would be.',
  })
  deliveryDate?: string | null;
  @Field(() => [String], { nullable: true, description: 'Discount codes, up to 5.' }) discountCodes?: string[] | null;
  @Field(() => [String], {
    nullable: true,
    description: 'The codes of gift cards, up to 5, in the order in which they pay.',
  })
  giftCards?: string[] | null;
  @Field(() => GiftInput, {
    nullable: true,
    description: 'What should go into the parcel beside the gifts. It costs nothing, and is checked.',
  })
  gift?: GiftInput | null;
  @Field(() => ID, {
    nullable: true,
    description:
      "The caller's own unpaid order that the new one would replace: what its gift cards paid is on them again then.",
  })
  replaces?: string | null;
  @Field(() => String, { nullable: true, description: "The orderKey of that order, if it is a guest's." })
  replacesKey?: string | null;
  @Field(() => ShippingAddressType, {
    nullable: true,
    description: 'The shipping address. Without it, delivery costs what it does where nothing else is known.',
  })
  shippingAddress?: ShippingAddressType | null;
}

@InputType({ description: 'What is to be delivered, and where, as far as it is known.' })
export class DeliveryMethodsInput {
  @Field(() => String, { nullable: true, description: 'The country.' }) country?: string | null;
  @Field(() => String, { nullable: true, description: 'The city.' }) city?: string | null;
  @Field(() => String, { nullable: true, description: 'The state or region.' }) region?: string | null;
  @Field(() => String, { nullable: true, description: 'The postal code.' }) postalCode?: string | null;
  @Field(() => Float, { nullable: true, description: 'The price of all items.' }) itemsPrice?: number | null;
  @Field(() => Int, { nullable: true, description: 'The weight of all items, in grams.' }) weightGrams?: number | null;
  @Field(() => [OrderItemInput], { nullable: true, description: 'The items, instead of their price and weight.' })
  orderItems?: OrderItemInput[] | null;
}
