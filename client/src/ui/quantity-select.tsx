import { Minus, Plus } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { IconButton } from './icon-button';
import { visuallyHidden } from './visually-hidden';

/** Beyond this, a number box is quicker than a list (decision S34). */
const LONGEST_LIST = 50;

const pill = css({
  display: 'inline-flex',
  alignItems: 'center',
  borderRadius: 'full',
  border: '1.5px solid {colors.control}',
  bg: 'surface',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  _focusWithin: { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  '& select, & input': {
    // Wide enough for the number alone; the buttons beside it say that it can change.
    width: '2.75rem',
    alignSelf: 'stretch',
    bg: 'transparent',
    color: 'ink',
    fontWeight: 'semibold',
    textAlign: 'center',
    textAlignLast: 'center',
    // `outline: 'none'` is a transparent one, which forced colors draw.
    outlineStyle: 'none',
    appearance: 'none',
  },
  '& input': { width: '3.75rem' },
  // The browser's own small arrows: the pill has better ones.
  '& input::-webkit-inner-spin-button, & input::-webkit-outer-spin-button': { appearance: 'none', margin: 0 },
  '& option': { color: '{colors.tileInk}', background: '{colors.tileSurface}' },
});

/**
 * How many, from 1 to the stock: a number between − and +, which is a list up to 50 and a box to type in beyond.
 * Shows nothing without stock, where there is nothing to choose (decision S59).
 */
export function QuantitySelect({
  value,
  stock,
  onChange,
  productName,
  size,
}: {
  value: number;
  stock: number;
  onChange: (quantity: number) => void;
  /** Where a page has several: names the control 'Quantity of A dozen garden roses'. */
  productName?: string;
  size?: 'lg';
}) {
  const id = useId();
  const control = useRef<HTMLSelectElement & HTMLInputElement>(null);
  // What is typed may be empty or too much for a moment; only a possible quantity leaves the box.
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (text: string) => {
    setDraft(null);
    const quantity = Math.round(Number(text));
    if (text && !isNaN(quantity)) onChange(Math.min(Math.max(quantity, 1), stock));
  };
  useEarlyQuantity(control, value, commit);

  if (stock < 1) return null;
  const ofProduct = productName === undefined ? '' : ` of ${productName}`;
  const shared = { id, ref: control, autoComplete: 'off' };
  const step = (label: string, next: number, Icon: typeof Plus) => {
    const isPossible = next > 0 && next <= stock;
    return (
      <IconButton
        label={label + ofProduct}
        // Not `disabled`: that would take the focus from someone who presses it until the end is reached.
        aria-disabled={!isPossible}
        data-each-click
        onClick={() => {
          setDraft(null);
          if (isPossible) onChange(next);
        }}
      >
        <Icon size={18} aria-hidden />
      </IconButton>
    );
  };
  return (
    <span className={cx(pill, size === 'lg' ? css({ minHeight: 'controlLarge' }) : css({ minHeight: 'control' }))}>
      <label className={visuallyHidden} htmlFor={id}>{`Quantity${ofProduct}`}</label>
      {step('One less', Math.min(value - 1, stock), Minus)}
      {stock <= LONGEST_LIST ? (
        <select {...shared} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {/* A cart may hold more than is left; its number stays in the list until the shopper or the re-check lowers it. */}
          {Array.from({ length: Math.max(stock, value) }, (_, index) => index + 1).map((quantity) => (
            <option key={quantity} value={quantity}>
              {quantity}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="number"
          inputMode="numeric"
          min={1}
          max={stock}
          value={draft ?? value}
          onChange={(event) => {
            const text = event.target.value;
            setDraft(text);
            const quantity = Number(text);
            if (Number.isInteger(quantity) && quantity > 0 && quantity <= stock) onChange(quantity);
          }}
          onFocus={(event) => event.target.select()}
          onBlur={(event) => commit(event.target.value)}
        />
      )}
      {step('One more', value + 1, Plus)}
    </span>
  );
}

/** A quantity that was chosen before the scripts ran counts, and counts before the click that was kept is replayed. */
function useEarlyQuantity(
  control: { readonly current: HTMLInputElement | null },
  value: number,
  choose: (text: string) => void,
) {
  const atFirst = useRef({ value, choose });
  useLayoutEffect(() => {
    const early = control.current?.value;
    if (early !== undefined && early !== String(atFirst.current.value)) atFirst.current.choose(early);
  }, [control]);
}
