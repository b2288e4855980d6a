import { deliveryTime } from '@domain/delivery-words.js';
import { itemCountText } from '@domain/pricing.js';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { isForPickup, whereParcelsGo } from '~/lib/fulfillment-words';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { isRefundedInFull } from '~/lib/refunded';
import { useUser } from '~/lib/session-store';
import { substitutionWords } from '~/lib/substitution-words';
import { AddressText } from '~/ui/address-text';
import { DateText } from '~/ui/date-text';
import { OrderLines, OrderTotals, RefundedAmount } from '~/ui/order-figures';
import { CopyableOrderNumber } from '~/ui/order-number';
import { OrderParcels } from '~/ui/order-parcels';
import { OrderShipments } from '~/ui/order-shipments';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Notice, Panel } from '~/ui/panel';
import { ReceiptLink } from '~/ui/receipt-link';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { BoughtGiftCards } from './bought-gift-cards';
import { ClaimOrder } from './claim-order';
import { CancelOrderButton } from './cancel-order-button';
import { isTracked } from './is-tracked';
import { OrderAgainButton } from './order-again-button';
import { OrderDate } from './order-date';
import { OrderBadges } from './order-badges';
import type { OrderLink } from './order-link';
import { OrderGift } from './order-gift';
import { ParcelActions } from './parcel-actions';
import { PayLaterStep } from './pay-later-step';
import { PayNowButton } from './pay-now-button';
import { RecipientLinks } from './recipient-links';
import { TrackingCard } from './tracking-card';

const deliveryHeadings = { PICKUP: 'Pickup', SHIP: 'Shipping', EMAIL: 'Delivery' } as const;

