import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../kit/enum-of.js';
import { stockLevels, type StockLevel } from '../../domain/stock.js';
import {
  adminProductSorts,
  categories,
  productSorts,
  type AdminProductSort,
  type Category,
} from '../../domain/categories.js';

export const ProductCategoryEnum = enumOf<Category>(categories);
registerEnumType(ProductCategoryEnum, {
  name: 'ProductCategory',
  description: 'The category of a product: the occasion that the gift is for.',
  valuesConfig: {
    BIRTHDAY: { description: 'A birthday.' },
    HOLIDAY: { description: 'A holiday.' },
    GRADUATION: { description: 'A graduation.' },
    HONEYMOON: { description: 'A honeymoon.' },
    ANNIVERSARY: { description: 'An anniversary.' },
    SYMPATHY: { description: 'Sympathy.' },
    GET_WELL: { description: 'Get well soon.' },
    CONGRATULATIONS: { description: 'Congratulations.' },
    THANK_YOU: { description: 'Thank you.' },
    LOVE: { description: 'Love.' },
    FRIENDSHIP: { description: 'Friendship.' },
    OTHER: { description: 'Any other occasion, or none.' },
  },
});

const FOR_ADMINS = 'For admins; for everyone else it counts as not given.';

export const ProductSortEnum = enumOf<AdminProductSort>([...productSorts, ...adminProductSorts]);
registerEnumType(ProductSortEnum, {
  name: 'ProductSort',
  description: 'The sort order of products. Prices include current sales.',
  valuesConfig: {
    CREATED_AT_DESC: { description: 'Newest first.' },
    CREATED_AT_ASC: { description: 'Oldest first.' },
    PRICE_DESC: { description: 'Highest price first.' },
    PRICE_ASC: { description: 'Lowest price first.' },
    POPULARITY: { description: 'What has sold most in the last 90 days first.' },
    RELEVANCE: {
      description:
        'What fits the keyword best first: by name before by description, whole words before parts of words, then what sells most. Without a keyword: newest first.',
    },
    NAME_ASC: { description: `By name. ${FOR_ADMINS}` },
    NAME_DESC: { description: `By name, backward. ${FOR_ADMINS}` },
    CATEGORY_ASC: { description: `By category, then oldest first. ${FOR_ADMINS}` },
    CATEGORY_DESC: { description: `By category, backward, then newest first. ${FOR_ADMINS}` },
    STOCK_ASC: { description: `Fewest in stock first. ${FOR_ADMINS}` },
    STOCK_DESC: { description: `Most in stock first. ${FOR_ADMINS}` },
    IS_PUBLISHED_ASC: { description: `Unpublished products first, each part oldest first. ${FOR_ADMINS}` },
    IS_PUBLISHED_DESC: { description: `Published products first, each part newest first. ${FOR_ADMINS}` },
  },
});

export const StockLevelEnum = enumOf<StockLevel>(stockLevels);
registerEnumType(StockLevelEnum, {
  name: 'StockLevel',
  description: 'The stock level of a product: of at least one of its variants, if there are any.',
  valuesConfig: {
    IN_STOCK: { description: 'At least one unit is in stock.' },
    LOW: { description: 'At or below the shop’s lowStockThreshold, including sold-out products.' },
    SOLD_OUT: { description: 'Sold out.' },
  },
});

@ObjectType('ProductOption', { description: 'Something that shoppers choose about a product, such as its size.' })
export class ProductOptionType {
  @Field({ description: 'The name of the option.' }) name!: string;
  @Field(() => [String], { description: 'What there is to choose, in order.' }) values!: string[];
}

@ObjectType('VariantOption', { description: 'The value of one option.' })
export class VariantOptionType {
  @Field({ description: 'The name of the option.' }) name!: string;
  @Field({ description: 'The value.' }) value!: string;
}

@ObjectType('ProductVariant', { description: 'A variant of a product, with a price and a stock of its own.' })
export class ProductVariantType {
  @Field(() => ID, { description: 'The ID of the variant. The default variant has the ID of its product.' })
  _id!: string;
  @Field(() => String, { nullable: true, description: 'The stock keeping unit: the shop’s own number for it.' })
  sku!: string | null;
  @Field(() => [VariantOptionType], { description: 'Its value of each option.' }) options!: VariantOptionType[];
  @Field(() => Float, { description: 'The regular unit price.' }) price!: number;
  @Field(() => Float, { nullable: true, description: 'The unit price while on sale.' }) salePrice!: number | null;
  @Field({ description: 'Whether the sale price applies.' }) isOnSale!: boolean;
  @Field(() => Int, { description: 'The number of units that can be ordered.' }) countInStock!: number;
  @Field({ description: 'The URL of its picture.' }) image!: string;
  @Field(() => Int, { nullable: true, description: 'The weight in grams.' }) weightGrams!: number | null;
}

