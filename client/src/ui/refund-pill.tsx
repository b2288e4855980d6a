import { StatusPill } from './badge';

/** 'Refunded' or 'Partly refunded'; nothing while all the money of an order stays. */
export function RefundPill({ order }: { order: { refundedPrice: number; totalPrice: number } }) {
  if (order.refundedPrice === 0) return null;
  return <StatusPill>{order.refundedPrice < order.totalPrice ? 'Partly refunded' : 'Refunded'}</StatusPill>;
}
