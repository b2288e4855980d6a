import { useEffect, useRef } from 'react';
import { css, cx } from 'styled-system/css';
import { cart } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { Notice } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { withinStock } from './price-changes';
import type { CheckoutProblem } from './use-checkout';

/** Why the order is not paid yet, and what the shopper can do about it. Takes the focus when it appears. */
export function CheckoutNotice({
  problem,
  totalPrice,
  onDone,
}: {
  problem: CheckoutProblem;
  /** What the order costs now. */
  totalPrice: number;
  onDone: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problem]);
  const isChoice = problem.kind === 'prices' || problem.kind === 'paid';
  return (
    <Notice ref={box} className={css({ mb: '5' })} tabIndex={-1} role="alert" tone={isChoice ? 'waiting' : 'bad'}>
      <Words problem={problem} totalPrice={totalPrice} onDone={onDone} />
    </Notice>
  );
}

function Words({ problem, totalPrice, onDone }: { problem: CheckoutProblem; totalPrice: number; onDone: () => void }) {
  switch (problem.kind) {
    case 'prices':
      return (
        <>
          <p className={css({ fontWeight: 'semibold' })}>{problem.message}</p>
          <ul className={css({ listStyleType: 'none', mt: '2', fontVariantNumeric: 'tabular-nums' })}>
            {problem.changes.map(({ key, name, from, to }) => (
              <Change key={key} name={name} from={from} to={to} />
            ))}
            <Change name="Total" from={problem.formerTotal} to={totalPrice} isStrong />
          </ul>
          <p className={css({ mt: '2' })}>You haven’t been charged. Confirm the new total to continue.</p>
        </>
      );
    case 'stock':
      return (
        <>
          <p className={css({ fontWeight: 'semibold' })}>{problem.message}</p>
          <p>We haven’t placed your order or charged you.</p>
          <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', mt: '4' })}>
            <Button
              variant="outline"
              onClick={() => {
                cart.replaceItems(withinStock(cart.get().cartItems, problem.shortages));
                onDone();
              }}
            >
              Update my cart
            </Button>
            <LinkButton to={paths.cart} variant="ghost">
              Go to cart
            </LinkButton>
          </div>
        </>
      );
    case 'too-many':
      return (
        <>
          <p className={css({ fontWeight: 'semibold' })}>{problem.message}</p>
          <LinkButton className={css({ mt: '4' })} to={paths.account} variant="outline">
            See your orders
          </LinkButton>
        </>
      );
    case 'paid':
      return (
        <>
          <p className={css({ fontWeight: 'semibold' })}>You already paid for this order.</p>
          <p>We didn’t place it a second time. To order the same gifts again, press the button below.</p>
          <LinkButton className={css({ mt: '4' })} to={paths.order(problem.orderId, problem.linkKey)} variant="outline">
            View your order
          </LinkButton>
        </>
      );
    case 'failed':
      return (
        <>
          <p className={css({ fontWeight: 'semibold' })}>{problem.message}</p>
          {problem.orderId && (
            <>
              <p>We saved your order. You can try again here, or pay for it later.</p>
              <LinkButton
                className={css({ mt: '4' })}
                to={paths.order(problem.orderId, problem.linkKey)}
                variant="outline"
              >
                View your order
              </LinkButton>
            </>
          )}
          {problem.isCartAtFault && (
            <LinkButton className={css({ mt: '4' })} to={paths.cart} variant="outline">
              Go to cart
            </LinkButton>
          )}
        </>
      );
  }
}

function Change({ name, from, to, isStrong }: { name: string; from: number; to: number; isStrong?: boolean }) {
  return (
    <li
      className={cx(
        css({ display: 'flex', justifyContent: 'space-between', gap: '4' }),
        isStrong ? css({ fontWeight: 'bold' }) : css({ fontWeight: 'normal' }),
      )}
    >
      <span>{name}</span>
      <span className={css({ whiteSpace: 'nowrap' })}>
        <VisuallyHidden>was </VisuallyHidden>
        <s>{formatMoney(from)}</s> <VisuallyHidden>, now </VisuallyHidden>
        {formatMoney(to)}
      </span>
    </li>
  );
}
