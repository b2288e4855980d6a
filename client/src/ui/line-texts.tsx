import { isDate } from '@domain/is-date.js';
import { css } from 'styled-system/css';
import type { CartText } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { DayText } from './date-text';

/** What was filled in for a line of a cart or an order, and what it costs: 'Engraving: For Ana (+$4.00)'. */
export function LineTexts({
  texts = [],
  currency,
}: {
  texts?: readonly CartText[] | undefined;
  currency?: string | undefined;
}) {
  if (texts.length === 0) return null;
  return (
    <ul className={css({ listStyleType: 'none', textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
      {texts.map(({ name, label, value, extraPrice }) => (
        <li key={name}>
          {label}
          {value !== '' && (
            <>
              {/* The day on which a gift card is sent. Another text may have that name, and storage anything. */}:{' '}
              <bdi>{name === 'card-date' && isDate(value) ? <DayText value={value} /> : value}</bdi>
            </>
          )}
          {extraPrice > 0 && ` (+${formatMoney(extraPrice, currency)})`}
        </li>
      ))}
    </ul>
  );
}

/** With which gift an add-on goes. @param name of the gift */
export function GoesWith({ name }: { name: string }) {
  return <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>Goes with {name}</p>;
}
