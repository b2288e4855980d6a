import { Field, ID, InputType } from 'type-graphql';

@InputType({ description: 'A wish for one email when something that is sold out is back.' })
export class RequestStockAlertInput {
  @Field(() => ID, { description: 'The ID of the product or of the variant.' }) productId!: string;
  @Field({ description: 'Where the email goes.' }) email!: string;
}

@InputType({ description: 'The link that confirms such a wish.' })
export class ConfirmStockAlertInput {
  @Field({ description: 'The token of the emailed link.' }) token!: string;
}

@InputType({ description: 'The link that ends all back-in-stock emails to an address.' })
export class StopStockAlertsInput {
  @Field({ description: 'The key of the emailed link.' }) key!: string;
}
