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

export type { Category, ProductSort };

/** 'get-well' → GET_WELL: the documented id as GraphQL writes it. */
export function categoryToEnum(category: Category): CategoryEnum {
  return toEnum(category);
}

/** GET_WELL → 'get-well'. */
export function categoryFromEnum(category: CategoryEnum): Category {
  return fromEnum(category) as Category;
}

/** 'createdAt:desc' → CREATED_AT_DESC. */
export function sortToEnum(sort: ProductSort): SortEnum {
  return sort.replace(/[A-Z]/, '_$&').replace(':', '_').toUpperCase() as SortEnum;
}

/** CREATED_AT_DESC → 'createdAt:desc'. */
export function sortFromEnum(sort: SortEnum): ProductSort {
  return productSorts.find((id) => sortToEnum(id) === sort) ?? defaultSort;
}
