import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { overlays, useOverlay, type Overlay } from '~/lib/overlay-store';
import { whenIdle } from '~/lib/when-idle';

const loadCart = () => import('~/features/cart/cart-sidebar');
const loadQuickPanel = () => import('~/features/catalog/quick-panel');
const loadMenu = () => import('./phone-menu');

const CartSidebar = lazy(async () => ({ default: (await loadCart()).CartSidebar }));
const QuickPanel = lazy(async () => ({ default: (await loadQuickPanel()).QuickPanel }));
const CookieSettings = lazy(async () => ({
  default: (await import('~/features/consent/cookie-settings')).CookieSettings,
}));
const PhoneMenu = lazy(async () => ({ default: (await loadMenu()).PhoneMenu }));

type Kind = Overlay['kind'];

/** Shows what `lib/overlay-store` says is open. The code comes when the page is quiet, or at the first use. */
export function Overlays() {
  const overlay = useOverlay();
  const { pathname } = useLocation();
  // Once opened a panel stays mounted, so that it can leave as it came.
  const [seen, setSeen] = useState<Partial<{ [K in Kind]: Extract<Overlay, { kind: K }> }>>({});
  // Deferred, so that what opens appears as soon as its code is there: a boundary that has just shown its fallback, if only
  // nothing, is kept waiting by React for 300 ms.
  const wanted = useDeferredValue(overlay);
  if (wanted.kind !== 'none' && seen[wanted.kind] !== wanted) setSeen({ ...seen, [wanted.kind]: wanted });

  useEffect(() => overlays.close(), [pathname]);
  useEffect(() => whenIdle(() => void Promise.allSettled([loadCart(), loadQuickPanel(), loadMenu()])), []);

  const quick = seen['quick-panel'];
  // Each waits for its own code: one that is still loading must not take away another that is just leaving.
  return (
    <>
      <Suspense>{seen.menu && <PhoneMenu isOpen={overlay.kind === 'menu'} />}</Suspense>
      <Suspense>{seen.cart && <CartSidebar isOpen={overlay.kind === 'cart'} />}</Suspense>
      <Suspense>{seen['cookie-settings'] && <CookieSettings isOpen={overlay.kind === 'cookie-settings'} />}</Suspense>
      <Suspense>{quick && <QuickPanel product={quick.product} isOpen={overlay === quick} />}</Suspense>
    </>
  );
}
