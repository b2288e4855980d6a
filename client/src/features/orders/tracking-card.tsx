import { trackingProgress } from '@domain/order-state.js';
import { Check, CreditCard, Gift, Mail, ShoppingBag, Store, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type {
  DeliveryKind,
  FulfillmentState,
  OrderRow_OrderFragment,
  OrderShipments_OrderFragment,
  PayLater_OrderFragment,
} from '~/graphql/generated';
import { isFetched, parcelsPrepared, promisedDay } from '~/lib/fulfillment-words';
import { StatusPill } from '~/ui/badge';
import { DateText, DayText } from '~/ui/date-text';
import { Panel } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { isTracked } from './is-tracked';

/** What happens to a paid order, by how it reaches its recipient. */
const words = {
  SHIP: {
    badge: 'SHIPPING',
    state: 'Order in Transit',
    by: 'We’ll send it by',
    late: 'We’ll send it as soon as we can.',
    step: 'Shipping',
    icon: Truck,
    end: 'Delivered',
  },
  PICKUP: {
    badge: 'PREPARING',
    state: 'We’re getting your order ready',
    by: 'You can pick it up by',
    late: 'We’ll have it ready as soon as we can.',
    step: 'Preparation',
    icon: Store,
    end: 'Picked up',
  },
  EMAIL: {
    badge: 'SENDING',
    state: 'Your gift cards are emailed right after you pay, or on the day you chose',
    by: 'We’ll email them by',
    late: 'We’ll email them as soon as we can.',
    step: 'Email',
    icon: Mail,
    end: 'Sent',
  },
} as const satisfies Record<DeliveryKind, object>;

/** What is promised of the rest of an order that was sent in part. */
const restWords = {
  SHIP: { by: 'We’ll send the rest by', late: 'We’ll send the rest as soon as we can.' },
  PICKUP: { by: 'You can pick up the rest by', late: 'We’ll have the rest ready as soon as we can.' },
} as const;

type Sending = OrderShipments_OrderFragment & {
  parcels: readonly {
    number: number;
    deliveryMethod: { kind: DeliveryKind };
    fulfillmentState: FulfillmentState;
    arrivesBy: string | null;
  }[];
};

/** What the shop has said of an order's gifts; null: nothing yet, or they are delivered. */
function progressOf({ fulfillmentState, shipments, parcels }: Sending): { badge: string; state: string } | null {
  if (fulfillmentState === 'PREPARING')
    return { badge: 'BEING PREPARED', state: `We’re preparing ${parcelsPrepared(parcels) ?? 'your order'}` };
  if (fulfillmentState !== 'PARTLY_SENT' && fulfillmentState !== 'SENT') return null;
  const onTheirWay = shipments.filter(({ deliveredAt }) => deliveredAt === null);
  const waiting = onTheirWay.filter((shipment) => isFetched(parcels, shipment)).length;
  const where =
    waiting === 0
      ? 'on their way'
      : waiting === onTheirWay.length
        ? 'ready for pickup'
        : 'on their way or ready for pickup';
  const isThere = onTheirWay.length < shipments.length;
  if (fulfillmentState === 'PARTLY_SENT')
    return {
      badge: where === 'ready for pickup' ? 'PARTLY READY' : 'PARTLY SENT',
      state: `Some of your gifts ${onTheirWay.length === 0 ? 'have arrived' : `are ${where}`}`,
    };
  return {
    badge: where === 'ready for pickup' ? 'READY' : 'ON ITS WAY',
    state: isThere ? `Some of your gifts have arrived. The rest are ${where}.` : `Your gifts are ${where}`,
  };
}

/** How an order reaches people: of several parcels, sending one says more than fetching another. */
function kindOf({
  deliveryMethod,
  parcels,
}: {
  deliveryMethod: { kind: DeliveryKind };
  parcels: readonly { deliveryMethod: { kind: DeliveryKind } }[];
}) {
  return parcels.length > 1 && parcels.some((parcel) => parcel.deliveryMethod.kind === 'SHIP')
    ? 'SHIP'
    : deliveryMethod.kind;
}

/** How far an order is: Order Placed, Payment, Shipping, Delivered; 30, 60 or 100%. Nothing when it leads nowhere. */
export function TrackingCard({
  order,
}: {
  order: OrderRow_OrderFragment &
    PayLater_OrderFragment & {
      dispatchDate: string | null;
      deliveryDate: string | null;
      isLate: boolean;
      deliveryMethod: { kind: DeliveryKind };
    } & Sending;
}) {
  if (!isTracked(order)) return null;
  const kind = kindOf(order);
  const { badge, state, step, icon: StepIcon, end } = words[kind];
  const progress = trackingProgress(order);
  const sending = progressOf(order);
  // What is emailed is never sent in part.
  const { by, late } = order.fulfillmentState === 'PARTLY_SENT' && kind !== 'EMAIL' ? restWords[kind] : words[kind];
  const arrivesBy = promisedDay(order);
  // An order that is paid later can be on its way before it is paid.
  const isUnderWay = order.isPaid || order.payLater?.isConfirmed === true;
  return (
    <Panel aria-labelledby="tracking">
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '3',
          flexWrap: 'wrap',
        })}
      >
        <h2 id="tracking" className={css({ textStyle: 'card' })}>
          Tracking
        </h2>
        {order.isDelivered ? (
          <StatusPill tone="delivered">{end.toUpperCase()}</StatusPill>
        ) : order.isPaid || sending ? (
          <StatusPill tone="good">{sending?.badge ?? badge}</StatusPill>
        ) : (
          <StatusPill tone="waiting">PROCESSING</StatusPill>
        )}
      </div>
      <div className={css({ color: 'muted', mt: '1' })} aria-live="polite">
        {order.isDelivered ? (
          <p>
            {end}
            {order.deliveredAt && [' on ', <DateText key="date" value={order.deliveredAt} />]}
          </p>
        ) : isUnderWay ? (
          <>
            <p>{sending?.state ?? (order.isPaid ? state : 'We’re getting your gifts ready')}</p>
            {order.isLate ? (
              <p>We’re sorry, it’s running late.{order.fulfillmentState !== 'SENT' && ` ${late}`}</p>
            ) : arrivesBy !== null ? (
              <p>
                It arrives by <DayText value={arrivesBy} />
              </p>
            ) : (
              order.dispatchDate && (
                <p>
                  {by} <DayText value={order.dispatchDate} />
                </p>
              )
            )}
          </>
        ) : (
          <p>Waiting for payment</p>
        )}
      </div>
      <div
        className={css({
          height: '8px',
          borderRadius: 'full',
          bg: 'line',
          _highContrast: { outline: '1px solid' },
          overflow: 'hidden',
          mt: '5',
          mb: '6',
        })}
        role="progressbar"
        aria-label="Order progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <div
          className={css({
            height: 'full',
            borderRadius: 'full',
            bg: 'leaf',
            _highContrast: { bg: 'CanvasText' },
            transformOrigin: 'left',
            transition: 'transform {durations.slow} {easings.out}',
          })}
          style={{ transform: `scaleX(${progress / 100})` }}
        />
      </div>
      <ol
        className={css({
          display: 'grid',
          listStyleType: 'none',
          gridTemplateColumns: { base: '1fr', sm: 'repeat(4, 1fr)' },
          gap: { base: '4', sm: '3' },
        })}
      >
        <Step icon={<ShoppingBag size={20} aria-hidden />} state="done" detail={<DateText value={order.createdAt} />}>
          Order Placed
        </Step>
        <Step
          icon={<CreditCard size={20} aria-hidden />}
          state={order.isPaid ? 'done' : 'current'}
          detail={order.paidAt && <DateText value={order.paidAt} />}
        >
          Payment
        </Step>
        <Step
          icon={<StepIcon size={20} aria-hidden />}
          state={order.isDelivered ? 'done' : isUnderWay ? 'current' : 'ahead'}
        >
          {step}
        </Step>
        <Step
          icon={<Gift size={20} aria-hidden />}
          state={order.isDelivered ? 'done' : 'ahead'}
          detail={order.deliveredAt && <DateText value={order.deliveredAt} />}
        >
          {end}
        </Step>
      </ol>
    </Panel>
  );
}

