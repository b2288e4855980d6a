import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'So much of one product in the saved cart. Its price is the catalogue’s.' })
export class SavedCartLine {
  @Field(() => ID, { description: 'The product.' }) productId!: string;
  @Field(() => Int, { description: 'How many pieces: 1 to 999; the stock may be smaller.' }) quantity!: number;
}

@InputType({ description: 'So much of one product.' })
export class SavedCartLineInput {
  @Field(() => ID, { description: 'The product.' }) productId!: string;
  @Field(() => Int, { description: 'How many pieces: 1 to 999.' }) quantity!: number;
}

@InputType({ description: 'A whole cart.' })
export class SaveCartInput {
  @Field(() => [SavedCartLineInput], {
    description: 'At most 100 lines, each product once; what the shop doesn’t sell is left out. Empty: nothing.',
  })
  lines!: SavedCartLineInput[];
}
