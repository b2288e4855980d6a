import { Lock } from 'lucide-react';
import { lazy, Suspense, type Ref } from 'react';
import { css } from 'styled-system/css';
import type { CheckoutPaymentQuery } from '~/graphql/generated';
import { usePaymentServiceQuery } from '~/graphql/operations/checkout';
import { formatMoney, toCents } from '~/lib/money';
import { Button } from '~/ui/button';
import { Bone, Notice, Panel } from '~/ui/panel';
import { visuallyHidden } from '~/ui/visually-hidden';
import type { CardForm } from './card-form';
import { CheckoutNotice } from './checkout-notice';
import { PaymentChoice, type PaymentWay } from './payment-choice';
import { StepHeading } from './step-heading';
import type { CheckoutProblem } from './use-checkout';
import type { LaterMethod } from './use-pay-later';

// Each shop needs one of them, and a shop with the hosted page alone needs neither.
const SandboxCardForm = lazy(() => import('./sandbox-card-form').then((file) => ({ default: file.SandboxCardForm })));
const StripeCardForm = lazy(() => import('./stripe-card-form').then((file) => ({ default: file.StripeCardForm })));

/** How this shop takes cards. */
export type CardPaymentOptions = CheckoutPaymentQuery['shop']['cardPayment'];

/** The second step: pay what the summary says by card, or order now and pay later. */
export function PaymentSection({
  totalPrice,
  isPending,
  giftCards,
  options,
  way,
  onChoose,
  later,
  cardForm,
  problem,
  onDismiss,
  onPay,
  isBusy,
  isDeliverable,
  unavailableText,
}: {
  totalPrice: number;
  /** The total isn't known yet. */
  isPending: boolean;
  /** Those that pay a part or all of the order. */
  giftCards: readonly string[];
  /** Undefined until the shop has answered. */
  options: CardPaymentOptions | undefined;
  way: PaymentWay;
  onChoose: (way: PaymentWay) => void;
  /** The ways to pay later; most shops have none. */
  later: {
    methods: readonly LaterMethod[];
    chosen: LaterMethod | null;
    lost: string | null;
    choose: (method: LaterMethod | null) => void;
  };
  cardForm: Ref<CardForm>;
  problem: CheckoutProblem | null;
  onDismiss: () => void;
  onPay: () => void;
  /** The order is being placed or paid, or the browser is on its way to the payment page. */
  isBusy: boolean;
  /** False where the order can't be delivered to the address; the delivery says so. */
  isDeliverable: boolean;
  unavailableText: string;
}) {
  const { data, error, loading, refetch } = usePaymentServiceQuery();
  const isAvailable = data?.paymentService.isAvailable === true;
  const isUnavailable = data?.paymentService.isAvailable === false || (!data && error !== undefined);
  const amount = formatMoney(totalPrice);
  /** Gift cards pay all of it: there is nothing to enter or to choose. */
  const isPaidWhole = totalPrice === 0;
  const pay = problem?.kind === 'prices' ? 'Confirm and Pay' : 'Pay';
  const label = isPaidWhole ? 'Place order' : (later.chosen?.button ?? (isPending ? pay : `${pay} ${amount}`));
  const progress =
    later.chosen || isPaidWhole
      ? 'Placing your order…'
      : way === 'card'
        ? 'Processing your payment…'
        : 'Opening the payment page…';
  const canPay = isPaidWhole || later.chosen !== null || (isAvailable && options);
  const ways = options?.entry === 'BOTH' ? (['card', 'page'] as const) : [way];

  return (
    <Panel aria-labelledby="card-payment">
      <StepHeading id="card-payment" number={2} isDone={false}>
        {later.methods.length > 0 || isPaidWhole ? 'Payment' : 'Card Payment'}
      </StepHeading>
      {isUnavailable && !later.chosen && !isPaidWhole && (
        <Notice className={css({ mb: '5' })} tone="bad" role="alert">
          <p className={css({ fontWeight: 'semibold' })}>{unavailableText}</p>
          <Button className={css({ mt: '3' })} variant="outline" disabled={loading} onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {/* The sandbox's form says so itself. */}
      {options?.isTestMode && options.sandboxPath === null && !later.chosen && !isPaidWhole && (
        <p className={css({ fontWeight: 'semibold', mb: '5' })}>
          Payments are in test mode: your card won’t be charged.
        </p>
      )}
      {problem && <CheckoutNotice problem={problem} totalPrice={totalPrice} onDone={onDismiss} />}
      <div role="status">
        {isPaidWhole && (
          <p className={css({ mb: '5' })}>
            Your gift {giftCards.length > 1 ? 'cards pay' : 'card pays'} for everything. Nothing else is charged.
          </p>
        )}
        {later.lost !== null && !isPaidWhole && (
          <Notice className={css({ mb: '5' })} tone="waiting">
            {later.lost} isn’t available for this order. Please choose how to pay.
          </Notice>
        )}
      </div>
      {!isPaidWhole && options && (ways.length > 1 || later.methods.length > 0) && (
        <PaymentChoice
          ways={ways}
          later={later.methods}
          value={later.chosen ?? { way }}
          isPayingNowDisabled={isUnavailable}
          isDisabled={isBusy}
          onChange={(chosen) => {
            later.choose(null);
            onChoose(chosen);
          }}
          onChooseLater={later.choose}
        />
      )}
      {/* While no cards are taken there is nothing to enter. */}
      {way === 'card' && options && !isUnavailable && !later.chosen && !isPaidWhole && (
        <div className={css({ mb: '5' })}>
          <Suspense fallback={<Bone className={css({ height: '200px', borderRadius: 'lg' })} />}>
            {options.sandboxPath === null ? (
              <StripeCardForm
                ref={cardForm}
                publishableKey={options.publishableKey}
                amountCents={toCents(totalPrice)}
              />
            ) : (
              <SandboxCardForm
                ref={cardForm}
                sandbox={{ path: options.sandboxPath, publishableKey: options.publishableKey }}
                amount={amount}
                isLocked={isBusy}
              />
            )}
          </Suspense>
        </div>
      )}
      {way === 'page' && !later.chosen && !isPaidWhole && (
        <p className={css({ color: 'muted', mb: '5' })}>
          You’ll enter your card on our payment partner’s secure page, then come straight back. Nothing is charged until
          you confirm there.
        </p>
      )}
      <Button
        size="lg"
        isWide
        disabled={!canPay || isBusy || isPending || !isDeliverable}
        // The field that loses the focus may show an error and push the button away before the click is complete.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPay}
      >
        {!later.chosen && !isPaidWhole && <Lock size={18} aria-hidden />}
        {isBusy ? progress : label}
      </Button>
      <p className={visuallyHidden} role="status">
        {isBusy ? progress : ''}
      </p>
    </Panel>
  );
}
