import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A line of the saved cart. The price is the one in the catalog.' })
export class SavedCartLine {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field(() => Int, { description: 'The quantity, 1 to 999. There may be less in stock.' }) quantity!: number;
}

@InputType({ description: 'A line of the cart.' })
export class SavedCartLineInput {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field(() => Int, { description: 'The quantity, 1 to 999.' }) quantity!: number;
}

@InputType({ description: 'The complete cart.' })
export class SaveCartInput {
  @Field(() => [SavedCartLineInput], {
    description:
      'Up to 100 lines, one per product. Products that are not sold are left out. An empty list empties the cart.',
  })
  lines!: SavedCartLineInput[];
}
