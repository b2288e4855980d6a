import { Field, InputType } from 'type-graphql';

@InputType({ description: 'A message to the shop; surrounding space is not counted.' })
export class SendContactMessageInput {
  @Field({ description: 'Who writes; at most 100 characters.' }) name!: string;
  @Field({ description: 'Where the answer goes.' }) email!: string;
  @Field({ description: 'What it is about; at most 150 characters.' }) subject!: string;
  @Field({ description: 'The message; at most 5000 characters.' }) message!: string;
  @Field(() => String, { nullable: true, description: 'Makes a repeated call store nothing more.' })
  idempotencyKey?: string | null;
}
