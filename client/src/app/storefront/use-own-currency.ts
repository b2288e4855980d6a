import { FRESH_MS } from '@domain/freshness.js';
import { shopCurrency, shopLocale } from '@domain/money.js';
import { useEffect } from 'react';
import { useShop } from '~/graphql/use-shop';

/** Loads the page again when the shop writes its amounts otherwise than the page does, once no such page is kept anymore. */
export function useOwnCurrency(): void {
  const shop = useShop();
  const isOther = shop !== undefined && (shop.currency !== shopCurrency().code || shop.locale !== shopLocale());
  useEffect(() => {
    if (!isOther) return;
    const timer = setTimeout(() => location.reload(), FRESH_MS);
    return () => clearTimeout(timer);
  }, [isOther]);
}
