import { useApolloClient } from '@apollo/client/react';
import { lineKey } from '@domain/line-key.js';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import type { VerifyPaymentMutation } from '~/graphql/generated';
import { OrderDocument, useVerifyPaymentMutation } from '~/graphql/operations/orders';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { takeOutOfCart } from '~/lib/take-out-of-cart';
import { Button, LinkButton } from '~/ui/button';
import { OrderNumber } from '~/ui/order-number';
import { verificationFailedMessage } from './payment-errors';

/** Until the success page moves on by itself (specification, section 9). */
const REDIRECT_MS = 5000;

/** What the payment check shows. */
export type PaymentCheckState =
  | { kind: 'loading' }
  | { kind: 'success'; orderId: string; paymentStatus: string; linkKey?: string | undefined }
  | { kind: 'error'; message: string; canRetry: boolean; orderId?: string | null; isUnpaid?: boolean };

/** The documented words for an answer of the payment check (decision S46). */
export function stateOfAnswer(answer: VerifyPaymentMutation['verifyPayment'] | null | undefined): PaymentCheckState {
  if (!answer) return { kind: 'error', message: "We couldn't verify your payment.", canRetry: true };
  const { success, orderId, paymentStatus, error } = answer;
  if (success && orderId) return { kind: 'success', orderId, paymentStatus: paymentStatus ?? 'paid' };
  return {
    kind: 'error',
    message: error || 'Payment verification failed',
    canRetry: false,
    orderId,
    isUnpaid: paymentStatus === 'unpaid' || paymentStatus === 'expired',
  };
}

/** Checks the outcome of a hosted payment once, and shows it. */
export function PaymentCheck({
  sessionId,
  linkKey,
}: {
  sessionId: string | null;
  /** Opens the payment's order for who isn't signed in. */
  linkKey?: string | undefined;
}) {
  const [answered, setAnswered] = useState<PaymentCheckState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);
  const asked = useRef(0);
  const client = useApolloClient();
  const userId = useUser()?._id;
  const [verifyPayment] = useVerifyPaymentMutation();

  useEffect(() => {
    // Effects may run twice; the provider is asked once.
    if (sessionId === null || asked.current === attempt) return;
    asked.current = attempt;
    const ask = async (): Promise<PaymentCheckState> => {
      try {
        const { data } = await verifyPayment({ variables: { sessionId, key: linkKey } });
        const state = stateOfAnswer(data?.verifyPayment);
        if (state.kind !== 'success') return state;
        const order = await findOrder(state.orderId);
        const isOwn = order !== null && order.user._id === userId;
        // People who pay for someone else keep their own cart; for guests, or without a response, we can't know whose
        // order it was.
        if (isOwn || (userId === undefined && order !== null) || linkKey === undefined)
          takeOutOfCart(
            order && order.orderItems.map(({ product, texts, addOnOf }) => lineKey(product, texts, addOnOf)),
          );
        // The key need not stand in the address of a page that is open to its reader without.
        return { ...state, linkKey: isOwn ? undefined : linkKey };
      } catch (error) {
        return { kind: 'error', message: verificationFailedMessage(error), canRetry: true };
      }
    };
    const findOrder = (orderId: string) =>
      client
        .query({ query: OrderDocument, variables: { id: orderId, key: linkKey } })
        .then(({ data }) => data?.order ?? null)
        .catch(() => null);
    void ask().then(setAnswered);
  }, [sessionId, linkKey, userId, attempt, verifyPayment, client]);

  const state: PaymentCheckState =
    sessionId === null ? { kind: 'error', message: 'No session ID provided', canRetry: false } : answered;

  if (state.kind === 'loading') return <Checking />;
  if (state.kind === 'success') return <Success {...state} />;
  return (
    <Failure
      message={state.message}
      saved={savedText(state)}
      hasLink={linkKey !== undefined}
      linkedOrder={linkKey && state.orderId ? paths.order(state.orderId, linkKey) : undefined}
      onRetry={
        state.canRetry
          ? () => {
              setAnswered({ kind: 'loading' });
              setAttempt(attempt + 1);
            }
          : undefined
      }
    />
  );
}

/** What the shopper should know before paying again. */
function savedText({ orderId, isUnpaid }: { orderId?: string | null; isUnpaid?: boolean }): string {
  if (!orderId) return 'If you placed an order, we saved it. Check whether it’s paid before you pay again.';
  return isUnpaid
    ? 'We haven’t received this payment. We saved your order: check whether it’s paid before you pay again.'
    : 'We saved your order. Check whether it’s paid before you pay again.';
}

