import { paths } from './paths';

/** The addresses of wish lists: apart from the others, so that the first page of a visit doesn't load them. */
export const wishListPaths = {
  all: '/wish-lists',
  one: (id: string) => `/wish-lists/${encodeURIComponent(id)}`,
  /** @param key that opens the list for everyone */
  shared: (key: string) => `/wish-lists/shared/${encodeURIComponent(key)}`,
  /** A product's page, which asks at once for the list to put it on. */
  wish: (productId: string) => `${paths.product(productId)}${WISH}`,
};

/** What the address of a product's page ends with while it asks for a wish list. */
export const WISH = '#wish';