const stepColors = {
  done: css({ bg: 'leaf.soft', color: 'leaf' }),
  current: css({ bg: 'brand.soft', color: 'brand' }),
  ahead: css({ bg: 'line', color: 'muted' }),
} as const;

const stepWords = { done: 'done', current: 'in progress', ahead: 'still to come' } as const;

function Step({
  icon,
  state,
  detail,
  children,
}: {
  icon: ReactNode;
  state: keyof typeof stepWords;
  detail?: ReactNode;
  children: string;
}) {
  return (
    <li
      className={css({
        display: 'flex',
        flexDirection: { base: 'row', sm: 'column' },
        alignItems: { base: 'center', sm: 'flex-start' },
        gap: { base: '4', sm: '2.5' },
      })}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span
        className={cx(
          css({
            display: 'grid',
            placeItems: 'center',
            width: 'control',
            height: 'control',
            borderRadius: 'full',
            flexShrink: '0',
          }),
          stepColors[state],
        )}
      >
        {state === 'done' ? <Check size={20} aria-hidden /> : icon}
      </span>
      <span>
        <span
          className={cx(
            css({ display: 'block', fontWeight: 'semibold' }),
            state === 'ahead' ? css({ color: 'muted' }) : css({ color: 'ink' }),
          )}
        >
          {children}
          <VisuallyHidden>, {stepWords[state]}</VisuallyHidden>
        </span>
        {detail && <span className={css({ textStyle: 'small', display: 'block', color: 'muted' })}>{detail}</span>}
      </span>
    </li>
  );
}
