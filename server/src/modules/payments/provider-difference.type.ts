import { Field, Float, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../kit/enum-of.js';
import { differenceKinds, type DifferenceKind } from './provider-difference.entity.js';

export const DifferenceKindEnum = enumOf(differenceKinds);
registerEnumType(DifferenceKindEnum, {
  name: 'ProviderDifferenceKind',
  description: 'The type of difference between the payment provider’s records and the shop’s.',
  valuesConfig: {
    UNKNOWN_PAYMENT: { description: 'The provider took a payment for an order that does not exist.' },
    MISSING_PAYMENT: { description: 'The provider took a payment that the shop has not recorded.' },
    PAYMENT_AMOUNT: { description: 'The provider took a different amount.' },
    PAYMENT_NOT_THEIRS: { description: 'The provider does not know a payment that the shop has recorded.' },
    REFUNDED_AMOUNT: { description: 'The provider refunded a different amount.' },
    DISPUTE: { description: 'A dispute has a different status at the provider.' },
  },
});

@ObjectType('ProviderDifference', {
  description: 'A difference between the payment provider’s records and the shop’s.',
})
export class ProviderDifferenceType {
  @Field(() => ID, { description: 'The ID of the difference.' }) id!: string;
  @Field(() => DifferenceKindEnum, { description: 'The type of difference.' }) kind!: DifferenceKind;
  @Field({ description: 'The provider’s ID of the payment or dispute.' }) providerId!: string;
  @Field(() => ID, { nullable: true, description: 'The ID of the order, if known.' }) orderId!: string | null;
  @Field({ description: 'The currency of both amounts, in ISO 4217.' }) currency!: string;
  @Field(() => Float, { nullable: true, description: 'The amount in the shop’s records.' }) ours!: number | null;
  @Field(() => Float, { nullable: true, description: 'The amount in the provider’s records.' }) theirs!: number | null;
  @Field(() => GraphQLISODateTime, { description: 'When the difference was found.' }) firstSeenAt!: Date;
}
