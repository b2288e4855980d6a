import { shopCurrency, shopLocale } from '@domain/money.js';
import type { ComponentProps } from 'react';
import { css, cx } from 'styled-system/css';
import { FormField, type FieldProps } from '~/ui/form-field';
import { Input } from '~/ui/input';

type MoneyInputProps = ComponentProps<typeof Input> & {
  /** Of the amount; the shop's where left out. */
  currency?: string | undefined;
};

/** A box for an amount, with the currency before or after it, as the shop writes amounts; in a form take `MoneyField`. */
export function MoneyInput({ currency = shopCurrency().code, className, ...props }: MoneyInputProps) {
  const { text, isBefore } = currencyMark(currency, shopLocale());
  // A letter can be wider than the digit that `ch` measures.
  const room = `calc(${text.length * 1.3}ch + 24px)`;
  return (
    <div className={css({ position: 'relative' })}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...props}
        className={cx(css({ width: 'full' }), className)}
        style={isBefore ? { paddingLeft: room } : { paddingRight: room }}
      />
      {/* No text, because that would become a part of a label around it. */}
      <span
        aria-hidden
        data-currency={text}
        className={css({
          position: 'absolute',
          insetBlock: '0',
          display: 'flex',
          alignItems: 'center',
          px: '3',
          color: 'muted',
          pointerEvents: 'none',
          _before: { content: 'attr(data-currency)' },
        })}
        style={isBefore ? { left: 0 } : { right: 0 }}
      />
    </div>
  );
}

/** A labeled box for an amount, otherwise as `TextField`. */
export function MoneyField({ label, error, hint, ...input }: FieldProps & MoneyInputProps) {
  return (
    <FormField label={label} error={error} hint={hint}>
      {(control) => <MoneyInput {...input} {...control} />}
    </FormField>
  );
}

/** How a currency is written in a locale, and whether before the figures. */
export function currencyMark(currency: string, locale: string): { text: string; isBefore: boolean } {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  const at = parts.findIndex(({ type }) => type === 'currency');
  return { text: parts[at]?.value ?? currency, isBefore: at < parts.findIndex(({ type }) => type === 'integer') };
}
