import { leftToSend, MAX_CARRIER, MAX_TRACKING_NUMBER, knownCarriers } from '@domain/fulfillment.js';
import { UNDO_DELIVERY_SECONDS } from '@domain/order-state.js';
import { Package, PackageCheck, Truck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import {
  useMarkShipmentDeliveredMutation,
  useSendOrderMutation,
  useSetOrderPreparingMutation,
  useUndoShipmentDeliveryMutation,
  useUndoShipmentMutation,
} from '~/graphql/operations/admin-orders';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { TextField } from '~/ui/form-field';
import { OrderShipments } from '~/ui/order-shipments';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { useOrderAction } from './use-order-action';

const UNDO_MS = (UNDO_DELIVERY_SECONDS - 2) * 1000;

/** Says that an order is being prepared, or takes it back. */
export function Prepare({ order }: { order: AdminOrder_OrderFragment }) {
  const [setPreparing] = useSetOrderPreparingMutation();
  const { run, isBusy } = useOrderAction();
  const isPreparing = order.fulfillmentState === 'PREPARING';
  if (!isPreparing && order.fulfillmentState !== 'UNFULFILLED') return null;
  return (
    <Button
      size="lg"
      variant="outline"
      aria-disabled={isBusy || undefined}
      onClick={() =>
        void run(() => setPreparing({ variables: { input: { id: order._id, isPreparing: !isPreparing } } }))
      }
    >
      {isPreparing ? <Undo2 size={20} aria-hidden /> : <Package size={20} aria-hidden />}
      {isPreparing ? 'Not preparing yet' : 'Start preparing'}
    </Button>
  );
}

/** Sends what is left of an order, or a part of it; each parcel by itself. */
export function Send({ order }: { order: AdminOrder_OrderFragment }) {
  const dialog = useDialog();
  return (
    <>
      <Button size="lg" variant="outline" onClick={dialog.open}>
        <Truck size={20} aria-hidden />
        Mark as sent
      </Button>
      {dialog.visit > 0 && (
        <SendDialog key={dialog.visit} order={order} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}

/** What is left of each line of each parcel, as the page knows it. */
function leftOf({ parcels, shipments, returnedItems }: AdminOrder_OrderFragment) {
  const pieces = (parcel: number, line: number, productId: string, quantity: number) => ({
    ...{ productId, position: parcel * 1000 + line, quantity, parcel, line },
  });
  const lines = parcels.flatMap(({ number, orderItems }) =>
    orderItems.map(({ product, qty }, line) => pieces(number, line, product, qty)),
  );
  const sent = shipments.flatMap(({ parcel, items }) =>
    items.flatMap(({ line, qty }) => {
      const found = lines.find((one) => one.parcel === parcel && one.line === line);
      return found ? [{ ...found, quantity: qty }] : [];
    }),
  );
  const returned = new Map((returnedItems ?? []).map(({ product, qty }) => [product, qty]));
  return leftToSend(lines, sent, returned).map(({ quantity, parcel, position }) => ({
    ...{ quantity, parcel, line: position - parcel * 1000 },
  }));
}

function SendDialog({
  order,
  isOpen,
  onClose,
}: {
  order: AdminOrder_OrderFragment;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [sendOrder] = useSendOrderMutation();
  const [undoShipment] = useUndoShipmentMutation();
  const { run, isBusy } = useOrderAction();
  const [left] = useState(() => leftOf(order));
  const [parcel, setParcel] = useState(() => left.find(({ quantity }) => quantity > 0)?.parcel ?? 1);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const open = left.filter((some) => some.parcel === parcel && some.quantity > 0);
  const parcels = order.parcels.filter(({ number }) =>
    left.some((some) => some.parcel === number && some.quantity > 0),
  );
  const nameOf = (line: number) => order.parcels.find(({ number }) => number === parcel)?.orderItems[line]?.name ?? '';
  const keyOf = (line: number) => `${parcel} ${line}`;
  const undo = async (shipmentId: string) => {
    const { isDone } = await run(() => undoShipment({ variables: { input: { id: order._id, shipmentId } } }));
    if (isDone) toast.success('Sending undone. The customer was not emailed.');
  };
  const submit = async () => {
    const items = open
      .map(({ line, quantity }) => ({ line, qty: Number(chosen[keyOf(line)] ?? quantity) }))
      .filter(({ qty }) => qty !== 0);
    const alreadySent = order.shipments.flatMap((one) => one.items).reduce((sum, { qty }) => sum + qty, 0);
    if (items.length === 0) return setErrors({ items: 'Choose what you send' });
    const input = { id: order._id, parcel, items, alreadySent, carrier, trackingNumber };
    const outcome = await run(() => sendOrder({ variables: { input } }));
    if (!outcome.isDone) return setErrors(outcome.fields);
    const shipmentId = outcome.result.data?.sendOrder.shipments.at(-1)?._id;
    toast.success('Marked as sent', {
      duration: UNDO_MS,
      ...(shipmentId !== undefined && { action: { label: 'Undo', run: () => void undo(shipmentId) } }),
    });
    onClose();
  };
  return (
    <Dialog title="Mark as sent" size="sm" isOpen={isOpen} onClose={onClose}>
      <form
        noValidate
        aria-label="Mark as sent"
        className={css({ display: 'grid', gap: '4' })}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {order.parcels.length > 1 && (
          <label className={css({ display: 'grid', gap: '1.5', fontWeight: 'semibold' })}>
            Parcel
            <select
              className={css({
                minHeight: 'control',
                px: '3',
                borderRadius: 'md',
                border: '1px solid {colors.line}',
                bg: 'surface',
                color: 'ink',
                fontWeight: 'normal',
              })}
              value={parcel}
              onChange={(event) => setParcel(Number(event.currentTarget.value))}
            >
              {parcels.map(({ number, shippingAddress: { firstName, lastName } }) => (
                <option key={number} value={number}>
                  {`Parcel ${number}: ${firstName} ${lastName}`}
                </option>
              ))}
            </select>
          </label>
        )}
        {open.map(({ line, quantity }, at) => (
          <TextField
            key={keyOf(line)}
            label={`${nameOf(line)} (${quantity} left)`}
            type="number"
            inputMode="numeric"
            min={0}
            max={quantity}
            value={chosen[keyOf(line)] ?? String(quantity)}
            error={errors[`items.${at}.qty`] ?? (at === 0 ? errors.items : undefined)}
            onChange={(event) => setChosen({ ...chosen, [keyOf(line)]: event.currentTarget.value })}
          />
        ))}
        <TextField
          label="Carrier (optional)"
          placeholder={knownCarriers.join(', ')}
          maxLength={MAX_CARRIER}
          autoComplete="off"
          value={carrier}
          error={errors.carrier}
          onChange={(event) => setCarrier(event.currentTarget.value)}
        />
        <TextField
          label="Tracking number (optional)"
          maxLength={MAX_TRACKING_NUMBER}
          autoComplete="off"
          value={trackingNumber}
          error={errors.trackingNumber}
          onChange={(event) => setTrackingNumber(event.currentTarget.value)}
        />
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          The customer gets an email {UNDO_DELIVERY_SECONDS} seconds later.
        </p>
        <DialogButtons>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : 'Mark as sent'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** What was sent of an order, with what an admin can do with each shipment. */
export function AdminShipments({ order }: { order: AdminOrder_OrderFragment }) {
  return (
    <OrderShipments
      order={order}
      actionsOf={({ _id, deliveredAt }) =>
        order.isDelivered ? null : <ShipmentAction id={order._id} shipmentId={_id} isDelivered={deliveredAt !== null} />
      }
    />
  );
}

function ShipmentAction(props: { id: string; shipmentId: string; isDelivered: boolean }) {
  const { id, shipmentId, isDelivered } = props;
  const [markDelivered] = useMarkShipmentDeliveredMutation();
  const [undoDelivery] = useUndoShipmentDeliveryMutation();
  const { run, isBusy } = useOrderAction();
  const variables = { input: { id, shipmentId } };
  const undo = async () => {
    const { isDone } = await run(() => undoDelivery({ variables }));
    if (isDone) toast.success('Delivery undone');
  };
  const deliver = async () => {
    const { isDone } = await run(() => markDelivered({ variables }));
    if (isDone)
      toast.success('Shipment delivered', { duration: UNDO_MS, action: { label: 'Undo', run: () => void undo() } });
  };
  return (
    <Button
      className={css({ mt: '3' })}
      variant="outline"
      aria-disabled={isBusy || undefined}
      onClick={() => void (isDelivered ? undo() : deliver())}
    >
      {isDelivered ? <Undo2 size={18} aria-hidden /> : <PackageCheck size={18} aria-hidden />}
      {isDelivered ? 'Not delivered yet' : 'Delivered'}
    </Button>
  );
}
