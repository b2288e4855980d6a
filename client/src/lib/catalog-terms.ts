import {
  categories,
  categoryLabels,
  defaultSort,
  productSorts,
  sortLabels,
  type Category,
  type ProductSort,
} from '@domain/categories.js';
import type { ProductCategory as CategoryEnum, ProductSort as SortEnum } from '~/graphql/generated';
import { fromEnum, toEnum } from './enum-names';

export { categories, categoryLabels, defaultSort, productSorts, sortLabels };

/** The sort options that every list offers. */
export const documentedSorts = productSorts.filter((sort) => sort.includes(':'));
export type { Category, ProductSort };

/** 'get-well' → GET_WELL: the documented id as GraphQL writes it. */
export function categoryToEnum(category: Category): CategoryEnum {
  return toEnum(category);
}

/** GET_WELL → 'get-well'. */
export function categoryFromEnum(category: CategoryEnum): Category {
  return fromEnum(category) as Category;
}

const sortEnums = {
  'createdAt:desc': 'CREATED_AT_DESC',
  'createdAt:asc': 'CREATED_AT_ASC',
  'price:desc': 'PRICE_DESC',
  'price:asc': 'PRICE_ASC',
  popularity: 'POPULARITY',
  relevance: 'RELEVANCE',
} as const satisfies Record<ProductSort, SortEnum>;

/** 'createdAt:desc' → CREATED_AT_DESC. */
export function sortToEnum(sort: ProductSort): SortEnum {
  return sortEnums[sort];
}

/** CREATED_AT_DESC → 'createdAt:desc'. */
export function sortFromEnum(sort: SortEnum): ProductSort {
  return productSorts.find((id) => sortEnums[id] === sort) ?? defaultSort;
}
