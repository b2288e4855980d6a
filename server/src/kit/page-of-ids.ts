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

/** The row that a page began with: how many come before it, and its values of the order's columns and its id. */
interface PlaceInList {
  offset: number;
  values: readonly unknown[];
}

/** The place in a list that was read last, for each direction of reading. */
export type Places = Map<IdOrder['direction'], PlaceInList>;

/**
 * Reads the ids of one page. A page in the second half is read from the end of the list, so that no page is further away
 * than the middle.
 * @param page where the page starts, how many ids it has at most, and how many the whole list has
 * @param places for going on at the place that was read last, instead of counting from the end again; none of the order's
 *   columns may be null
 */
export async function idsOfPage<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { columns, direction }: IdOrder,
  page: { start: number; size: number; count: number },
  places?: Places,
): Promise<string[]> {
  const { offset, limit, isReversed } = fromNearerEnd(page);
  if (limit === 0) return [];
  const opposite = direction === 'ASC' ? 'DESC' : 'ASC';
  const order = { columns, direction: isReversed ? opposite : direction } as const;
  const rows = inOrder(query.clone(), order).limit(limit);
  const ids = await (places && offset >= DEEP ? deepIds(rows, order, offset, places) : idsOf(rows.offset(offset)));
  return isReversed ? ids.reverse() : ids;
}

async function deepIds<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  { columns, direction }: IdOrder,
  offset: number,
  places: Places,
): Promise<string[]> {
  const last = places.get(direction);
  // guard: catalog.test.ts 'page after page', try: last.offset <= offset -> last
  const from = last && last.offset <= offset ? last : null;
  if (from) {
    const all = [...columns, `${rows.alias}.id`].join(', ');
    const values = Object.fromEntries(from.values.map((value, index) => [`place${index}`, value]));
    const names = Object.keys(values).map((name) => `:${name}`);
    rows.andWhere(`(${all}) ${direction === 'ASC' ? '>=' : '<='} (${names.join(', ')})`, values);
  }
  for (const [index, column] of columns.entries()) rows.addSelect(column, `place${index}`);
  const found = await rows.offset(offset - (from?.offset ?? 0)).getRawMany<{ id: string } & Record<string, unknown>>();
  const [first] = found;
  if (first)
    places.set(direction, { offset, values: [...columns.map((_, index) => first[`place${index}`]), first.id] });
  return found.map(({ id }) => id);
}
