import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { fromNearerEnd } from '../domain/paging.js';

/** The columns that order a list, as in the query's text; rows with the same values are ordered by their ids. */
export interface IdOrder {
  columns: readonly string[];
  direction: 'ASC' | 'DESC';
}

/** Restricts a query to ids, in the order of its columns: an index can hold all of that, and its rows are small. */
export function inOrder<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { columns, direction }: IdOrder,
): SelectQueryBuilder<Row> {
  const id = `${query.alias}.id`;
  query.select(id, 'id').orderBy();
  for (const column of [...columns, id]) query.addOrderBy(column, direction);
  return query;
}

/** Reads the ids that an `inOrder` query selects. */
export async function idsOf<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>): Promise<string[]> {
  const rows = await query.getRawMany<{ id: string }>();
  return rows.map(({ id }) => id);
}

/** Pages that begin after fewer rows are met at once. */
const DEEP = 200;

/** The rows of a page: how many come before them, and how many they are at most. */
export interface PageRows {
  start: number;
  size: number;
}

/** The place in a long list at which someone last read a page; null before. */
export interface LastPlace {
  place: {
    /** How many rows come before. */
    start: number;
    /** The first row's values of the order's columns, and its id. */
    values: readonly unknown[];
  } | null;
}

/** A page, and how far its rows are from the nearer end of the list. */
interface DeepPage {
  start: number;
  offset: number;
  limit: number;
  isReversed: boolean;
  /** Where to go on; null: at the nearer end. */
  from: LastPlace['place'];
}

/** The place to go on from, if it comes before the page and is nearer than both ends of the list. */
function nearerPlace(page: PageRows & { count: number }, last?: LastPlace): LastPlace['place'] {
  const { offset } = fromNearerEnd(page);
  if (!last?.place || offset < DEEP) return null;
  const ahead = page.start - last.place.start;
  // guard: catalog.test.ts 'page after page', try: ahead >= 0 && ->
  return ahead >= 0 && ahead < offset ? last.place : null;
}

/** How many of a list's rows `idsOfPage` goes through for a page. */
export function reachOf(page: PageRows & { count: number }, last?: LastPlace): number {
  const place = nearerPlace(page, last);
  return (place ? page.start - place.start : fromNearerEnd(page).offset) + page.size;
}

/**
 * Reads the ids of one page. A page in the second half is read from the end of the list, so that no page is further away
 * than the middle.
 * @param page where the page starts, how many ids it has at most, and how many the whole list has
 * @param last for going on at the place that was read last, if that is nearer; none of the order's columns may be null
 */
export async function idsOfPage<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  order: IdOrder,
  page: PageRows & { count: number },
  last?: LastPlace,
): Promise<string[]> {
  const { offset, limit, isReversed } = fromNearerEnd(page);
  if (limit === 0) return [];
  if (last && offset >= DEEP) {
    const from = nearerPlace(page, last);
    return deepIds(query, order, { start: page.start, offset, limit, isReversed, from }, last);
  }
  const rows = inOrder(query.clone(), isReversed ? opposite(order) : order);
  const ids = await idsOf(rows.limit(limit).offset(offset));
  return isReversed ? ids.reverse() : ids;
}

async function deepIds<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  order: IdOrder,
  { start, offset, limit, isReversed, from }: DeepPage,
  last: LastPlace,
): Promise<string[]> {
  const { columns, direction } = order;
  const isBackward = isReversed && !from;
  const rows = inOrder(query.clone(), isBackward ? opposite(order) : order);
  if (from) {
    const all = [...columns, `${rows.alias}.id`].join(', ');
    const values = Object.fromEntries(from.values.map((value, index) => [`place${index}`, value]));
    const names = Object.keys(values).map((name) => `:${name}`);
    rows.andWhere(`(${all}) ${direction === 'ASC' ? '>=' : '<='} (${names.join(', ')})`, values);
  }
  for (const [index, column] of columns.entries()) rows.addSelect(column, `place${index}`);
  const found = await rows
    .limit(limit)
    .offset(from ? start - from.start : offset)
    .getRawMany<{ id: string } & Record<string, unknown>>();
  if (isBackward) found.reverse();
  const [first] = found;
  if (first) last.place = { start, values: [...columns.map((_, index) => first[`place${index}`]), first.id] };
  return found.map(({ id }) => id);
}

function opposite({ columns, direction }: IdOrder): IdOrder {
  return { columns, direction: direction === 'ASC' ? 'DESC' : 'ASC' };
}
