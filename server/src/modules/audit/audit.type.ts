import { GraphQLScalarType } from 'graphql';
import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { AuditSubject } from './audit-entry.entity.js';

const AuditSubjectEnum = {
  ORDER: 'order',
  PRODUCT: 'product',
  USER: 'user',
  SHOP: 'shop',
} as const satisfies Record<Uppercase<AuditSubject>, AuditSubject>;
registerEnumType(AuditSubjectEnum, {
  name: 'AuditSubject',
  description: 'What a deed was done to.',
  valuesConfig: {
    ORDER: { description: 'An order.' },
    PRODUCT: { description: 'A product.' },
    USER: { description: 'A user.' },
    SHOP: { description: 'The shop itself: its settings.' },
  },
});
export { AuditSubjectEnum };

/** What differs from deed to deed has no type of its own; it is only read. */
export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  description: 'Plain data: an object, a list, a text, a number, true, false or null.',
});

@ObjectType('AuditEntry', { description: 'Who did what, and when.' })
export class AuditEntryType {
  @Field(() => ID, { description: 'Random id.' }) id!: string;
  @Field(() => GraphQLISODateTime, { description: 'When it happened.' }) createdAt!: Date;
  @Field(() => ID, { nullable: true, description: 'The user who did it; null: the shop itself.' })
  actorId!: string | null;
  @Field({ description: 'The name of whoever did it, as it was then.' }) actorName!: string;
  @Field(() => AuditSubjectEnum, { description: 'What kind of thing it was done to.' }) subjectType!: AuditSubject;
  @Field(() => ID, { description: 'Which one.' }) subjectId!: string;
  @Field({ description: "A verb in the past tense with dashes, such as 'marked-paid'." }) action!: string;
  @Field(() => JsonScalar, {
    nullable: true,
    description: 'What else there is to know, such as values before and after.',
  })
  detail!: Record<string, unknown> | null;
}

@ObjectType('AuditPage', { description: 'A page of what was done, newest first.' })
export class AuditPageType {
  @Field(() => [AuditEntryType], { description: 'The entries of this page.' }) entries!: AuditEntryType[];
  @Field(() => Int, { description: 'Which page this is, from 1.' }) page!: number;
  @Field(() => Int, { description: 'How many pages there are.' }) pages!: number;
  @Field(() => Int, { description: 'How many entries there are in all.' }) count!: number;
}