@ObjectType('ProductImage', { description: 'A picture of a product.' })
export class ProductImageType {
  @Field({ description: 'The URL of the picture. A path that starts with a slash is on this shop.' }) src!: string;
  @Field({ description: 'What it shows, for people who can’t see it. The product’s name if no text was given.' })
  alt!: string;
}

@ObjectType('TextOption', { description: 'A text that shoppers may fill in about a product, such as an engraving.' })
export class TextOptionType {
  @Field({ description: 'The key of the text, unique within the product. Orders name it.' }) name!: string;
  @Field({ description: 'What shoppers see beside the field.' }) label!: string;
  @Field(() => Int, { description: 'The most characters, 1 to 200.' }) maxLength!: number;
  @Field({ description: 'Whether the product can’t be ordered without the text.' }) required!: boolean;
  @Field(() => Float, { description: 'What the text adds to the price of each unit.' }) extraPrice!: number;
}

@ObjectType('ProductRating', { description: 'What the published reviews of a product add up to.' })
export class ProductRatingType {
  @Field(() => Float, { description: 'The average number of stars, 1 to 5, with one decimal.' }) average!: number;
  @Field(() => Int, { description: 'The number of published reviews, at least 1.' }) count!: number;
}

@ObjectType('Product', { description: 'A product in the catalog.' })
export class ProductType {
  @Field(() => ID, { description: 'The ID of the product.' }) _id!: string;
  @Field({ description: 'The name of the product.' }) name!: string;
  @Field({ description: 'The URL of its picture. A path that starts with a slash is on this shop.' }) image!: string;
  @Field(() => [ProductImageType], { description: 'All its pictures in their order; the first is `image`.' })
  images!: ProductImageType[];
  @Field(() => Float, { description: 'The regular unit price.' }) price!: number;
  @Field(() => Float, { nullable: true, description: 'The unit price while on sale.' }) salePrice!: number | null;
  @Field({ description: 'The currency of all its prices, those of its variants and texts included, in ISO 4217.' })
  currency!: string;
  @Field({ description: 'Whether the sale price applies.' }) isOnSale!: boolean;
  @Field({ description: 'Whether it is shown as popular.' }) isPopular!: boolean;
  @Field({ description: 'Whether shoppers can see it.' }) isPublished!: boolean;
  @Field(() => Int, { description: 'The number of units that can be ordered.' }) countInStock!: number;
  @Field(() => ProductCategoryEnum, { description: 'The category.' }) category!: Category;
  @Field({ description: 'The description.' }) description!: string;
  @Field({
    description:
      'How its page’s address reads after the ID: `/product/{_id}/{slug}`. Not unique; made of the name unless an admin has chosen another.',
  })
  slug!: string;
  @Field(() => GraphQLISODateTime, { description: 'When the product was created.' }) createdAt!: Date;
  @Field(() => Int, {
    description:
      'The version of the product, increased by every edit. Send it with an update to detect conflicting edits.',
  })
  version!: number;
  @Field(() => String, { nullable: true, description: 'The stock keeping unit: the shop’s own number for it.' })
  sku!: string | null;
  @Field(() => Int, { nullable: true, description: 'The weight in grams.' }) weightGrams!: number | null;
  @Field({ description: 'The name with the values of its options, as carts and orders show it.' }) itemName!: string;
  @Field(() => [ProductOptionType], { description: 'What shoppers choose. Empty if there are no variants.' })
  options!: ProductOptionType[];
  @Field(() => [ProductVariantType], {
    description:
      'All variants, if there are options. Price, stock and picture of the product are its default variant’s.',
  })
  variants!: ProductVariantType[];
  @Field(() => ID, {
    nullable: true,
    description: 'The ID of the product of which this is a variant. Only lists by ID, for carts, have variants.',
  })
  variantOf!: string | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the tax class. Null: Standard.' })
  taxClass!: string | null;
  @Field({
    description:
      'Whether it is a gift card: each unit becomes a gift card worth what was paid for it, sent by email to whom its texts name.',
  })
  isGiftCard!: boolean;
  @Field(() => Int, {
    description:
      'The number of business days that the shop needs before it can leave, besides those that every order takes. A variant has its product’s.',
  })
  preparationDays!: number;
  @Field(() => [TextOptionType], { description: 'The texts that shoppers may fill in, in order.' })
  textOptions!: TextOptionType[];
  @Field({ description: 'Whether it can’t be ordered without one of these texts.' }) requiresText!: boolean;
  @Field(() => ProductRatingType, { nullable: true, description: 'Its rating. Null as long as it has no reviews.' })
  rating!: ProductRatingType | null;
}

@ObjectType('ProductPage', { description: 'A page of products.' })
export class ProductPageType {
  @Field(() => [ProductType], { description: 'The products on this page.' }) products!: ProductType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of products.' }) count!: number;
  @Field(() => String, {
    nullable: true,
    description: 'What was searched for instead of the keyword, if nothing fits that and it looks mistyped.',
  })
  correctedKeyword!: string | null;
}
