import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  useMarkShipmentDeliveredMutation,
  useSendOrderMutation,
  useSetOrderPreparingMutation,
  useUndoShipmentDeliveryMutation,
  useUndoShipmentMutation,
} from '~/graphql/operations/admin-orders';
import { toast } from '~/ui/toast-store';
import { offerUndo, UNDO_MS } from '../orders/offer-undo';
import { useAttempt, type ActionOutcome } from '../orders/use-order-action';
import { isGone, nameOf, type Parcel } from './board-words';

/** What can be done with the parcels of the board, and taken back. They stay the same, so that no card is drawn for them. */
export interface ParcelActions {
  /** Says that the parcel is being prepared, or takes it back. */
  prepare: (parcel: Parcel) => void;
  send: (parcel: Parcel) => void;
  /** Says that whoever fetches it has it. */
  handOver: (parcel: Parcel) => void;
  takeBack: (parcel: Parcel) => void;
}

/** The actions, and where they stand. */
export interface BoardActions {
  actions: ParcelActions;
  /** The orders with which something is being done. */
  busy: ReadonlySet<string>;
  /** Undoes the last thing that was done here; null: there is nothing to undo. */
  undo: (() => void) | null;
}

/** Something that can be taken back for a while, by its toast, by the key and by the button above the list. */
interface Offer {
  /** What was changed: the id of a shipment, or the code of a parcel. */
  about: string;
  undo: () => void;
  /** Takes the offer away wherever it is made. */
  end: () => void;
}

/** After a parcel was sent, the next one slides under the thumb: a second tap within this time was meant for the first. */
const SECOND_TAP_MS = 800;

const nothing: ReadonlySet<string> = new Set();

/** The actions, one at a time with each order, with a toast that undoes each while its email waits. */
export function useParcelActions(): BoardActions {
  const attempt = useAttempt();
  const [setPreparing] = useSetOrderPreparingMutation();
  const [sendOrder] = useSendOrderMutation();
  const [undoShipment] = useUndoShipmentMutation();
  const [markDelivered] = useMarkShipmentDeliveredMutation();
  const [undoDelivery] = useUndoShipmentDeliveryMutation();
  const [busy, setBusy] = useState(nothing);
  /** The newest last. */
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const sentAt = useRef(-Infinity);
  // Toasts, keys and cards act later than the render that they come from.
  const latest = useRef({ busy, offers });
  useLayoutEffect(() => {
    latest.current = { busy, offers };
  });

  const actions = useMemo((): ParcelActions => {
    const run = async <T>(orderId: string, action: () => Promise<T>): Promise<ActionOutcome<T>> => {
      if (latest.current.busy.has(orderId)) return { isDone: false, code: null, fields: {} };
      setBusy((all) => new Set([...all, orderId]));
      try {
        return await attempt(action);
      } finally {
        setBusy((all) => new Set([...all].filter((other) => other !== orderId)));
      }
    };
    const isSecondTap = () => performance.now() - sentAt.current < SECOND_TAP_MS;
    const endOffersAbout = (about: string) => {
      for (const offer of latest.current.offers) if (offer.about === about) offer.end();
    };
    const offer = (orderId: string, about: string, text: string, undoing: () => Promise<unknown>) => {
      const undo = async () => {
        if (latest.current.busy.has(orderId)) return;
        made.end();
        const { isDone } = await run(orderId, undoing);
        if (isDone) toast.success('Undone');
      };
      endOffersAbout(about);
      const toastId = offerUndo(text, undo);
      const withdraw = () => setOffers((all) => all.filter((other) => other !== made));
      const made: Offer = {
        about,
        undo: () => void undo(),
        end: () => {
          toast.dismiss(toastId);
          withdraw();
        },
      };
      setOffers((all) => [...all, made]);
      setTimeout(withdraw, UNDO_MS);
    };
    const prepare = async ({ orderId, code, number, fulfillmentState, ...parcel }: Parcel) => {
      const isPreparing = fulfillmentState !== 'PREPARING';
      const set = (to: boolean) =>
        setPreparing({ variables: { input: { id: orderId, parcel: number, isPreparing: to } } });
      const { isDone } = await run(orderId, () => set(isPreparing));
      if (!isDone) return;
      const text = `${isPreparing ? 'Started' : 'Not being prepared'}: ${nameOf(parcel)}`;
      offer(orderId, code, text, () => set(!isPreparing));
    };
    const takeBackShipment = (id: string, shipmentId: string) =>
      undoShipment({ variables: { input: { id, shipmentId } } });
    const send = async (parcel: Parcel) => {
      const { orderId: id, number, alreadySent, kind } = parcel;
      const variables = { input: { id, parcel: number, alreadySent } };
      const outcome = await run(id, () => sendOrder({ variables }));
      if (!outcome.isDone) return;
      sentAt.current = performance.now();
      const shipmentId = outcome.result.data?.sendOrder.shipments.at(-1)?._id;
      if (!shipmentId) return;
      const text = `${kind === 'PICKUP' ? 'Ready' : 'Sent'}: ${nameOf(parcel)}`;
      offer(id, shipmentId, text, () => takeBackShipment(id, shipmentId));
    };
    const handOver = async ({ orderId: id, shipment, ...parcel }: Parcel) => {
      if (!shipment) return;
      const variables = { input: { id, shipmentId: shipment._id } };
      const { isDone } = await run(id, () => markDelivered({ variables }));
      if (isDone) offer(id, shipment._id, `Picked up: ${nameOf(parcel)}`, () => undoDelivery({ variables }));
    };
    const takeBack = async ({ orderId, shipment }: Parcel) => {
      if (!shipment) return;
      const { isDone } = await run(orderId, () => takeBackShipment(orderId, shipment._id));
      if (!isDone) return;
      endOffersAbout(shipment._id);
      toast.success('Undone');
    };
    return {
      prepare: (parcel) => {
        if (parcel.canPrepare) void prepare(parcel);
      },
      send: (parcel) => {
        if (parcel.hold === null && !isGone(parcel) && !isSecondTap()) void send(parcel);
      },
      // Its buttons take the place of the one that was tapped.
      handOver: (parcel) => {
        if (!isSecondTap()) void handOver(parcel);
      },
      takeBack: (parcel) => {
        if (!isSecondTap()) void takeBack(parcel);
      },
    };
  }, [attempt, setPreparing, sendOrder, undoShipment, markDelivered, undoDelivery]);
  return { actions, busy, undo: offers.at(-1)?.undo ?? null };
}
