import { chakra, Flex } from '@chakra-ui/react';
import { useCart } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { FreeShippingNote } from '~/ui/free-shipping-note';
import { OrderLines, OrderTotals } from '~/ui/order-figures';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';

/** What is being ordered and what it costs. */
export function OrderSummary() {
  const cart = useCart();
  return (
    <Panel aria-labelledby="order-summary">
      <Flex align="baseline" justify="space-between" gap="3" mb="5">
        <chakra.h2 id="order-summary" textStyle="card">
          Order Summary
        </chakra.h2>
        <chakra.span color="muted">{cart.itemsNumberText}</chakra.span>
      </Flex>
      <OrderLines lines={cart.cartItems.map((item) => ({ ...item, productId: item._id }))} />
      <chakra.div mt="5" pt="4" borderTop="1px solid {colors.line}">
        <OrderTotals figures={cart} />
        <FreeShippingNote cart={cart} />
      </chakra.div>
      <TextLink to={paths.cart} mt="2">
        Edit cart
      </TextLink>
    </Panel>
  );
}
