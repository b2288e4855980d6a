import { weekdayDate } from '@domain/long-date.js';
import { ChevronDown } from 'lucide-react';
import { memo, useCallback, useId, useState } from 'react';
import { css } from 'styled-system/css';
import { fromAddressForm } from '~/lib/address-form';
import { keyOf, type CartItem } from '~/lib/cart-store';
import { isWritten } from '~/lib/gift-words';
import { formatMoney } from '~/lib/money';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { GiftChoice } from '~/ui/gift-choice';
import { Input } from '~/ui/input';
import { Notice } from '~/ui/panel';
import { VisuallyHidden, visuallyHidden } from '~/ui/visually-hidden';
import type { AddressChoice } from '../saved-address-choice';
import { hasPieces, withPieces } from './dividing';
import { nameOf, type ParcelDraft } from './drafts';
import { ParcelAddress } from './parcel-address';
import { ParcelDelivery } from './parcel-delivery';

/** The delivery of a parcel as the shop has priced it. */
export interface QuotedParcel {
  number: number;
  shippingPrice: number;
  deliveryMethod: { name: string };
}

/** One parcel, folded: to whom, what, how and when, and with which card. */
export const ParcelSection = memo(function ParcelSection({
  number,
  draft,
  cartItems,
  choices,
  quoted,
  errors,
  isOpen,
  isOnly,
  checks,
  isLocked,
  onToggle,
  onChange,
  onRemove,
  onShareCard,
}: {
  /** From 1. */
  number: number;
  draft: ParcelDraft;
  cartItems: readonly CartItem[];
  choices: readonly AddressChoice[];
  /** Undefined while it isn't known. */
  quoted: QuotedParcel | undefined;
  /** What the shop can't take of it, by field, such as 'deliveryDate'. */
  errors: Readonly<Record<string, string>>;
  isOpen: boolean;
  /** There is no other parcel. */
  isOnly: boolean;
  /** How often the shopper wanted to pay while something was missing here. */
  checks: number;
  isLocked: boolean;
  onToggle: (id: string) => void;
  onChange: (id: string, change: Partial<ParcelDraft>) => void;
  onRemove: (id: string) => void;
  /** Puts the same card into every parcel. */
  onShareCard: (id: string) => void;
}) {
  const contentId = useId();
  const { id } = draft;
  const change = useCallback((part: Partial<ParcelDraft>) => onChange(id, part), [id, onChange]);
  const changeAddress = useCallback((address: ParcelDraft['address']) => change({ address }), [change]);
  const name = nameOf(draft);
  const problem = summaryProblem(draft, cartItems, errors);
  const contents = cartItems
    .flatMap((line) => (draft.pieces[keyOf(line)] ? [`${draft.pieces[keyOf(line)]} × ${line.name}`] : []))
    .join(', ');
  const delivery = [
    quoted &&
      `${quoted.deliveryMethod.name} ${quoted.shippingPrice === 0 ? 'free' : formatMoney(quoted.shippingPrice)}`,
    draft.date !== null && weekdayDate(draft.date),
    isWritten(draft.gift) && 'with a card',
  ].filter(Boolean);
  const others = Object.entries(errors).filter(([field]) => !/^(deliveryDate$|gift\.|shippingAddress\.)/.test(field));
  return (
    <li className={css({ borderTop: '1px solid {colors.line}' })}>
      <h3 className={css({ fontFamily: 'body', fontWeight: 'normal' })}>
        <button
          type="button"
          className={css({
            display: 'flex',
            alignItems: 'center',
            gap: '3',
            width: 'full',
            minHeight: 'controlLarge',
            py: '3',
            textAlign: 'start',
            cursor: 'pointer',
          })}
          data-parcel={id}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => onToggle(id)}
        >
          <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
            <span className={css({ display: 'block', fontWeight: 'semibold' })}>
              Parcel {number}
              {name !== '' && `: ${name}`}
            </span>
            {contents !== '' && (
              <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>{contents}</span>
            )}
            {delivery.length > 0 && (
              <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                {delivery.join(' · ')}
              </span>
            )}
            {problem !== null && (
              <span className={css({ display: 'block', textStyle: 'small', color: 'danger' })}>{problem}</span>
            )}
          </span>
          <span
            className={css({ flexShrink: '0', transition: 'transform 0.2s', '&[data-open]': { rotate: '180deg' } })}
            data-open={isOpen || undefined}
          >
            <ChevronDown size={20} aria-hidden />
          </span>
        </button>
      </h3>
      {isOpen && (
        <fieldset
          id={contentId}
          data-content={id}
          className={css({ minWidth: '0', display: 'grid', gap: '6', pt: '2', pb: '6' })}
          disabled={isLocked}
        >
          <legend className={visuallyHidden}>Parcel {number}</legend>
          {others.length > 0 && (
            <Notice tone="bad" role="alert">
              {others.map(([field, message]) => (
                <p key={field}>{message}</p>
              ))}
            </Notice>
          )}
          <ParcelAddress
            value={draft.address}
            choices={choices}
            errors={errors}
            checks={checks}
            onChange={changeAddress}
          />
          <div>
            <h4 className={css({ fontFamily: 'body', fontWeight: 'semibold', mb: '3' })}>Gifts in this parcel</h4>
            <div className={css({ display: 'grid', gap: '4' })}>
              {cartItems.map((line) => (
                <PiecesField
                  key={keyOf(line)}
                  line={line}
                  qty={draft.pieces[keyOf(line)] ?? 0}
                  onChange={(qty) => change({ pieces: withPieces(draft.pieces, keyOf(line), qty) })}
                />
              ))}
            </div>
          </div>
          <ParcelDelivery
            draft={draft}
            cartItems={cartItems}
            dateRefusal={errors['deliveryDate']}
            isLocked={isLocked}
            onChange={change}
          />
          <div>
            <h4 className={css({ fontFamily: 'body', fontWeight: 'semibold', mb: '3' })}>Gift message</h4>
            <GiftChoice value={draft.gift} errors={errors} isLocked={isLocked} onChange={(gift) => change({ gift })}>
              {!isOnly && isWritten(draft.gift) && (
                <Button variant="outline" onClick={() => onShareCard(id)}>
                  Use this card for everybody
                </Button>
              )}
            </GiftChoice>
          </div>
          {!isOnly && (
            <div>
              <Button variant="ghost" onClick={() => onRemove(id)}>
                <span>
                  Remove this parcel<VisuallyHidden>: parcel {number}</VisuallyHidden>
                </span>
              </Button>
            </div>
          )}
        </fieldset>
      )}
    </li>
  );
});

