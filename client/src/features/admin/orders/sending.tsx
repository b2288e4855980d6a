import { Package, Store, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment, SetOrderPreparingInput } from '~/graphql/generated';
import { useSetOrderPreparingMutation } from '~/graphql/operations/admin-orders';
import { Button } from '~/ui/button';
import type { OrderParcel } from '~/ui/order-parcels';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { SendDialog, sendWords } from './send-dialog';
import { useOrderAction } from './use-order-action';

/** Says that all parcels of an order that are still to be sent are being prepared, or takes it back. */
export function Prepare({ order }: { order: AdminOrder_OrderFragment }) {
  const open = order.parcels.filter(isToPrepare);
  const isSplit = order.parcels.length > 1;
  if (isSplit ? open.length === 0 : !isToPrepare(order)) return null;
  const isPreparing = (isSplit ? open : [order]).every(({ fulfillmentState }) => fulfillmentState === 'PREPARING');
  return (
    <PrepareButton size="lg" input={{ id: order._id, isPreparing: !isPreparing }}>
      {isSplit && ' all'}
    </PrepareButton>
  );
}

/** Says that one of several parcels is being prepared, or takes it back. */
export function PrepareParcel({ order, parcel }: { order: AdminOrder_OrderFragment; parcel: OrderParcel }) {
  if (!isToPrepare(parcel)) return null;
  const { number, fulfillmentState } = parcel;
  return (
    <div className={css({ gridColumn: '1 / -1' })}>
      <PrepareButton input={{ id: order._id, parcel: number, isPreparing: fulfillmentState !== 'PREPARING' }}>
        <VisuallyHidden> parcel {number}</VisuallyHidden>
      </PrepareButton>
    </div>
  );
}

/** Whether something must leave of what nothing has left. */
function isToPrepare({ dispatchDate, fulfillmentState }: Pick<OrderParcel, 'dispatchDate' | 'fulfillmentState'>) {
  return dispatchDate !== null && (fulfillmentState === 'UNFULFILLED' || fulfillmentState === 'PREPARING');
}

function PrepareButton({
  input,
  size,
  children,
}: {
  input: SetOrderPreparingInput & { isPreparing: boolean };
  size?: 'lg';
  /** What is prepared, after the words of the button. */
  children: ReactNode;
}) {
  const [setPreparing] = useSetOrderPreparingMutation();
  const { run, isBusy } = useOrderAction();
  return (
    <Button
      size={size}
      variant="outline"
      aria-disabled={isBusy || undefined}
      onClick={() => void run(() => setPreparing({ variables: { input } }))}
    >
      {input.isPreparing ? <Package size={20} aria-hidden /> : <Undo2 size={20} aria-hidden />}
      <span>
        {input.isPreparing ? 'Start preparing' : 'Stop preparing'}
        {children}
      </span>
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
