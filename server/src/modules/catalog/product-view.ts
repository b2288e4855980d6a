import { decimalFromCents, shopCurrency } from '../../domain/money.js';
import { productImages } from '../../domain/product-images.js';
import { itemName, type ProductOption } from '../../domain/product-options.js';
import type { ProductSchedule, ScheduleName } from '../../domain/product-schedule.js';
import { averageStars } from '../../domain/review-draft.js';
import { productSlug } from '../../domain/slug.js';
import { textOptionsOf } from '../../domain/gift-card-texts.js';
import { textOptionView } from '../../domain/text-options.js';
import type { ProductRating } from './product-rating.entity.js';
import type { Product } from './product.entity.js';
import type { ProductType, ProductVariantType } from './product.type.js';

/** The changes to come of a product; what is kept from shoppers is null. */
export type ProductScheduleView = Record<ScheduleName, Date | null>;

/**
 * A product as the interfaces show it: under its documented names, with prices as 2-decimal numbers.
 * @param related what `presentProducts` has read beside it: its rating, and all rows of a product with options, its own
 *   first
 */
export function toProductView(
  product: Product,
  { rating = null, variants = [] }: { rating?: ProductRating | null; variants?: readonly Product[] } = {},
): ProductType {
  const options = product.options ?? [];
  const textOptions = textOptionsOf(product);
  // Not spread: V8 copies the object again for each property that follows a spread.
  const { _id, image, price, salePrice, isOnSale, countInStock, sku, weightGrams } = offerOf(product);
  return {
    _id,
    image,
    price,
    salePrice,
    isOnSale,
    countInStock,
    sku,
    weightGrams,
    currency: shopCurrency().code,
    name: product.name,
    images: productImages(product),
    isPopular: product.isPopular,
    isPublished: product.isPublished,
    category: product.category,
    description: product.description,
    slug: productSlug(product),
    createdAt: new Date(product.createdAt),
    version: product.version,
    itemName: itemName(product.name, product.optionValues),
    options,
    variants: variants.map((variant) => toVariantView(variant, options)),
    variantOf: product.variantOf,
    taxClass: product.taxClass,
    isGiftCard: product.isGiftCard,
    preparationDays: product.preparationDays,
    textOptions: textOptions.map(textOptionView),
    requiresText: textOptions.some(({ isRequired }) => isRequired),
    rating: rating ? { average: averageStars(rating.stars, rating.count), count: rating.count } : null,
  };
}

function toVariantView(variant: Product, options: readonly ProductOption[]): ProductVariantType {
  return {
    ...offerOf(variant),
    options: options.map(({ name }, index) => ({ name, value: variant.optionValues?.[index] ?? '' })),
  };
}

/** What products and variants alike have of their own. */
function offerOf({ id, image, priceCents, salePriceCents, isOnSale, countInStock, sku, weightGrams }: Product) {
  return {
    _id: id,
    image,
    price: decimalFromCents(priceCents),
    salePrice: salePriceCents === null ? null : decimalFromCents(salePriceCents),
    isOnSale,
    countInStock,
    sku,
    weightGrams,
  };
}

/** The changes to come, as admins see them. */
export function scheduleView({ publishFrom, publishUntil, saleFrom, saleUntil }: ProductSchedule): ProductScheduleView {
  return {
    publishFrom: dateOf(publishFrom),
    publishUntil: dateOf(publishUntil),
    saleFrom: dateOf(saleFrom),
    saleUntil: dateOf(saleUntil),
  };
}

/** Only those that a product has, as REST shows them: almost none has any. */
export function datesToCome(schedule: Partial<ProductScheduleView>): Partial<Record<ScheduleName, Date>> {
  return Object.fromEntries(Object.entries(schedule).filter(([, date]) => date !== null));
}

function dateOf(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
