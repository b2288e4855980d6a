import { weekdayDate } from '@domain/long-date.js';
import { useState } from 'react';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useChangeDeliveryDateMutation, useOrderDatesQuery } from '~/graphql/operations/orders';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { FormField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import { toast } from '~/ui/toast-store';

/** Gives an order, or one of its parcels, another day. */
export function ChangeDateDialog({
  orderId,
  parcel,
  linkKey,
  date,
  isOpen,
  onClose,
}: {
  orderId: string;
  /** The number of the parcel, of an order with several. */
  parcel?: number;
  /** Opens the order of a guest. */
  linkKey?: string | undefined;
  /** The day that it has. */
  date: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const order = { id: orderId, parcel, ...(linkKey !== undefined && { key: linkKey }) };
  const { data, error, refetch } = useOrderDatesQuery({ variables: { input: order } });
  const [changeDate] = useChangeDeliveryDateMutation();
  const [wanted, setWanted] = useState(date);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = (data?.orderDeliveryDates.dates ?? []).flatMap((day) => (day.isOpen ? [day.date] : []));
  const days = [...new Set([date, wanted, ...open])].sort();
  const close = () => {
    // The dialog stays open until it can show the outcome.
    if (!isBusy) onClose();
  };
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await changeDate({ variables: { input: { ...order, deliveryDate: wanted } } });
      toast.success(`Changed to ${weekdayDate(wanted)}`);
      onClose();
    } catch (failure) {
      setProblem(fieldErrors(failure)['deliveryDate'] ?? errorMessage(failure));
      await refetch().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={parcel === undefined ? 'Change the day' : `Change the day of parcel ${parcel}`}
      size="sm"
      isOpen={isOpen}
      onClose={close}
    >
      <FormField label="Day" error={problem ?? (error && errorMessage(error))}>
        {(control) => (
          <Select {...control} value={wanted} onChange={({ target }) => setWanted(target.value)}>
            {days.map((day) => (
              <option key={day} value={day}>
                {weekdayDate(day)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <DialogButtons>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        {/* Still a button while it works, so that the focus is not lost with it. */}
        <Button aria-disabled={isBusy || undefined} onClick={() => void save()}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
