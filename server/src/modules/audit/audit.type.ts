import { GraphQLScalarType } from 'graphql';
import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { AuditSubject } from '../../domain/audit-actions.js';

const AuditSubjectEnum = {
  ORDER: 'order',
  PRODUCT: 'product',
  REVIEW: 'review',
  USER: 'user',
  SHOP: 'shop',
  COLLECTION: 'collection',
  REDIRECT: 'redirect',
  DELIVERY: 'delivery',
  TAX: 'tax',
  DISCOUNT: 'discount',
  GIFT_CARD: 'gift_card',
} as const satisfies Record<Uppercase<AuditSubject>, AuditSubject>;
registerEnumType(AuditSubjectEnum, {
  name: 'AuditSubject',
  description: 'The type of object that an action was performed on.',
  valuesConfig: {
    ORDER: { description: 'An order.' },
    PRODUCT: { description: 'A product.' },
    REVIEW: { description: 'A review of a product.' },
    USER: { description: 'A user.' },
    SHOP: { description: "The shop's settings." },
    COLLECTION: { description: 'A collection of products.' },
    REDIRECT: { description: 'A redirect.' },
    DELIVERY: { description: 'A delivery method.' },
    TAX: { description: 'The tax rules.' },
    DISCOUNT: { description: 'A discount.' },
    GIFT_CARD: { description: 'A gift card.' },
  },
});
export { AuditSubjectEnum };

/** Details differ from action to action and have no type, because they are only displayed. */
export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
});

@ObjectType('AuditEntry', { description: 'An entry in the audit log.' })
export class AuditEntryType {
  @Field(() => ID, { description: 'The ID.' }) id!: string;
  @Field(() => GraphQLISODateTime, { description: 'When it happened.' }) createdAt!: Date;
  @Field(() => ID, { nullable: true, description: 'The user who did it. Null if the shop did it automatically.' })
  actorId!: string | null;
  @Field({ description: 'The name of that user at the time.' }) actorName!: string;
  @Field(() => AuditSubjectEnum, { description: 'The type of the object.' }) subjectType!: AuditSubject;
  @Field(() => ID, { description: 'The ID of the object.' }) subjectId!: string;
  @Field({ description: "What the user did, such as 'marked-paid'." }) action!: string;
  @Field(() => JsonScalar, {
    nullable: true,
    description: 'Further details, such as the values before and after.',
  })
  detail!: Record<string, unknown> | null;
}

@ObjectType('AuditPage', { description: 'A page of the audit log, newest first.' })
export class AuditPageType {
  @Field(() => [AuditEntryType], { description: 'The entries on this page.' }) entries!: AuditEntryType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of entries.' }) count!: number;
}
