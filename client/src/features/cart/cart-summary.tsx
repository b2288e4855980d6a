import { isForGiftCard } from '@domain/is-for-gift-card.js';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useShop } from '~/graphql/use-shop';
import { useAnnouncedChange } from '~/lib/announcer';
import type { Cart } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { FreeShippingNote } from '~/ui/free-shipping-note';
import { Panel } from '~/ui/panel';

/** What the cart comes to so far: shipping included, and tax where prices include it. */
export function CartSummary({ cart }: { cart: Cart }) {
  const isTaxIncluded = useShop()?.pricesIncludeTax;
  const isMailed = cart.cartItems.every(isForGiftCard);
  useAnnouncedChange(`Estimated total ${formatMoney(cart.preTaxPrice)}`);
  return (
    <Panel aria-labelledby="cart-summary">
      <h2 className={css({ textStyle: 'subheading', mb: '4' })} id="cart-summary">
        Summary
      </h2>
      <dl className={css({ display: 'grid', gap: '2.5', fontVariantNumeric: 'tabular-nums' })}>
        <Row label={`Subtotal (${cart.itemsNumberText})`}>{formatMoney(cart.itemsPrice)}</Row>
        <Row label="Shipping">{isMailed ? 'Sent by email' : 'Standard delivery'}</Row>
        <Row label="Tax">{isMailed ? 'None' : isTaxIncluded ? 'Included' : 'Calculated at checkout'}</Row>
        <div
          className={css({
            textStyle: 'card',
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'baseline',
            flexWrap: 'wrap',
            columnGap: '4',
            borderTop: '1px solid {colors.line}',
            pt: '4',
            mt: '1.5',
          })}
        >
          <dt>Estimated total</dt>
          <dd>{formatMoney(cart.preTaxPrice)}</dd>
        </div>
      </dl>
      <p className={css({ textStyle: 'small', color: 'muted', mt: '1', mb: '3' })}>
        {isMailed
          ? 'Gift cards are sent by email, and there’s no tax on them.'
          : `Includes ${cart.shippingPrice > 0 ? formatMoney(cart.shippingPrice) : 'free'} shipping${isTaxIncluded ? ' and tax.' : ', before tax.'}`}
      </p>
      {!isMailed && <FreeShippingNote cart={cart} />}
      {/* On a phone a bar that stays in sight (app/storefront/phone-bars.css). */}
      <div className={css({ mt: '5' })} data-bar={`Estimated total\n${formatMoney(cart.preTaxPrice)}`}>
        <LinkButton to={paths.login(paths.reviewOrder)} size="lg" isWide>
          Continue to checkout
        </LinkButton>
      </div>
      <p
        className={css({
          textStyle: 'small',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: '1.5',
          color: 'muted',
          mt: '3',
        })}
      >
        <Lock size={14} aria-hidden />
        You’ll see the full price before you pay.
      </p>
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css({ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', columnGap: '4' })}>
      <dt className={css({ color: 'muted' })}>{label}</dt>
      <dd className={css({ textAlign: 'end' })}>{children}</dd>
    </div>
  );
}
