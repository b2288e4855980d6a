import { readGift } from '@domain/gift-message.js';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { giftDraft, isWritten, noGiftWords, type GiftWords } from '~/lib/gift-words';
import { keepFocusNear } from '~/lib/keep-focus-near';
import { Button } from './button';
import { GiftFields } from './gift-fields';

/** The card of one of several parcels, once somebody wants one. */
export function GiftChoice({
  value,
  errors,
  isLocked,
  onChange,
  children,
}: {
  value: GiftWords;
  /** What the shop has refused, by field. */
  errors: Readonly<Record<string, string>>;
  isLocked?: boolean;
  onChange: (value: GiftWords) => void;
  /** What else can be done with a card. */
  children?: ReactNode;
}) {
  const [isWanted, setWanted] = useState(false);
  const draft = giftDraft(value);
  const read = readGift(draft);
  return (
    <div ref={keepFocusNear}>
      {!isWanted && draft === null ? (
        <Button variant="outline" onClick={() => setWanted(true)}>
          Add a gift message
        </Button>
      ) : (
        <>
          <GiftFields
            value={value}
            errors={{ ...errors, ...('errors' in read && read.errors) }}
            isLocked={isLocked}
            onChange={onChange}
          />
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '3' })}>
            {children}
            <Button
              variant="outline"
              onClick={() => {
                onChange(noGiftWords);
                setWanted(false);
              }}
            >
              {isWritten(value) ? 'Remove gift message' : 'No gift message'}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
