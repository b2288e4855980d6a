import type { MyOpenOrdersQuery } from '~/graphql/generated';

/** The newest unpaid order with at least one of these products; the orders come newest first. */
export function openOrderWith(
  orders: MyOpenOrdersQuery['myOpenOrders'],
  productIds: readonly string[],
): MyOpenOrdersQuery['myOpenOrders'][number] | undefined {
  return orders.find(
    ({ status, orderItems }) => status === 'PENDING' && orderItems.some(({ product }) => productIds.includes(product)),
  );
}
