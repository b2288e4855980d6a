import { countOf } from '@domain/fulfillment.js';
import { centsFromDecimal, inCurrency } from '@domain/money.js';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment, RefundStatus } from '~/graphql/generated';
import { useRefundOrderMutation } from '~/graphql/operations/admin-orders';
import { parcelName } from '~/lib/fulfillment-words';
import { formatMoney, toCents } from '~/lib/money';
import { randomKey } from '~/lib/random-key';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { Input } from '~/ui/input';
import { toast } from '~/ui/toast-store';
import { MoneyField } from '../money-field';
import { readNumber, typedAmount } from '../typed-number';
import { dividedItems, returnedPieces } from './divided-items';
import { isDisputeLost, isPaidByGiftCard, mostRefundable } from './most-refundable';
import { ReasonField } from './cancel-dialog';
import { useOrderAction } from './use-order-action';

interface RefundValues {
  amount: string;
  reason: string;
  /** Pieces by position among the gifts that can still come back, of each parcel. */
  restock: string[];
}

function giftCardHint(order: AdminOrder_OrderFragment): string {
  if (isDisputeLost(order)) return ' It goes to the gift card that paid it. The bank has returned the rest.';
  return order.giftCardPrice > 0 && !isPaidByGiftCard(order)
    ? ` A gift card paid ${formatMoney(order.giftCardPrice, order.currency)} of the order and is refunded last.`
    : '';
}

/** Where the money goes. What a gift card paid goes back to it, after a lost dispute nothing else does. */
function returnWords(order: AdminOrder_OrderFragment): string {
  if (isPaidByGiftCard(order) || isDisputeLost(order))
    return 'The money goes back to the gift card. This can’t be undone.';
  return order.paymentMethod === 'Manual'
    ? 'This order was paid outside the shop, so return the money yourself and record it here.'
    : 'The money goes back to the card. This can’t be undone.';
}

