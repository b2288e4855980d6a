import { chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { cart, useCart } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { Notice } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { withinStock } from './price-changes';
import type { CheckoutProblem } from './use-checkout';

/** Why the order is not paid yet, and what the shopper can do about it. Takes the focus when it appears. */
export function CheckoutNotice({ problem, onDone }: { problem: CheckoutProblem; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [problem]);
  const isChoice = problem.kind === 'prices' || problem.kind === 'paid';
  return (
    <Notice ref={box} tabIndex={-1} role="alert" tone={isChoice ? 'waiting' : 'bad'} mb="5">
      <Words problem={problem} onDone={onDone} />
    </Notice>
  );
}

function Words({ problem, onDone }: { problem: CheckoutProblem; onDone: () => void }) {
  const { totalPrice } = useCart();
  switch (problem.kind) {
    case 'prices':
      return (
        <>
          <chakra.p fontWeight="semibold">{problem.message}</chakra.p>
          <chakra.ul listStyleType="none" mt="2" fontVariantNumeric="tabular-nums">
            {problem.changes.map(({ productId, name, from, to }) => (
              <Change key={productId} name={name} from={from} to={to} />
            ))}
            <Change name="Total" from={problem.formerTotal} to={totalPrice} isStrong />
          </chakra.ul>
          <chakra.p mt="2">You haven’t been charged. Confirm the new total to continue.</chakra.p>
        </>
      );
    case 'stock':
      return (
        <>
          <chakra.p fontWeight="semibold">{problem.message}</chakra.p>
          <chakra.p>We haven’t placed your order or charged you.</chakra.p>
          <Flex gap="3" wrap="wrap" mt="4">
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
          </Flex>
        </>
      );
    case 'too-many':
      return (
        <>
          <chakra.p fontWeight="semibold">{problem.message}</chakra.p>
          <LinkButton to={paths.account} variant="outline" mt="4">
            See your orders
          </LinkButton>
        </>
      );
    case 'paid':
      return (
        <>
          <chakra.p fontWeight="semibold">You already paid for this order.</chakra.p>
          <chakra.p>We didn’t place it a second time. To order the same gifts again, press the button below.</chakra.p>
          <LinkButton to={paths.order(problem.orderId)} variant="outline" mt="4">
            View your order
          </LinkButton>
        </>
      );
    case 'failed':
      return (
        <>
          <chakra.p fontWeight="semibold">{problem.message}</chakra.p>
          {problem.orderId && (
            <>
              <chakra.p>We saved your order. You can try again here, or pay for it later.</chakra.p>
              <LinkButton to={paths.order(problem.orderId)} variant="outline" mt="4">
                View your order
              </LinkButton>
            </>
          )}
          {problem.isCartAtFault && (
            <LinkButton to={paths.cart} variant="outline" mt="4">
              Go to cart
            </LinkButton>
          )}
        </>
      );
  }
}

function Change({ name, from, to, isStrong }: { name: string; from: number; to: number; isStrong?: boolean }) {
  return (
    <chakra.li display="flex" justifyContent="space-between" gap="4" fontWeight={isStrong ? 'bold' : 'normal'}>
      <span>{name}</span>
      <chakra.span whiteSpace="nowrap">
        <VisuallyHidden>was </VisuallyHidden>
        <s>{formatMoney(from)}</s> <VisuallyHidden>, now </VisuallyHidden>
        {formatMoney(to)}
      </chakra.span>
    </chakra.li>
  );
}
