import { MAX_ADDRESS_LABEL, MAX_SAVED_ADDRESSES } from '@domain/shipping-address.js';
import { useId } from 'react';
import { css } from 'styled-system/css';
import { Checkbox } from '~/ui/checkbox';
import { TextField } from '~/ui/form-field';

/** What the shopper wants of the typed address: nothing unless asked. */
export interface KeptAddress {
  isKept: boolean;
  /** What the shopper calls it; may be empty. */
  label: string;
}

/** Offers to save the typed address in the account, with a label of the shopper's. */
export function KeepAddress({
  value: { isKept, label },
  isFull,
  onChange,
}: {
  value: KeptAddress;
  /** No more fit. */
  isFull: boolean;
  onChange: (value: KeptAddress) => void;
}) {
  const id = useId();
  if (isFull)
    return (
      <p className={css({ textStyle: 'small', color: 'muted', mt: '5' })}>
        Your account has {MAX_SAVED_ADDRESSES} saved addresses, the most that fit. Delete one there to save another.
      </p>
    );
  return (
    <div className={css({ mt: '4' })}>
      <div className={css({ display: 'flex', gap: '3', alignItems: 'center', minHeight: 'control' })}>
        <Checkbox
          id={id}
          checked={isKept}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => onChange({ isKept: currentTarget.checked, label })}
        />
        <div className={css({ minWidth: '0' })}>
          <label className={css({ display: 'block', fontWeight: 'semibold', cursor: 'pointer' })} htmlFor={id}>
            Save this for next time
          </label>
          <p className={css({ textStyle: 'small', color: 'muted' })} id={`${id}-hint`}>
            We’ll keep this address in your account.
          </p>
        </div>
      </div>
      {isKept && (
        <div className={css({ mt: '4', maxWidth: { sm: '320px' } })}>
          <TextField
            label="Label (optional)"
            hint="Such as “Mom” or “Office”."
            autoComplete="off"
            maxLength={MAX_ADDRESS_LABEL}
            value={label}
            onChange={({ currentTarget }) => onChange({ isKept, label: currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
