import { useRef, useState } from 'react';
import {
  useMarkShipmentDeliveredMutation,
  useSendOrderMutation,
  useSetOrderPreparingMutation,
  useUndoShipmentDeliveryMutation,
  useUndoShipmentMutation,
} from '~/graphql/operations/admin-orders';
import { toast } from '~/ui/toast-store';
import { UNDO_MS } from '../orders/send-dialog';
import { useOrderAction } from '../orders/use-order-action';
import { isGone, nameOf, type Parcel } from './board-words';

/** What can be done with the parcels of the board, one thing at a time, and taken back. */
export interface ParcelActions {
  isBusy: boolean;
  /** Says that the parcel's order is being prepared, or takes it back. */
  prepare: (parcel: Parcel) => void;
  send: (parcel: Parcel) => void;
  /** Says that whoever fetches it has it. */
  handOver: (parcel: Parcel) => void;
  takeBack: (parcel: Parcel) => void;
  /** Undoes the last thing that was done here; null: there is nothing to undo. */
  undo: (() => void) | null;
}

/** The actions, with a toast that undoes each while its email waits. */
export function useParcelActions(): ParcelActions {
  const { run, isBusy } = useOrderAction();
  const [setPreparing] = useSetOrderPreparingMutation();
  const [sendOrder] = useSendOrderMutation();
  const [undoShipment] = useUndoShipmentMutation();
  const [markDelivered] = useMarkShipmentDeliveredMutation();
  const [undoDelivery] = useUndoShipmentDeliveryMutation();
  const [last, setLast] = useState<{ undo: () => void } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const offerUndo = (text: string, undoing: () => Promise<unknown>) => {
    const undo = async () => {
      setLast(null);
      const { isDone } = await run(undoing);
      if (isDone) toast.success('Undone');
    };
    const offer = { undo: () => void undo() };
    setLast(offer);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setLast(null), UNDO_MS);
    toast.success(text, { duration: UNDO_MS, action: { label: 'Undo', run: offer.undo } });
  };
  const prepare = async ({ orderId, fulfillmentState, ...parcel }: Parcel) => {
    const isPreparing = fulfillmentState !== 'PREPARING';
    const set = (to: boolean) => setPreparing({ variables: { input: { id: orderId, isPreparing: to } } });
    const { isDone } = await run(() => set(isPreparing));
    if (isDone)
      offerUndo(`${isPreparing ? 'Started' : 'Not being prepared'}: ${nameOf(parcel)}`, () => set(!isPreparing));
  };
  const takeBackShipment = (id: string, shipmentId: string) =>
    undoShipment({ variables: { input: { id, shipmentId } } });
  const send = async (parcel: Parcel) => {
    const { orderId: id, number, alreadySent, kind } = parcel;
    const outcome = await run(() => sendOrder({ variables: { input: { id, parcel: number, alreadySent } } }));
    const shipmentId = outcome.isDone && outcome.result.data?.sendOrder.shipments.at(-1)?._id;
    if (shipmentId)
      offerUndo(`${kind === 'PICKUP' ? 'Ready' : 'Sent'}: ${nameOf(parcel)}`, () => takeBackShipment(id, shipmentId));
  };
  const handOver = async ({ orderId: id, shipment, ...parcel }: Parcel) => {
    if (!shipment) return;
    const variables = { input: { id, shipmentId: shipment._id } };
    const { isDone } = await run(() => markDelivered({ variables }));
    if (isDone) offerUndo(`Picked up: ${nameOf(parcel)}`, () => undoDelivery({ variables }));
  };
  const takeBack = async ({ orderId, shipment }: Parcel) => {
    if (!shipment) return;
    const { isDone } = await run(() => takeBackShipment(orderId, shipment._id));
    if (isDone) toast.success('Undone');
  };
  return {
    isBusy,
    prepare: (parcel) => {
      if (parcel.canPrepare) void prepare(parcel);
    },
    send: (parcel) => {
      if (parcel.hold === null && !isGone(parcel)) void send(parcel);
    },
    handOver: (parcel) => void handOver(parcel),
    takeBack: (parcel) => void takeBack(parcel),
    undo: last?.undo ?? null,
  };
}
