import { chakra, Flex } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAnnouncedChange } from '~/lib/announcer';
import type { Cart } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { FreeShippingNote } from '~/ui/free-shipping-note';
import { Panel } from '~/ui/panel';

/** What the cart comes to so far: shipping included, tax not yet. */
export function CartSummary({ cart }: { cart: Cart }) {
  useAnnouncedChange(`Estimated total ${formatMoney(cart.preTaxPrice)}`);
  return (
    <Panel aria-labelledby="cart-summary">
      <chakra.h2 id="cart-summary" textStyle="subheading" mb="4">
        Summary
      </chakra.h2>
      <chakra.dl display="grid" gap="2.5" fontVariantNumeric="tabular-nums">
        <Row label={`Subtotal (${cart.itemsNumberText})`}>{formatMoney(cart.itemsPrice)}</Row>
        <Row label="Shipping">Standard delivery</Row>
        <Row label="Tax">Calculated at checkout</Row>
        <Flex
          justify="space-between"
          align="baseline"
          wrap="wrap"
          columnGap="4"
          textStyle="card"
          borderTop="1px solid {colors.line}"
          pt="4"
          mt="1.5"
        >
          <dt>Estimated total</dt>
          <dd>{formatMoney(cart.preTaxPrice)}</dd>
        </Flex>
      </chakra.dl>
      <chakra.p textStyle="small" color="muted" mt="1" mb="3">
        {cart.shippingPrice > 0
          ? `Includes ${formatMoney(cart.shippingPrice)} shipping, before tax.`
          : 'Includes free shipping, before tax.'}
      </chakra.p>
      <FreeShippingNote cart={cart} />
      {/* On a phone a bar that stays in sight (app/storefront/phone-bars.ts). */}
      <chakra.div mt="5" data-bar={`Estimated total\n${formatMoney(cart.preTaxPrice)}`}>
        <LinkButton to={paths.login(paths.reviewOrder)} size="lg" isWide>
          Continue to checkout
        </LinkButton>
      </chakra.div>
      <chakra.p
        display="flex"
        alignItems="center"
        justifyContent="center"
        gap="1.5"
        textStyle="small"
        color="muted"
        mt="3"
      >
        <Lock size={14} aria-hidden />
        You’ll see the full price before you pay.
      </chakra.p>
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" wrap="wrap" columnGap="4">
      <chakra.dt color="muted">{label}</chakra.dt>
      <chakra.dd textAlign="end">{children}</chakra.dd>
    </Flex>
  );
}
