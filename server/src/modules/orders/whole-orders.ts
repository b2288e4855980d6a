import type { RestResponse } from '../../kit/rest-route.js';
import { wholeList } from '../../kit/rest-schemas.js';
import { MOST_UNPAGED, ORDERS_PER_PAGE, type OrderPage } from './list-orders.js';
import type { OrderView } from './order-view.js';

/** A whole list of orders, and where the next page is if there are more (decision S50). */
export function wholeOrders(path: string, query: object, { orders, pages }: OrderPage): RestResponse<OrderView[]> {
  return wholeList(orders, { hasMore: pages > 1, path, query, nextPage: MOST_UNPAGED / ORDERS_PER_PAGE + 1 });
}
