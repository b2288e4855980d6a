import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';

/** Any object of Stripe's interface, as JSON. */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

/** An answer that is repeated for its idempotency key. */
export interface KeptAnswer {
  requestHash: string;
  /** null while the first request is still running */
  status: number | null;
  body: string | null;
}

/** A delivery of an event that the shop hasn't acknowledged yet. */
export interface PendingDelivery {
  eventId: string;
  attempts: number;
}

/** The sandbox's books: one SQLite file, so that they outlive a restart and two processes on one host share them. */
export class Books {
  private readonly db: Sqlite.Database;

  constructor(file: string) {
    this.db = new Sqlite(file);
    this.db.pragma('journal_mode = WAL');
    this.db.pragma('busy_timeout = 5000');
    this.db.exec(`
      CREATE TABLE IF NOT EXISTS objects (id TEXT PRIMARY KEY, kind TEXT NOT NULL, place INTEGER NOT NULL, json TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS objects_kind ON objects (kind, place);
      CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, request_hash TEXT NOT NULL, status INTEGER, body TEXT);
      CREATE TABLE IF NOT EXISTS deliveries (event_id TEXT PRIMARY KEY, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL);
    `);
  }

  find<T extends StripeObject>(kind: T['object'], id: string): T | null {
    const row = this.db.prepare('SELECT json FROM objects WHERE id = ? AND kind = ?').get(id, kind) as
      { json: string } | undefined;
    return row ? (JSON.parse(row.json) as T) : null;
  }

  /** Writes an object, new or changed; lists keep the order in which objects first came. */
  put(object: StripeObject): void {
    this.db
      .prepare(
        `INSERT INTO objects (id, kind, place, json) VALUES (?, ?, (SELECT COUNT(*) FROM objects), ?)
         ON CONFLICT (id) DO UPDATE SET json = excluded.json`,
      )
      .run(object.id, object.object, JSON.stringify(object));
  }

  /** All objects of a kind, newest first, as Stripe lists them. */
  list<T extends StripeObject>(kind: T['object']): T[] {
    const rows = this.db.prepare('SELECT json FROM objects WHERE kind = ? ORDER BY place DESC').all(kind) as {
      json: string;
    }[];
    return rows.map((row) => JSON.parse(row.json) as T);
  }

  /** Everything inside happens or nothing does, and no other process comes between. */
  atOnce<T>(work: () => T): T {
    return this.db.transaction(work).immediate();
  }

  /** Claims a key for a request. @returns what is kept under it already, or null when the claim is ours */
  claimKey(key: string, request: string): KeptAnswer | null {
    const requestHash = createHash('sha256').update(request).digest('hex');
    const claimed = this.db
      .prepare('INSERT OR IGNORE INTO answers (key, request_hash) VALUES (?, ?)')
      .run(key, requestHash);
    if (claimed.changes === 1) return null;
    const row = this.db.prepare('SELECT request_hash, status, body FROM answers WHERE key = ?').get(key) as {
      request_hash: string;
      status: number | null;
      body: string | null;
    };
    return row.request_hash === requestHash
      ? { requestHash, status: row.status, body: row.body }
      : { requestHash: row.request_hash, status: row.status, body: null };
  }

  isSameRequest(kept: KeptAnswer, request: string): boolean {
    return kept.requestHash === createHash('sha256').update(request).digest('hex');
  }

  /** Keeps the answer of a claimed key; a null answer gives the key free again. */
  settleKey(key: string, answer: { status: number; body: string } | null): void {
    if (answer === null) this.db.prepare('DELETE FROM answers WHERE key = ?').run(key);
    else this.db.prepare('UPDATE answers SET status = ?, body = ? WHERE key = ?').run(answer.status, answer.body, key);
  }

  addDelivery(eventId: string, dueAt: number): void {
    this.db.prepare('INSERT INTO deliveries (event_id, attempts, due_at) VALUES (?, 0, ?)').run(eventId, dueAt);
  }

  /** Takes the deliveries that are due, moving them on so that no other process takes them too. */
  takeDue(now: number, nextDue: (attempts: number) => number): PendingDelivery[] {
    return this.atOnce(() => {
      const rows = this.db
        .prepare('SELECT event_id, attempts FROM deliveries WHERE due_at <= ? ORDER BY rowid')
        .all(now) as {
        event_id: string;
        attempts: number;
      }[];
      for (const row of rows) {
        this.db
          .prepare('UPDATE deliveries SET attempts = attempts + 1, due_at = ? WHERE event_id = ?')
          .run(nextDue(row.attempts + 1), row.event_id);
      }
      return rows.map((row) => ({ eventId: row.event_id, attempts: row.attempts }));
    });
  }

  /** Makes everything that is still undelivered due at once. */
  hurry(now: number): void {
    this.db.prepare('UPDATE deliveries SET due_at = ?').run(now);
  }

  removeDelivery(eventId: string): void {
    this.db.prepare('DELETE FROM deliveries WHERE event_id = ?').run(eventId);
  }

  countDeliveries(): number {
    return (this.db.prepare('SELECT COUNT(*) AS n FROM deliveries').get() as { n: number }).n;
  }

  close(): void {
    this.db.close();
  }
}