/** All about one order: what it is waiting for, where it is, what is in it, where it goes and what it costs. */
export function OrderDetails({
  order,
  heading = 'Order details',
  link,
  tools,
  children,
}: {
  order: OrderDetails_OrderFragment;
  heading?: string;
  /** The signed link that brought the reader here. */
  link?: OrderLink | undefined;
  /** Shown under the heading: other actions for the order. */
  tools?: ReactNode;
  /** More panels at the side. */
  children?: ReactNode;
}) {
  const isOwn = useUser()?._id === order.user._id;
  const canReview = isOwn && order.status === 'DELIVERED';
  const claim = order.user.isGuest && link && <ClaimOrder order={order} link={link} />;
  const mayChange = isOwn || (order.user.isGuest && link !== undefined);
  // Each parcel says by itself where it goes, when, and with which card.
  const isSplit = order.parcels.length > 1;
  const count = order.orderItems.reduce((sum, item) => sum + item.qty, 0);
  return (
    <>
      <PageHeading
        lead={
          <>
            Order <CopyableOrderNumber id={order._id} /> placed <DateText value={order.createdAt} withTime />
          </>
        }
        actions={<OrderBadges order={order} />}
      >
        {heading}
      </PageHeading>
      {tools}
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
          gap: { base: '5', md: '6' },
          alignItems: 'start',
        })}
      >
        <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '5', md: '6' }, minWidth: '0' })}>
          <NextStep order={order} link={link} />
          {link?.claim !== undefined && claim}
          <TrackingCard order={order} />
          <OrderShipments order={order} linkKey={link?.key} />
          <BoughtGiftCards cards={order.boughtGiftCards} currency={order.currency} />
          <Panel aria-labelledby="order-items">
            <div
              className={css({
                display: 'flex',
                alignItems: 'baseline',
                justifyContent: 'space-between',
                gap: '3',
                mb: '5',
              })}
            >
              <h2 id="order-items" className={css({ textStyle: 'card' })}>
                Your gifts
              </h2>
              <span className={css({ color: 'muted' })}>{itemCountText(count)}</span>
            </div>
            <OrderLines
              currency={order.currency}
              lines={order.orderItems.map((item) => ({ ...item, productId: item.product }))}
              actionOf={
                canReview ? ({ productId, name }) => <ReviewLink productId={productId} name={name} /> : undefined
              }
            />
          </Panel>
          <OrderParcels
            order={order}
            actionsOf={mayChange ? (parcel) => <ParcelActions order={order} parcel={parcel} link={link} /> : undefined}
          />
          {link?.claim === undefined && claim}
        </div>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '5', md: '6' }, minWidth: '0' })}>
          <Panel aria-labelledby="order-totals">
            <h2 className={css({ textStyle: 'card', mb: '4' })} id="order-totals">
              Summary
            </h2>
            <OrderTotals figures={order} />
            <RefundedAmount order={order} />
          </Panel>
          <Panel aria-labelledby="order-shipping">
            <h2 className={css({ textStyle: 'card', mb: '4' })} id="order-shipping">
              {deliveryHeadings[isSplit && !isForPickup(order.parcels) ? 'SHIP' : order.deliveryMethod.kind]}
            </h2>
            {isSplit && (
              <p>
                {order.parcels.length} parcels, {whereParcelsGo(order.parcels)}.
              </p>
            )}
            {!isSplit && order.deliveryMethod.kind === 'PICKUP' && <p>You’re picking this order up from our shop.</p>}
            {!isSplit && order.deliveryMethod.kind === 'SHIP' && <AddressText address={order.shippingAddress} />}
            {order.deliveryMethod.kind === 'EMAIL' && <p>Gift cards are sent by email.</p>}
            {!isSplit && order.deliveryMethod.kind !== 'EMAIL' && (
              <p className={css({ mt: '3' })}>
                {order.deliveryMethod.name}
                {order.deliveryDate === null && `: ${deliveryTime(order.deliveryMethod).toLowerCase()}`}
              </p>
            )}
            {!isSplit && <OrderDate order={order} linkKey={link?.key} mayChange={mayChange} />}
            {order.substitution && (
              <p className={css({ mt: '3' })}>If a gift isn’t available: “{substitutionWords[order.substitution]}”</p>
            )}
            <p className={css({ textStyle: 'small', color: 'muted', mt: '3' })}>
              Ordered by {[order.user.name, order.user.email].filter(Boolean).join(', ')}
            </p>
          </Panel>
          {!isSplit && <OrderGift order={order} link={link} />}
          <RecipientLinks order={order} linkKey={link?.key} />
          <Panel aria-labelledby="order-payment">
            <h2 className={css({ textStyle: 'card', mb: '4' })} id="order-payment">
              Payment
            </h2>
            {(order.isPaid || order.payLater) && (
              <dl
                className={css({
                  display: 'flex',
                  flexWrap: 'wrap',
                  justifyContent: 'space-between',
                  columnGap: '4',
                  mb: '3',
                })}
              >
                <dt className={css({ color: 'muted' })}>Payment method</dt>
                <dd>{paymentMethodText(order)}</dd>
              </dl>
            )}
            {order.isPaid ? (
              <p>
                Paid{order.paidAt && [' on ', <DateText key="date" value={order.paidAt} withTime />]}
                {order.paymentResult?.email_address && `, receipt to ${order.paymentResult.email_address}`}
              </p>
            ) : (
              !order.latePayment && (
                <p>
                  {order.hasReceivedMoney || order.payLater ? 'This order isn’t paid.' : 'You haven’t been charged.'}
                </p>
              )
            )}
            {order.latePayment && (
              <p className={order.isPaid ? css({ mt: '3' }) : undefined}>{latePaymentText(order)}</p>
            )}
            {order.paidAt && <ReceiptLink orderId={order._id} linkKey={link?.key} />}
          </Panel>
          {children}
        </div>
      </div>
    </>
  );
}

/** How it was paid, or is to be paid later. */
function paymentMethodText({ isPaid, paymentMethod, payLater }: OrderDetails_OrderFragment): string {
  if (isPaid && paymentMethod !== 'Manual') return paymentMethod;
  return payLater?.name ?? 'Arranged with the shop';
}

/** Leads to where the buyer of a gift reviews it, or changes the review. */
function ReviewLink({ productId, name }: { productId: string; name: string }) {
  return (
    <TextLink to={paths.writeReview(productId)}>
      Write a review
      <VisuallyHidden> of {name}</VisuallyHidden>
    </TextLink>
  );
}

