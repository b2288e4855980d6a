import { Check, Clock, X } from 'lucide-react';
import { StatusPill } from '~/ui/badge';

/** At or below this stock the page says how few are left. */
const LOW_STOCK = 5;

/** How many are left: 'In stock, 14 left', 'Only 3 left', 'Sold out'. */
export function StockStatus({ countInStock }: { countInStock: number }) {
  if (!countInStock) {
    return (
      <StatusPill tone="bad">
        <X size={16} aria-hidden />
        Sold out
      </StatusPill>
    );
  }
  if (countInStock <= LOW_STOCK) {
    return (
      <StatusPill tone="waiting">
        <Clock size={16} aria-hidden />
        Only {countInStock} left
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="good">
      <Check size={16} aria-hidden />
      In stock, {countInStock} left
    </StatusPill>
  );
}
