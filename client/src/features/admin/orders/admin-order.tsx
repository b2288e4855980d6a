import { itemCountText } from '@domain/pricing.js';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { adminPaths } from '~/lib/admin-paths';
import { isForPickup, whereParcelsGo } from '~/lib/fulfillment-words';
import { AddressText } from '~/ui/address-text';
import { DateText } from '~/ui/date-text';
import { OrderLines, OrderTotals, RefundedAmount } from '~/ui/order-figures';
import { CopyableOrderNumber } from '~/ui/order-number';
import { OrderParcels } from '~/ui/order-parcels';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Panel } from '~/ui/panel';
import { ReceiptLink } from '~/ui/receipt-link';
import { ExternalLink, TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { OrderMails } from '../jobs/order-mails';
import { OrderNotes } from '../notes/order-notes';
import { AdminShipments } from './admin-shipments';
import { GiftPanel } from './gift-panel';
import { isPaidByGiftCard } from './most-refundable';
import { OrderActions } from './order-actions';
import { OrderDisputes } from './order-disputes';
import { OrderTimeline } from './order-timeline';
import { PrepareParcel } from './sending';

/** One order as admins see it: actions, items, customer and history. */
export function AdminOrder({
  order,
  badges,
  tracking,
  date,
}: {
  order: AdminOrder_OrderFragment;
  /** Its state in words, at the end of the heading. */
  badges: ReactNode;
  tracking: ReactNode;
  /** The day on which it is to arrive. */
  date: ReactNode;
}) {
  const count = order.orderItems.reduce((sum, item) => sum + item.qty, 0);
  return (
    <>
      <PageHeading
        lead={
          <>
            Order <CopyableOrderNumber id={order._id} /> placed <DateText value={order.createdAt} withTime />
          </>
        }
        actions={badges}
      >
        Order details
      </PageHeading>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 380px' },
          gap: { base: '5', md: '6' },
          alignItems: 'start',
        })}
      >
        <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '5', md: '6' }, minWidth: '0' })}>
          {order.disputes && <OrderDisputes disputes={order.disputes} />}
          <OrderActions order={order} />
          <AdminShipments order={order} />
          {tracking}
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
                Gifts
              </h2>
              <span className={css({ color: 'muted' })}>{itemCountText(count)}</span>
            </div>
            <OrderLines
              lines={order.orderItems.map((item) => ({ ...item, productId: item.product }))}
              currency={order.currency}
            />
            <Returned order={order} />
          </Panel>
          <OrderParcels
            order={order}
            isForShop
            actionsOf={(parcel) => <PrepareParcel order={order} parcel={parcel} />}
          />
        </div>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '5', md: '6' }, minWidth: '0' })}>
          <GiftPanel order={order} />
          <OrderNotes orderId={order._id} />
          <Customer order={order} date={date} />
          <Panel aria-labelledby="order-totals">
            <h2 className={css({ textStyle: 'card', mb: '4' })} id="order-totals">
              Summary
            </h2>
            <OrderTotals figures={order} />
            <RefundedAmount order={order} />
          </Panel>
          <Payment order={order} />
          <OrderMails orderId={order._id} />
          {order.timeline && (
            <OrderTimeline events={order.timeline} currency={order.currency} isForPickup={isForPickup(order.parcels)} />
          )}
        </div>
      </div>
    </>
  );
}

const ways = {
  PICKUP: (name: string) => `Picks it up (${name})`,
  SHIP: (name: string) => `Ships to (${name})`,
  EMAIL: () => 'Sent by email. The customer’s address:',
} as const;

