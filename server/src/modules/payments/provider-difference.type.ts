import { Field, Float, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { differenceKinds, type DifferenceKind } from './provider-difference.entity.js';

export const DifferenceKindEnum = Object.fromEntries(differenceKinds.map((kind) => [kind.toUpperCase(), kind]));
registerEnumType(DifferenceKindEnum, {
  name: 'ProviderDifferenceKind',
  description: 'In what the payment provider’s books and the shop’s differ.',
  valuesConfig: {
    UNKNOWN_PAYMENT: { description: 'Money was taken for an order that the shop does not know.' },
    MISSING_PAYMENT: { description: 'Money was taken that is not recorded.' },
    PAYMENT_AMOUNT: { description: 'Another amount was taken than is recorded.' },
    PAYMENT_NOT_THEIRS: { description: 'A recorded payment that the provider does not know.' },
    REFUNDED_AMOUNT: { description: 'More or less went back than is recorded.' },
    DISPUTE: { description: 'A dispute stands otherwise than is recorded.' },
  },
});

@ObjectType('ProviderDifference', { description: 'Where the payment provider’s books and the shop’s differ.' })
export class ProviderDifferenceType {
  @Field(() => ID, { description: 'Id of the difference.' }) id!: string;
  @Field(() => DifferenceKindEnum, { description: 'What differs.' }) kind!: DifferenceKind;
  @Field({ description: 'The provider’s id of the payment or dispute.' }) providerId!: string;
  @Field(() => ID, { nullable: true, description: 'Id of the order, if it is known.' }) orderId!: string | null;
  @Field(() => Float, { nullable: true, description: 'The amount in the shop’s books.' }) ours!: number | null;
  @Field(() => Float, { nullable: true, description: 'The amount in the provider’s books.' }) theirs!: number | null;
  @Field(() => GraphQLISODateTime, { description: 'When it was found.' }) firstSeenAt!: Date;
}
