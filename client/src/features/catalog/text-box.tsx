import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { allInCart, leftFor } from '~/lib/cart-quantity';
import { useCart, type CartProduct } from '~/lib/cart-store';
import { readTexts, withTexts, type OfferedText } from '~/lib/cart-texts';
import { formatMoney } from '~/lib/money';
import { TextField } from '~/ui/form-field';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { BuyBox } from './buy-box';

/** The texts that a product asks for, such as an engraving, and the controls to buy it with them. */
export function TextBox({ product, options }: { product: CartProduct; options: readonly OfferedText[] }) {
  const fields = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  // Said once the shopper wants to buy, then kept up to date.
  const [isAsked, setAsked] = useState(false);
  const given = options.map(({ name }) => ({ name, value: values[name] ?? '' }));
  const read = readTexts(options, given);
  const errors = isAsked && 'errors' in read ? read.errors : null;
  const line = withTexts({ ...product, textOptions: options }, given) ?? product;
  const left = leftFor(useCart(), line);

  // What was typed before the scripts ran counts, too.
  useLayoutEffect(() => {
    const typed = [...(fields.current?.querySelectorAll('input') ?? [])].filter(({ value }) => value !== '');
    if (typed.length > 0) setValues(Object.fromEntries(typed.map(({ name, value }) => [name, value])));
  }, []);

  // The box itself, which every product's page loads, knows nothing of texts. Its quantity can always be changed.
  const stopUnlessComplete = (event: MouseEvent<HTMLElement>) => {
    const button = (event.target as Element).closest('button');
    if (!button || button.dataset['eachClick']) return;
    setAsked(true);
    if ('texts' in read) return;
    event.stopPropagation();
    const first = options.find(({ name }) => name in read.errors)?.name;
    [...(fields.current?.querySelectorAll('input') ?? [])].find(({ name }) => name === first)?.focus();
  };

  return (
    <div className={css({ display: 'grid', gap: '5', width: 'full' })}>
      <div ref={fields} className={cx(css({ display: 'grid', gap: '4' }), onlyWithScripts)}>
        {options.map(({ name, label, maxLength, required, extraPrice }) => (
          <TextField
            key={name}
            label={labelOf(label, required, extraPrice)}
            hint={`Up to ${maxLength} characters.`}
            name={name}
            maxLength={maxLength}
            required={required}
            autoComplete="off"
            error={errors?.[name]}
            onChange={({ target: { value } }) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      {/* Another variant starts again: quantity 1. */}
      <div onClickCapture={stopUnlessComplete}>
        <BuyBox key={product._id} product={line} left={left} />
      </div>
      {left < 1 && product.countInStock > 0 && (
        <p className={css({ textStyle: 'small', color: 'muted' })}>{allInCart(product.countInStock)}.</p>
      )}
    </div>
  );
}

/** 'Engraving (optional, +$4.00)' */
function labelOf(label: string, isRequired: boolean, extraPrice: number): string {
  const notes = [isRequired ? null : 'optional', extraPrice > 0 ? `+${formatMoney(extraPrice)}` : null].filter(Boolean);
  return notes.length > 0 ? `${label} (${notes.join(', ')})` : label;
}
