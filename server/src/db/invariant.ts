import type { AsideReader } from './aside-reader.js';

/** What a check looks at. */
export interface CheckedShop {
  db: AsideReader;
  /** The pictures. */
  storage: {
    /** @param path below /uploads/ */
    has(path: string): Promise<boolean>;
    /** What uploads that broke off have left behind. @param before milliseconds since 1970: newer ones may still be written */
    listLeftovers(before: number): Promise<string[]>;
  };
  /** Milliseconds since 1970. */
  now: number;
}

/** What breaks an invariant: ids, and figures that don't agree. */
export type BrokenRow = Readonly<Record<string, unknown>>;

/** A statement that always holds, whatever fails. */
export interface Invariant {
  /** As docs/operations.md lists it. */
  id: string;
  /** What holds, as a sentence. */
  title: string;
  /** Reads files or the whole database: asked once a day instead of every ten minutes. */
  isThorough: boolean;
  /** @returns what breaks it, at most `MAX_BROKEN_ROWS`; nothing when it holds */
  find(shop: CheckedShop): Promise<BrokenRow[]>;
}

/** Enough to see what is wrong; no one would read thousands of rows. */
export const MAX_BROKEN_ROWS = 100;

/**
 * An invariant that is one query. @param sql a SELECT of the rows that violate it, in SQL that both databases
 * understand
 */
export function sqlInvariant(id: string, title: string, sql: string | ((now: number) => string)): Invariant {
  return {
    id,
    title,
    isThorough: false,
    find: ({ db, now }) => {
      const select = typeof sql === 'string' ? sql : sql(Math.floor(now));
      return db.query(`SELECT * FROM (${select}) AS broken LIMIT ${MAX_BROKEN_ROWS}`);
    },
  };
}
