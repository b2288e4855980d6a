/** The maximum number of entries per page. */
export const MAX_PAGE_SIZE = 50;

/** The largest page number: GraphQL's integers end here. */
const MAX_PAGE = 2 ** 31 - 1;

/** Where a page of a list lies. */
export interface Place {
  page: number;
  /** At least 1, so that a page control always has a place to stand. */
  pages: number;
  /** How many entries come before it. */
  start: number;
}

/** An untrusted number as an integer within bounds; the lower bound if it isn't a number. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.trunc(Number.isFinite(value) ? value : low)));
}

/** The page that is asked for, from 1. A page past the last one is empty: it starts behind the last entry (decision S53). */
export function placeOf(count: number, pageSize: number, pageNumber: number | null | undefined): Place {
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = clamp(pageNumber ?? 1, 1, MAX_PAGE);
  return { page, pages, start: Math.min((page - 1) * pageSize, count) };
}

/**
 * Says how to read a page from the nearer end of its list.
 * @returns offset and limit for the database, and whether it reads backward
 */
export function fromNearerEnd({ start, size, count }: { start: number; size: number; count: number }): {
  offset: number;
  limit: number;
  isReversed: boolean;
} {
  const limit = Math.max(0, Math.min(size, count - start));
  const isReversed = start > count / 2;
  return { offset: isReversed ? count - start - limit : start, limit, isReversed };
}
