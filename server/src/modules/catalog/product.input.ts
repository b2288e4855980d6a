import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { type Category } from '../../domain/categories.js';
import { ProductCategoryEnum } from './product.type.js';

@InputType({ description: 'A new product.' })
export class CreateProductInput {
  @Field({ description: 'What it is called; at most 120 characters.' }) name!: string;
  @Field({ description: 'What is in it and how it arrives; at most 4000 characters.' }) description!: string;
  @Field({ description: 'Address of its picture, on this shop or elsewhere.' }) image!: string;
  @Field(() => Float, { description: 'Price of one, before any sale; more than 0.' }) price!: number;
  @Field(() => Float, { nullable: true, description: 'Price of one while on sale; less than the price.' })
  salePrice?: number | null;
  @Field({ nullable: true, description: 'Whether the sale price counts now; false when left out.' })
  isOnSale?: boolean;
  @Field({ nullable: true, description: 'Whether the shop recommends it; false when left out.' })
  isPopular?: boolean;
  @Field({ nullable: true, description: 'Whether shoppers see it; true when left out.' })
  isPublished?: boolean;
  @Field(() => Int, { description: 'How many there are.' }) countInStock!: number;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'The occasion it is for; OTHER when left out.' })
  category?: Category;
}

@InputType({ description: 'What changes of a product; whatever is left out stays as it is.' })
export class UpdateProductInput {
  @Field(() => ID, { description: 'Which product.' }) id!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the editor has seen: when it is no longer the latest, nothing is changed (CONFLICT).',
  })
  version?: number;
  @Field({ nullable: true, description: 'What it is called; at most 120 characters.' }) name?: string;
  @Field({ nullable: true, description: 'What is in it and how it arrives; at most 4000 characters.' })
  description?: string;
  @Field({ nullable: true, description: 'Address of its picture; empty for none.' }) image?: string;
  @Field(() => Float, { nullable: true, description: 'Price of one, before any sale; more than 0.' }) price?: number;
  @Field(() => Float, { nullable: true, description: 'Price of one while on sale; null takes it away.' })
  salePrice?: number | null;
  @Field({ nullable: true, description: 'Whether the sale price counts now.' }) isOnSale?: boolean;
  @Field({ nullable: true, description: 'Whether the shop recommends it.' }) isPopular?: boolean;
  @Field({ nullable: true, description: 'Whether shoppers see it.' }) isPublished?: boolean;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'The occasion it is for.' }) category?: Category;
  @Field(() => Int, {
    nullable: true,
    description: 'How many pieces came or, below 0, went; what is sold meanwhile stays sold.',
  })
  stockDelta?: number;
  @Field({ nullable: true, description: 'Why the stock changes; needed with stockDelta, at most 200 characters.' })
  stockReason?: string;
}

@InputType({ description: 'A product that leaves the shop.' })
export class DeleteProductInput {
  @Field(() => ID, { description: 'Which product.' }) id!: string;
}