/** Sends a part or all of an order's money back, and gifts back on the shelf. */
export function RefundDialog({
  order,
  isOpen,
  onClose,
}: {
  order: AdminOrder_OrderFragment;
  isOpen: boolean;
  onClose: () => void;
}) {
  // What the admin saw when the dialog opened: whatever changes behind it has to be looked at again.
  const [shown] = useState(order);
  const [idempotencyKey] = useState(randomKey);
  const [refundOrder] = useRefundOrderMutation();
  const { run, isBusy } = useOrderAction();
  const { currency } = shown;
  const left = mostRefundable(shown);
  const gifts = giftsLeft(shown);
  const { register, handleSubmit, setError, control, formState } = useForm<RefundValues>({
    defaultValues: { amount: typedAmount(left, currency), reason: '', restock: gifts.map(() => '0') },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: 'amount' });
  const isAmount = amountProblem(typed, left, currency) === null;
  const close = () => {
    // The dialog stays open until it can show the outcome.
    if (!isBusy) onClose();
  };

  const submit = async (values: RefundValues) => {
    const amount = readNumber(values.amount);
    const restock = gifts.flatMap(({ product, parcel }, index) => {
      const quantity = Number(values.restock[index]);
      return quantity > 0 ? [{ productId: product, quantity, parcel }] : [];
    });
    const input = {
      id: shown._id,
      amount,
      alreadyRefunded: shown.refundedPrice,
      reason: values.reason,
      restock,
      idempotencyKey,
    };
    const words = {
      // The answer to an earlier submit was lost, and the admin has changed the form since.
      IDEMPOTENCY_KEY_REUSED: 'A refund was already sent. Please look at the order again.',
    };
    const outcome = await run(() => refundOrder({ variables: { input } }), words, ['amount', 'reason']);
    if (!outcome.isDone) {
      if (outcome.code === 'IDEMPOTENCY_KEY_REUSED') onClose();
      if (outcome.fields.amount) setError('amount', { message: outcome.fields.amount });
      if (outcome.fields.reason) setError('reason', { message: outcome.fields.reason });
      return;
    }
    const refund = outcome.result.data?.refundOrder;
    if (refund)
      reportOutcome({ status: refund.status, amount: formatMoney(amount, currency), isRestocked: restock.length > 0 });
    // Also after a refused refund: its gifts are back in stock, and a second submit would restock them twice.
    onClose();
  };

  const parcels = [...new Set(gifts.map(({ parcel }) => parcel))];
  const rows = (of: number | null) =>
    gifts.map(({ product, name, left: most, parcel }, index) =>
      parcel === of ? (
        <label
          key={product}
          className={css({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: '4',
            py: '1.5',
          })}
        >
          <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
            {name} <span className={css({ color: 'muted' })}>of {most}</span>
          </span>
          <span className={css({ flexShrink: '0', width: '92px' })}>
            <Input
              className={css({ minHeight: 'control' })}
              type="number"
              inputMode="numeric"
              min={0}
              max={most}
              aria-invalid={errors.restock?.[index] ? true : undefined}
              {...register(`restock.${index}`, {
                validate: (text) =>
                  isPieces(text, most) ||
                  `Enter 0 to ${most} for ${name}${parcel === null ? '' : ` in parcel ${parcel}`}`,
              })}
            />
          </span>
        </label>
      ) : null,
    );

  return (
    <Dialog title="Refund" isOpen={isOpen} onClose={close}>
      <form noValidate aria-label="Refund" onSubmit={handleSubmit(submit)}>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <MoneyField
            label="Amount"
            currency={currency}
            hint={`At most ${formatMoney(left, currency)}${shown.refundedPrice > 0 ? `; ${formatMoney(shown.refundedPrice, currency)} already refunded` : ''}.${giftCardHint(shown)}`}
            required
            error={errors.amount?.message}
            {...register('amount', { validate: (text) => amountProblem(text, left, currency) ?? true })}
          />
          <ReasonField
            order={shown}
            error={errors.reason?.message}
            control={register('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
          />
          {gifts.length > 0 && (
            <fieldset className={css({ border: 'none' })}>
              <legend className={css({ fontWeight: 'semibold' })}>Restock</legend>
              <p className={css({ textStyle: 'small', color: 'muted', mb: '2' })}>
                {parcels.length > 1
                  ? 'How many of each person’s gifts go back into stock. Those not sent yet won’t be sent.'
                  : 'How many of each go back into stock.'}
              </p>
              {parcels.map((parcel) =>
                parcel === null ? (
                  rows(null)
                ) : (
                  <fieldset
                    key={parcel}
                    className={css({ border: 'none', borderTop: '1px solid {colors.line}', mt: '2', pt: '2' })}
                  >
                    <legend
                      className={css({ float: 'left', width: '100%', textStyle: 'small', overflowWrap: 'anywhere' })}
                    >
                      {parcelName(shown.parcels, parcel)}
                    </legend>
                    <div className={css({ clear: 'both' })}>{rows(parcel)}</div>
                  </fieldset>
                ),
              )}
              <p className={css({ textStyle: 'small', color: 'danger' })} role="alert">
                {gifts.map((_, index) => errors.restock?.[index]?.message).find(Boolean)}
              </p>
            </fieldset>
          )}
          <p className={css({ textStyle: 'small', color: 'muted' })}>{returnWords(shown)}</p>
        </div>
        <DialogButtons>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Refunding…' : isAmount ? `Refund ${formatMoney(readNumber(typed), currency)}` : 'Refund'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Pieces of a gift that can come back. */
interface GiftLeft {
  /** Of an order with several, so that the shop says whose gift it is. */
  parcel: number | null;
  product: string;
  name: string;
  left: number;
}

/** The gifts that have not come back yet, with how many of each, of each parcel if there are several. */
function giftsLeft(order: AdminOrder_OrderFragment): GiftLeft[] {
  const isSplit = order.parcels.length > 1;
  const sold = isSplit
    ? dividedItems(order).map(({ parcel, product, name, qty, back }) => ({ parcel, product, name, left: qty - back }))
    : order.orderItems.map(({ product, name, qty }) => ({ parcel: null, product, name, left: qty }));
  // Lines of one product with other texts are one stock.
  const gifts = new Map<string, GiftLeft>();
  for (const gift of sold) {
    const key = `${gift.parcel} ${gift.product}`;
    gifts.set(key, { ...gift, left: gift.left + (gifts.get(key)?.left ?? 0) });
  }
  const returned = isSplit ? [] : returnedPieces(order);
  return [...gifts.values()]
    .map((gift) => ({ ...gift, left: gift.left - countOf(returned, gift.product) }))
    .filter(({ left }) => left > 0);
}

function amountProblem(text: string, left: number, currency: string): string | null {
  const cents = inCurrency(currency, () => centsFromDecimal(readNumber(text)));
  if (!cents) return `Enter an amount, such as ${typedAmount(12.5, currency)}`;
  return cents > inCurrency(currency, () => toCents(left))
    ? `At most ${formatMoney(left, currency)} can be refunded`
    : null;
}

function isPieces(text: string, most: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) <= most;
}

function reportOutcome({
  status,
  amount,
  isRestocked,
}: {
  status: RefundStatus;
  amount: string;
  isRestocked: boolean;
}): void {
  if (status === 'SUCCEEDED') toast.success(`${amount} refunded`);
  else if (status === 'PENDING')
    toast.info('The refund is on its way. We can’t reach the payment service right now, so we’ll keep trying.');
  else {
    const gifts = isRestocked ? ' The gifts are back in stock.' : '';
    toast.error(
      `The payment service refused this refund. No money was returned.${gifts} See the timeline for the reason.`,
    );
  }
}
