import { foldForSearch } from '../../domain/search-text.js';

/** What the admin's search looks through: an order's id and its customer's name and email. */
export function orderSearchText(id: string, customer: { name: string; email: string }): string {
  return foldForSearch(`${id} ${customer.name} ${customer.email}`);
}
