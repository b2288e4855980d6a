import { adminPaths } from '~/lib/admin-paths';
import { paths } from '~/lib/paths';

/** The list of orders under one of its filters. */
export function ordersLink(filter: 'late' | 'paid'): string {
  return `${paths.adminOrders}?filter=${filter}`;
}

/** The list of products, searched for one's name. */
export function productsLink(name: string): string {
  return `${adminPaths.products}?${new URLSearchParams({ search: name }).toString()}`;
}

/** The list of products that are running out. */
export const lowStockLink = `${adminPaths.products}?filter=low`;