function Checking() {
  return (
    <Card icon={<Spinner />} tone="neutral" title="Checking your payment">
      <p className={css({ color: 'muted' })} role="status">
        This takes a moment. Please don’t close this page.
      </p>
    </Card>
  );
}

function Success({
  orderId,
  paymentStatus,
  linkKey,
}: {
  orderId: string;
  paymentStatus: string;
  linkKey?: string | undefined;
}) {
  const orderPath = paths.order(orderId, linkKey);
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => void navigate(orderPath, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, orderPath, isStaying]);
  return (
    <Card icon={<CircleCheck size={40} aria-hidden />} tone="good" title="Thank you! Your payment went through">
      <dl
        className={css({
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: '4',
          rowGap: '1',
          textAlign: 'left',
        })}
      >
        <dt className={css({ color: 'muted' })}>Order</dt>
        <dd className={css({ fontWeight: 'semibold' })}>
          <OrderNumber id={orderId} />
        </dd>
        <dt className={css({ color: 'muted' })}>Status</dt>
        <dd className={css({ fontWeight: 'semibold' })}>{paymentStatus}</dd>
      </dl>
      <LinkButton className={css({ mt: '3' })} to={orderPath} replace size="lg">
        View your order
      </LinkButton>
      {/* Don't move on before people have finished reading. */}
      {!isStaying && (
        <p
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            alignItems: 'center',
            columnGap: '1',
          })}
        >
          <span className={css({ textStyle: 'small', color: 'muted' })}>Taking you there in 5 seconds…</span>
          <Button
            variant="ghost"
            size="sm"
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
              setStaying(true);
            }}
          >
            Stay on this page
          </Button>
        </p>
      )}
    </Card>
  );
}

function Failure({
  message,
  saved,
  hasLink,
  linkedOrder,
  onRetry,
}: {
  message: string;
  /** What to know about the order, for people who can open it. */
  saved: string;
  /** Whether the reader came with the key of the order. */
  hasLink: boolean;
  /** Its address with the key, for who isn't signed in. */
  linkedOrder: string | undefined;
  onRetry?: () => void;
}) {
  const mayAsk = useUser() !== null || hasLink;
  const { pathname, search } = useLocation();
  return (
    <Card icon={<CircleAlert size={40} aria-hidden />} tone="bad" title="We couldn’t confirm your payment">
      <p className={css({ fontWeight: 'semibold', color: 'danger' })} role="alert">
        {message}
      </p>
      <p className={css({ color: 'muted' })}>{mayAsk ? saved : 'Please sign in with the account you ordered with.'}</p>
      <div
        className={css({
          display: 'flex',
          flexDirection: { base: 'column', sm: 'row' },
          gap: '3',
          justifyContent: 'center',
          mt: '3',
          width: 'full',
        })}
      >
        <LinkButton to={linkedOrder ?? paths.orderReview} size="lg">
          Return to your order
        </LinkButton>
        {!mayAsk && (
          <LinkButton to={paths.login(pathname + search)} size="lg" variant="outline">
            Sign in
          </LinkButton>
        )}
        {mayAsk && onRetry && (
          <Button size="lg" variant="outline" onClick={onRetry}>
            Check again
          </Button>
        )}
      </div>
    </Card>
  );
}

const tones = {
  neutral: css({ bg: 'brand.soft', color: 'brand' }),
  good: css({ bg: 'leaf.soft', color: 'leaf' }),
  bad: css({ bg: 'danger.soft', color: 'danger' }),
} as const;

/** One state in the middle of the page. After a change the focus is here, so that a screen reader reads it. */
function Card({
  title,
  icon,
  tone,
  children,
}: {
  title: string;
  icon: ReactNode;
  tone: keyof typeof tones;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (tone !== 'neutral') heading.current?.focus({ preventScroll: true });
  }, [tone]);
  return (
    <div
      className={css({
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: '4',
        maxWidth: '600px',
        mx: 'auto',
        my: { base: '4', md: '12' },
        px: { base: '5', md: '12' },
        py: { base: '10', md: '14' },
        bg: 'surface',
        border: '1px solid {colors.line}',
        borderRadius: 'xl',
      })}
    >
      <span
        className={cx(
          css({ display: 'grid', placeItems: 'center', width: '80px', height: '80px', borderRadius: 'full' }),
          tones[tone],
        )}
      >
        {icon}
      </span>
      <h1 ref={heading} className={css({ textStyle: 'heading', _focus: { outline: 'none' } })} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

function Spinner() {
  return (
    <span className={css({ display: 'grid', animation: 'spin 1s linear infinite' })}>
      <LoaderCircle size={40} aria-hidden />
    </span>
  );
}
