import type { ShippingAddress } from '@domain/shipping-address.js';
import { useId, useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { Button } from '~/ui/button';
import { radioCard, radioInCard, radioRow } from '~/ui/radio-card';

/** A saved address, or a person's. */
export interface AddressChoice {
  _id: string;
  label: string | null;
  shippingAddress: ShippingAddress;
}

/** So many are shown at first: the default, and the latest. */
const SHOWN_AT_FIRST = 4;

/** Lets the shopper choose one of their saved addresses, someone to whom they send gifts, or type another one. */
export function SavedAddressChoice({
  addresses,
  chosenId,
  onChoose,
}: {
  addresses: readonly AddressChoice[];
  /** Null: another one, which is typed. */
  chosenId: string | null;
  onChoose: (id: string | null) => void;
}) {
  const name = useId();
  const [isAll, setAll] = useState(addresses.length <= SHOWN_AT_FIRST + 1);
  const shown = isAll ? addresses : addresses.filter(({ _id }, at) => at < SHOWN_AT_FIRST || _id === chosenId);
  const option = (id: string | null, words: ReactNode) => (
    <label key={id} className={cx(radioCard, radioRow, css({ minWidth: '0', py: '3' }))}>
      <input className={radioInCard} type="radio" name={name} checked={id === chosenId} onChange={() => onChoose(id)} />
      <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>{words}</span>
    </label>
  );
  return (
    <fieldset className={css({ minWidth: '0' })}>
      <legend className={css({ color: 'muted', mb: '3' })}>Where should we send the gift?</legend>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: '3',
        })}
      >
        {shown.map(({ _id, label, shippingAddress: { firstName, lastName, address, city, region, country } }) =>
          option(
            _id,
            <>
              <span className={css({ display: 'block', fontWeight: 'semibold' })}>
                {label ?? `${firstName} ${lastName}`}
              </span>
              {label !== null && (
                <span className={css({ display: 'block', textStyle: 'small' })}>
                  {firstName} {lastName}
                </span>
              )}
              <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                {[address, city, region, country].filter(Boolean).join(', ')}
              </span>
            </>,
          ),
        )}
        {option(null, <span className={css({ fontWeight: 'semibold' })}>Somewhere else</span>)}
      </div>
      {!isAll && (
        <Button className={css({ mt: '3' })} variant="ghost" size="sm" onClick={() => setAll(true)}>
          Show all {addresses.length}
        </Button>
      )}
    </fieldset>
  );
}
