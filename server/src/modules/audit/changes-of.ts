import { isDeepStrictEqual } from 'node:util';

/** What an edit changes, by field, for its entry in the audit log. */
export function changesOf<Fields extends object>(
  before: Fields,
  after: Fields,
): Record<string, { before: unknown; after: unknown }> {
  const names = Object.keys(after) as (keyof Fields)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}
