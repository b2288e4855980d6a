import { lazy, Suspense } from 'react';
import { css } from 'styled-system/css';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import type { OrderParcel } from '~/ui/order-parcels';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { OrderLink } from './order-link';

/** Few change their mind. */
const GiftDialog = lazy(async () => ({ default: (await import('./gift-dialog')).GiftDialog }));
const ChangeDateDialog = lazy(async () => ({ default: (await import('./change-date-dialog')).ChangeDateDialog }));

/** What the buyer of an order to several people can change about one parcel, as long as it is open. */
export function ParcelActions({
  order,
  parcel: { number, gift, deliveryDate, dateChangeUntil },
  link,
}: {
  order: Pick<OrderDetails_OrderFragment, '_id' | 'canChangeGift' | 'shipments'>;
  parcel: OrderParcel;
  link: OrderLink | undefined;
}) {
  const isHydrated = useIsHydrated();
  const giving = useDialog();
  const dating = useDialog();
  const canChangeDate = deliveryDate !== null && dateChangeUntil !== null;
  const canChangeGift = order.canChangeGift && !order.shipments.some(({ parcel }) => parcel === number);
  if (!canChangeGift && !canChangeDate) return null;
  const ofParcel = <VisuallyHidden> of parcel {number}</VisuallyHidden>;
  return (
    <div className={css({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '3' })}>
      {canChangeGift && (
        <Button variant="outline" disabled={!isHydrated} onClick={giving.open}>
          <span>
            {gift ? 'Change gift message' : 'Add a gift message'}
            {ofParcel}
          </span>
        </Button>
      )}
      {canChangeDate && (
        <Button variant="outline" disabled={!isHydrated} onClick={dating.open}>
          <span>
            Change the day
            {ofParcel}
          </span>
        </Button>
      )}
      <Suspense>
        {giving.visit > 0 && (
          <GiftDialog
            key={giving.visit}
            orderId={order._id}
            parcel={number}
            gift={gift}
            linkKey={link?.key}
            isOpen={giving.isOpen}
            onClose={giving.close}
          />
        )}
        {dating.visit > 0 && deliveryDate !== null && (
          <ChangeDateDialog
            key={`date ${dating.visit}`}
            orderId={order._id}
            parcel={number}
            linkKey={link?.key}
            date={deliveryDate}
            isOpen={dating.isOpen}
            onClose={dating.close}
          />
        )}
      </Suspense>
    </div>
  );
}
