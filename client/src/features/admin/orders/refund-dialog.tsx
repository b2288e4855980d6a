import { centsFromDecimal, inCurrency } from '@domain/money.js';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment, RefundStatus } from '~/graphql/generated';
import { useRefundOrderMutation } from '~/graphql/operations/admin-orders';
import { formatMoney, toCents } from '~/lib/money';
import { randomKey } from '~/lib/random-key';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { Input } from '~/ui/input';
import { toast } from '~/ui/toast-store';
import { MoneyField } from '../money-field';
import { readNumber, typedAmount } from '../typed-number';
import { isDisputeLost, mostRefundable } from './most-refundable';
import { ReasonField } from './cancel-dialog';
import { useOrderAction } from './use-order-action';

interface RefundValues {
  amount: string;
  reason: string;
  /** Pieces by position among the gifts that can still come back. */
  restock: string[];
}

function giftCardHint(order: AdminOrder_OrderFragment): string {
  if (isDisputeLost(order)) return ' It goes to the gift card that paid it. The bank has returned the rest.';
  return order.giftCardPrice > 0
    ? ` A gift card paid ${formatMoney(order.giftCardPrice, order.currency)} of the order and is refunded last.`
    : '';
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
    const restock = gifts.flatMap(({ product }, index) => {
      const quantity = Number(values.restock[index]);
      return quantity > 0 ? [{ productId: product, quantity }] : [];
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
            error={errors.reason?.message}
            control={register('reason', { validate: (text) => text.trim() !== '' || 'Enter a reason' })}
          />
          {gifts.length > 0 && (
            <fieldset className={css({ border: 'none' })}>
              <legend className={css({ fontWeight: 'semibold' })}>Restock</legend>
              <p className={css({ textStyle: 'small', color: 'muted', mb: '2' })}>
                How many of each go back into stock.
              </p>
              {gifts.map(({ product, name, left: most }, index) => (
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
                        validate: (text) => isPieces(text, most) || `Enter 0 to ${most} for ${name}`,
                      })}
                    />
                  </span>
                </label>
              ))}
              <p className={css({ textStyle: 'small', color: 'danger' })} role="alert">
                {gifts.map((_, index) => errors.restock?.[index]?.message).find(Boolean)}
              </p>
            </fieldset>
          )}
          <p className={css({ textStyle: 'small', color: 'muted' })}>
            {shown.paymentMethod === 'Manual'
              ? 'This order was paid outside the shop, so return the money yourself and record it here.'
              : 'The money goes back to the card. This can’t be undone.'}
          </p>
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

/** The gifts that have not come back yet, with how many of each. */
function giftsLeft(order: AdminOrder_OrderFragment) {
  // Lines of one product with other texts are one stock.
  const sold = new Map<string, { product: string; name: string; qty: number }>();
  for (const { product, name, qty } of order.orderItems)
    sold.set(product, { product, name, qty: qty + (sold.get(product)?.qty ?? 0) });
  return [...sold.values()]
    .map(({ product, name, qty }) => ({
      product,
      name,
      left: qty - (order.returnedItems?.find((item) => item.product === product)?.qty ?? 0),
    }))
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
