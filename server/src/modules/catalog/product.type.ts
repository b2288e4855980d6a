import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { stockLevels, type StockLevel } from '../../domain/stock.js';
import { categories, productSorts, type Category, type ProductSort } from '../../domain/categories.js';

/** 'get-well' → GET_WELL, 'createdAt:desc' → CREATED_AT_DESC: GraphQL enums can't hold the documented ids. */
function enumOf<T extends string>(values: readonly T[]): Record<string, T> {
  return Object.fromEntries(
    values.map((value) => [value.replace(/[A-Z]/g, '_$&').replace(/[-:]/g, '_').toUpperCase(), value]),
  );
}

export const ProductCategoryEnum = enumOf<Category>(categories);
registerEnumType(ProductCategoryEnum, {
  name: 'ProductCategory',
  description: 'The occasion that a gift is for.',
  valuesConfig: {
    BIRTHDAY: { description: 'A birthday.' },
    HOLIDAY: { description: 'A holiday.' },
    GRADUATION: { description: 'A graduation.' },
    HONEYMOON: { description: 'A honeymoon.' },
    ANNIVERSARY: { description: 'An anniversary.' },
    SYMPATHY: { description: 'Somebody mourns.' },
    GET_WELL: { description: 'Somebody is ill.' },
    CONGRATULATIONS: { description: 'Something has gone well.' },
    THANK_YOU: { description: 'Thanks are due.' },
    LOVE: { description: 'Love.' },
    FRIENDSHIP: { description: 'Friendship.' },
    OTHER: { description: 'Any other occasion, or none.' },
  },
});

export const ProductSortEnum = enumOf<ProductSort>(productSorts);
registerEnumType(ProductSortEnum, {
  name: 'ProductSort',
  description: 'The order of a product list. Prices are the ones paid today.',
  valuesConfig: {
    CREATED_AT_DESC: { description: 'The newest first.' },
    CREATED_AT_ASC: { description: 'The oldest first.' },
    PRICE_DESC: { description: 'The dearest first.' },
    PRICE_ASC: { description: 'The cheapest first.' },
  },
});

export const StockLevelEnum = enumOf<StockLevel>(stockLevels);
registerEnumType(StockLevelEnum, {
  name: 'StockLevel',
  description: 'How full a shelf is.',
  valuesConfig: {
    IN_STOCK: { description: 'At least one is there.' },
    LOW: { description: 'No more than the shop’s lowStockThreshold, none included.' },
    SOLD_OUT: { description: 'None is left.' },
  },
});

@ObjectType('Product', { description: 'A gift in the catalogue.' })
export class ProductType {
  @Field(() => ID, { description: 'Random id; says nothing about the product.' }) _id!: string;
  @Field({ description: 'What it is called.' }) name!: string;
  @Field({ description: 'Address of its picture, on this shop when it begins with a slash.' }) image!: string;
  @Field(() => Float, { description: 'Price of one, before any sale.' }) price!: number;
  @Field(() => Float, { nullable: true, description: 'Price of one while on sale.' }) salePrice!: number | null;
  @Field({ description: 'Whether the sale price counts now.' }) isOnSale!: boolean;
  @Field({ description: 'Whether the shop recommends it.' }) isPopular!: boolean;
  @Field({ description: 'Whether shoppers see it.' }) isPublished!: boolean;
  @Field(() => Int, { description: 'How many can be ordered now.' }) countInStock!: number;
  @Field(() => ProductCategoryEnum, { description: 'The occasion it is for.' }) category!: Category;
  @Field({ description: 'What is in it and how it arrives.' }) description!: string;
  @Field(() => GraphQLISODateTime, { description: 'When it came into the catalogue.' }) createdAt!: Date;
  @Field(() => Int, { description: 'Counts the edits; an editor sends it back to be told of edits in between.' })
  version!: number;
}

@ObjectType('ProductPage', { description: 'One page of a product list.' })
export class ProductPageType {
  @Field(() => [ProductType], { description: 'The products of this page.' }) products!: ProductType[];
  @Field(() => Int, { description: 'The number of this page, from 1.' }) page!: number;
  @Field(() => Int, { description: 'How many pages there are, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'How many products there are on all pages.' }) count!: number;
}
