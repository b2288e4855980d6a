import { useApolloClient } from '@apollo/client/react';
import { FRESH_MS } from '@domain/freshness.js';
import { shopCurrency, shopLocale } from '@domain/money.js';
import { useEffect } from 'react';
import { ShopDocument } from '~/graphql/operations/shop';
import { useShop } from '~/graphql/use-shop';

/**
 * Loads the page again when the shop writes its amounts otherwise than the page does, once no such page is kept anymore. Asks
 * the shop whenever someone comes back to the tab: nothing else tells it about a change that was made on another device.
 */
export function useOwnCurrency(): void {
  const client = useApolloClient();
  const shop = useShop();
  const isOther = shop !== undefined && (shop.currency !== shopCurrency().code || shop.locale !== shopLocale());
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      // Offline, it is for the next time.
      client.query({ query: ShopDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [client]);
  useEffect(() => {
    if (!isOther) return;
    const timer = setTimeout(() => location.reload(), FRESH_MS);
    return () => clearTimeout(timer);
  }, [isOther]);
}
