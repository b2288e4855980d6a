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

/**
 * Reads the ids of one page. A page in the second half is read from the end of the list, so that no page is further away
 * than the middle.
 * @param page where the page starts, how many ids it has at most, and how many the whole list has
 */
export async function idsOfPage<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
  { columns, direction }: IdOrder,
  page: { start: number; size: number; count: number },
): Promise<string[]> {
  const { offset, limit, isReversed } = fromNearerEnd(page);
  if (limit === 0) return [];
  const opposite = direction === 'ASC' ? 'DESC' : 'ASC';
  const order = { columns, direction: isReversed ? opposite : direction };
  const ids = await idsOf(inOrder(query.clone(), order).limit(limit).offset(offset));
  return isReversed ? ids.reverse() : ids;
}
