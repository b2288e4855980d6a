import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { priceLineKinds } from '../../domain/order-totals.js';

/** What a line of a total is for. */
export const quoteLineKinds = ['item', ...priceLineKinds] as const;
type QuoteLineKind = (typeof quoteLineKinds)[number];
const QuoteLineKindEnum = Object.fromEntries(quoteLineKinds.map((kind) => [kind.toUpperCase(), kind]));
registerEnumType(QuoteLineKindEnum, {
  name: 'QuoteLineKind',
  description: 'What a line of a total is for.',
  valuesConfig: {
    ITEM: { description: 'Units of a product with the same texts.' },
    DISCOUNT: { description: 'What a discount takes off, below zero.' },
    SHIPPING: { description: 'Shipping. 0 if it is free.' },
    TAX: { description: 'The tax on the items.' },
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
