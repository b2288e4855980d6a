import { trackingProgress } from '@domain/order-state.js';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Check, CreditCard, Gift, ShoppingBag, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderRow_OrderFragment } from '~/graphql/generated';
import { StatusPill } from '~/ui/badge';
import { DateText, DayText } from '~/ui/date-text';
import { Panel } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { isTracked } from './is-tracked';

/** How far an order is: Order Placed, Payment, Shipping, Delivered; 30, 60 or 100%. Nothing when it leads nowhere. */
export function TrackingCard({
  order,
}: {
  order: OrderRow_OrderFragment & { dispatchDate: string | null; isLate: boolean };
}) {
  if (!isTracked(order)) return null;
  const progress = trackingProgress(order);
  return (
    <Panel aria-labelledby="tracking">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <chakra.h2 id="tracking" textStyle="card">
          Tracking
        </chakra.h2>
        {order.isDelivered ? (
          <StatusPill tone="delivered">DELIVERED</StatusPill>
        ) : order.isPaid ? (
          <StatusPill tone="good">SHIPPING</StatusPill>
        ) : (
          <StatusPill tone="waiting">PROCESSING</StatusPill>
        )}
      </Flex>
      <chakra.div color="muted" mt="1" aria-live="polite">
        {order.isDelivered ? (
          <p>Delivered{order.deliveredAt && [' on ', <DateText key="date" value={order.deliveredAt} />]}</p>
        ) : order.isPaid ? (
          <>
            <p>Order in Transit</p>
            {order.isLate ? (
              <p>We’re sorry, it’s running late. We’ll send it as soon as we can.</p>
            ) : (
              order.dispatchDate && (
                <p>
                  We’ll send it by <DayText value={order.dispatchDate} />
                </p>
              )
            )}
          </>
        ) : (
          <p>Waiting for payment</p>
        )}
      </chakra.div>
      <chakra.div
        role="progressbar"
        aria-label="Order progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        height="8px"
        borderRadius="full"
        bg="line"
        _highContrast={{ outline: '1px solid' }}
        overflow="hidden"
        mt="5"
        mb="6"
      >
        <chakra.div
          height="full"
          borderRadius="full"
          bg="leaf"
          _highContrast={{ bg: 'CanvasText' }}
          transformOrigin="left"
          transition="transform {durations.slow} {easings.out}"
          transform={`scaleX(${progress / 100})`}
        />
      </chakra.div>
      <Grid
        as="ol"
        listStyleType="none"
        templateColumns={{ base: '1fr', sm: 'repeat(4, 1fr)' }}
        gap={{ base: '4', sm: '3' }}
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
          icon={<Truck size={20} aria-hidden />}
          state={order.isDelivered ? 'done' : order.isPaid ? 'current' : 'ahead'}
        >
          Shipping
        </Step>
        <Step
          icon={<Gift size={20} aria-hidden />}
          state={order.isDelivered ? 'done' : 'ahead'}
          detail={order.deliveredAt && <DateText value={order.deliveredAt} />}
        >
          Delivered
        </Step>
      </Grid>
    </Panel>
  );
}

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
  const colors = {
    done: { bg: 'leaf.soft', color: 'leaf' },
    current: { bg: 'brand.soft', color: 'brand' },
    ahead: { bg: 'line', color: 'muted' },
  }[state];
  return (
    <chakra.li
      display="flex"
      flexDirection={{ base: 'row', sm: 'column' }}
      alignItems={{ base: 'center', sm: 'flex-start' }}
      gap={{ base: '4', sm: '2.5' }}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        width="control"
        height="control"
        borderRadius="full"
        flexShrink="0"
        {...colors}
      >
        {state === 'done' ? <Check size={20} aria-hidden /> : icon}
      </chakra.span>
      <span>
        <chakra.span display="block" fontWeight="semibold" color={state === 'ahead' ? 'muted' : 'ink'}>
          {children}
          <VisuallyHidden>, {stepWords[state]}</VisuallyHidden>
        </chakra.span>
        {detail && (
          <chakra.span display="block" textStyle="small" color="muted">
            {detail}
          </chakra.span>
        )}
      </span>
    </chakra.li>
  );
}
