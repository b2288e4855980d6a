import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '~/lib/when-idle';

const ConsentBanner = lazy(async () => ({
  default: (await import('~/features/consent/consent-banner')).ConsentBanner,
}));

/** Brings the question about cookies, and what waits for the answer, once the page is quiet. */
export function CookieConsent() {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue ? (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  ) : null;
}
