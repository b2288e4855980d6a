import type { OrderStatus } from '~/graphql/generated';

/** Whether an order is on its way or has arrived: not when it ended unpaid, or with all its money back, before that. */
export function isTracked({
  status,
  isDelivered,
  refundedPrice,
  totalPrice,
}: {
  status: OrderStatus;
  isDelivered: boolean;
  refundedPrice: number;
  totalPrice: number;
}): boolean {
  if (status === 'EXPIRED' || status === 'CANCELLED') return false;
  return isDelivered || refundedPrice < totalPrice;
}
