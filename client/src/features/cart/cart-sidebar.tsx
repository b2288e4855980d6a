import { chakra, Flex, Stack } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useCart, type Cart } from '~/lib/cart-store';
import { formatMoney, toCents } from '~/lib/money';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { FreeShippingNote } from '~/ui/free-shipping-note';
import { Dialog } from '~/ui/dialog';
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
        <Stack gap="2.5">
          {savings > 0 && (
            <Flex justify="space-between" wrap="wrap" columnGap="4" color="brand" fontWeight="semibold">
              <span>Sale savings</span>
              <span>−{formatMoney(savings)}</span>
            </Flex>
          )}
          {!isEmpty && (
            <Flex justify="space-between" wrap="wrap" columnGap="4" textStyle="card" mb="2">
              <span>Subtotal</span>
              <span>{formatMoney(cart.itemsPrice)}</span>
            </Flex>
          )}
          {!isEmpty && <FreeShippingNote cart={cart} />}
          {/* With an empty cart, the first button leads to the gifts, not to the checkout. */}
          {isEmpty && <ContinueShopping />}
          <LinkButton to={paths.cart} size="lg" variant={isEmpty ? 'outline' : 'solid'} onClick={overlays.close}>
            View Cart &amp; Checkout
          </LinkButton>
          {!isEmpty && <ContinueShopping variant="outline" />}
        </Stack>
      }
    >
      {isEmpty ? (
        <Stack align="center" justify="center" textAlign="center" gap="2" height="full" minHeight="min-content">
          <ShimmerImage
            src="/images/empty-cart/960.jpg"
            alt=""
            width="min(220px, 32dvh)"
            sizes="220px"
            borderRadius="xl"
            mb="3"
          />
          <chakra.p textStyle="card">Your cart is empty</chakra.p>
          <chakra.p color="muted">Find something that will make someone’s day.</chakra.p>
        </Stack>
      ) : (
        <chakra.ul listStyleType="none">
          {cart.cartItems.map((item) => (
            <chakra.li
              key={item._id}
              display="flex"
              gap="4"
              py="4"
              borderBottom="1px solid {colors.line}"
              _first={{ pt: 0 }}
            >
              <ShimmerImage
                src={item.image}
                alt=""
                width={{ base: '72px', sm: '84px' }}
                flexShrink="0"
                alignSelf="flex-start"
                borderRadius="md"
                sizes="84px"
              />
              <chakra.div flex="1" minWidth="0">
                <Flex justify="space-between" wrap="wrap" columnGap="3" fontWeight="semibold">
                  <chakra.span
                    asChild
                    flex="1"
                    minWidth="min(6em, 100%)"
                    lineHeight="snug"
                    overflowWrap="anywhere"
                    lineClamp="3"
                    _hover={{ color: 'brand' }}
                  >
                    <Link to={paths.product(item._id)} onClick={overlays.close}>
                      {item.name}
                    </Link>
                  </chakra.span>
                  <chakra.span lineHeight="snug" fontVariantNumeric="tabular-nums">
                    {formatMoney((toCents(item.price) * item.qty) / 100)}
                  </chakra.span>
                </Flex>
                <chakra.p color="muted" fontVariantNumeric="tabular-nums">
                  {item.qty} × {formatMoney(item.price)}
                </chakra.p>
              </chakra.div>
            </chakra.li>
          ))}
        </chakra.ul>
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
  return cents / 100;
}
