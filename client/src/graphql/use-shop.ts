import { useShopQuery } from './operations/shop';

/** The shop as the page's shell has read it, kept up to date; undefined when it could not be read. Sends no request. */
export function useShop() {
  return useShopQuery({ fetchPolicy: 'cache-only' }).data?.shop;
}

/** The shop's name. */
export function useShopName(): string {
  return useShop()?.name ?? 'Gift Shop';
}
