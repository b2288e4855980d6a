import { css } from 'styled-system/css';
import { giftOf } from '~/lib/cart-add-ons';
import { keyOf, useCart, type Cart } from '~/lib/cart-store';
import { formatMoney, fromCents, toCents } from '~/lib/money';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { FreeShippingNote } from '~/ui/free-shipping-note';
import { Dialog } from '~/ui/dialog';
import { GoesWith, LineTexts } from '~/ui/line-texts';
import { Link } from '~/ui/link';
import { isReduced } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';

/**
 * 'Your Cart': the lines at their full price as documented, the sale savings, and the subtotal to pay (decision S22).
 */
export function CartSidebar({ isOpen }: { isOpen: boolean }) {
  const cart = useCart();
  const isEmpty = cart.cartItems.length === 0;
  const savings = saleSavings(cart);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={overlays.close}
      title="Your Cart"
      placement="right"
      footer={
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '2.5' })}>
          {savings > 0 && (
            <div
              className={css({
                display: 'flex',
                justifyContent: 'space-between',
                flexWrap: 'wrap',
                columnGap: '4',
                color: 'brand',
                fontWeight: 'semibold',
              })}
            >
              <span>Sale savings</span>
              <span>−{formatMoney(savings)}</span>
            </div>
          )}
          {!isEmpty && (
            <div
              className={css({
                textStyle: 'card',
                display: 'flex',
                justifyContent: 'space-between',
                flexWrap: 'wrap',
                columnGap: '4',
                mb: '2',
              })}
            >
              <span>Subtotal</span>
              <span>{formatMoney(cart.itemsPrice)}</span>
            </div>
          )}
          {!isEmpty && <FreeShippingNote cart={cart} />}
          {/* With an empty cart, the first button leads to the gifts, not to the checkout. */}
          {isEmpty && <ContinueShopping />}
          <LinkButton to={paths.cart} size="lg" variant={isEmpty ? 'outline' : 'solid'} onClick={overlays.close}>
            View Cart &amp; Checkout
          </LinkButton>
          {!isEmpty && <ContinueShopping variant="outline" />}
        </div>
      }
    >
      {isEmpty ? (
        <div
          className={css({
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'center',
            justifyContent: 'center',
            textAlign: 'center',
            gap: '2',
            height: 'full',
            minHeight: 'min-content',
          })}
        >
          <ShimmerImage
            className={css({ width: 'min(220px, 32dvh)', borderRadius: 'xl', mb: '3' })}
            src="/images/empty-cart/960.jpg"
            alt=""
            sizes="220px"
          />
          <p className={css({ textStyle: 'card' })}>Your cart is empty</p>
          <p className={css({ color: 'muted' })}>Find something that will make someone’s day.</p>
        </div>
      ) : (
        <ul className={css({ listStyleType: 'none' })}>
          {cart.cartItems.map((item) => (
            <li
              key={keyOf(item)}
              className={css({
                display: 'flex',
                gap: '4',
                py: '4',
                borderBottom: '1px solid {colors.line}',
                _first: { pt: 0 },
              })}
            >
              <ShimmerImage
                className={css({
                  width: { base: '72px', sm: '84px' },
                  flexShrink: '0',
                  alignSelf: 'flex-start',
                  borderRadius: 'md',
                })}
                src={item.image}
                alt=""
                sizes="84px"
              />
              <div className={css({ flex: '1', minWidth: '0' })}>
                <div
                  className={css({
                    display: 'flex',
                    justifyContent: 'space-between',
                    flexWrap: 'wrap',
                    columnGap: '3',
                    fontWeight: 'semibold',
                  })}
                >
                  <Link
                    className={css({
                      flex: '1',
                      minWidth: 'min(6em, 100%)',
                      lineHeight: 'snug',
                      overflowWrap: 'anywhere',
                      lineClamp: '3',
                      _hover: { color: 'brand' },
                    })}
                    to={paths.product(item._id)}
                    onClick={overlays.close}
                  >
                    {item.name}
                  </Link>
                  <span className={css({ lineHeight: 'snug', fontVariantNumeric: 'tabular-nums' })}>
                    {formatMoney(fromCents(toCents(item.price) * item.qty))}
                  </span>
                </div>
                <p className={css({ color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
                  {item.qty} × {formatMoney(item.price)}
                </p>
                {giftOf(cart.cartItems, item) && <GoesWith name={giftOf(cart.cartItems, item)!.name} />}
                <LineTexts texts={item.texts} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ContinueShopping({ variant }: { variant?: 'outline' }) {
  return (
    <LinkButton to={paths.home} size="lg" variant={variant} onClick={overlays.close}>
      Continue Shopping
    </LinkButton>
  );
}

/** What the sale prices take off the lines' full prices. */
export function saleSavings(cart: Pick<Cart, 'cartItems'>): number {
  const cents = cart.cartItems.reduce(
    (sum, item) => sum + (isReduced(item) ? (toCents(item.price) - toCents(item.salePrice)) * item.qty : 0),
    0,
  );
  return fromCents(cents);
}
