import { Banknote, PackageCheck, Undo2, X } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import {
  useMarkOrderDeliveredMutation,
  useMarkOrderPaidMutation,
  useUndoOrderDeliveryMutation,
} from '~/graphql/operations/admin-orders';
import { parcelsPrepared, promisedDay } from '~/lib/fulfillment-words';
import { formatMoney } from '~/lib/money';
import { isRefundedInFull } from '~/lib/refunded';
import { Button } from '~/ui/button';
import { DayText } from '~/ui/date-text';
import { TextField } from '~/ui/form-field';
import { Panel } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { PaymentLink } from '../counter/counter-placed';
import { CancelDialog } from './cancel-dialog';
import { mostRefundable } from './most-refundable';
import { offerUndo } from './offer-undo';
import { RefundDialog } from './refund-dialog';
import { sendWords } from './send-dialog';
import { Prepare, Send } from './sending';
import { useOrderAction } from './use-order-action';

/** What an admin can do with an order now; nothing where there is nothing left to do. */
export function OrderActions({ order }: { order: AdminOrder_OrderFragment }) {
  const panel = useRef<HTMLElement>(null);
  // The button that had the focus is gone then.
  const stay = () => panel.current?.focus({ preventScroll: true });
  const { status } = order;
  const isRefundable = order.isPaid && !isRefundedInFull(order);
  return (
    <Panel
      ref={panel}
      className={css({ width: 'full', _focus: { outline: 'none' } })}
      aria-labelledby="order-actions"
      tabIndex={-1}
    >
      <h2 className={css({ textStyle: 'card', mb: '1' })} id="order-actions">
        Next step
      </h2>
      <p className={css({ color: 'muted', mb: '4' })} aria-live="polite">
        {sentenceOf(order)}
      </p>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', alignItems: 'flex-end' })}>
        {(status === 'PENDING' || status === 'EXPIRED') && <MarkPaid order={order} onDone={stay} />}
        {((status === 'PAID' && isRefundable && !order.isRestocked) || waitsForDelivery(order)) && (
          <>
            {order.parcels.length > 0 && <Prepare order={order} />}
            {order.parcels.length > 0 && <Send order={order} />}
            <MarkDelivered order={order} onDone={stay} />
          </>
        )}
        {isRefundable && mostRefundable(order) > 0 && <Refund order={order} />}
        {order.placedBy?.paymentLink && <PaymentLink link={order.placedBy.paymentLink} />}
        {status === 'PENDING' && <Cancel order={order} />}
      </div>
    </Panel>
  );
}

/** Whether an order that is paid later still has to be handed over. */
function waitsForDelivery({ status, payLater, isDelivered }: AdminOrder_OrderFragment): boolean {
  return status === 'PENDING' && payLater?.isConfirmed === true && !isDelivered;
}

/** Where the order stands, in a sentence. */
function sentenceOf(order: AdminOrder_OrderFragment): ReactNode {
  switch (order.status) {
    case 'PENDING':
      if (order.payLater) return <PaidLater order={order} payLater={order.payLater} />;
      return 'Waiting for payment. The stock is reserved.';
    case 'EXPIRED':
      return 'Not paid in time. If the money did arrive, mark the order as paid, and the gifts come out of stock again.';
    case 'CANCELLED':
      return 'Canceled before it was paid. Nothing left to do.';
    case 'DELIVERED': {
      const { done } = handOverWords(order);
      return isRefundedInFull(order) ? `${done} and refunded. Nothing left to do.` : `${done}.`;
    }
    case 'PAID':
      if (!isRefundedInFull(order) && order.deliveryMethod.kind === 'EMAIL')
        return 'The gift cards are emailed on the days the customer chose, or right away. To cancel a paid order, refund it.';
      if (isRefundedInFull(order)) return 'Fully refunded. Nothing left to do.';
      if (order.isRestocked) return 'All gifts are back in stock, so there is nothing to send.';
      return (
        <>
          <Sending order={order} />
          To cancel a paid order, refund it.
        </>
      );
  }
}

/** How an order ends: it is delivered, or whoever ordered it fetches it. */
function handOverWords({ parcels }: AdminOrder_OrderFragment): { label: string; done: string; undone: string } {
  return sendWords(parcels).isForPickup
    ? { label: 'Mark as Picked Up', done: 'Picked up', undone: 'Pickup undone' }
    : { label: 'Mark as Delivered', done: 'Delivered', undone: 'Delivery undone' };
}

/** How far the gifts of an order are that must leave, and by when. */
function Sending({ order }: { order: AdminOrder_OrderFragment }) {
  const { fulfillmentState, isLate, dispatchDate } = order;
  const { isForPickup } = sendWords(order.parcels);
  if (fulfillmentState === 'SENT') {
    if (isForPickup) return 'Ready for pickup. ';
    return isLate ? 'Sent, but late: it should have arrived by now. ' : 'Sent, and on its way. ';
  }
  if (!dispatchDate) return null;
  const promised = isLate ? null : promisedDay(order);
  const isOverdue = isLate && hasOverdueParcel(order.parcels, dispatchDate);
  const isPart = fulfillmentState === 'PARTLY_SENT';
  const some = parcelsPrepared(order.parcels);
  const prepared = some ? `Preparing ${some}. ` : fulfillmentState === 'PREPARING' && 'Being prepared. ';
  return (
    <>
      {isPart && (isForPickup ? 'Partly ready. ' : 'Partly sent. ')}
      {prepared}
      {isOverdue && 'Late: a parcel that was sent should have arrived by now. '}
      {dueWords({ isForPickup, isLate: isLate && !isOverdue, isPart })}
      <DayText value={dispatchDate} />.{' '}
      {promised && (
        <>
          The buyer expects it by <DayText value={promised} />.{' '}
        </>
      )}
    </>
  );
}

