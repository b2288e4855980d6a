import { useId, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { GiftCard_RowFragment } from '~/graphql/generated';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useCancelGiftCardMutation, useSendGiftCardAgainMutation } from '~/graphql/operations/admin-gift-cards';
import { adminPaths } from '~/lib/admin-paths';
import { formatMoney } from '~/lib/money';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { DataTable, type Column } from '~/ui/data-table';
import { DateText, DayText } from '~/ui/date-text';
import { TextField } from '~/ui/form-field';
import { Link } from '~/ui/link';
import { OrderNumber } from '~/ui/order-number';
import { Panel } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';

type Card = GiftCard_RowFragment;
type Entry = Card['entries'][number];

/** One gift card: to whom it goes, what is left on it and why, and what can be done with it. */
export function GiftCardPanel({ card }: { card: Card }) {
  const isHydrated = useIsHydrated();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<'ledger' | 'send' | 'cancel' | null>(null);
  const name = `•••• ${card.lastFour}`;
  const toggle = (part: 'ledger' | 'send' | 'cancel') => setOpen(open === part ? null : part);
  const done = () => {
    setOpen(null);
    // The button that had the focus is gone then.
    heading.current?.focus({ preventScroll: true });
  };
  const canSend = card.status === 'ACTIVE' && card.balance > 0;
  return (
    <Panel aria-labelledby={id}>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' })}>
        <div className={css({ flex: '1 1 260px', minWidth: '0' })}>
          <h2 ref={heading} className={css({ textStyle: 'card', _focus: { outline: 'none' } })} id={id} tabIndex={-1}>
            {name}
          </h2>
          <p className={css({ overflowWrap: 'anywhere' })}>
            {formatMoney(card.balance, card.currency)} of {formatMoney(card.initialAmount, card.currency)}
            {card.recipientName && ` for ${card.recipientName}`}
          </p>
          <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
            <Sending card={card} />
          </p>
          {(card.senderName !== null || card.message !== null) && (
            <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
              {card.senderName !== null && `From ${card.senderName}`}
              {card.message !== null && `${card.senderName === null ? '' : ': '}“${card.message}”`}
            </p>
          )}
          <p className={css({ textStyle: 'small', color: 'muted' })}>
            {card.orderId === null ? (
              'Issued by hand'
            ) : (
              <>
                Order{' '}
                <Link to={adminPaths.order(card.orderId)}>
                  <OrderNumber id={card.orderId} />
                </Link>
              </>
            )}
            , <DateText value={card.createdAt} />
          </p>
        </div>
        <StatusPill tone={canSend ? 'good' : card.status === 'ACTIVE' ? undefined : 'bad'}>{stateOf(card)}</StatusPill>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' })}>
        <Button
          variant="outline"
          disabled={!isHydrated}
          aria-expanded={open === 'ledger'}
          onClick={() => toggle('ledger')}
        >
          Ledger<VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
        {canSend && (
          <Button
            variant="outline"
            disabled={!isHydrated}
            aria-expanded={open === 'send'}
            onClick={() => toggle('send')}
          >
            {card.sentAt === null ? 'Send now' : 'Send again'}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        {card.status !== 'CANCELED' && (
          <Button
            variant="ghost"
            disabled={!isHydrated}
            aria-expanded={open === 'cancel'}
            onClick={() => toggle('cancel')}
          >
            Cancel<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </div>
      {open !== null && (
        <div className={css({ mt: '4' })}>
          {open === 'ledger' && (
            <DataTable
              label={`Ledger of ${name}`}
              columns={columnsIn(card.currency)}
              rows={card.entries}
              rowKey={(entry: Entry) => entry.id}
            />
          )}
          {open === 'send' && <SendForm card={card} onDone={done} />}
          {open === 'cancel' && <CancelForm card={card} onDone={done} />}
        </div>
      )}
    </Panel>
  );
}

function stateOf({ status, balance }: Card): string {
  if (status === 'CANCELED') return 'Canceled';
  if (status === 'FROZEN') return 'Frozen: the payment is disputed';
  return balance > 0 ? 'Active' : 'Spent';
}

function Sending({ card: { recipientEmail, sendOn, sentAt, status } }: { card: Card }) {
  const to = recipientEmail === null ? '' : ` to ${recipientEmail}`;
  if (sentAt !== null)
    return (
      <>
        Sent{to} on <DateText value={sentAt} withTime />
      </>
    );
  if (status === 'CANCELED') return `Never sent${to}`;
  if (status === 'FROZEN') return `Not sent${to} while it is frozen`;
  if (recipientEmail === null) return 'Not sent: it has no recipient anymore';
  if (sendOn === null) return `Being sent${to}`;
  return (
    <>
      To be sent{to} on <DayText value={sendOn} />
    </>
  );
}

/** Sends the email once more, where it went before or elsewhere. */
function SendForm({ card, onDone }: { card: Card; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(card.recipientEmail ?? '');
  const [error, setError] = useState<string>();
  const [send, { loading }] = useSendGiftCardAgainMutation();
  const submit = async () => {
    try {
      await send({ variables: { input: { id: card.id, recipientEmail: email.trim() } } });
      toast.success('The gift card is on its way');
      onDone();
    } catch (failure) {
      setError(fieldErrors(failure)['recipientEmail']);
      field.current?.focus();
      toast.error(errorMessage(failure));
    }
  };
  return (
    <SmallForm label="Send a gift card" action="Send" isBusy={loading} onSubmit={submit}>
      <TextField
        ref={field}
        label="Recipient’s email"
        hint="Whoever gets the email can use the card."
        type="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={({ target: { value } }) => setEmail(value)}
      />
    </SmallForm>
  );
}

/** Cancels the card, which can't be undone. */
function CancelForm({ card, onDone }: { card: Card; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [cancel, { loading }] = useCancelGiftCardMutation();
  const submit = async () => {
    try {
      await cancel({ variables: { input: { id: card.id, reason } } });
      toast.success('The gift card was canceled');
      onDone();
    } catch (failure) {
      setError(fieldErrors(failure)['reason']);
      field.current?.focus();
      toast.error(errorMessage(failure));
    }
  };
  return (
    <SmallForm label="Cancel a gift card" action="Cancel gift card" isBusy={loading} onSubmit={submit} isDanger>
      <TextField
        ref={field}
        label="Reason"
        hint={`${formatMoney(card.balance, card.currency)} will be lost. This can’t be undone.`}
        autoComplete="off"
        maxLength={200}
        value={reason}
        error={error}
        onChange={({ target: { value } }) => setReason(value)}
      />
    </SmallForm>
  );
}

function SmallForm({
  label,
  action,
  isBusy,
  isDanger = false,
  onSubmit,
  children,
}: {
  label: string;
  action: string;
  isBusy: boolean;
  isDanger?: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}) {
  return (
    <form
      className={css({ display: 'grid', gap: '3', maxWidth: 'form' })}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit();
      }}
    >
      {children}
      <div>
        <Button type="submit" variant={isDanger ? 'danger' : 'solid'} aria-disabled={isBusy || undefined}>
          {action}
        </Button>
      </div>
    </form>
  );
}

const kinds: Readonly<Record<Entry['kind'], string>> = {
  ISSUED: 'Issued',
  SPENT: 'Spent',
  RETURNED: 'Returned',
  REFUNDED: 'Refunded',
  CANCELED: 'Canceled',
  ADJUSTED: 'Corrected',
};

const columnsIn = (currency: string): Column<Entry>[] => [
  { header: 'When', cell: ({ createdAt }) => <DateText value={createdAt} withTime /> },
  { header: 'What', isTitle: true, cell: ({ kind }) => kinds[kind] },
  {
    header: 'Because of',
    cell: ({ orderId, actorName }) =>
      orderId === null ? (
        (actorName ?? 'The shop')
      ) : (
        <Link to={adminPaths.order(orderId)}>
          Order <OrderNumber id={orderId} />
        </Link>
      ),
  },
  {
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => formatMoney(amount, currency),
  },
  { header: 'Balance', align: 'end', cell: ({ balanceAfter }) => formatMoney(balanceAfter, currency) },
];
