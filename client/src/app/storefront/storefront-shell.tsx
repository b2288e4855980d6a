import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { css } from 'styled-system/css';
import { useShopQuery } from '~/graphql/operations/shop';
import { cart } from '~/lib/cart-store';
import { toCents } from '~/lib/money';
import { SkipLink } from '~/ui/skip-link';
import { Toaster } from '~/ui/toaster';
import { Overlays } from './overlays';
import { PageProgress } from '../shell/page-progress';
import { useShell } from '../shell/use-shell';
import { PromoBanner } from './promo-banner';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { useKeptCart } from './use-kept-cart';
import { WhenQuiet } from './when-quiet';

const MAIN_ID = 'main';

/** What surrounds every page of the storefront. */
export function StorefrontShell() {
  useShopPricing();
  useKeptCart();
  useShell(MAIN_ID);
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' })}>
      <SkipLink href={`#${MAIN_ID}`}>Skip to content</SkipLink>
      {/* The question about cookies comes early in the order of the keyboard, wherever it is seen. */}
      <WhenQuiet />
      <PageProgress />
      <PromoBanner />
      <SiteHeader />
      <main className={css({ flex: '1' })} id={MAIN_ID} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <Overlays />
      <Toaster />
    </div>
  );
}

/** Lets the cart count with the shop's own figures as soon as they are known. */
function useShopPricing(): void {
  const shop = useShopQuery().data?.shop;
  useEffect(() => {
    if (!shop) return;
    cart.setPricingRules({
      shippingCents: toCents(shop.shippingPrice),
      taxPercent: shop.pricesIncludeTax ? 0 : shop.taxPercent,
      freeShippingThresholdCents: shop.freeShippingThreshold === null ? null : toCents(shop.freeShippingThreshold),
    });
  }, [shop]);
}
