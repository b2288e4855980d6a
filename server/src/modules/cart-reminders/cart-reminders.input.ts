import { Field, InputType } from 'type-graphql';

@InputType({ description: 'The link that ends the emails about carts that a customer left.' })
export class StopCartRemindersInput {
  @Field({ description: 'The key of the emailed link.' }) key!: string;
}
