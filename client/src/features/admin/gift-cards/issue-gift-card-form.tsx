import { issuedAmountRule } from '@domain/issued-amount.js';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useIssueGiftCardMutation } from '~/graphql/operations/admin-gift-cards';
import { formatMoney } from '~/lib/money';
import { randomKey } from '~/lib/random-key';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/form-field';
import { toast } from '~/ui/toast-store';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { MoneyField } from '../money-field';
import { readNumber } from '../typed-number';

interface GiftCardValues {
  amount: string;
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  sendOn: string;
  reason: string;
}

const blank: GiftCardValues = {
  ...{ amount: '', recipientName: '', recipientEmail: '', senderName: '', message: '', sendOn: '', reason: '' },
};

/** A form that left the screen unsaved. */
interface GiftCardDraft {
  values: GiftCardValues;
  idempotencyKey: string;
}

/** The name under which it is kept. */
export const GIFT_CARD_DRAFT = 'gift-card-form';

/** Issues a gift card by hand; the rules are the server's. @param onDone issued, or given up */
export function IssueGiftCardForm({ onDone }: { onDone: () => void }) {
  const { draft, forget } = useRestoredDraft<GiftCardDraft>(GIFT_CARD_DRAFT);
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<GiftCardValues>({
    defaultValues: draft?.values ?? blank,
  });
  const { errors, isSubmitting } = formState;
  // Sent again after an error, or from a draft, it issues no second card.
  const [idempotencyKey] = useState(() => draft?.idempotencyKey ?? randomKey());
  const values = { ...blank, ...useWatch({ control }) };
  const hasChanges = JSON.stringify(values) !== JSON.stringify(blank);
  const isDone = useRef(false);
  useKeptDraft<GiftCardDraft>(GIFT_CARD_DRAFT, () =>
    hasChanges && !isDone.current ? { values, idempotencyKey } : null,
  );
  const [issue] = useIssueGiftCardMutation();
  // The button that opened the form is gone.
  useEffect(() => setFocus('amount'), [setFocus]);

  const close = () => {
    isDone.current = true;
    onDone();
  };
  const save = async ({ amount: typedAmount, senderName, message, sendOn, ...typed }: GiftCardValues) => {
    const amount = readNumber(typedAmount);
    if (Number.isNaN(amount)) return setError('amount', { message: issuedAmountRule() }, { shouldFocus: true });
    const optional = { senderName: senderName || null, message: message || null, sendOn: sendOn || null };
    try {
      await issue({ variables: { input: { ...typed, ...optional, amount, idempotencyKey } } });
      toast.success(`A gift card for ${formatMoney(amount)} was issued`);
      // The page may have been left while it was on its way.
      forget();
      close();
    } catch (error) {
      const problems = Object.entries(fieldErrors(error));
      for (const [at, [field, message]] of problems.entries())
        setError(field as keyof GiftCardValues, { type: 'server', message }, { shouldFocus: at === 0 });
      toast.error(errorMessage(error));
    }
  };
  const field = (name: keyof GiftCardValues) => ({
    ...{ autoComplete: 'off', error: errors[name]?.message },
    ...register(name),
  });

  return (
    <form
      method="post"
      noValidate
      aria-label="New gift card"
      onSubmit={(event) => {
        if (!isSubmitting) void handleSubmit(save)(event);
        else event.preventDefault();
      }}
    >
      <LeaveGuard hasChanges={hasChanges} onDiscard={close} />
      <div className={css({ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: '4', alignItems: 'start' })}>
        <MoneyField label="Amount" hint="Such as 25." {...field('amount')} />
        <TextField label="Reason" hint="For the list of changes. Nobody else reads it." {...field('reason')} />
        <TextField label="Recipient’s name" hint="The email begins with it." {...field('recipientName')} />
        <TextField
          label="Recipient’s email"
          hint="The code goes to this address only."
          type="email"
          {...field('recipientEmail')}
        />
        <TextField label="From (optional)" hint="Empty: the shop’s name." {...field('senderName')} />
        <TextField
          label="Send on (optional)"
          hint="Empty: now. At most a year ahead."
          type="date"
          {...field('sendOn')}
        />
        <div className={css({ gridColumn: { md: '1 / -1' } })}>
          <TextField label="Message (optional)" hint="Up to 200 characters." maxLength={200} {...field('message')} />
        </div>
      </div>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', justifyContent: 'flex-end', mt: '6' })}>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Issuing…' : 'Issue and send'}
        </Button>
      </div>
    </form>
  );
}
