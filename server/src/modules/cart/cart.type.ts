import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A text that the shopper has filled in.' })
export class SavedCartText {
  @Field({ description: 'The key of the text, as the product’s textOptions name it.' }) name!: string;
  @Field({ description: 'The text.' }) value!: string;
}

@ObjectType({ description: 'A line of the saved cart. The price is the one in the catalog.' })
export class SavedCartLine {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field(() => Int, { description: 'The quantity, 1 to 999. There may be less in stock.' }) quantity!: number;
  @Field(() => [SavedCartText], { description: 'What the shopper has filled in.' }) texts!: SavedCartText[];
  @Field(() => ID, { nullable: true, description: 'The product or variant of the line whose add-on it is.' })
  addOnOf!: string | null;
}

@InputType({ description: 'A text that the shopper has filled in.' })
export class SavedCartTextInput {
  @Field({ description: 'The key of the text, as the product’s textOptions name it.' }) name!: string;
  @Field({ description: 'The text, up to 200 characters.' }) value!: string;
}

@InputType({ description: 'A line of the cart.' })
export class SavedCartLineInput {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field(() => Int, { description: 'The quantity, 1 to 999.' }) quantity!: number;
  @Field(() => [SavedCartTextInput], {
    nullable: true,
    description: 'What the shopper has filled in, up to 3 texts. The same product with other texts is another line.',
  })
  texts?: SavedCartTextInput[] | null;
  @Field(() => ID, {
    nullable: true,
    description:
      'The product or variant of the line whose add-on it is. The same product with another gift, or alone, is another line.',
  })
  addOnOf?: string | null;
}

@InputType({ description: 'The complete cart.' })
export class SaveCartInput {
  @Field(() => [SavedCartLineInput], {
    description:
      'Up to 100 lines, one per product, texts and gift. Products that are not sold are left out. An empty list empties the cart.',
  })
  lines!: SavedCartLineInput[];
}
