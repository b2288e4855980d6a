import { weekdayDate } from '@domain/long-date.js';
import { lazy, Suspense } from 'react';
import { css } from 'styled-system/css';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { useDialog } from '~/ui/use-dialog';

/** Few dates are changed. */
const ChangeDateDialog = lazy(async () => ({ default: (await import('./change-date-dialog')).ChangeDateDialog }));

/** The day on which an open order arrives, if its buyer has chosen one, and a button to choose another. */
export function OrderDate({
  order,
  linkKey,
  mayChange,
  isForShop = false,
}: {
  order: Pick<
    OrderDetails_OrderFragment,
    | '_id'
    | 'status'
    | 'isDelivered'
    | 'refundedPrice'
    | 'deliveryDate'
    | 'dateChangeUntil'
    | 'isDateAtRisk'
    | 'deliveryMethod'
  >;
  /** Opens the order of a guest. */
  linkKey?: string | undefined;
  /** Whether it is the reader's own order. */
  mayChange: boolean;
  /** Whether admins read it, who can change it until the order is delivered. */
  isForShop?: boolean;
}) {
  const isHydrated = useIsHydrated();
  const dialog = useDialog();
  const { deliveryDate, isDateAtRisk, deliveryMethod } = order;
  const isOpen = (order.status === 'PENDING' || order.status === 'PAID') && !order.isDelivered;
  if (deliveryDate === null || !isOpen) return null;
  const canChange = mayChange && (isForShop || order.dateChangeUntil !== null);
  const day = weekdayDate(deliveryDate);
  return (
    <div className={css({ mt: '3' })}>
      <p className={css({ fontWeight: 'semibold' })}>
        {deliveryMethod.kind === 'PICKUP' ? 'Ready' : 'Arrives'} {day}
      </p>
      {isDateAtRisk &&
        (isForShop ? (
          <p className={css({ mt: '1.5' })}>
            <StatusPill tone="bad">Date at risk</StatusPill>
          </p>
        ) : (
          <p className={css({ textStyle: 'small', color: 'muted' })}>We may need a little longer than that.</p>
        ))}
      {canChange && (
        <Button
          className={isHydrated ? css({ mt: '2' }) : css({ mt: '2', _disabled: { opacity: 1 } })}
          variant="outline"
          // A click before the scripts run would be lost.
          disabled={!isHydrated}
          onClick={dialog.open}
        >
          Change the day
        </Button>
      )}
      <Suspense>
        {dialog.visit > 0 && (
          <ChangeDateDialog
            key={dialog.visit}
            orderId={order._id}
            linkKey={linkKey}
            date={deliveryDate}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </div>
  );
}
