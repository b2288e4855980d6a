import { CreditCard, SquareArrowOutUpRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';

/** How an order is paid: in a card form on the page, or on the payment provider's own page. */
export type PaymentWay = 'card' | 'page';

/** Lets the shopper choose where to enter the card. */
export function PaymentChoice({
  value,
  isDisabled,
  onChange,
}: {
  value: PaymentWay;
  isDisabled: boolean;
  onChange: (way: PaymentWay) => void;
}) {
  const name = useId();
  const option = (way: PaymentWay, label: string, icon: ReactNode) => (
    <label
      className={css({
        flex: '1 1 200px',
        display: 'flex',
        alignItems: 'center',
        gap: '3',
        minHeight: 'controlLarge',
        px: '4',
        py: '2',
        borderRadius: 'md',
        border: '1.5px solid {colors.control}',
        bg: 'surface',
        fontWeight: 'semibold',
        cursor: 'pointer',
        _hover: { borderColor: 'ink' },
        '&:has(:checked)': { borderColor: '{colors.brand}', background: '{colors.brand.soft}' },
        '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
        '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
      })}
    >
      <input
        className={css({ width: '20px', height: '20px', flexShrink: '0', accentColor: 'brand', outline: 'none' })}
        type="radio"
        name={name}
        value={way}
        checked={value === way}
        disabled={isDisabled}
        onChange={() => onChange(way)}
      />
      <span className={css({ flex: '1' })}>{label}</span>
      {icon}
    </label>
  );
  return (
    <fieldset className={css({ mb: '5', minWidth: '0' })}>
      <legend className={css({ fontWeight: 'semibold', mb: '2' })}>How would you like to pay?</legend>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        {option('card', 'Card', <CreditCard size={20} aria-hidden />)}
        {option('page', 'Secure payment page', <SquareArrowOutUpRight size={20} aria-hidden />)}
      </div>
    </fieldset>
  );
}
