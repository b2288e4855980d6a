import type { OrderStatus } from '~/graphql/generated';
import { isRefundedInFull, type RefundableOrder } from '~/lib/refunded';

/**
 * Whether an order is on its way or has arrived: not when it ended unpaid, or with all its money or all its gifts back,
 * before that.
 */
export function isTracked(
  order: RefundableOrder & { status: OrderStatus; isDelivered: boolean; isRestocked: boolean },
): boolean {
  if (order.status === 'EXPIRED' || order.status === 'CANCELLED') return false;
  return order.isDelivered || !(order.isRestocked || isRefundedInFull(order));
}
