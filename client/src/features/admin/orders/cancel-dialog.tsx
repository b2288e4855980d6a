import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { useCancelOrderMutation } from '~/graphql/operations/admin-orders';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { FormField, Textarea } from '~/ui/form-field';
import { toast } from '~/ui/toast-store';
import { emailWords } from './email-words';
import { useOrderAction } from './use-order-action';

/** Asks for a reason, then cancels an unpaid order. */
export function CancelDialog({
  order,
  isOpen,
  onClose,
}: {
  order: AdminOrder_OrderFragment;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [cancelOrder] = useCancelOrderMutation();
  const { run, isBusy } = useOrderAction();
  const { register, handleSubmit, setError, formState } = useForm<{ reason: string }>();
  const { errors } = formState;
  const close = () => {
    // The dialog stays open until it can show the outcome.
    if (!isBusy) onClose();
  };

  const submit = async ({ reason }: { reason: string }) => {
    const outcome = await run(() => cancelOrder({ variables: { input: { id: order._id, reason } } }), {}, ['reason']);
    if (outcome.isDone) {
      toast.success('Order canceled');
      onClose();
    } else if (outcome.fields.reason) setError('reason', { message: outcome.fields.reason });
  };

  return (
    <Dialog title="Cancel order" size="sm" isOpen={isOpen} onClose={close}>
      <form noValidate aria-label="Cancel order" onSubmit={handleSubmit(submit)}>
        <p className={css({ mb: '5' })}>
          The gifts go back into stock, and the order can no longer be paid. This can’t be undone. If someone has the
          gifts already, correct their stock afterward.
        </p>
        <ReasonField
          order={order}
          error={errors.reason?.message}
          control={register('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
        />
        <DialogButtons>
          <Button variant="ghost" onClick={close}>
            Keep order
          </Button>
          <Button type="submit" variant="danger" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Canceling…' : 'Cancel order'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Why something is done to an order; its customer reads it in the mail. */
export function ReasonField({
  order,
  error,
  control,
}: {
  order: AdminOrder_OrderFragment;
  error: string | undefined;
  control: object;
}) {
  return (
    <FormField label="Reason" hint={emailWords(order, 'The customer sees this in the email.')} error={error}>
      {(field) => <Textarea {...field} {...control} rows={3} maxLength={500} required />}
    </FormField>
  );
}