function Customer({ order, date }: { order: AdminOrder_OrderFragment; date: ReactNode }) {
  const { user, shippingAddress, deliveryMethod } = order;
  return (
    <Panel aria-labelledby="order-customer">
      <h2 className={css({ textStyle: 'card', mb: '3' })} id="order-customer">
        Customer information
      </h2>
      <p className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{user.name}</p>
      {user.email ? (
        <ExternalLink
          className={css({ overflowWrap: 'anywhere', wordBreak: 'break-word' })}
          href={`mailto:${user.email}`}
        >
          {user.email}
        </ExternalLink>
      ) : (
        <p className={css({ color: 'muted' })}>No email address, so no emails are sent.</p>
      )}
      {order.placedBy && (
        <p className={css({ mt: '2' })}>Placed by {order.placedBy.name}, by phone or at the counter.</p>
      )}
      {order.parcels.length > 1 ? (
        <p className={css({ mt: '3' })}>
          {order.parcels.length} parcels, {whereParcelsGo(order.parcels)}.
        </p>
      ) : (
        <>
          <p className={css({ textStyle: 'small', color: 'muted', mt: '3', mb: '1' })}>
            {ways[deliveryMethod.kind](deliveryMethod.name)}
          </p>
          <AddressText address={shippingAddress} />
          {date}
        </>
      )}
      {user.isGuest && !user.isDeleted && (
        <p className={css({ textStyle: 'small', color: 'muted', mt: '3' })}>
          {order.placedBy ? 'Someone without an account.' : 'Ordered as a guest, without an account.'}
        </p>
      )}
      {!user.isGuest && !user.isDeleted && (
        <TextLink className={css({ mt: '3' })} to={adminPaths.user(user._id)}>
          View customer
        </TextLink>
      )}
    </Panel>
  );
}

/** How it was paid, by the method that the shop has recorded; anything else is the payment provider. */
function paidWords({ paymentMethod, payLater }: AdminOrder_OrderFragment): string {
  if (paymentMethod === 'Manual') return `Paid by hand${payLater ? ` (${payLater.name})` : ''}`;
  return isPaidByGiftCard({ paymentMethod }) ? 'Paid by gift card' : 'Paid by card';
}

function Payment({ order }: { order: AdminOrder_OrderFragment }) {
  const { paymentResult } = order;
  return (
    <Panel aria-labelledby="order-payment">
      <h2 className={css({ textStyle: 'card', mb: '3' })} id="order-payment">
        Payment
      </h2>
      {order.isPaid ? (
        <>
          <p>
            {paidWords(order)}
            {order.paidAt && [' on ', <DateText key="date" value={order.paidAt} withTime />]}
          </p>
          {paymentResult?.email_address && (
            <p className={css({ overflowWrap: 'anywhere' })}>Receipt to {paymentResult.email_address}</p>
          )}
          {paymentResult && (
            <p className={css({ textStyle: 'tiny', color: 'muted', overflowWrap: 'anywhere', mt: '1' })}>
              {paymentResult.id}
            </p>
          )}
        </>
      ) : (
        <p>
          {order.hasReceivedMoney
            ? 'Not paid. We’re returning the payment that came in. See the timeline.'
            : order.payLater
              ? `To be paid later: ${order.payLater.name}`
              : 'Nothing was charged.'}
        </p>
      )}
      {order.paidAt && <ReceiptLink orderId={order._id} />}
    </Panel>
  );
}

function Returned({ order: { orderItems, parcels, returnedByParcel } }: { order: AdminOrder_OrderFragment }) {
  if (!returnedByParcel?.length) return null;
  const names = returnedByParcel.map(({ product, qty, parcel }) => {
    const gifts = `${qty} × ${orderItems.find((item) => item.product === product)?.name ?? 'gift'}`;
    return parcel !== null && parcels.length > 1 ? `${gifts} (parcel ${parcel})` : gifts;
  });
  return (
    <p
      className={css({
        textStyle: 'small',
        color: 'muted',
        borderTop: '1px solid {colors.line}',
        pt: '3.5',
        mt: '3.5',
      })}
    >
      Restocked: {names.join(', ')}
    </p>
  );
}

/** The shape of an order while it loads. */
export function AdminOrderSkeleton() {
  return (
    <div role="status" aria-label="Loading the order">
      <VisuallyHidden>Loading the order</VisuallyHidden>
      <Bone className={css({ height: '56px', width: 'min(360px, 80%)', mb: '8' })} />
      <div
        className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', xl: 'minmax(0, 1fr) 380px' }, gap: '6' })}
      >
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '6' })}>
          <Bone className={css({ height: '160px', borderRadius: 'xl' })} />
          <Bone className={css({ height: '320px', borderRadius: 'xl' })} />
        </div>
        <Bone className={css({ height: '260px', borderRadius: 'xl' })} />
      </div>
    </div>
  );
}
