import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { ShippingAddressType } from '../../accounts/users/user.type.js';
import { OrderDelivery, OrderItemInput } from '../order.type.js';

/** What a line of a quote is for. */
const quoteLineKinds = ['item', 'shipping', 'tax'] as const;
type QuoteLineKind = (typeof quoteLineKinds)[number];
const QuoteLineKindEnum = Object.fromEntries(quoteLineKinds.map((kind) => [kind.toUpperCase(), kind]));
registerEnumType(QuoteLineKindEnum, {
  name: 'QuoteLineKind',
  description: 'What a line of a quote is for.',
  valuesConfig: {
    ITEM: { description: 'Units of a product with the same texts.' },
    SHIPPING: { description: 'Shipping. 0 if it is free.' },
    TAX: { description: 'The tax on the items.' },
  },
});

@ObjectType('QuoteLine', { description: 'A line of a quote. The amounts of all lines add up to the total.' })
export class QuoteLineType {
  @Field(() => QuoteLineKindEnum, { description: 'What the line is for.' }) kind!: QuoteLineKind;
  @Field({ description: 'The name of the line for people: for an item, the product with the values of its options.' })
  label!: string;
  @Field(() => ID, { nullable: true, description: 'The ID of the product, for an item.' }) product!: string | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the variant, unless it is the default one.' })
  variant!: string | null;
  @Field(() => Int, { nullable: true, description: 'The quantity, for an item.' }) qty!: number | null;
  @Field(() => Float, { nullable: true, description: 'The unit price for an item, with what its texts add.' })
  unitPrice!: number | null;
  @Field(() => Float, { description: 'The amount of the line.' }) amount!: number;
}

@ObjectType('Quote', { description: 'What an order would cost.' })
export class QuoteType {
  @Field(() => [QuoteLineType], { description: 'The items, then shipping and tax.' }) lines!: QuoteLineType[];
  @Field(() => Float, { description: 'The price of all items.' }) itemsPrice!: number;
  @Field(() => Float, { description: 'The price of shipping.' }) shippingPrice!: number;
  @Field(() => Float, { description: 'The tax on the items.' }) taxPrice!: number;
  @Field(() => Float, { description: 'The total price: items, shipping and tax.' }) totalPrice!: number;
  @Field({ description: 'The currency of all amounts, in ISO 4217.' }) currency!: string;
  @Field(() => OrderDelivery, { description: 'How it would be delivered.' }) deliveryMethod!: OrderDelivery;
}

@InputType({ description: 'What would be ordered.' })
export class QuoteInput {
  @Field(() => [OrderItemInput], { description: 'The items.' }) orderItems!: OrderItemInput[];
  @Field(() => ID, {
    nullable: true,
    description: 'The ID of the delivery method. Without it, Standard if it is offered, else the first that is.',
  })
  deliveryMethod?: string | null;
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
  @Field(() => String, { nullable: true, description: 'The postal code.' }) postalCode?: string | null;
  @Field(() => Float, { nullable: true, description: 'The price of all items.' }) itemsPrice?: number | null;
  @Field(() => Int, { nullable: true, description: 'The weight of all items, in grams.' }) weightGrams?: number | null;
  @Field(() => [OrderItemInput], { nullable: true, description: 'The items, instead of their price and weight.' })
  orderItems?: OrderItemInput[] | null;
}
