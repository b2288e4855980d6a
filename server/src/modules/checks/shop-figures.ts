import type { Database } from '../../db/database.js';
import type { Clock } from '../../domain/ports.js';

/** How an invariant was found when it was last checked. */
export interface CheckedInvariant {
  id: string;
  isBroken: boolean;
  /** Milliseconds since 1970. */
  checkedAt: number;
}

/** Messages that are not done yet. */
export interface OutboxFigures {
  /** Not tried yet, or being tried for the first time. */
  waiting: number;
  /** Failed before, to be tried again. */
  retrying: number;
  /** Given up; an admin may send them again. */
  failed: number;
  /** Of the messages that are still retried; 0 when there are none. */
  oldestAgeSeconds: number;
}

/** Figures of the shop as a whole, from its database: the same from whichever process they are asked. */
export class ShopFigures {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Unpaid orders that hold stock. */
  async openHolds(): Promise<number> {
    const [row] = await this.ask<{ holds: number }>("SELECT COUNT(*) AS holds FROM orders WHERE status = 'pending'");
    return Number(row?.holds);
  }

  /** What the held stock is worth: the totals of unpaid orders. */
  async heldCents(): Promise<number> {
    const [row] = await this.ask<{ cents: number | null }>(
      // guard: metrics.test.ts 'when they are placed, paid by card', try: orders WHERE status = 'pending' -> orders
      "SELECT SUM(total_cents) AS cents FROM orders WHERE status = 'pending'",
    );
    return Number(row?.cents ?? 0);
  }

  async outbox(): Promise<OutboxFigures> {
    const [row] = await this.ask<Record<'messages' | 'tried' | 'failed' | 'oldest', number | null>>(
      `SELECT COUNT(*) AS messages, COUNT(last_error) AS tried, COUNT(failed_at) AS failed,
              MIN(CASE WHEN failed_at IS NULL THEN created_at END) AS oldest
        FROM outbox WHERE done_at IS NULL`,
    );
    const [tried, failed] = [Number(row?.tried), Number(row?.failed)];
    const oldest = row?.oldest ?? null;
    return {
      waiting: Number(row?.messages) - tried,
      retrying: tried - failed,
      failed,
      oldestAgeSeconds: oldest === null ? 0 : Math.max(0, this.clock.now() - Number(oldest)) / 1000,
    };
  }

  /** Those that were checked at least once. */
  async invariants(): Promise<CheckedInvariant[]> {
    const rows = await this.ask<{ id: string; checked_at: number; broken_since: number | null }>(
      'SELECT id, checked_at, broken_since FROM invariant_states ORDER BY id',
    );
    return rows.map(({ id, checked_at, broken_since }) => ({
      id,
      isBroken: broken_since !== null,
      checkedAt: Number(checked_at),
    }));
  }

  private ask<Row>(sql: string): Promise<Row[]> {
    return this.db.reader.query<Row[]>(sql);
  }
}
