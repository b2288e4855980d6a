import { createHash } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';
import { Sqlite } from '../../db/sqlite.js';
import type { Session, StripeObject } from './stripe-objects.js';

/** What is known of an idempotency key that someone used before. */
export interface KeptAnswer {
  requestHash: string;
  /** null while the first request is still running */
  status: number | null;
  body: string | null;
  claimedAt: number;
}

/** A delivery of an event that the shop hasn't acknowledged yet. */
export interface PendingDelivery {
  eventId: string;
  attempts: number;
}

/** Stripe keeps answers for at least a day. */
const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/** A request that runs longer than this died with its process; its key is free again. */
const CLAIM_LIFE_MS = 60 * 1000;

/** The sandbox's records: one SQLite file, so that they survive a restart and two processes on one host share them. */
export class SandboxStore {
  private readonly db: BetterSqlite3.Database;
  private readonly statements = new Map<string, BetterSqlite3.Statement>();

  /** @param file a path, or ':memory:' */
  constructor(file: string) {
    this.db = new Sqlite(file, { timeout: 5000 });
    this.db.pragma('journal_mode = WAL');
    // Fake money: a power cut may lose the last of it, but a crash of the process doesn't.
    this.db.pragma('synchronous = NORMAL');
    this.db.exec(`
      CREATE TABLE IF NOT EXISTS objects (id TEXT PRIMARY KEY, kind TEXT NOT NULL, place INTEGER NOT NULL, json TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS objects_kind ON objects (kind, place);
      CREATE INDEX IF NOT EXISTS objects_open_sessions ON objects (json_extract(json, '$.expires_at'))
        WHERE kind = 'checkout.session' AND json_extract(json, '$.status') = 'open';
      CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, request_hash TEXT NOT NULL, status INTEGER, body TEXT);
      CREATE TABLE IF NOT EXISTS deliveries (event_id TEXT PRIMARY KEY, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL);
    `);
    this.atOnce(() => {
      const columns = this.db.pragma('table_info(answers)') as { name: string }[];
      // Files of earlier versions don't say when a key was claimed.
      if (!columns.some(({ name }) => name === 'claimed_at'))
        this.db.exec('ALTER TABLE answers ADD COLUMN claimed_at INTEGER NOT NULL DEFAULT 0');
    });
  }

  find<T extends StripeObject>(kind: T['object'], id: string): T | null {
    const row = this.sql('SELECT json FROM objects WHERE id = ? AND kind = ?').get(id, kind) as
      { json: string } | undefined;
    return row ? (JSON.parse(row.json) as T) : null;
  }

  /** Writes an object, new or changed; lists keep the order in which objects first came. */
  put(object: StripeObject): void {
    this.sql(
      `INSERT INTO objects (id, kind, place, json)
         VALUES (@id, @kind, (SELECT COALESCE(MAX(place), -1) + 1 FROM objects WHERE kind = @kind), @json)
         ON CONFLICT (id) DO UPDATE SET json = excluded.json`,
    ).run({ id: object.id, kind: object.object, json: JSON.stringify(object) });
  }

  /** All objects of a kind, newest first, as Stripe lists them. */
  list<T extends StripeObject>(kind: T['object']): T[] {
    const rows = this.sql('SELECT json FROM objects WHERE kind = ? ORDER BY place DESC').all(kind) as {
      json: string;
    }[];
    return rows.map((row) => JSON.parse(row.json) as T);
  }

  /** Open sessions whose time is over at that second. */
  overdueSessions(second: number): Session[] {
    const rows = this.sql(
      `SELECT json FROM objects INDEXED BY objects_open_sessions
         WHERE kind = 'checkout.session' AND json_extract(json, '$.status') = 'open' AND json_extract(json, '$.expires_at') <= ?`,
    ).all(second) as { json: string }[];
    return rows.map((row) => JSON.parse(row.json) as Session);
  }

  /** Everything inside happens or nothing does, and no other process comes between. */
  atOnce<T>(work: () => T): T {
    return this.db.transaction(work).immediate();
  }

  /** Claims a key for a request. @returns what is already stored under it, or null when the claim is ours */
  claimKey(key: string, request: string, now: number): KeptAnswer | null {
    return this.atOnce(() => {
      this.sql('DELETE FROM answers WHERE key = ? AND claimed_at <= CASE WHEN status IS NULL THEN ? ELSE ? END').run(
        key,
        now - CLAIM_LIFE_MS,
        now - KEY_LIFE_MS,
      );
      const claimed = this.sql('INSERT OR IGNORE INTO answers (key, request_hash, claimed_at) VALUES (?, ?, ?)').run(
        key,
        hashOf(request),
        now,
      );
      if (claimed.changes === 1) return null;
      return this.sql(
        'SELECT request_hash AS requestHash, status, body, claimed_at AS claimedAt FROM answers WHERE key = ?',
      ).get(key) as KeptAnswer;
    });
  }

  isSameRequest(kept: KeptAnswer, request: string): boolean {
    return kept.requestHash === hashOf(request);
  }

  /** Keeps the answer of a claimed key; a null answer gives the key free again. */
  settleKey(key: string, answer: { status: number; body: string } | null): void {
    if (answer === null) this.sql('DELETE FROM answers WHERE key = ?').run(key);
    else this.sql('UPDATE answers SET status = ?, body = ? WHERE key = ?').run(answer.status, answer.body, key);
  }

  addDelivery(eventId: string, dueAt: number): void {
    this.sql('INSERT OR IGNORE INTO deliveries (event_id, attempts, due_at) VALUES (?, 0, ?)').run(eventId, dueAt);
  }

  /** Takes the deliveries that are due, moving them on so that no other process takes them too. */
  takeDue(now: number, nextDue: (attempts: number) => number): PendingDelivery[] {
    return this.atOnce(() => {
      const rows = this.sql('SELECT event_id, attempts FROM deliveries WHERE due_at <= ? ORDER BY rowid').all(now) as {
        event_id: string;
        attempts: number;
      }[];
      for (const row of rows) {
        this.sql('UPDATE deliveries SET attempts = attempts + 1, due_at = ? WHERE event_id = ?').run(
          nextDue(row.attempts + 1),
          row.event_id,
        );
      }
      return rows.map((row) => ({ eventId: row.event_id, attempts: row.attempts }));
    });
  }

  /** Makes everything that is still undelivered due at once. */
  hurry(now: number): void {
    this.sql('UPDATE deliveries SET due_at = ?').run(now);
  }

  removeDelivery(eventId: string): void {
    this.sql('DELETE FROM deliveries WHERE event_id = ?').run(eventId);
  }

  isUndelivered(eventId: string): boolean {
    return this.sql('SELECT 1 FROM deliveries WHERE event_id = ?').get(eventId) !== undefined;
  }

  countDeliveries(): number {
    return (this.sql('SELECT COUNT(*) AS n FROM deliveries').get() as { n: number }).n;
  }

  close(): void {
    this.db.close();
  }

  /** A statement, prepared once. */
  private sql(text: string): BetterSqlite3.Statement {
    const known = this.statements.get(text);
    if (known) return known;
    const statement = this.db.prepare(text);
    this.statements.set(text, statement);
    return statement;
  }
}

function hashOf(request: string): string {
  return createHash('sha256').update(request).digest('hex');
}
