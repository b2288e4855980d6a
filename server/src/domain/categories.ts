/** The twelve categories with their documented ids and readable labels (specification, section 3; decision S37). */
export const categoryLabels = {
  birthday: 'Birthday',
  holiday: 'Holiday',
  graduation: 'Graduation',
  honeymoon: 'Honeymoon',
  anniversary: 'Anniversary',
  sympathy: 'Sympathy',
  'get-well': 'Get well',
  congratulations: 'Congratulations',
  'thank-you': 'Thank you',
  love: 'Love',
  friendship: 'Friendship',
  other: 'Other',
} as const;

/** A category's documented id, such as 'get-well'. */
export type Category = keyof typeof categoryLabels;

/** All category ids, in the documented order. */
export const categories = Object.keys(categoryLabels) as readonly Category[];

/** The four that home and footer show. */
export const featuredCategories = [
  'birthday',
  'holiday',
  'graduation',
  'honeymoon',
] as const satisfies readonly Category[];

export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(categoryLabels, value);
}

/** The sort options with their ids and labels; the first four are documented (specification, section 3). */
export const sortLabels = {
  'createdAt:desc': 'Newest',
  'createdAt:asc': 'Oldest',
  'price:desc': 'Price: high to low',
  'price:asc': 'Price: low to high',
  popularity: 'Most popular',
  relevance: 'Relevance',
} as const;

/** A sort option's documented id, such as 'price:asc'. */
export type ProductSort = keyof typeof sortLabels;

export const productSorts = Object.keys(sortLabels) as readonly ProductSort[];

export const defaultSort: ProductSort = 'createdAt:desc';

export function isProductSort(value: unknown): value is ProductSort {
  return typeof value === 'string' && Object.hasOwn(sortLabels, value);
}

/** The sorts of the admin's list that shoppers don't have. */
export const adminProductSorts = [
  'name:asc',
  'name:desc',
  'category:asc',
  'category:desc',
  'stock:asc',
  'stock:desc',
  'isPublished:asc',
  'isPublished:desc',
] as const;

/** A sort of the admin's list. */
export type AdminProductSort = ProductSort | (typeof adminProductSorts)[number];
