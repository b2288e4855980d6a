import { Field, ID, InputType } from 'type-graphql';

const text = { description: 'The text, up to 2,000 characters. Line breaks stay.' };

@InputType({ description: 'A note about an order.' })
export class AddOrderNoteInput {
  @Field(() => ID, { description: 'The ID of the order.' }) orderId!: string;
  @Field(text) text!: string;
}

@InputType({ description: 'A note about a customer.' })
export class AddUserNoteInput {
  @Field(() => ID, { description: 'The ID of the user.' }) userId!: string;
  @Field(text) text!: string;
}

@InputType({ description: 'The note to delete.' })
export class DeleteStaffNoteInput {
  @Field(() => ID, { description: 'The ID of the note.' }) id!: string;
}
