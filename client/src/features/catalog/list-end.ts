import type { ProductListQuery } from '~/graphql/generated';

/** Products a page (specification, section 9). */
export const PAGE_SIZE = 8;

/** Whether the address asks for a page past the last one; the server then returns an empty page. */
export function isBeyondEnd({ products }: ProductListQuery, pageNumber: number | null | undefined): boolean {
  return (pageNumber ?? 1) > products.pages;
}
