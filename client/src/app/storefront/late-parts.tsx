import { ConsentBanner } from '~/features/consent/consent-banner';
import { useOwnCurrency } from './use-own-currency';
import { useReturningHeader } from './use-returning-header';

/**
 * What of the shell can wait until the page is quiet: the question about cookies, how the phone's header moves, and a page
 * whose shop has changed its currency.
 */
export function LateParts() {
  useReturningHeader();
  useOwnCurrency();
  return <ConsentBanner />;
}
