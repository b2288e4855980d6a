import { Check, CircleDashed, PackageCheck } from 'lucide-react';
import { css } from 'styled-system/css';
import type { OrderStatus } from '~/graphql/generated';
import type { RefundableOrder } from '~/lib/refunded';
import { StatusPill } from '~/ui/badge';
import { RefundPill } from '~/ui/order-figures';

/** 'Not Paid' or 'Paid', 'Delivered', the refund status, and 'Expired' or 'Canceled'. */
export function OrderBadges({
  order,
}: {
  order: RefundableOrder & { isPaid: boolean; isDelivered: boolean; status: OrderStatus };
}) {
  return (
    <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })} role="status">
      {order.isPaid ? (
        <StatusPill tone="good">
          <Check size={16} aria-hidden />
          Paid
        </StatusPill>
      ) : (
        <StatusPill tone="waiting">
          <CircleDashed size={16} aria-hidden />
          Not Paid
        </StatusPill>
      )}
      {order.isDelivered && (
        <StatusPill tone="delivered">
          <PackageCheck size={16} aria-hidden />
          Delivered
        </StatusPill>
      )}
      <RefundPill order={order} />
      {order.status === 'EXPIRED' && <StatusPill tone="neutral">Expired</StatusPill>}
      {order.status === 'CANCELLED' && <StatusPill tone="neutral">Canceled</StatusPill>}
    </div>
  );
}
