import { cardProblems, demoCardHint, demoCards, type EnteredCard } from '@domain/card.js';
import { chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { useImperativeHandle, useState, type Ref } from 'react';
import { useForm } from 'react-hook-form';
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
    <Stack gap="5">
      <TextField
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        maxLength={23}
        {...field('number')}
      />
      <Grid templateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="5" alignItems="start">
        <TextField
          label="Expiration date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          maxLength={9}
          {...field('expiry')}
        />
        <TextField label="CVC" autoComplete="cc-csc" placeholder="123" maxLength={4} {...field('cvc')} />
      </Grid>
      <DemoCards />
      <Dialog
        isOpen={question !== null}
        onClose={() => question?.answer(false)}
        title="Confirm your payment"
        size="sm"
        footer={
          <Flex gap="3" wrap="wrap" direction="column">
            <Button size="lg" isWide onClick={() => question?.answer(true)}>
              Confirm payment
            </Button>
            <Button size="lg" isWide variant="outline" onClick={() => question?.answer(false)}>
              Reject payment
            </Button>
          </Flex>
        }
      >
        <p>Your bank wants to make sure it’s really you paying {amount}.</p>
      </Dialog>
    </Stack>
  );
}

/** What can be entered, and what happens then. */
function DemoCards() {
  return (
    <chakra.div bg="brand.soft" borderRadius="lg" p="4" textStyle="small">
      <chakra.p fontWeight="semibold">This is a demo: no real money is charged. Use one of these cards.</chakra.p>
      <chakra.ul listStyleType="none" mt="2" display="grid" gap="1.5">
        {demoCards.map(({ number, effect }) => (
          <chakra.li key={number}>
            <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {number}
            </chakra.span>
            : {effect}
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.p mt="2">{demoCardHint}</chakra.p>
    </chakra.div>
  );
}
