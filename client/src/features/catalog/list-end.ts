import type { ProductListQuery } from '~/graphql/generated';

/** Products a page (specification, section 9). */
export const PAGE_SIZE = 8;

/** Whether a page beyond the list's last was asked for; the server then answers with the last one. */
export function isBeyondEnd({ products }: ProductListQuery, pageNumber: number | null | undefined): boolean {
  return (pageNumber ?? 1) > products.pages;
}
