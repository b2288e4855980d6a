import type { MyOpenOrdersQuery } from '~/graphql/generated';

/**
 * The newest unpaid order with at least one of these products; the orders come newest first. One that is paid later is
 * complete: nothing replaces it.
 */
export function openOrderWith(
  orders: MyOpenOrdersQuery['myOpenOrders'],
  productIds: readonly string[],
): MyOpenOrdersQuery['myOpenOrders'][number] | undefined {
  return orders.find(
    ({ status, payLater, orderItems }) =>
      status === 'PENDING' && !payLater && orderItems.some(({ product }) => productIds.includes(product)),
  );
}
