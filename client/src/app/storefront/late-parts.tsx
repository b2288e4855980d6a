import { ConsentBanner } from '~/features/consent/consent-banner';
import { useReturningHeader } from './use-returning-header';

/** What of the shell can wait until the page is quiet: the question about cookies, and how the phone's header moves. */
export function LateParts() {
  useReturningHeader();
  return <ConsentBanner />;
}
