import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { type Category } from '../../domain/categories.js';
import { ProductCategoryEnum } from './product.type.js';

@InputType({ description: 'A new product.' })
export class CreateProductInput {
  @Field({ description: 'The name, up to 120 characters.' }) name!: string;
  @Field({ description: 'The description, up to 4000 characters.' }) description!: string;
  @Field({ description: 'The URL of its picture, on this shop or another site.' }) image!: string;
  @Field(() => Float, { description: 'The regular unit price, greater than 0.' }) price!: number;
  @Field(() => Float, { nullable: true, description: 'The unit price while on sale, less than the regular price.' })
  salePrice?: number | null;
  @Field({ nullable: true, description: 'Whether the sale price applies. Defaults to false.' })
  isOnSale?: boolean;
  @Field({ nullable: true, description: 'Whether it is shown as popular. Defaults to false.' })
  isPopular?: boolean;
  @Field({ nullable: true, description: 'Whether shoppers can see it. Defaults to true.' })
  isPublished?: boolean;
  @Field(() => Int, { description: 'The number of units in stock.' }) countInStock!: number;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'The category. Defaults to OTHER.' })
  category?: Category;
  @Field(() => String, {
    nullable: true,
    description: 'A unique key for this product. A repeated call with the same key returns the first product.',
  })
  idempotencyKey?: string | null;
}

@InputType({ description: 'The changes to a product. Omitted fields stay as they are.' })
export class UpdateProductInput {
  @Field(() => ID, { description: 'The ID of the product.' }) id!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the edit is based on. If it is no longer the latest, nothing is changed and the call fails with CONFLICT.',
  })
  version?: number;
  @Field({ nullable: true, description: 'The name, up to 120 characters.' }) name?: string;
  @Field({ nullable: true, description: 'The description, up to 4000 characters.' })
  description?: string;
  @Field({ nullable: true, description: 'The URL of its picture. Empty for none.' }) image?: string;
  @Field(() => Float, { nullable: true, description: 'The regular unit price, greater than 0.' }) price?: number;
  @Field(() => Float, { nullable: true, description: 'The unit price while on sale. Null removes it.' })
  salePrice?: number | null;
  @Field({ nullable: true, description: 'Whether the sale price applies.' }) isOnSale?: boolean;
  @Field({ nullable: true, description: 'Whether it is shown as popular.' }) isPopular?: boolean;
  @Field({ nullable: true, description: 'Whether shoppers can see it.' }) isPublished?: boolean;
  @Field(() => ProductCategoryEnum, { nullable: true, description: 'The category.' }) category?: Category;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of units to add, or to remove if negative. Concurrent sales are not affected.',
  })
  stockDelta?: number;
  @Field({
    nullable: true,
    description: 'The reason for the stock change, up to 200 characters. Required with stockDelta.',
  })
  stockReason?: string;
}

@InputType({ description: 'The deleted product to restore.' })
export class RestoreProductInput {
  @Field(() => ID, { description: 'The ID of the product.' }) id!: string;
}

@InputType({ description: 'The product to delete.' })
export class DeleteProductInput {
  @Field(() => ID, { description: 'The ID of the product.' }) id!: string;
}
