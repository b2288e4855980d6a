import { productSorts } from '~/lib/catalog-terms';

/** The sort options that every list offers. */
export const documentedSorts = productSorts.filter((sort) => sort.includes(':'));
