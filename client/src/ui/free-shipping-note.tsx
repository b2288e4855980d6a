import { isForGiftCard } from '@domain/is-for-gift-card.js';
import { Truck } from 'lucide-react';
import { css } from 'styled-system/css';
import { useShop } from '~/graphql/use-shop';
import { useAnnouncedChange } from '~/lib/announcer';
import type { Cart } from '~/lib/cart-store';
import { missingForFreeShipping } from '~/lib/missing-for-free-shipping';
import { formatMoney } from '~/lib/money';

/** How far the cart is from free shipping, or that it has it. Nothing in a shop without that rule, and where nothing is shipped. */
export function FreeShippingNote({ cart }: { cart: Cart }) {
  const text = useFreeShippingText(cart);
  useAnnouncedChange(text);
  if (text === null) return null;
  return (
    <p
      className={css({
        textStyle: 'small',
        display: 'flex',
        alignItems: 'center',
        gap: '2',
        fontWeight: 'semibold',
        color: 'leaf',
      })}
    >
      <span className={css({ flexShrink: '0' })}>
        <Truck size={18} strokeWidth={1.75} aria-hidden />
      </span>
      {text}
    </p>
  );
}

function useFreeShippingText(cart: Cart): string | null {
  const threshold = useShop()?.freeShippingThreshold;
  if (threshold == null || cart.cartItems.every(isForGiftCard)) return null;
  const missing = missingForFreeShipping(cart, threshold);
  return missing === null ? 'Your order ships for free.' : `You’re ${formatMoney(missing)} away from free shipping.`;
}
