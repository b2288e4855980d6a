import { orderNumber } from '@domain/order-number.js';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import type { PlaceOrderForMutation } from '~/graphql/generated';
import { adminPaths } from '~/lib/admin-paths';
import { formatMoney } from '~/lib/money';
import { Button, LinkButton } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { toast } from '~/ui/toast-store';

/** What comes after an order was placed for someone. @param onAnother begins with an empty form */
export function CounterPlaced({
  placed: { order, paymentLink },
  isCash,
  isPaidWhole,
  onAnother,
}: {
  placed: PlaceOrderForMutation['placeOrderFor'];
  isCash: boolean;
  /** Gift cards have paid all of it. */
  isPaidWhole: boolean;
  onAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that placed it is gone.
  useEffect(() => heading.current?.focus(), []);
  const total = formatMoney(order.totalPrice, order.currency);
  return (
    <Panel aria-labelledby="counter-placed">
      <h2
        ref={heading}
        className={css({ textStyle: 'card', mb: '2', _focus: { outline: 'none' } })}
        id="counter-placed"
        tabIndex={-1}
      >
        Order {orderNumber(order._id)} is placed
      </h2>
      <p className={css({ overflowWrap: 'anywhere', mb: '4' })}>
        {paymentLink !== null
          ? `We’ve emailed the payment link to ${order.user.email}. The gifts are reserved for 24 hours.`
          : order.status === 'PENDING'
            ? `It is on invoice: expect ${total}, and mark the order as paid when the money is there.`
            : isPaidWhole
              ? 'Gift cards have paid for all of it.'
              : isCash
                ? `${total} is recorded as paid in cash.`
                : 'It is paid.'}
      </p>
      {paymentLink !== null && <PaymentLink link={paymentLink} />}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' })}>
        <LinkButton to={adminPaths.order(order._id)}>Open order</LinkButton>
        {order.parcels.some(({ gift }) => gift?.message) && (
          <LinkButton variant="outline" to={adminPaths.print('card', [order._id])}>
            Print card
          </LinkButton>
        )}
        <LinkButton variant="outline" to={adminPaths.print('slip', [order._id])}>
          Print packing slip
        </LinkButton>
        <LinkButton variant="outline" to={adminPaths.print('label', [order._id])}>
          Print label
        </LinkButton>
        <Button variant="ghost" onClick={onAnother}>
          Place another order
        </Button>
      </div>
    </Panel>
  );
}

/** Where the customer pays, to copy into any message. */
export function PaymentLink({ link }: { link: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success('Payment link copied');
    } catch {
      toast.error('Your browser doesn’t allow copying. Open the order and send the link from its email.');
    }
  };
  return (
    <Button variant="soft" onClick={() => void copy()}>
      <Copy size={18} aria-hidden />
      Copy payment link
    </Button>
  );
}
