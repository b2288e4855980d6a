import { CreditCard, SquareArrowOutUpRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { radioCard, radioInCard, radioRow } from '~/ui/radio-card';
import type { LaterMethod } from './use-pay-later';

/** How an order is paid at once: in a card form on the page, or on the payment provider's own page. */
export type PaymentWay = 'card' | 'page';

/** Lets the shopper choose where to enter the card, or to pay later. */
export function PaymentChoice({
  ways,
  later,
  value,
  isPayingNowDisabled,
  isDisabled,
  onChange,
  onChooseLater,
}: {
  /** How this shop takes cards. */
  ways: readonly PaymentWay[];
  later: readonly LaterMethod[];
  /** A way to pay at once, or the key of one to pay later. */
  value: { way: PaymentWay } | { key: string };
  isPayingNowDisabled: boolean;
  isDisabled: boolean;
  onChange: (way: PaymentWay) => void;
  onChooseLater: (method: LaterMethod) => void;
}) {
  const name = useId();
  const labels = {
    card: { label: 'Card', icon: <CreditCard size={20} aria-hidden /> },
    page: {
      label: ways.length > 1 ? 'Secure payment page' : 'Card, on a secure payment page',
      icon: <SquareArrowOutUpRight size={20} aria-hidden />,
    },
  };
  return (
    <fieldset className={css({ mb: '5', minWidth: '0' })}>
      <legend className={css({ fontWeight: 'semibold', mb: '2' })}>How would you like to pay?</legend>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        {ways.map((way) => (
          <Option
            key={way}
            name={name}
            icon={labels[way].icon}
            isChecked={'way' in value && value.way === way}
            isDisabled={isDisabled || isPayingNowDisabled}
            onChoose={() => onChange(way)}
          >
            {labels[way].label}
          </Option>
        ))}
        {later.map((method) => (
          <Option
            key={method.key}
            name={name}
            isWide
            isChecked={'key' in value && value.key === method.key}
            isDisabled={isDisabled}
            onChoose={() => onChooseLater(method)}
          >
            {method.name}
            <span className={css({ textStyle: 'small', display: 'block', color: 'muted', fontWeight: 'normal' })}>
              {method.offer}
            </span>
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

function Option({
  name,
  icon,
  isWide = false,
  isChecked,
  isDisabled,
  onChoose,
  children,
}: {
  name: string;
  icon?: ReactNode;
  /** In a row of its own. */
  isWide?: boolean;
  isChecked: boolean;
  isDisabled: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label
      className={cx(
        radioCard,
        radioRow,
        css({ flex: '1 1 200px', py: '2', fontWeight: 'semibold', '&[data-wide]': { flexBasis: '100%' } }),
      )}
      data-wide={isWide || undefined}
    >
      <input
        className={radioInCard}
        type="radio"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className={css({ flex: '1' })}>{children}</span>
      {icon}
    </label>
  );
}
