import { ShoppingBag } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAnnouncedChange } from '~/lib/announcer';
import { useCart } from '~/lib/cart-store';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { IconLinkButton } from '~/ui/icon-button';

/** Opens the cart sidebar; its badge shows the number of distinct lines and bumps when that changes. */
export function CartButton() {
  const { cartItems, itemsNumberText } = useCart();
  const lines = cartItems.length;
  const label = lines === 0 ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'product' : 'products'}`;
  const isHydrated = useIsHydrated();
  useAnnouncedChange(isHydrated ? (lines === 0 ? 'Your cart is empty' : `${itemsNumberText} in cart`) : null);
  return (
    <IconLinkButton
      label={label}
      href={paths.cart}
      onPress={overlays.openCart}
      buttonProps={{ 'aria-haspopup': 'dialog' }}
    >
      <ShoppingBag size={22} strokeWidth={1.75} aria-hidden />
      {lines > 0 && (
        <span
          // A new key restarts the bump.
          key={lines}
          className={css({
            position: 'absolute',
            top: '0.5',
            right: '0',
            minWidth: '19px',
            height: '19px',
            px: '1',
            borderRadius: 'full',
            bg: 'brand',
            color: 'brand.on',
            fontSize: '13',
            fontWeight: 'bold',
            lineHeight: '19px',
            textAlign: 'center',
            animation: 'bump {durations.slow} {easings.out}',
          })}
          aria-hidden
        >
          {lines}
        </span>
      )}
    </IconLinkButton>
  );
}
