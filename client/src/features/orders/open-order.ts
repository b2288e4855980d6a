import type { MyOrdersQuery } from '~/graphql/generated';

/** The newest unpaid order with at least one of these products; the orders come newest first. */
export function openOrderWith(
  orders: MyOrdersQuery['myOrders'],
  productIds: readonly string[],
): MyOrdersQuery['myOrders'][number] | undefined {
  return orders.find(
    ({ status, orderItems }) => status === 'PENDING' && orderItems.some(({ product }) => productIds.includes(product)),
  );
}
