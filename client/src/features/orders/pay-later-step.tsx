import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { Notice } from '~/ui/panel';

/** What the customer of an order that is paid later has to do: how, how much, with which reference and until when. */
export function PayLaterStep({
  order,
  payLater,
  actions,
}: {
  order: OrderDetails_OrderFragment;
  payLater: NonNullable<OrderDetails_OrderFragment['payLater']>;
  /** Other ways out: to pay by card instead, to cancel. */
  actions: ReactNode;
}) {
  return (
    <Notice
      className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}
      tone="waiting"
      role="region"
      aria-labelledby="pay-later"
    >
      <h2 className={css({ textStyle: 'card' })} id="pay-later">
        {titleOf(order, payLater)}
      </h2>
      <p>{payLater.text}</p>
      {payLater.instructions !== '' && (
        <div>
          <h3 className={css({ fontWeight: 'semibold' })}>How to pay</h3>
          <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{payLater.instructions}</p>
        </div>
      )}
      {actions}
    </Notice>
  );
}

function titleOf(
  { isDelivered }: OrderDetails_OrderFragment,
  { name, isConfirmed, lastDate }: NonNullable<OrderDetails_OrderFragment['payLater']>,
): string {
  if (isDelivered) return lastDate === null ? `Payment (${name})` : `Please pay for your gifts (${name})`;
  return isConfirmed ? `We have your order (${name})` : `Waiting for your payment (${name})`;
}
