import type { AdminOrdersQueryVariables, OrderFilter } from '~/graphql/generated';
import { pageNumberOf } from '~/lib/page-number';

/** The filters as the list's address writes them, with their words. */
export const orderFilters: readonly { value: string; filter: OrderFilter; label: string }[] = [
  { value: 'unpaid', filter: 'UNPAID', label: 'Not paid' },
  { value: 'pay_later', filter: 'PAY_LATER', label: 'To be paid later' },
  { value: 'to_send', filter: 'TO_SEND', label: 'To send' },
  { value: 'paid', filter: 'PAID', label: 'Paid and not delivered' },
  { value: 'preparing', filter: 'PREPARING', label: 'Being prepared' },
  { value: 'partly_sent', filter: 'PARTLY_SENT', label: 'Partly sent' },
  { value: 'sent', filter: 'SENT', label: 'Sent' },
  { value: 'late', filter: 'LATE', label: 'Late' },
  { value: 'delivered', filter: 'DELIVERED', label: 'Delivered' },
  { value: 'refunded', filter: 'REFUNDED', label: 'Refunded' },
  { value: 'closed', filter: 'CLOSED', label: 'Expired or canceled' },
  { value: 'by_admin', filter: 'BY_ADMIN', label: 'By phone or at the counter' },
];

/** What the list's address asks for, the same for the server's preload and for the page; what it can't mean is left out. */
export function orderQueryOf(params: URLSearchParams): AdminOrdersQueryVariables {
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(params.get(name) ?? '') ? params.get(name) : null);
  return {
    pageNumber: pageNumberOf(params),
    search: params.get('search')?.trim() || null,
    filter: orderFilters.find(({ value }) => value === params.get('filter'))?.filter ?? null,
    from: day('from'),
    to: day('to'),
  };
}

/** Where the same orders are to be had as a CSV file. */
export function exportPath(params: URLSearchParams): string {
  const { search, filter, from, to } = orderQueryOf(params);
  const wanted = { search, filter: filter && params.get('filter'), from, to };
  const kept = new URLSearchParams(Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/api/admin/orders.csv${kept.size > 0 ? `?${kept.toString()}` : ''}`;
}
