import { Check, Mail, Package, StickyNote, Store, Truck, Undo2 } from 'lucide-react';
import { memo, useCallback, useId, useSyncExternalStore } from 'react';
import { css, cx } from 'styled-system/css';
import { useAdminOrderQuery } from '~/graphql/operations/admin-orders';
import { adminPaths } from '~/lib/admin-paths';
import { substitutionWords } from '~/lib/substitution-words';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { DayText } from '~/ui/date-text';
import { TextLink } from '~/ui/text-link';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { SendDialog } from '../orders/send-dialog';
import { isGone, stateWord, type Parcel } from './board-words';
import type { ParcelActions } from './use-parcel-actions';

const tones = {
  UNFULFILLED: 'neutral',
  PREPARING: 'waiting',
  PARTLY_SENT: 'waiting',
  SENT: 'good',
  DELIVERED: 'delivered',
} as const;

/**
 * A parcel to make or send, with its buttons: large enough to be read at the table, and hit with a wet thumb. A board has
 * hundreds, so each is drawn only when it changes itself.
 */
export const ParcelCard = memo(function ParcelCard({
  parcel,
  actions,
  isBusy,
  isCurrent,
  headingLevel: Heading = 'h4',
  className,
}: {
  parcel: Parcel;
  actions: ParcelActions;
  /** Whether something is being done with its order. */
  isBusy: boolean;
  /** Whether the keyboard comes here first. Not given: it is no part of a list that keys move through. */
  isCurrent?: boolean;
  headingLevel?: 'h3' | 'h4';
  className?: string;
}) {
  const id = useId();
  const { number, parcelCount, recipient, city, day, dispatchDate, deliveryDate, hold, noteCount } = parcel;
  const isLate = day === 'LATE';
  return (
    <article
      className={cx(
        css({
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: '3',
          bg: 'surface',
          border: '1px solid {colors.line}',
          borderInlineStartWidth: '6px',
          borderRadius: 'md',
          p: '4',
          scrollMarginTop: '24',
        }),
        isLate && css({ borderInlineStartColor: 'danger' }),
        parcel.fulfillmentState === 'PREPARING' && css({ borderInlineStartColor: 'amber' }),
        className,
      )}
      aria-labelledby={id}
      {...(isCurrent !== undefined && { tabIndex: isCurrent ? 0 : -1, 'data-parcel': parcel.code })}
    >
      <div className={css({ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: '3' })}>
        <div className={css({ minWidth: '0' })}>
          <Heading
            className={css({ fontSize: '21', fontWeight: 'bold', lineHeight: 'snug', overflowWrap: 'anywhere' })}
            id={id}
          >
            <bdi>{recipient}</bdi>
          </Heading>
          {city !== '' && <p className={css({ fontSize: '17', overflowWrap: 'anywhere' })}>{city}</p>}
        </div>
        <StatusPill className={css({ fontSize: '16', whiteSpace: 'nowrap' })} tone={tones[parcel.fulfillmentState]}>
          {stateWord(parcel)}
        </StatusPill>
      </div>
      <Lines parcel={parcel} />
      <ul className={css({ listStyleType: 'none', display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' })}>
        {isLate && dispatchDate && (
          <li className={css({ color: 'danger', fontWeight: 'semibold' })}>
            {parcel.kind === 'PICKUP' ? 'Was to be ready by ' : 'Due out '}
            <DayText value={dispatchDate} />
          </li>
        )}
        {deliveryDate && (
          <li className={css({ fontWeight: 'semibold' })}>
            {parcel.kind === 'PICKUP' ? 'Pickup on' : 'Delivery on'} <DayText value={deliveryDate} />
          </li>
        )}
        {parcel.hasMessage && (
          <li className={css({ display: 'flex', alignItems: 'center', gap: '1.5' })}>
            <Mail size={18} aria-hidden />
            Card with a message
          </li>
        )}
        {noteCount > 0 && (
          <li className={css({ display: 'flex', alignItems: 'center', gap: '1.5' })}>
            <StickyNote size={18} aria-hidden />
            <TextLink variant="inline" to={`${adminPaths.order(parcel.orderId)}#staff-notes`}>
              {noteCount === 1 ? '1 note' : `${noteCount} notes`}
              <VisuallyHidden> about order {parcel.orderNumber}</VisuallyHidden>
            </TextLink>
          </li>
        )}
        {parcel.substitution && !isGone(parcel) && (
          <li>If it can’t be made, the customer says: {substitutionWords[parcel.substitution]}</li>
        )}
        <li className={css({ color: 'muted' })}>
          <TextLink variant="inline" to={adminPaths.order(parcel.orderId)}>
            {parcel.orderNumber}
          </TextLink>
          {parcelCount > 1 && `, parcel ${number} of ${parcelCount}`}
        </li>
      </ul>
      {hold === null && <Actions parcel={parcel} actions={actions} isBusy={isBusy} />}
    </article>
  );
});

function Lines({ parcel: { lines } }: { parcel: Parcel }) {
  if (lines.length === 0) return null;
  return (
    <ul className={css({ listStyleType: 'none', display: 'grid', gap: '1', fontSize: '17' })}>
      {lines.map(({ itemId, name, qty, texts, addOnOf }, at) => (
        <li
          key={`${itemId} ${at}`}
          className={cx(css({ overflowWrap: 'anywhere' }), addOnOf !== null && css({ ps: '5' }))}
        >
          <span className={css({ fontWeight: 'bold' })}>{qty} ×</span> <bdi>{name}</bdi>
          {texts.map((text) => (
            <span key={text} className={css({ display: 'block', color: 'muted', fontSize: '16' })}>
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

interface ActionsProps {
  parcel: Parcel;
  actions: ParcelActions;
  isBusy: boolean;
}

function Actions({ parcel, actions, isBusy }: ActionsProps) {
  const dialog = useDialog();
  const { kind, recipient, fulfillmentState, canPrepare } = parcel;
  const isPickup = kind === 'PICKUP';
  // Each card has the same buttons: their names say whose parcel it is.
  const whose = <VisuallyHidden> for {recipient}</VisuallyHidden>;
  const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2.5', alignItems: 'center' });
  if (isGone(parcel)) {
    const isWaiting = isPickup && fulfillmentState === 'SENT';
    return (
      <div className={row}>
        {isWaiting && (
          <Button size="lg" aria-disabled={isBusy || undefined} onClick={() => actions.handOver(parcel)}>
            <Check size={20} aria-hidden />
            Picked up
            {whose}
          </Button>
        )}
        <TakeBack key={parcel.shipment?._id} parcel={parcel} actions={actions} isBusy={isBusy} />
      </div>
    );
  }
  const isPreparing = fulfillmentState === 'PREPARING';
  return (
    <div className={row}>
      {canPrepare && (
        <Button
          size="lg"
          variant={isPreparing ? 'outline' : 'solid'}
          aria-disabled={isBusy || undefined}
          onClick={() => actions.prepare(parcel)}
        >
          {isPreparing ? <Undo2 size={20} aria-hidden /> : <Package size={20} aria-hidden />}
          {isPreparing ? 'Stop' : 'Start'}
          {whose}
        </Button>
      )}
      <Button
        size="lg"
        variant={isPreparing || !canPrepare ? 'solid' : 'outline'}
        aria-disabled={isBusy || undefined}
        onClick={() => actions.send(parcel)}
      >
        {isPickup ? <Store size={20} aria-hidden /> : <Truck size={20} aria-hidden />}
        {isPickup ? 'Ready' : 'Sent'}
        {whose}
      </Button>
      {!isPickup && (
        <Button variant="ghost" onClick={dialog.open}>
          With tracking number
          {whose}
        </Button>
      )}
      {dialog.visit > 0 && (
        <SendWithTracking key={dialog.visit} parcel={parcel} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </div>
  );
}

/** Takes a shipment back while that is possible. */
function TakeBack({ parcel, actions, isBusy }: ActionsProps) {
  // The clocks of the shop and of this device may differ: the shop has the last word.
  const until = parcel.shipment && Date.parse(parcel.shipment.undoUntil);
  const isOffered = useSyncExternalStore(
    useCallback(
      (notify) => {
        if (until === null) return () => undefined;
        const timer = setTimeout(notify, until - Date.now());
        return () => clearTimeout(timer);
      },
      [until],
    ),
    () => until !== null && Date.now() < until,
    // The time may end before the page is hydrated.
    () => false,
  );
  if (!isOffered || parcel.fulfillmentState === 'DELIVERED') return null;
  return (
    <Button variant="outline" aria-disabled={isBusy || undefined} onClick={() => actions.takeBack(parcel)}>
      <Undo2 size={18} aria-hidden />
      Undo
      <VisuallyHidden> for {parcel.recipient}</VisuallyHidden>
    </Button>
  );
}

/** The order's own dialog, once the order is there. */
function SendWithTracking({
  parcel: { orderId, number },
  isOpen,
  onClose,
}: {
  parcel: Parcel;
  isOpen: boolean;
  onClose: () => void;
}) {
  const order = useAdminOrderQuery({ variables: { id: orderId } }).data?.order;
  if (!order) return null;
  return <SendDialog order={order} parcel={number} isOpen={isOpen} onClose={onClose} />;
}
