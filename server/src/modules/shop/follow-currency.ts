import type { ShopService } from './shop.service.js';

/** How soon a process counts in a currency that another one has changed to. */
const EVERY_MS = 1000;

/**
 * Looks at the settings all the time, since not every request does: another process may have changed the currency.
 * @returns ends it
 */
export function followCurrency(shop: Pick<ShopService, 'money'>): () => void {
  const timer = setInterval(() => {
    // A database that doesn't answer is reported by whoever waits for it.
    shop.money().catch(() => undefined);
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
  };
}
