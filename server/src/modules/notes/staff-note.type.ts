import { Field, GraphQLISODateTime, ID, ObjectType } from 'type-graphql';

@ObjectType('StaffNote', { description: 'What someone at the shop wrote about an order or a customer. Admins only.' })
export class StaffNoteType {
  @Field(() => ID, { description: 'The ID of the note.' }) _id!: string;
  @Field(() => ID, { nullable: true, description: 'The order that it is about. Null if it is about a customer.' })
  orderId!: string | null;
  @Field(() => ID, { nullable: true, description: 'The customer whom it is about. Null if it is about an order.' })
  userId!: string | null;
  @Field({ description: 'The text, with its line breaks.' }) text!: string;
  @Field({ description: 'The name of the author when the note was written.' }) authorName!: string;
  @Field(() => GraphQLISODateTime, { description: 'When it was written.' }) createdAt!: Date;
}
