import { readGiftCardTexts } from '@domain/gift-card-texts.js';
import { useLayoutEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { allInCart, leftFor } from '~/lib/cart-quantity';
import { useCart, type CartProduct } from '~/lib/cart-store';
import { readTexts, textLabel, withTexts, type OfferedText } from '~/lib/cart-texts';
import { paths } from '~/lib/paths';
import { TextField } from '~/ui/form-field';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { TextLink } from '~/ui/text-link';
import { BuyBox } from './buy-box';

/** How the fields of a gift card differ from others. */
const giftCardFields: Readonly<Record<string, Partial<ComponentProps<typeof TextField>>>> = {
  'card-email': { type: 'email', hint: 'We’ll email the gift card to this address.' },
  'card-date': { type: 'date', hint: 'Up to a year ahead. Leave it empty to send it as soon as you’ve paid.' },
};

/** Where it is still the earliest: a day that is over there is over everywhere, also on the shop's clocks. */
const earliestDay = () => new Date(Date.now() - 12 * 60 * 60_000).toISOString().slice(0, 10);

/** The texts that a product asks for, such as an engraving, and the controls to buy it with them. */
export function TextBox({
  product,
  options,
  isGiftCard = false,
}: {
  product: CartProduct;
  options: readonly OfferedText[];
  isGiftCard?: boolean | undefined;
}) {
  const fields = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  // Said once the shopper wants to buy, then kept up to date.
  const [isAsked, setAsked] = useState(false);
  const given = options.map(({ name }) => ({ name, value: values[name] ?? '' }));
  const read = isGiftCard ? readGiftCardTexts(given, isAsked ? earliestDay() : null) : readTexts(options, given);
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
        {options.map(({ name, maxLength, required, ...option }) => (
          <TextField
            key={name}
            label={textLabel({ ...option, required })}
            hint={`Up to ${maxLength} characters.`}
            {...(isGiftCard && giftCardFields[name])}
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
      {isGiftCard && (
        <p className={css({ textStyle: 'small' })}>
          <TextLink to={paths.giftCardBalance}>Have a gift card? See what’s left on it</TextLink>
        </p>
      )}
      {left < 1 && product.countInStock > 0 && (
        <p className={css({ textStyle: 'small', color: 'muted' })}>{allInCart(product.countInStock)}.</p>
      )}
    </div>
  );
}
