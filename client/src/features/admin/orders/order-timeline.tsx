import {
  Banknote,
  CalendarDays,
  Camera,
  CircleAlert,
  CreditCard,
  Gift,
  Hourglass,
  Landmark,
  Package,
  PackageCheck,
  ShoppingBag,
  Truck,
  Undo2,
  X,
} from 'lucide-react';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment, OrderEventKind } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { StatusPill } from '~/ui/badge';
import { DateText } from '~/ui/date-text';
import { Panel } from '~/ui/panel';

type TimelineEvent = NonNullable<AdminOrder_OrderFragment['timeline']>[number];

const kinds: Record<OrderEventKind, { text: (amount: string) => string; Icon: typeof Hourglass }> = {
  PLACED: { text: () => 'Order placed', Icon: ShoppingBag },
  PAID_BY_CARD: { text: (amount) => `${amount} paid by card`, Icon: CreditCard },
  PAID_BY_GIFT_CARD: { text: (amount) => `${amount} paid by gift card`, Icon: Gift },
  PAID_BY_HAND: { text: (amount) => `${amount} marked as paid`, Icon: Banknote },
  DELIVERED: { text: () => 'Delivered', Icon: PackageCheck },
  DELIVERY_DATE_CHANGED: { text: () => 'Delivery date changed', Icon: CalendarDays },
  DELIVERY_UNDONE: { text: () => 'Delivery undone', Icon: Undo2 },
  PREPARING: { text: () => 'Being prepared', Icon: Package },
  PREPARING_UNDONE: { text: () => 'Not being prepared anymore', Icon: Undo2 },
  SENT: { text: () => 'Sent', Icon: Truck },
  SENDING_UNDONE: { text: () => 'Sending undone', Icon: Undo2 },
  TRACKING_CORRECTED: { text: () => 'Tracking corrected', Icon: Truck },
  SHIPMENT_DELIVERED: { text: () => 'Shipment delivered', Icon: PackageCheck },
  SHIPMENT_DELIVERY_UNDONE: { text: () => 'Delivery of a shipment undone', Icon: Undo2 },
  DELIVERY_PHOTO_ADDED: { text: () => 'Photo of the delivery added', Icon: Camera },
  DELIVERY_PHOTO_REMOVED: { text: () => 'Photo of the delivery removed', Icon: Camera },
  GIFT_CHANGED: { text: () => 'Gift message changed', Icon: Gift },
  GIFT_REMOVED: { text: () => 'Gift message removed', Icon: Gift },
  REFUND: { text: (amount) => `Refund of ${amount}`, Icon: Undo2 },
  PAYMENT_RETURNED: { text: (amount) => `${amount} could not be accepted and was returned`, Icon: Undo2 },
  PAYMENT_MISMATCH: { text: (amount) => `${amount} did not match and was returned`, Icon: CircleAlert },
  DISPUTE_INQUIRED: { text: (amount) => `Bank inquiry about ${amount}`, Icon: Landmark },
  DISPUTE_OPENED: { text: (amount) => `Bank dispute over ${amount}`, Icon: Landmark },
  DISPUTE_WON: { text: () => 'Dispute won', Icon: Landmark },
  DISPUTE_LOST: { text: () => 'Dispute lost', Icon: Landmark },
  DISPUTE_CLOSED: { text: () => 'Bank inquiry closed', Icon: Landmark },
  CANCELLED: { text: () => 'Canceled', Icon: X },
  EXPIRED: { text: () => 'Expired unpaid', Icon: Hourglass },
};

/** What is said instead of an order that is picked up. */
const pickupTexts: Partial<Record<OrderEventKind, string>> = {
  SENT: 'Ready for pickup',
  SENDING_UNDONE: 'Not ready for pickup anymore',
  DELIVERED: 'Picked up',
  DELIVERY_UNDONE: 'Pickup undone',
  SHIPMENT_DELIVERED: 'Part of it picked up',
  SHIPMENT_DELIVERY_UNDONE: 'Pickup of a part undone',
};

interface OrderTimelineProps {
  events: readonly TimelineEvent[];
  currency: string;
  /** Whether all of the order is picked up. */
  isForPickup: boolean;
}

/** Who did what with the order and when, oldest first. */
export function OrderTimeline({ events, ...order }: OrderTimelineProps) {
  return (
    <Panel aria-labelledby="order-timeline">
      <h2 className={css({ textStyle: 'card', mb: '4' })} id="order-timeline">
        Timeline
      </h2>
      <ol className={css({ listStyleType: 'none', display: 'grid', gap: '5' })}>
        {events.map((event) => (
          <Event key={event.id} event={event} {...order} />
        ))}
      </ol>
    </Panel>
  );
}

function Event({
  event,
  currency,
  isForPickup,
}: { event: TimelineEvent } & Pick<OrderTimelineProps, 'currency' | 'isForPickup'>) {
  const { text, Icon } = kinds[event.kind];
  return (
    <li className={css({ display: 'flex', gap: '3.5' })}>
      <span
        className={css({
          display: 'grid',
          placeItems: 'center',
          flexShrink: '0',
          width: '36px',
          height: '36px',
          borderRadius: 'full',
          bg: 'brand.soft',
          color: 'brand',
        })}
      >
        <Icon size={18} aria-hidden />
      </span>
      <div className={css({ minWidth: '0' })}>
        <div className={css({ display: 'flex', columnGap: '2', rowGap: '1', flexWrap: 'wrap', alignItems: 'center' })}>
          <span className={css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })}>
            {(isForPickup && pickupTexts[event.kind]) ||
              text(event.amount === null ? 'Money' : formatMoney(event.amount, currency))}
          </span>
          {event.refundStatus === 'PENDING' && <StatusPill tone="waiting">On its way</StatusPill>}
          {event.refundStatus === 'FAILED' && <StatusPill tone="bad">Refused</StatusPill>}
        </div>
        <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
          <DateText value={event.at} withTime />
          {event.actorName && `, ${event.actorName}`}
          {event.refundDestination === 'GIFT_CARD' && ', to the gift card'}
          {event.refundSource === 'DASHBOARD' && ', in the payment provider’s dashboard'}
        </p>
        {event.note && <p className={css({ textStyle: 'small', overflowWrap: 'anywhere' })}>{event.note}</p>}
        {event.error && (
          <p className={css({ textStyle: 'small', color: 'danger', overflowWrap: 'anywhere' })}>
            The payment service says: {event.error}
          </p>
        )}
      </div>
    </li>
  );
}