/** The first thing that a folded parcel needs; null when it is complete. */
function summaryProblem(
  draft: ParcelDraft,
  cartItems: readonly CartItem[],
  errors: Readonly<Record<string, string>>,
): string | null {
  if (Object.keys(errors).length > 0) return 'Needs another look';
  if (!fromAddressForm(draft.address)) return 'Needs an address';
  return hasPieces(cartItems, draft.pieces) ? null : 'Needs a gift';
}

/** How many pieces of a line of the cart are in the parcel. */
function PiecesField({ line, qty, onChange }: { line: CartItem; qty: number; onChange: (qty: number) => void }) {
  // What is typed may be empty for a moment.
  const [typed, setTyped] = useState<string | null>(null);
  const hint = line.texts?.map(({ label, value }) => `${label}: ${value}`).join(', ');
  return (
    <FormField label={line.name} hint={hint}>
      {(control) => (
        <Input
          {...control}
          className={css({ maxWidth: '120px' })}
          type="number"
          inputMode="numeric"
          autoComplete="off"
          min={0}
          max={999}
          value={typed ?? String(qty)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setTyped(null)}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = Number(target.value || 0);
            if (Number.isInteger(next) && next >= 0 && next <= 999) onChange(next);
          }}
        />
      )}
    </FormField>
  );
}
