import { readGift } from '@domain/gift-message.js';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { css } from 'styled-system/css';
import { giftDraft, isWritten, noGiftWords, type GiftWords } from '~/lib/gift-words';
import { keepFocusNear } from '~/lib/keep-focus-near';
import { Button } from '~/ui/button';
import { GiftFields } from '~/ui/gift-fields';
import { Panel } from '~/ui/panel';
import { readGiftWords, rememberGiftWords } from './checkout-gift';

/** What the payment asks of the gift message. */
export interface GiftStep {
  /** Whether it can be printed. If not, the field says why, and the focus goes there. */
  check: () => boolean;
}

/** A folded section: what the card says that goes with the gifts, and whether the packing slip has prices. */
export function GiftSection({ ref, isLocked }: { ref: Ref<GiftStep>; isLocked: boolean }) {
  const [words, setWords] = useState<GiftWords>(() => readGiftWords() ?? noGiftWords);
  const [isOpen, setOpen] = useState(() => giftDraft(words) !== null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const panel = useRef<HTMLElement>(null);
  const keep = (next: GiftWords) => {
    setWords(next);
    setErrors({});
    rememberGiftWords(giftDraft(next) === null ? null : next);
  };
  useImperativeHandle(ref, () => ({
    check: () => {
      const read = readGift(giftDraft(words));
      if (!('errors' in read)) return true;
      setErrors(read.errors);
      setOpen(true);
      // Once the fields are there.
      setTimeout(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return false;
    },
  }));

  return (
    <Panel ref={panel} aria-labelledby="gift-message">
      <h2 className={css({ textStyle: 'card' })} id="gift-message">
        Gift message
      </h2>
      <div ref={keepFocusNear}>
        {isOpen ? (
          <>
            <p className={css({ color: 'muted', mt: '2', mb: '5' })}>
              We’ll print your words on a card and put it in with the gifts, at no charge. You can change them until we
              send your order.
            </p>
            <GiftFields value={words} errors={errors} isLocked={isLocked} onChange={keep} />
            <Button
              className={css({ mt: '3' })}
              variant="outline"
              disabled={isLocked}
              onClick={() => {
                keep(noGiftWords);
                setOpen(false);
              }}
            >
              {isWritten(words) ? 'Remove gift message' : 'No gift message'}
            </Button>
          </>
        ) : (
          <>
            <p className={css({ color: 'muted', mt: '2', mb: '4' })}>
              Sending it to someone special? Add a card, free.
            </p>
            <Button variant="outline" disabled={isLocked} onClick={() => setOpen(true)}>
              Add a gift message
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
