import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { type Category } from '../../domain/categories.js';
import { MAX_PREPARATION_DAYS } from '../../domain/product-draft.js';
import { MAX_IMAGE_ALT, MAX_PRODUCT_IMAGES } from '../../domain/product-images.js';
import { MAX_TEXT_LABEL, MAX_TEXT_LENGTH, MAX_TEXT_OPTIONS } from '../../domain/text-options.js';
import { ProductCategoryEnum } from './product.type.js';

@InputType({ description: 'A picture of a product.' })
export class ProductImageInput {
  @Field({ description: 'The URL of the picture, on this shop or another site.' }) src!: string;
  @Field(() => String, {
    nullable: true,
    description: `What it shows, for people who can’t see it, up to ${MAX_IMAGE_ALT} characters. Defaults to the product’s name.`,
  })
  alt?: string | null;
}

const DATES =
  'A date and time with its offset, such as `2027-02-14T09:00:00Z`, or without one on the shop’s clocks, such as `2027-02-14 09:00`. Null removes it.';
@InputType({ description: 'A text that shoppers may fill in about a product, such as an engraving.' })
export class TextOptionInput {
  @Field({
    description: 'A key, unique within the product: 1 to 40 lowercase letters, digits or hyphens, a letter first.',
  })
  name!: string;
  @Field({ description: `What shoppers see beside the field, up to ${MAX_TEXT_LABEL} characters.` }) label!: string;
  @Field(() => Int, { description: `The most characters, 1 to ${MAX_TEXT_LENGTH}.` }) maxLength!: number;
  @Field({ nullable: true, description: 'Whether the product can’t be ordered without the text. Defaults to false.' })
  required?: boolean;
  @Field(() => Float, {
    nullable: true,
    description: 'What the text adds to the price of each unit. Defaults to 0.',
  })
  extraPrice?: number;
}

/** What admins decide about a product. A new one needs what an edit may leave out, and has defaults for the rest. */
function productFields({ isNew }: { isNew: boolean }) {
  const orElse = (value: string) => (isNew ? ` Defaults to ${value}.` : '');

  @InputType()
  abstract class ProductFieldsInput {
    @Field({ nullable: !isNew, description: 'The name, up to 120 characters.' }) name?: string;
    @Field({ nullable: !isNew, description: 'The description, up to 4000 characters.' }) description?: string;
    @Field({
      nullable: true,
      description: `The URL of its picture${isNew ? ', on this shop or another site. Required without images.' : '. It replaces the first of its pictures. Empty for none.'}`,
    })
    image?: string;
    @Field(() => [ProductImageInput], {
      nullable: true,
      description: `All its pictures in their order, up to ${MAX_PRODUCT_IMAGES}; the first is its image.${isNew ? '' : ' They replace the pictures that it has.'}`,
    })
    images?: ProductImageInput[];
    @Field(() => Float, { nullable: !isNew, description: 'The regular unit price, greater than 0.' }) price?: number;
    @Field(() => Float, {
      nullable: true,
      description: `The unit price while on sale${isNew ? ', less than the regular price.' : '. Null removes it.'}`,
    })
    salePrice?: number | null;
    @Field({ nullable: true, description: `Whether the sale price applies.${orElse('false')}` }) isOnSale?: boolean;
    @Field({ nullable: true, description: `Whether it is shown as popular.${orElse('false')}` }) isPopular?: boolean;
    @Field({ nullable: true, description: `Whether shoppers can see it.${orElse('true')}` }) isPublished?: boolean;
    @Field(() => ProductCategoryEnum, { nullable: true, description: `The category.${orElse('OTHER')}` })
    category?: Category;
    @Field(() => String, { nullable: true, description: 'The stock keeping unit, unique in the shop. Null for none.' })
    sku?: string | null;
    @Field(() => Int, { nullable: true, description: 'The weight in grams. Null for none.' })
    weightGrams?: number | null;
    @Field(() => String, {
      nullable: true,
      description:
        'How its page’s address reads after the ID: lowercase letters, digits and hyphens. Null or empty makes it of the name.',
    })
    slug?: string | null;
    @Field(() => String, {
      nullable: true,
      description: `When shoppers will see it. ${DATES} Until then, isPublished is false.`,
    })
    publishFrom?: string | null;
    @Field(() => String, { nullable: true, description: `When it will be hidden. ${DATES}` })
    publishUntil?: string | null;
    @Field(() => String, {
      nullable: true,
      description: `When its sale will begin. ${DATES} It needs a sale price. Until then, isOnSale is false.`,
    })
    saleFrom?: string | null;
    @Field(() => String, { nullable: true, description: `When its sale will end. ${DATES}` })
    saleUntil?: string | null;
    @Field(() => [TextOptionInput], {
      nullable: true,
      description: `All texts that shoppers may fill in, up to ${MAX_TEXT_OPTIONS}.${isNew ? '' : ' They replace those that it has.'}`,
    })
    textOptions?: TextOptionInput[];
    @Field(() => ID, { nullable: true, description: 'The ID of the tax class. Null for Standard.' })
    taxClass?: string | null;
    @Field({
      nullable: true,
      description: `Whether it is a gift card, worth what is paid for it. Its textOptions are those of all gift cards.${orElse('false')}`,
    })
    isGiftCard?: boolean;
    @Field(() => Int, {
      nullable: true,
      description: `The number of business days that the shop needs before it can leave, up to ${MAX_PREPARATION_DAYS}.${orElse('0')}`,
    })
    preparationDays?: number;
  }
  return ProductFieldsInput;
}

