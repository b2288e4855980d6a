import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import { cart, keyOf, useCart, type CartProduct } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { NoScriptNote } from '~/ui/no-script-note';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { isReduced } from '~/ui/price';
import { QuantitySelect } from '~/ui/quantity-select';
import { toast } from '~/ui/toast-store';

/** How long 'Checkout Now' shows that something was added before it leads on (specification, section 9). */
const CHECKOUT_DELAY_MS = 500;

/** The message of 'Checkout Now' need not stay: the cart that follows shows the same (specification, section 9). */
const LEAVING_TOAST_MS = 1500;

/**
 * Quantity, 'Add to Cart' and 'Checkout Now'. Adding sets the cart's line to this quantity, as documented.
 * @param left less than the stock when other lines of the cart have some of it
 */
export function BuyBox({ product, left = product.countInStock }: { product: CartProduct; left?: number }) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(1);
  const [isLeaving, setLeaving] = useState(false);
  const isSoldOut = !left;
  // The stock may have fallen since it was chosen.
  const qty = Math.min(wanted, Math.max(left, 1));
  const inCart = useCart().cartItems.find((line) => keyOf(line) === keyOf(product))?.qty ?? 0;

  const add = (duration?: number) => {
    cart.addToCart({ ...product, qty });
    toast.success(`${product.name} added to cart!`, { duration });
  };

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => void navigate(paths.cart), CHECKOUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, navigate]);

  return (
    <div className={css({ width: 'full' })}>
      <NoScriptNote>
        Ordering needs JavaScript, which is turned off in your browser. Call us, and we’ll take your order.
      </NoScriptNote>
      <div className={cx(css({ display: 'flex', flexWrap: 'wrap', gap: '3' }), onlyWithScripts)}>
        {/* On a phone a bar that stays in sight (app/storefront/phone-bars.css). */}
        <div
          className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', flex: '1 1 100%' })}
          data-bar={isSoldOut ? undefined : formatMoney(isReduced(product) ? product.salePrice : product.price)}
        >
          <QuantitySelect value={qty} stock={left} onChange={setWanted} size="lg" />
          <Button
            className={css({ flex: '1 1 140px' })}
            size="lg"
            disabled={isSoldOut || isLeaving}
            onClick={() => add()}
          >
            Add to Cart
          </Button>
        </div>
        <Button
          className={css({ flex: '1 1 100%' })}
          size="lg"
          variant="outline"
          disabled={isSoldOut || isLeaving}
          onClick={() => {
            add(LEAVING_TOAST_MS);
            setLeaving(true);
          }}
        >
          Checkout Now
        </Button>
      </div>
      {inCart > 0 && (
        <p className={css({ textStyle: 'small', color: 'muted', mt: '3' })}>
          {inCart} in your cart{inCart === qty ? '' : `; adding makes it ${qty}`}
        </p>
      )}
    </div>
  );
}
