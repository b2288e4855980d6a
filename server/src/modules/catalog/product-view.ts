import { decimalFromCents } from '../../domain/money.js';
import { productImages } from '../../domain/product-images.js';
import type { Product } from './product.entity.js';
import type { ProductType } from './product.type.js';

/** A product as the interfaces show it: under its documented names, with prices as 2-decimal numbers. */
export function toProductView(product: Product): ProductType {
  return {
    _id: product.id,
    name: product.name,
    image: product.image,
    images: productImages(product),
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
  };
}
