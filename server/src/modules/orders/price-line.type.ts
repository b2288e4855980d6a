import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../kit/enum-of.js';
import { priceLineKinds } from '../../domain/order-totals.js';

/** What a line of a total is for. */
export const quoteLineKinds = ['item', ...priceLineKinds] as const;
type QuoteLineKind = (typeof quoteLineKinds)[number];
const QuoteLineKindEnum = enumOf(quoteLineKinds);
registerEnumType(QuoteLineKindEnum, {
  name: 'QuoteLineKind',
  description: 'What a line of a total is for.',
  valuesConfig: {
    ITEM: { description: 'Units of a product with the same texts.' },
    DISCOUNT: { description: 'What a discount takes off, below zero.' },
    SHIPPING: { description: 'Shipping. 0 if it is free.' },
    TAX: { description: 'A tax that is added.' },
    GIFT_CARD: { description: 'What a gift card pays, below zero.' },
  },
});

@ObjectType('QuoteLine', {
  description: 'A line of a quote or an order. The amounts of all lines add up to the total.',
})
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

@ObjectType('OrderTax', { description: 'The tax of a quote or an order at one rate.' })
export class OrderTaxType {
  @Field({ description: 'The name for people, such as VAT 20%.' }) label!: string;
  @Field(() => Float, { description: 'The rate in percent.' }) percent!: number;
  @Field(() => Float, { description: 'The amount of the tax.' }) amount!: number;
  @Field(() => Float, {
    description: 'What is taxed at this rate, discounts taken off. It contains the tax where that is included.',
  })
  taxedAmount!: number;
  @Field({ description: 'Whether the prices include the tax. If not, it is a line of the total.' })
  isIncluded!: boolean;
}
