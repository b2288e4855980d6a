import type { Database } from '../../db/database.js';
import { insertIfNew } from '../../db/plain-manager.js';
import { Failure } from '../../domain/failure.js';
import type { Clock } from '../../domain/ports.js';
import type { SecurityLog } from '../../domain/security-events.js';
import { RateLimit } from './rate-limit.entity.js';

/** So many tries in so many seconds. */
export interface Limit {
  tries: number;
  seconds: number;
}

/** Counts tries in the database: all processes share the count, and a restart doesn't reset it (decision S7). */
export class RateLimiter {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly isOn: boolean,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Counts one try against a key and refuses it when there were too many in the current window.
   * @param message says what there were too many of; gets the minutes appended as documented
   * @throws Failure RATE_LIMITED with `retryAfter` in seconds
   */
  async count(key: string, limit: Limit, message: (minutes: number) => string): Promise<void> {
    if (!this.isOn) return;
    const now = this.clock.now();
    const windowStart = now - limit.seconds * 1000;
    const row = await this.db.inTransaction(async (manager) => {
      let isCounted = false;
      // A concurrent successful sign-in may delete the row between its creation and its update.
      while (!isCounted) {
        await insertIfNew(manager, RateLimit, { key, windowStart: now, count: 0 });
        const { affected } = await manager
          .createQueryBuilder()
          .update(RateLimit)
          .set({
            count: () => 'CASE WHEN window_start <= :windowStart THEN 1 ELSE count + 1 END',
            windowStart: () => 'CASE WHEN window_start <= :windowStart THEN :now ELSE window_start END',
          })
          .where('key = :key')
          .setParameters({ key, now, windowStart })
          .execute();
        isCounted = affected === 1;
      }
      return manager.findOneByOrFail(RateLimit, { key });
    });
    if (row.count <= limit.tries) return;
    // Once in each window: an attack must not fill the log. The part after the colon names a client or an account.
    if (row.count === limit.tries + 1)
      this.security.record({ event: 'rate-limit-hit', limit: key.replace(/:.*/s, '') });
    throw tooMany(row, windowStart, message);
  }

  /**
   * Refuses a key that has had all its tries, and counts nothing: for what is counted only once it has failed.
   * @param message as of `count`
   * @throws Failure RATE_LIMITED with `retryAfter` in seconds
   */
  async refuse(key: string, limit: Limit, message: (minutes: number) => string): Promise<void> {
    if (!this.isOn) return;
    const windowStart = this.clock.now() - limit.seconds * 1000;
    const row = await this.db.reader.findOneBy(RateLimit, { key });
    if (row && row.windowStart > windowStart && row.count >= limit.tries) throw tooMany(row, windowStart, message);
  }

  /** Forgets the tries of a key, after a success. */
  async clear(key: string): Promise<void> {
    if (!this.isOn) return;
    await this.db.inTransaction((manager) => manager.delete(RateLimit, { key }));
  }
}

function tooMany(row: RateLimit, windowStart: number, message: (minutes: number) => string): Failure {
  const retryAfter = Math.max(1, Math.ceil((row.windowStart - windowStart) / 1000));
  return new Failure('RATE_LIMITED', message(Math.ceil(retryAfter / 60)), { retryAfter });
}
