import { chakra, Flex, Stack } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useCart, type Cart } from '~/lib/cart-store';
import { formatMoney, toCents } from '~/lib/money';
import { overlays } from '~/lib/overlays';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { isReduced } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';

/** 'Your Cart': the lines at their full price as documented, what the sales save, and the subtotal that is paid (decision 22). */
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
            <Flex justify="space-between" color="brand" fontWeight="semibold">
              <span>Sale savings</span>
              <span>−{formatMoney(savings)}</span>
            </Flex>
          )}
          {!isEmpty && (
            <Flex justify="space-between" textStyle="card" mb="2">
              <span>Subtotal</span>
              <span>{formatMoney(cart.itemsPrice)}</span>
            </Flex>
          )}
          <LinkButton to={paths.cart} size="lg" onClick={overlays.close}>
            View Cart &amp; Checkout
          </LinkButton>
          <LinkButton to={paths.home} size="lg" variant="outline" onClick={overlays.close}>
            Continue Shopping
          </LinkButton>
        </Stack>
      }
    >
      {isEmpty ? (
        <chakra.p color="muted">Your cart is empty</chakra.p>
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
              <ShimmerImage src={item.image} alt="" width="84px" flexShrink="0" borderRadius="md" sizes="84px" />
              <chakra.div flex="1" minWidth="0">
                <Flex justify="space-between" gap="3" fontWeight="semibold">
                  <Link to={paths.product(item._id)} onClick={overlays.close}>
                    {item.name}
                  </Link>
                  <span>{formatMoney((toCents(item.price) * item.qty) / 100)}</span>
                </Flex>
                <chakra.p color="muted">
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

/** What the sale prices take off the lines' full prices. */
export function saleSavings(cart: Pick<Cart, 'cartItems'>): number {
  const cents = cart.cartItems.reduce(
    (sum, item) => sum + (isReduced(item) ? (toCents(item.price) - toCents(item.salePrice)) * item.qty : 0),
    0,
  );
  return cents / 100;
}
