import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { VisuallyHidden } from './visually-hidden';

/** Beyond this many pieces a list of numbers helps nobody (decision 34). */
const LONGEST_LIST = 50;

const Pill = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'control',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: 'control',
    bg: 'surface',
    fontWeight: 'semibold',
    _focusWithin: { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
    '&:has(:disabled)': { opacity: 0.55 },
    '& label': { pl: '5', pointerEvents: 'none' },
    '& select, & input': {
      bg: 'transparent',
      color: 'ink',
      fontWeight: 'semibold',
      minHeight: 'inherit',
      outline: 'none',
    },
    '& select': { appearance: 'none', pl: '2', pr: '11', cursor: 'pointer', alignSelf: 'stretch' },
    '& option': { color: '{colors.tileInk}', background: '{colors.tileSurface}' },
    '& input': { width: '96px', pl: '2', pr: '4' },
    '& svg': { position: 'absolute', right: '4', pointerEvents: 'none' },
  },
  variants: { size: { md: {}, lg: { minHeight: 'controlLarge' } } },
  defaultVariants: { size: 'md' },
});

/** How many pieces, 1 to the stock: a list, or a number box beyond 50. Disabled without stock. */
export function QuantitySelect({
  value,
  stock,
  onChange,
  label = 'Quantity',
  isLabelHidden,
  size,
}: {
  value: number;
  stock: number;
  onChange: (quantity: number) => void;
  /** Names the product where a page has several: 'Quantity of A dozen garden roses'. */
  label?: string;
  isLabelHidden?: boolean;
  size?: 'md' | 'lg';
}) {
  const id = useId();
  // What is typed may be empty or too much for a moment; only a possible quantity leaves the box.
  const [draft, setDraft] = useState<string | null>(null);
  const caption = <label htmlFor={id}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</label>;

  if (stock <= LONGEST_LIST) {
    // A cart may hold more than is left; its number stays in the list until the shopper or the re-check lowers it.
    const options = Math.max(stock, value, 1);
    return (
      <Pill size={size}>
        {caption}
        <select id={id} value={value} disabled={stock < 1} onChange={(event) => onChange(Number(event.target.value))}>
          {Array.from({ length: options }, (_, index) => index + 1).map((quantity) => (
            <option key={quantity} value={quantity}>
              {quantity}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden />
      </Pill>
    );
  }

  const commit = (text: string) => {
    setDraft(null);
    const quantity = Math.round(Number(text));
    if (Number.isFinite(quantity) && text.trim() !== '') onChange(Math.min(Math.max(quantity, 1), stock));
  };
  return (
    <Pill size={size}>
      {caption}
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={stock}
        step={1}
        value={draft ?? value}
        onChange={(event) => {
          const text = event.target.value;
          setDraft(text);
          const quantity = Number(text);
          if (Number.isInteger(quantity) && quantity >= 1 && quantity <= stock) onChange(quantity);
        }}
        onBlur={(event) => commit(event.target.value)}
      />
    </Pill>
  );
}
