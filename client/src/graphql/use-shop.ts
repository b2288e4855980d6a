import { useShopQuery } from './operations/shop';

/** What the page's shell has read of the shop, as it is by now; undefined when it could not be read. Asks nothing. */
export function useShop() {
  return useShopQuery({ fetchPolicy: 'cache-only' }).data?.shop;
}

/** The shop's name. */
export function useShopName(): string {
  return useShop()?.name ?? 'Gift Shop';
}
