import { Field, InputType } from 'type-graphql';

@InputType({ description: 'A message to the shop.' })
export class SendContactMessageInput {
  @Field({ description: "The sender's name, up to 100 characters." }) name!: string;
  @Field({ description: "The sender's email address." }) email!: string;
  @Field({ description: 'The subject, up to 150 characters.' }) subject!: string;
  @Field({ description: 'The message, up to 5000 characters.' }) message!: string;
  @Field(() => String, {
    nullable: true,
    description: 'A unique key for this message. A repeated call with the same key stores nothing more.',
  })
  idempotencyKey?: string | null;
}