@InputType({ description: 'A new product.' })
export class CreateProductInput extends productFields({ isNew: true }) {
  @Field(() => Int, { description: 'The number of units in stock.' }) countInStock!: number;
  @Field(() => String, {
    nullable: true,
    description: 'A unique key for this product. A repeated call with the same key returns the first product.',
  })
  idempotencyKey?: string | null;
}

@InputType({ description: 'The changes to a product. Omitted fields stay as they are.' })
export class UpdateProductInput extends productFields({ isNew: false }) {
  @Field(() => ID, { description: 'The ID of the product.' }) id!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the edit is based on. If it is no longer the latest, nothing is changed and the call fails with CONFLICT.',
  })
  version?: number;
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

@InputType({ description: 'Something that shoppers choose about a product, such as its size.' })
export class ProductOptionInput {
  @Field({ description: 'The name, up to 60 characters.' }) name!: string;
  @Field(() => [String], { description: 'What there is to choose, up to 60 characters each, without commas.' })
  values!: string[];
}

@InputType({ description: 'A variant of a product. Of an existing one, omitted fields stay as they are.' })
export class ProductVariantInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The ID of an existing variant, or of the product for its default variant. None for a new one.',
  })
  _id?: string | null;
  @Field(() => [String], { description: 'One value of each option, in the order of the options.' }) values!: string[];
  @Field(() => String, { nullable: true, description: 'The stock keeping unit, unique in the shop. Null for none.' })
  sku?: string | null;
  @Field(() => Float, { nullable: true, description: 'The regular unit price. Required for a new variant.' })
  price?: number;
  @Field(() => Float, { nullable: true, description: 'The unit price while on sale. Null removes it.' })
  salePrice?: number | null;
  @Field({ nullable: true, description: 'Whether the sale price applies.' }) isOnSale?: boolean;
  @Field(() => Int, { nullable: true, description: 'The weight in grams. Null for none.' }) weightGrams?: number | null;
  @Field({ nullable: true, description: 'The URL of its picture. A new variant has the product’s if there is none.' })
  image?: string;
  @Field(() => Int, { nullable: true, description: 'The counted stock. A new variant has 0 if it is missing.' })
  countInStock?: number | null;
  @Field(() => Int, { nullable: true, description: 'The number of units to add, or to remove if negative.' })
  stockDelta?: number | null;
}

@InputType({ description: 'The options of a product and all its variants. Variants that are left out are removed.' })
export class SaveVariantsInput {
  @Field(() => ID, { description: 'The ID of the product.' }) productId!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The version of the product that the edit is based on. If it is no longer the latest, nothing is changed.',
  })
  version?: number;
  @Field(() => [ProductOptionInput], { description: 'Up to 3 options; none to sell the product without variants.' })
  options!: ProductOptionInput[];
  @Field(() => [ProductVariantInput], {
    description: 'Up to 100 variants, in order. The one with the ID of the product is the default variant.',
  })
  variants!: ProductVariantInput[];
}

@InputType({ description: 'The deleted product to restore.' })
export class RestoreProductInput {
  @Field(() => ID, { description: 'The ID of the product.' }) id!: string;
}

@InputType({ description: 'The product to delete.' })
export class DeleteProductInput {
  @Field(() => ID, { description: 'The ID of the product.' }) id!: string;
}
