import { isForGiftCard } from '@domain/is-for-gift-card.js';
import { Clock, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useQuoteQuery } from '~/graphql/operations/checkout';
import { useShop } from '~/graphql/use-shop';
import { useAnnouncedChange } from '~/lib/announcer';
import type { Cart } from '~/lib/cart-store';
import { formatMoney, fromCents, toCents } from '~/lib/money';
import { orderedItems } from '~/lib/ordered-items';
import { paths } from '~/lib/paths';
import { useArrival } from '~/ui/arrival-text';
import { LinkButton } from '~/ui/button';
import { FreeShippingNote } from '~/ui/free-shipping-note';
import { Bone, Panel } from '~/ui/panel';

/** What the cart comes to so far: with offers and shipping, and tax where prices include it. */
export function CartSummary({ cart }: { cart: Cart }) {
  const isTaxIncluded = useShop()?.pricesIncludeTax;
  const isMailed = cart.cartItems.every(isForGiftCard);
  const { discounts, shippingPrice, preTaxPrice, isPending } = useEstimate(cart);
  const total = isPending ? '…' : formatMoney(preTaxPrice);
  useAnnouncedChange(isPending ? null : `Estimated total ${total}`);
  return (
    <Panel aria-labelledby="cart-summary">
      <h2 className={css({ textStyle: 'subheading', mb: '4' })} id="cart-summary">
        Summary
      </h2>
      <dl className={css({ display: 'grid', gap: '2.5', fontVariantNumeric: 'tabular-nums' })} aria-busy={isPending}>
        <Row label={`Subtotal (${cart.itemsNumberText})`}>{formatMoney(cart.itemsPrice)}</Row>
        {discounts.map(({ label, amount }) => (
          <Row key={label} label={label}>
            {formatMoney(amount)}
          </Row>
        ))}
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
          <dd>{isPending ? <Bone className={css({ width: '4.5em', borderRadius: 'sm' })}>{'\u00a0'}</Bone> : total}</dd>
        </div>
      </dl>
      <div className={css({ textStyle: 'small', color: 'muted', mt: '1', mb: '3' })}>
        {isMailed ? (
          'Gift cards are sent by email, and there’s no tax on them.'
        ) : isPending ? (
          <Bone className={css({ maxWidth: '12em', borderRadius: 'sm' })}>{'\u00a0'}</Bone>
        ) : (
          `Includes ${shippingPrice > 0 ? formatMoney(shippingPrice) : 'free'} shipping${isTaxIncluded ? ' and tax.' : ', before tax.'}`
        )}
      </div>
      {!isMailed && <Arrives cart={cart} />}
      <FreeShippingNote cart={cart} />
      {/* On a phone a bar that stays in sight (app/storefront/phone-bars.css). */}
      <div className={css({ mt: '5' })} data-bar={`Estimated total\n${total}`}>
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

/**
 * What the cart costs before tax. Where the shop has automatic offers, a quote for its standard delivery says what they take
 * off. It is pending while that is on its way; without an answer, offers are left out.
 */
function useEstimate(cart: Cart) {
  const hasOffers = useShop()?.hasOffers === true;
  const input = { orderItems: orderedItems(cart.cartItems) };
  const { data, loading } = useQuoteQuery({ variables: { input }, skip: !hasOffers });
  const quote = data?.quote;
  if (quote?.itemsPrice !== cart.itemsPrice) return { ...cart, discounts: [], isPending: loading };
  return {
    discounts: quote.lines.filter(({ kind }) => kind === 'DISCOUNT'),
    shippingPrice: quote.shippingPrice,
    preTaxPrice: fromCents(toCents(quote.totalPrice) - toCents(quote.taxPrice)),
    isPending: false,
  };
}

/** When the whole cart arrives: its slowest gift decides. The place is kept until the shop has answered. */
function Arrives({ cart }: { cart: Cart }) {
  // In one order, so that other amounts and orders of lines ask nothing new.
  const products = [...new Set(cart.cartItems.map(({ _id }) => _id))].sort();
  const { text, isPending } = useArrival({ products });
  if (text === null && !isPending) return null;
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: '2',
        // Two lines have room, so that counting down moves nothing.
        minHeight: '3rem',
        lineHeight: '1.5rem',
        mb: '3',
        fontVariantNumeric: 'tabular-nums',
      })}
    >
      <span className={css({ flexShrink: '0', color: 'muted' })}>
        <Clock size={18} aria-hidden />
      </span>
      {isPending ? (
        <Bone className={css({ flexGrow: '1', maxWidth: '16em', borderRadius: 'sm' })}>{'\u00a0'}</Bone>
      ) : (
        text
      )}
    </div>
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
