import { Field, Float, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../../kit/enum-of.js';
import { ShippingAddressType } from '../../accounts/users/user.type.js';
import { GiftInput } from '../gifts/gift.type.js';
import type { Substitution } from '../../../domain/substitution.js';
import { OrderItemInput, OrderParcelInput, OrderType, SubstitutionEnum } from '../order.type.js';
import { QuoteParcelInput } from '../placing/quote.type.js';
import { counterPayments, type CounterPayment } from './counter-order.js';

export const CounterPaymentEnum = enumOf(counterPayments);
registerEnumType(CounterPaymentEnum, {
  name: 'CounterPayment',
  description: 'How someone pays for whom an admin places an order.',
  valuesConfig: {
    LINK: { description: 'By a link to the order, which is emailed and held for 24 hours.' },
    CASH: { description: 'In cash, which the admin has taken: the order is paid at once.' },
    INVOICE: { description: 'On invoice, after the order is prepared.' },
  },
});

@InputType({ description: 'For whom an admin places an order: a customer by ID, or someone without an account.' })
export class CounterCustomerInput {
  @Field(() => ID, { nullable: true, description: 'The ID of the customer. Then name and email are left out.' })
  userId?: string | null;
  @Field(() => String, { nullable: true, description: 'The name of someone without an account.' })
  name?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The address that the emails about the order go to. Someone who pays in cash may have none.',
  })
  email?: string | null;
}

@InputType({ description: 'An order that an admin places for someone, with the total that they were told.' })
export class PlaceOrderForInput {
  @Field(() => CounterCustomerInput, { description: 'For whom it is placed.' }) customer!: CounterCustomerInput;
  @Field(() => CounterPaymentEnum, { description: 'How it is paid.' }) payment!: CounterPayment;
  @Field(() => [OrderItemInput], { nullable: true, description: 'The items to order, unless there are parcels.' })
  orderItems?: OrderItemInput[] | null;
  @Field(() => ShippingAddressType, { nullable: true, description: 'The shipping address, unless there are parcels.' })
  shippingAddress?: ShippingAddressType | null;
  @Field(() => [OrderParcelInput], {
    nullable: true,
    description: 'What goes to each of several people, as in placeOrder.',
  })
  parcels?: OrderParcelInput[] | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the delivery method, as in placeOrder.' })
  deliveryMethod?: string | null;
  @Field(() => String, { nullable: true, description: 'The day on which it is to arrive, as in placeOrder.' })
  deliveryDate?: string | null;
  @Field(() => [String], { nullable: true, description: 'Discount codes, up to 5.' }) discountCodes?: string[] | null;
  @Field(() => [String], { nullable: true, description: 'The codes of gift cards, up to 5, as in placeOrder.' })
  giftCards?: string[] | null;
  @Field(() => GiftInput, { nullable: true, description: 'What should go into the parcel beside the gifts.' })
  gift?: GiftInput | null;
  @Field(() => SubstitutionEnum, {
    nullable: true,
    description: 'What the shop should do when a gift can’t be made as ordered.',
  })
  substitution?: Substitution | null;
  @Field(() => Float, { description: 'The total price that the customer was told. It must still be right.' })
  totalPrice!: number;
  @Field(() => String, {
    nullable: true,
    description: 'A unique key for this order. A repeated call with the same key returns the first order.',
  })
  idempotencyKey?: string | null;
}

@InputType({ description: 'What an admin would place for someone.' })
export class QuoteForInput {
  @Field(() => CounterCustomerInput, { nullable: true, description: 'For whom it would be, if that is known.' })
  customer?: CounterCustomerInput | null;
  @Field(() => [OrderItemInput], { nullable: true, description: 'The items, unless there are parcels.' })
  orderItems?: OrderItemInput[] | null;
  @Field(() => ShippingAddressType, { nullable: true, description: 'The shipping address, if it is known.' })
  shippingAddress?: ShippingAddressType | null;
  @Field(() => [QuoteParcelInput], { nullable: true, description: 'What would go to each of several people.' })
  parcels?: QuoteParcelInput[] | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the delivery method, as in quote.' })
  deliveryMethod?: string | null;
  @Field(() => String, { nullable: true, description: 'The day on which it is to arrive, as in quote.' })
  deliveryDate?: string | null;
  @Field(() => [String], { nullable: true, description: 'Discount codes, up to 5.' }) discountCodes?: string[] | null;
  @Field(() => [String], { nullable: true, description: 'The codes of gift cards, up to 5.' })
  giftCards?: string[] | null;
  @Field(() => GiftInput, { nullable: true, description: 'What should go into the parcel. It is checked.' })
  gift?: GiftInput | null;
}

@ObjectType({ description: 'An order that an admin has placed for someone.' })
export class OrderPlacedFor {
  @Field(() => OrderType, { description: 'The order.' }) order!: OrderType;
  @Field(() => String, {
    nullable: true,
    description: 'Where the customer pays it. It was emailed, too. Null unless the order waits for that.',
  })
  paymentLink!: string | null;
}

@ObjectType('OrderPlacer', { description: 'The admin who placed an order for its customer.' })
export class OrderPlacerType {
  @Field(() => ID, { description: 'The ID of the admin.' }) _id!: string;
  @Field({ description: 'The name of the admin.' }) name!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Where the customer pays the order. Null unless it waits for its payment.',
  })
  paymentLink!: string | null;
}
