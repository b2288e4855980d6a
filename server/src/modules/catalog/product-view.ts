import type { Category } from '../../domain/categories.js';
import { decimalFromCents } from '../../domain/money.js';
import type { Product } from './product.entity.js';

/** A product as the interfaces show it: under its documented names, with prices as 2-decimal numbers. */
export interface ProductView {
  _id: string;
  name: string;
  image: string;
  price: number;
  salePrice: number | null;
  isOnSale: boolean;
  isPopular: boolean;
  isPublished: boolean;
  countInStock: number;
  category: Category;
  description: string;
  createdAt: Date;
  /** The number of edits. Admins send it back so that edits in between are detected. */
  version: number;
}

/** One page of products. `pages` is at least 1, so that a page control always has a place to stand. */
export interface ProductPageView {
  products: ProductView[];
  page: number;
  pages: number;
  /** The number of products on all pages. */
  count: number;
}

export function toProductView(product: Product): ProductView {
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
  };
}