/** Whether a parcel on its way makes a late order late: what is left may still have its time. @param dispatchDate of what is left */
function hasOverdueParcel(parcels: AdminOrder_OrderFragment['parcels'], dispatchDate: string): boolean {
  return parcels.some(
    ({ fulfillmentState, deliveryDate, deliveryMethod }) =>
      fulfillmentState === 'SENT' &&
      deliveryMethod.kind !== 'PICKUP' &&
      deliveryDate !== null &&
      deliveryDate < dispatchDate,
  );
}

/** What must happen by a day that follows. */
function dueWords({ isForPickup, isLate, isPart }: { isForPickup: boolean; isLate: boolean; isPart: boolean }): string {
  const rest = isPart ? 'the rest ' : '';
  if (isForPickup) return isLate ? `Late: ${rest}was to be ready by ` : `Have ${isPart ? 'the rest' : 'it'} ready by `;
  return isLate ? `Late: ${rest}was due out ` : `Send ${rest}by `;
}

/** What an admin waits for. */
function PaidLater({
  order,
  payLater: { name, reference, lastDate },
}: {
  order: AdminOrder_OrderFragment;
  payLater: NonNullable<AdminOrder_OrderFragment['payLater']>;
}) {
  return (
    <>
      {order.isDelivered && 'Delivered, but not paid yet. '}
      {waitsForDelivery(order) && <Sending order={order} />}
      {name}: expect {formatMoney(order.totalPrice, order.currency)}
      {lastDate && [` with the reference ${reference} by `, <DayText key="day" value={lastDate} />]}. When the money is
      there, mark the order as paid.
    </>
  );
}

function MarkPaid({ order, onDone }: { order: AdminOrder_OrderFragment; onDone: () => void }) {
  const [markPaid] = useMarkOrderPaidMutation();
  const { run, isBusy } = useOrderAction();
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const submit = async () => {
    const outcome = await run(() => markPaid({ variables: { input: { id: order._id, note } } }), {}, ['note']);
    if (!outcome.isDone) return setError(outcome.fields.note);
    const method = outcome.result.data?.markOrderPaid.paymentMethod;
    toast.success(
      method === 'Card' ? 'The card payment arrived first, so the order is paid by card' : 'Marked as paid',
    );
    onDone();
  };
  return (
    <form
      className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3', width: 'full' })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css({ flex: '1 1 240px' })}>
        <TextField
          label="How it was paid (optional)"
          placeholder="Cash at the counter"
          maxLength={500}
          autoComplete="off"
          value={note}
          error={error}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" size="lg" aria-disabled={isBusy || undefined}>
        <Banknote size={20} aria-hidden />
        Mark as Paid
      </Button>
    </form>
  );
}

function MarkDelivered({ order, onDone }: { order: AdminOrder_OrderFragment; onDone: () => void }) {
  const [markDelivered] = useMarkOrderDeliveredMutation();
  const [undoDelivery] = useUndoOrderDeliveryMutation();
  const { run, isBusy } = useOrderAction();
  const variables = { input: { id: order._id } };
  const { label, done, undone } = handOverWords(order);
  // 'Undo' may be pressed after this button has unmounted: the toast stays while the admin works on.
  const undo = async () => {
    const { isDone } = await run(() => undoDelivery({ variables }));
    if (!isDone) return;
    toast.success(`${undone}. The customer was not emailed.`);
    onDone();
  };
  const submit = async () => {
    const { isDone } = await run(() => markDelivered({ variables }));
    if (!isDone) return;
    offerUndo(`Order ${done.toLowerCase()}`, undo);
    onDone();
  };
  return (
    <Button size="lg" aria-disabled={isBusy || undefined} onClick={() => void submit()}>
      <PackageCheck size={20} aria-hidden />
      {label}
    </Button>
  );
}

function Refund({ order }: { order: AdminOrder_OrderFragment }) {
  const dialog = useDialog();
  return (
    <>
      <Button size="lg" variant="outline" onClick={dialog.open}>
        <Undo2 size={20} aria-hidden />
        Refund
      </Button>
      {dialog.visit > 0 && (
        <RefundDialog key={dialog.visit} order={order} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}

function Cancel({ order }: { order: AdminOrder_OrderFragment }) {
  const dialog = useDialog();
  return (
    <>
      <Button variant="outline" size="lg" onClick={dialog.open}>
        <X size={20} aria-hidden />
        Cancel order
      </Button>
      {dialog.visit > 0 && (
        <CancelDialog key={dialog.visit} order={order} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}
