import type { AsideReader } from '../../db/aside-reader.js';
import type { MediaStorage } from '../media/media-storage.js';

/** What a check looks at. */
export interface CheckedShop {
  db: AsideReader;
  storage: Pick<MediaStorage, 'has' | 'listLeftovers'>;
  /** Milliseconds since 1970. */
  now: number;
}

/** What breaks an invariant: ids, and figures that don't agree. */
export type BrokenRow = Readonly<Record<string, unknown>>;

/** A statement that holds at any moment, whatever fails. */
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

/** Enough to see what is wrong; were everything broken, nobody would read it all. */
export const MAX_BROKEN_ROWS = 100;

/** An invariant that one query asks for. @param sql a SELECT of what breaks it, in the words of both databases */
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
