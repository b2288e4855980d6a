import { cardDesigns, characterCount, MAX_GIFT_MESSAGE, MAX_GIFT_NAME } from '@domain/gift-message.js';
import { useId } from 'react';
import { css, cx } from 'styled-system/css';
import { hidesPrices, isWritten, type GiftWords } from '~/lib/gift-words';
import { CheckboxField } from './checkbox';
import { FormField, Textarea, TextField } from './form-field';
import { PrintedCard } from './printed-card';
import { radioCard, radioInCard } from './radio-card';

/** For whom, from whom, the message with what is left of its length, the card, and whether prices are hidden. */
export function GiftFields({
  value,
  errors,
  isLocked = false,
  onChange,
}: {
  value: GiftWords;
  /** By field, as `readGift` names them. */
  errors: Readonly<Record<string, string>>;
  isLocked?: boolean;
  onChange: (value: GiftWords) => void;
}) {
  const name = useId();
  const change = (part: Partial<GiftWords>) => onChange({ ...value, ...part });
  const left = MAX_GIFT_MESSAGE - characterCount(value.message);
  return (
    <div className={css({ display: 'grid', gap: '5' })}>
      <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5' })}>
        <TextField
          label="To (optional)"
          name="gift-to"
          dir="auto"
          autoComplete="off"
          maxLength={MAX_GIFT_NAME * 8}
          readOnly={isLocked}
          value={value.to}
          error={errors['gift.to']}
          onChange={(event) => change({ to: event.target.value })}
        />
        <TextField
          label="From (optional)"
          name="gift-from"
          dir="auto"
          autoComplete="off"
          maxLength={MAX_GIFT_NAME * 8}
          readOnly={isLocked}
          value={value.from}
          error={errors['gift.from']}
          onChange={(event) => change({ from: event.target.value })}
        />
      </div>
      <FormField
        label="Message"
        error={errors['gift.message']}
        hint={
          <span className={left < 0 ? css({ color: 'danger' }) : undefined}>
            {left < 0 ? `${-left} too many` : `${left} ${left === 1 ? 'character' : 'characters'} left`}
          </span>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            name="gift-message"
            dir="auto"
            rows={4}
            readOnly={isLocked}
            value={value.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        )}
      </FormField>
      <fieldset className={css({ border: 'none' })} disabled={isLocked}>
        <legend className={css({ fontWeight: 'semibold', mb: '2' })}>Card</legend>
        <div
          className={css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: '3' })}
        >
          {cardDesigns.map((design) => (
            <label
              key={design.id}
              className={cx(radioCard, css({ display: 'grid', gap: '2', p: '2', textStyle: 'small' }))}
            >
              {/* Chromium gives a size container that is a grid item itself the width of the name below it. */}
              <div>
                <PrintedCard gift={{ to: '', from: '', message: '', card: design.id }} />
              </div>
              <span className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
                <input
                  className={radioInCard}
                  type="radio"
                  name={name}
                  value={design.id}
                  checked={value.card === design.id}
                  onChange={() => change({ card: design.id })}
                />
                {design.name}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {isWritten(value) && (
        <figure>
          <figcaption className={css({ fontWeight: 'semibold', mb: '2' })}>Your card</figcaption>
          <div className={css({ maxWidth: '440px' })}>
            <PrintedCard gift={value} />
          </div>
        </figure>
      )}
      <CheckboxField
        name="gift-hide-prices"
        disabled={isLocked}
        checked={hidesPrices(value)}
        onChange={(event) => change({ hidePrices: event.target.checked })}
      >
        Hide prices on the packing slip
      </CheckboxField>
    </div>
  );
}
