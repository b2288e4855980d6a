import { cardProblems, demoCardHint, demoCards, type EnteredCard } from '@domain/card.js';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/form-field';
import type { CardForm } from './card-form';
import { confirmAtSandbox, type SandboxAddress } from './sandbox-payments';

/** The demo shop's card form: the same steps as the payment provider's own, on test cards. */
export function SandboxCardForm({
  ref,
  sandbox,
  amount,
  isLocked,
}: {
  ref: Ref<CardForm>;
  sandbox: SandboxAddress;
  /** What is paid, in words. */
  amount: string;
  isLocked: boolean;
}) {
  const { register, handleSubmit, getValues, formState } = useForm<EnteredCard>({
    defaultValues: { number: '', expiry: '', cvc: '' },
  });
  // The bank's question, while it is open.
  const [question, setQuestion] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((answer) => setQuestion({ answer })).finally(() => setQuestion(null));

  useImperativeHandle(ref, () => ({
    validate: () =>
      new Promise((answer) => {
        void handleSubmit(
          () => answer(true),
          () => answer(false),
        )();
      }),
    confirm: (clientSecret) => confirmAtSandbox(sandbox, clientSecret, getValues(), ask),
  }));

  const field = (name: keyof EnteredCard) => ({
    required: true,
    inputMode: 'numeric' as const,
    readOnly: isLocked,
    error: formState.errors[name]?.message,
    ...register(name, { validate: (_, card) => cardProblems(card, Date.now())[name] ?? true }),
  });
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      <TextField
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={23}
        {...field('number')}
      />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          gap: '5',
          alignItems: 'start',
        })}
      >
        <TextField
          label="Expiration date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          maxLength={9}
          {...field('expiry')}
        />
        <TextField label="CVC" autoComplete="cc-csc" placeholder="123" maxLength={4} {...field('cvc')} />
      </div>
      <DemoCards />
      <Dialog
        isOpen={question !== null}
        onClose={() => question?.answer(false)}
        title="Confirm your payment"
        size="sm"
        footer={
          <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', flexDirection: 'column' })}>
            <Button size="lg" isWide onClick={() => question?.answer(true)}>
              Confirm payment
            </Button>
            <Button size="lg" isWide variant="outline" onClick={() => question?.answer(false)}>
              Reject payment
            </Button>
          </div>
        }
      >
        <p>Your bank wants to make sure it’s really you paying {amount}.</p>
      </Dialog>
    </div>
  );
}

/** What can be entered, and what happens then. */
function DemoCards() {
  return (
    <div className={css({ textStyle: 'small', bg: 'brand.soft', borderRadius: 'lg', p: '4' })}>
      <p className={css({ fontWeight: 'semibold' })}>
        This is a demo: no real money is charged. Use one of these cards.
      </p>
      <ul className={css({ listStyleType: 'none', mt: '2', display: 'grid', gap: '1.5' })}>
        {demoCards.map(({ number, effect }) => (
          <li key={number}>
            <span className={css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })}>{number}</span>:{' '}
            {effect}
          </li>
        ))}
      </ul>
      <p className={css({ mt: '2' })}>{demoCardHint}</p>
    </div>
  );
}
