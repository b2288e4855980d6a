import { useId } from 'react';
import { css, cx } from 'styled-system/css';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { PARCELS_KEY } from '~/lib/checkout-attempt';
import { radioCard, radioInCard, radioRow } from '~/ui/radio-card';

/** Whether the shopper wants to send the order to several people, as far as the tab knows. */
export function goesToSeveral(): boolean {
  return stored()?.['isOn'] === true;
}

/** Remembers that choice; the parcels stay for another change of mind. */
export function rememberSeveral(isOn: boolean): void {
  writeJson(browserStorage('sessionStorage'), PARCELS_KEY, { ...stored(), isOn });
}

function stored(): Record<string, unknown> | null {
  return readJson(browserStorage('sessionStorage'), PARCELS_KEY) as Record<string, unknown> | null;
}

/** Lets the shopper send everything to one address, or to several people. */
export function SplitChoice({
  isSeveral,
  isLocked,
  onChoose,
}: {
  isSeveral: boolean;
  isLocked: boolean;
  onChoose: (isSeveral: boolean) => void;
}) {
  const name = useId();
  const option = (isForSeveral: boolean, label: string) => (
    <label className={cx(radioCard, radioRow, css({ flex: '1 1 200px', fontWeight: 'semibold' }))}>
      <input
        className={radioInCard}
        type="radio"
        name={name}
        checked={isForSeveral === isSeveral}
        disabled={isLocked}
        onChange={() => onChoose(isForSeveral)}
      />
      {label}
    </label>
  );
  return (
    <fieldset className={css({ minWidth: '0' })}>
      <legend className={css({ fontWeight: 'semibold', mb: '2' })}>Who are the gifts for?</legend>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        {option(false, 'Send to one person')}
        {option(true, 'Send to several people')}
      </div>
    </fieldset>
  );
}
