import { Package, Store, Truck, Undo2 } from 'lucide-react';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { useSetOrderPreparingMutation } from '~/graphql/operations/admin-orders';
import { Button } from '~/ui/button';
import { useDialog } from '~/ui/use-dialog';
import { SendDialog, sendWords } from './send-dialog';
import { useOrderAction } from './use-order-action';

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
      {isPreparing ? 'Stop preparing' : 'Start preparing'}
    </Button>
  );
}

/** Sends what is left of an order, or a part of it; each parcel by itself. */
export function Send({ order }: { order: AdminOrder_OrderFragment }) {
  const dialog = useDialog();
  const { isForPickup, label } = sendWords(order.parcels);
  return (
    <>
      {order.fulfillmentState !== 'SENT' && (
        <Button size="lg" variant="outline" onClick={dialog.open}>
          {isForPickup ? <Store size={20} aria-hidden /> : <Truck size={20} aria-hidden />}
          {label}
        </Button>
      )}
      {/* It stays while it closes, also when nothing is left to send. */}
      {dialog.visit > 0 && (
        <SendDialog key={dialog.visit} order={order} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}
