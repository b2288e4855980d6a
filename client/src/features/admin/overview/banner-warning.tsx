import { useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { formatMoney } from '~/lib/money';
import { Button } from '~/ui/button';
import { Notice } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import { useSettingsChange } from './use-settings-change';

/**
 * Warns while the banner promises free shipping that the shop's rule doesn't give, and switches the rule on with one
 * click (decision S31).
 * @param amount from which amount the banner promises it
 * @param onDone the notice is about to go; the focus needs another place
 */
export function BannerWarning({ amount, onDone }: { amount: number; onDone: () => void }) {
  const change = useSettingsChange();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await change({ freeShippingThreshold: amount });
      onDone();
      toast.success(`Orders of ${formatMoney(amount)} or more now ship free`);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      className={css({ mb: { base: '4', md: '5' }, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' })}
      as="section"
      aria-labelledby="banner-promise"
      tone="waiting"
    >
      <div className={css({ flex: '1', minWidth: 'min(100%, 280px)' })}>
        <h2 className={css({ fontFamily: 'body', fontWeight: 'semibold', fontSize: '17' })} id="banner-promise">
          Your banner promises free shipping, but the rule is off
        </h2>
        <p className={css({ mt: '1' })}>
          It says shipping is free from {formatMoney(amount)}, but every order pays for it. Turn the rule on, or change
          the banner in the settings.
        </p>
      </div>
      <Button onClick={() => void act()} disabled={isBusy}>
        Ship free from {formatMoney(amount)}
      </Button>
    </Notice>
  );
}
