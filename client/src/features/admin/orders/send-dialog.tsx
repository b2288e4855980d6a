import { UNDO_DELIVERY_SECONDS } from '@domain/order-state.js';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { useSendOrderMutation, useUndoShipmentMutation } from '~/graphql/operations/admin-orders';
import { isForPickup, parcelName } from '~/lib/fulfillment-words';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { FormField, TextField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import { toast } from '~/ui/toast-store';
import { dividedItems } from './divided-items';
import { emailWords } from './email-words';
import { offerUndo } from './offer-undo';
import { TrackingFields, trackingFields, type TrackingInput } from './tracking-fields';
import { useOrderAction } from './use-order-action';

interface Input extends TrackingInput {
  parcel: string;
  /** By the keys of lines. */
  qty: Record<string, string>;
}

/** How sending is called: what is picked up isn't sent. */
export function sendWords(parcels: Parameters<typeof isForPickup>[0]) {
  const isFetched = isForPickup(parcels);
  return { isForPickup: isFetched, label: isFetched ? 'Ready for pickup' : 'Mark as sent' };
}

/** What is left of each line of each parcel, as the page knows it. */
function leftOf(order: AdminOrder_OrderFragment) {
  return dividedItems(order).flatMap(({ parcel, line, name, left }) =>
    left > 0 ? [{ parcel, line, name, quantity: left, key: `${parcel}-${line}` }] : [],
  );
}

/** Asks what was sent, and how. */
export function SendDialog({
  order,
  parcel: chosen,
  isOpen,
  onClose,
}: {
  order: AdminOrder_OrderFragment;
  /** The parcel that is chosen first. */
  parcel?: number;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [sendOrder] = useSendOrderMutation();
  const [undoShipment] = useUndoShipmentMutation();
  const { run, isBusy } = useOrderAction();
  // As it was when the dialog opened: what is sent stays in the dialog while it closes.
  const [left] = useState(() => leftOf(order));
  const { register, handleSubmit, setError, control, formState } = useForm<Input>({
    defaultValues: {
      parcel: String(chosen ?? left[0]?.parcel ?? 1),
      qty: Object.fromEntries(left.map(({ key, quantity }) => [key, String(quantity)])),
      carrier: '',
      trackingNumber: '',
    },
  });
  const { errors } = formState;
  const parcel = Number(useWatch({ control, name: 'parcel' }));
  const open = left.filter((some) => some.parcel === parcel);
  const choices = order.parcels.filter(({ number }) => left.some((some) => some.parcel === number));
  const { isForPickup: isFetched, label } = sendWords(order.parcels.filter(({ number }) => number === parcel));
  const close = () => {
    // The dialog stays open until it can show the outcome.
    if (!isBusy) onClose();
  };

  const undo = async (shipmentId: string) => {
    const { isDone } = await run(() => undoShipment({ variables: { input: { id: order._id, shipmentId } } }));
    if (isDone) toast.success('Undone. The customer was not emailed.');
  };
  const submit = async ({ qty, carrier, trackingNumber }: Input) => {
    const items = open.map(({ line, key }) => ({ line, qty: Number(qty[key]) })).filter((item) => item.qty !== 0);
    const [first] = open;
    if (items.length === 0 && first)
      return setError(
        `qty.${first.key}`,
        { message: `Enter how many ${isFetched ? 'are ready' : 'you’re sending'}` },
        { shouldFocus: true },
      );
    const alreadySent = order.shipments.flatMap((one) => one.items).reduce((sum, item) => sum + item.qty, 0);
    const tracking = isFetched ? {} : { carrier, trackingNumber };
    const input = { id: order._id, parcel, items, alreadySent, ...tracking };
    const outcome = await run(() => sendOrder({ variables: { input } }), {}, trackingFields);
    if (!outcome.isDone) {
      for (const name of trackingFields) {
        const message = outcome.fields[name];
        if (message !== undefined) setError(name, { message }, { shouldFocus: true });
      }
      // The order isn't what the dialog shows; the page shows it as it is.
      if (outcome.code === 'CONFLICT') onClose();
      return;
    }
    const shipmentId = outcome.result.data?.sendOrder.shipments.at(-1)?._id;
    const text = isFetched ? 'Marked as ready for pickup' : 'Marked as sent';
    if (shipmentId === undefined) toast.success(text);
    else offerUndo(text, () => undo(shipmentId));
    onClose();
  };
  return (
    <Dialog title={label} size="sm" isOpen={isOpen} onClose={close}>
      <form
        noValidate
        aria-label={label}
        className={css({ display: 'grid', gap: '4' })}
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        {order.parcels.length > 1 && (
          <FormField label="Parcel">
            {(field) => (
              <Select {...field} {...register('parcel')}>
                {choices.map(({ number }) => (
                  <option key={number} value={number}>
                    {parcelName(order.parcels, number)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
        {open.map(({ name, quantity, key }) => (
          <TextField
            key={key}
            label={`${name} (${quantity} left${isFetched ? '' : ' to send'})`}
            type="number"
            inputMode="numeric"
            min={0}
            max={quantity}
            error={errors.qty?.[key]?.message}
            {...register(`qty.${key}`, {
              validate: (text) => (/^\d+$/.test(text) && Number(text) <= quantity) || `Enter 0 to ${quantity}`,
            })}
          />
        ))}
        {!isFetched && <TrackingFields register={register} errors={errors} />}
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {emailWords(order, `The customer gets an email ${UNDO_DELIVERY_SECONDS} seconds later.`)}
        </p>
        <DialogButtons>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : label}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
