import { orderNumber } from '@domain/order-number.js';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useCancelMyOrderMutation } from '~/graphql/operations/orders';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { Notice } from '~/ui/panel';
import { toast } from '~/ui/toast-store';

/** Asks for confirmation, then cancels an unpaid order. */
export function CancelOrderDialog({
  orderId,
  linkKey,
  isOpen,
  onClose,
}: {
  orderId: string;
  /** Opens the order of a guest. */
  linkKey?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [cancelMyOrder, { client }] = useCancelMyOrderMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    // The dialog stays open until it can show the outcome.
    if (isBusy) return;
    setProblem(null);
    onClose();
  };
  const cancel = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await cancelMyOrder({ variables: { id: orderId, key: linkKey } });
      toast.success('Order canceled');
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      // It may have been paid in the meantime.
      await client.refetchQueries({ include: 'active' }).catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Cancel order ${orderNumber(orderId)}?`} size="sm" isOpen={isOpen} onClose={close}>
      <p>We’ll stop holding your gifts, and you can no longer pay for this order. You can’t undo this.</p>
      {problem !== null && (
        <Notice className={css({ mt: '5' })} tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <DialogButtons>
        <Button variant="ghost" onClick={close}>
          Keep order
        </Button>
        {/* Still a button while it works, so that the focus is not lost with it. */}
        <Button variant="danger" aria-disabled={isBusy || undefined} onClick={() => void cancel()}>
          {isBusy ? 'Canceling…' : 'Cancel order'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
