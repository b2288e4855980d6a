import { useState } from 'react';
import { giftOf } from './cart-add-ons';
import { keyOf, type CartItem } from './cart-store';
import type { WithdrawnAddOn } from './withdrawn-add-ons';

/**
 * Keeps what was known of the lines that are still in the cart while the shop is asked again, so that nothing blinks.
 * @param found the add-ons that the shop no longer offers with their gifts; null while it is asked
 */
export function useKnownAddOns(
  lines: readonly CartItem[],
  found: readonly WithdrawnAddOn[] | null,
): readonly WithdrawnAddOn[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const keys = found?.map(({ line }) => keyOf(line));
  if (keys && keys.join() !== known.join()) setKnown(keys);
  if (found) return found;
  return lines.flatMap((line) => {
    const gift = giftOf(lines, line);
    return gift && known.includes(keyOf(line)) ? [{ line, gift }] : [];
  });
}
