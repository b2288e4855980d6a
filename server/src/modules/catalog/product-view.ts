import { decimalFromCents } from '../../domain/money.js';
import { averageStars } from '../../domain/review-draft.js';
import type { ProductRating } from './product-rating.entity.js';
import type { Product } from './product.entity.js';
import type { ProductType } from './product.type.js';

/**
 * A product as the interfaces show it: under its documented names, with prices as 2-decimal numbers.
 * @param rating what `ratingsOf` has found for it
 */
export function toProductView(product: Product, rating: ProductRating | null | undefined): ProductType {
  return {
    _id: product.id,
    name: product.name,
    image: product.image,
    price: decimalFromCents(product.priceCents),
    salePrice: product.salePriceCents === null ? null : decimalFromCents(product.salePriceCents),
    isOnSale: product.isOnSale,
    isPopular: product.isPopular,
    isPublished: product.isPublished,
    countInStock: product.countInStock,
    category: product.category,
    description: product.description,
    createdAt: new Date(product.createdAt),
    version: product.version,
    rating: rating ? { average: averageStars(rating.stars, rating.count), count: rating.count } : null,
  };
}
