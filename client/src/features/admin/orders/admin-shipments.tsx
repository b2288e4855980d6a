import { PackageCheck, Pencil, Undo2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import {
  useCorrectShipmentMutation,
  useMarkShipmentDeliveredMutation,
  useUndoShipmentDeliveryMutation,
} from '~/graphql/operations/admin-orders';
import { isFetched } from '~/lib/fulfillment-words';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { OrderShipments } from '~/ui/order-shipments';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { DeliveryPhoto } from './delivery-photo';
import { offerUndo } from './offer-undo';
import { TrackingFields, trackingFields, type TrackingInput } from './tracking-fields';
import { useOrderAction } from './use-order-action';

type Shipment = AdminOrder_OrderFragment['shipments'][number];

/** What was sent of an order, with what an admin can do with each shipment. */
export function AdminShipments({ order }: { order: AdminOrder_OrderFragment }) {
  const panel = useRef<HTMLDivElement>(null);
  if (order.shipments.length === 0) return null;
  return (
    <div ref={panel} className={css({ _focus: { outline: 'none' } })} tabIndex={-1}>
      <OrderShipments
        order={order}
        actionsOf={(shipment) => {
          const isPickup = isFetched(order.parcels, shipment);
          const { length } = order.shipments;
          // Each shipment has the same buttons: with several, their names say which one it is.
          const which = length > 1 && (
            <VisuallyHidden>
              {' '}
              (shipment {order.shipments.indexOf(shipment) + 1} of {length})
            </VisuallyHidden>
          );
          return (
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '3', _empty: { display: 'none' } })}>
              {!order.isDelivered && (
                <Deliver
                  id={order._id}
                  shipment={shipment}
                  isPickup={isPickup}
                  which={which}
                  // With the last one, the order is delivered, and the button that had the focus is gone.
                  onDelivered={() => panel.current?.focus({ preventScroll: true })}
                />
              )}
              {shipment.deliveredAt !== null && !order.user.isDeleted && (
                <DeliveryPhoto id={order._id} shipment={shipment} which={which} />
              )}
              {!isPickup && !order.user.isDeleted && <Correct id={order._id} shipment={shipment} which={which} />}
            </div>
          );
        }}
      />
    </div>
  );
}

/** Marks a shipment delivered, or takes it back. */
function Deliver({
  id,
  shipment: { _id: shipmentId, deliveredAt },
  isPickup,
  which,
  onDelivered,
}: {
  id: string;
  shipment: Shipment;
  isPickup: boolean;
  which: ReactNode;
  onDelivered: () => void;
}) {
  const [markDelivered] = useMarkShipmentDeliveredMutation();
  const [undoDelivery] = useUndoShipmentDeliveryMutation();
  const { run, isBusy } = useOrderAction();
  const isDelivered = deliveredAt !== null;
  const variables = { input: { id, shipmentId } };
  const undo = async () => {
    const { isDone } = await run(() => undoDelivery({ variables }));
    if (isDone) toast.success(isPickup ? 'Pickup undone' : 'Delivery undone');
  };
  const deliver = async () => {
    const outcome = await run(() => markDelivered({ variables }));
    if (!outcome.isDone) return;
    const isWhole = outcome.result.data?.markShipmentDelivered.isDelivered === true;
    offerUndo(isPickup ? 'Gifts picked up' : isWhole ? 'Order delivered' : 'Shipment delivered', undo);
    if (isWhole) onDelivered();
  };
  return (
    <Button
      variant="outline"
      aria-disabled={isBusy || undefined}
      onClick={() => void (isDelivered ? undo() : deliver())}
    >
      {isDelivered ? <Undo2 size={18} aria-hidden /> : <PackageCheck size={18} aria-hidden />}
      {isPickup ? (isDelivered ? 'Not picked up yet' : 'Picked up') : isDelivered ? 'Not delivered yet' : 'Delivered'}
      {which}
    </Button>
  );
}

/** Corrects how a shipment can be followed. */
function Correct({ id, shipment, which }: { id: string; shipment: Shipment; which: ReactNode }) {
  const dialog = useDialog();
  const title = shipment.trackingNumber === null ? 'Add tracking number' : 'Correct tracking number';
  return (
    <>
      <Button variant="outline" onClick={dialog.open}>
        <Pencil size={18} aria-hidden />
        {title}
        {which}
      </Button>
      {dialog.visit > 0 && (
        <CorrectDialog
          key={dialog.visit}
          id={id}
          shipment={shipment}
          title={title}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

function CorrectDialog({
  id,
  shipment: { _id: shipmentId, carrier, trackingNumber },
  title,
  isOpen,
  onClose,
}: {
  id: string;
  shipment: Shipment;
  title: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [correctShipment] = useCorrectShipmentMutation();
  const { run, isBusy } = useOrderAction();
  const { register, handleSubmit, setError, formState } = useForm<TrackingInput>({
    defaultValues: { carrier: carrier ?? '', trackingNumber: trackingNumber ?? '' },
  });
  const close = () => {
    // The dialog stays open until it can show the outcome.
    if (!isBusy) onClose();
  };
  const submit = async (tracking: TrackingInput) => {
    const outcome = await run(
      () => correctShipment({ variables: { input: { id, shipmentId, ...tracking } } }),
      {},
      trackingFields,
    );
    if (outcome.isDone) {
      toast.success('Tracking saved');
      return onClose();
    }
    for (const name of trackingFields) {
      const message = outcome.fields[name];
      if (message !== undefined) setError(name, { message }, { shouldFocus: true });
    }
  };
  return (
    <Dialog title={title} size="sm" isOpen={isOpen} onClose={close}>
      <form
        noValidate
        aria-label={title}
        className={css({ display: 'grid', gap: '4' })}
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <TrackingFields register={register} errors={formState.errors} />
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          The customer sees this on the order’s page, and gets no email about it.
        </p>
        <DialogButtons>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