/** What an unpaid order waits for, or how to have it (once more); that a paid one will not come. */
function NextStep({ order, link }: { order: OrderDetails_OrderFragment; link: OrderLink | undefined }) {
  const isOwn = useUser()?._id === order.user._id;
  const mayAct = isOwn || link !== undefined;
  if (order.status === 'PENDING') {
    const actions = mayAct && (
      <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        <PayNowButton orderId={order._id} linkKey={link?.key} isInstead={order.payLater !== null} />
        {(isOwn || (order.user.isGuest && link)) && !order.isDelivered && (
          <CancelOrderButton orderId={order._id} linkKey={link?.key} />
        )}
      </div>
    );
    if (order.payLater) return <PayLaterStep order={order} payLater={order.payLater} actions={actions} />;
    return (
      <Step title="This order isn’t paid yet" action={actions}>
        {order.holdUntil ? (
          <>
            We’re holding these gifts for you until <DateText value={order.holdUntil} withTime />.
          </>
        ) : (
          'We’re holding these gifts for you for a short while.'
        )}
      </Step>
    );
  }
  if (order.isPaid && !isTracked(order)) {
    if (!isRefundedInFull(order)) {
      return (
        <Step title="These gifts won’t be sent">
          We’ve taken them out of your order.{order.refundedPrice > 0 && ' The summary shows what we’ve refunded.'}
        </Step>
      );
    }
    return (
      <Step title="This order was refunded">
        We’ve refunded you in full. Refunds to cards take 5 to 7 business days to appear.
      </Step>
    );
  }
  if (order.status === 'PAID') return null;
  const again = mayAct && <OrderAgainButton order={order} startsItself={link?.ordersAgain} />;
  if (order.status === 'DELIVERED') {
    return (
      again && (
        <Step tone="neutral" title="Would you like to send these gifts again?" action={again}>
          We’ll put everything that’s still available in your cart.
        </Step>
      )
    );
  }
  return (
    <Step title={order.status === 'EXPIRED' ? 'This order has expired' : 'This order was canceled'} action={again}>
      {order.status === 'EXPIRED' ? 'We didn’t receive your payment in time, so we’ve' : 'We’ve'} stopped holding these
      gifts. {order.hasReceivedMoney ? latePaymentText(order) : 'You haven’t been charged.'}
    </Step>
  );
}

/** One thing that the reader should know, and the button for it. */
function Step({
  title,
  tone = 'waiting',
  action,
  children,
}: {
  title: string;
  tone?: 'waiting' | 'neutral';
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Notice className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' })} tone={tone}>
      <div className={css({ flex: '1 1 240px' })}>
        <p className={css({ fontWeight: 'semibold' })}>{title}</p>
        <p className={css({ textStyle: 'small' })}>{children}</p>
      </div>
      {action}
    </Notice>
  );
}

/** Money that came when the order could not take it; '' where none did. */
function latePaymentText({ latePayment, isPaid, currency }: OrderDetails_OrderFragment): string {
  if (!latePayment) return '';
  const amount = formatMoney(latePayment.amount, currency);
  const what = isPaid
    ? `We received a second payment of ${amount} for this order.`
    : `Your payment of ${amount} arrived too late for us to fill this order.`;
  return latePayment.isReturned
    ? `${what} We’ve refunded it. Refunds to cards take 5 to 7 business days to appear.`
    : `${what} We’re refunding it.`;
}

/** The shape of an order while it loads. */
export function OrderDetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the order">
      <VisuallyHidden>Loading the order</VisuallyHidden>
      <Bone className={css({ height: '56px', width: 'min(360px, 80%)', mb: '8' })} />
      <div
        className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', lg: 'minmax(0, 1fr) 400px' }, gap: '6' })}
      >
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '6' })}>
          <Bone className={css({ height: '260px', borderRadius: 'xl' })} />
          <Bone className={css({ height: '320px', borderRadius: 'xl' })} />
        </div>
        <Bone className={css({ height: '260px', borderRadius: 'xl' })} />
      </div>
    </div>
  );
}
