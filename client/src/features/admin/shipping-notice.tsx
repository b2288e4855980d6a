import { shippingContradiction } from '@domain/shipping-contradiction.js';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { ShopNoticesQuery } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import { adminPaths } from '~/lib/admin-paths';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { useSettingsChange } from './overview/use-settings-change';

/** Warns while the pages promise other shipping prices than orders are charged; one click makes the pages right. */
export function ShippingNotice({ shop }: { shop: ShopNoticesQuery['shop'] }) {
  const change = useSettingsChange();
  const [isBusy, setBusy] = useState(false);
  const { shippingPrice, freeShippingThreshold, shippingRates } = shop;
  const contradiction = shippingContradiction(shippingRates, { shippingPrice, freeShippingThreshold });
  if (contradiction === null) return null;
  const act = async () => {
    setBusy(true);
    try {
      await change({ shippingPrice, freeShippingThreshold });
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
      toast.success('Your pages now show what orders are charged');
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      className={css({ mb: { base: '5', md: '6' }, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' })}
      as="section"
      aria-labelledby="shipping-prices"
      tone="waiting"
    >
      <div className={css({ flex: '1', minWidth: 'min(100%, 280px)' })}>
        <h2 className={css({ fontFamily: 'body', fontWeight: 'semibold', fontSize: '17' })} id="shipping-prices">
          Your pages show different shipping prices than you charge
        </h2>
        <p className={css({ mt: '1' })}>
          {contradiction} Set your prices in the{' '}
          <TextLink to={adminPaths.settings} variant="inline">
            settings
          </TextLink>
          , or keep them and correct the pages.
        </p>
      </div>
      <Button onClick={() => void act()} disabled={isBusy}>
        Correct the pages
      </Button>
    </Notice>
  );
}
