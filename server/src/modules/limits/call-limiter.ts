import { LRUCache } from 'lru-cache';
import { Failure } from '../../domain/failure.js';
import type { Clock } from '../../domain/ports.js';
import type { SecurityLog } from '../../domain/security-events.js';
import type { Limit } from './rate-limiter.js';

/** More callers than that within a window forget those who called least lately. */
const MAX_CALLERS = 20_000;

/**
 * Counts calls in this process's memory: calls are so frequent that writing each one would cost more than the call.
 * Each process counts on its own, from zero after a restart; guesses at secrets are counted by RateLimiter.
 */
export class CallLimiter {
  /** Made at the first call: it has room for all callers from the start. */
  private windows: LRUCache<string, { start: number; calls: number }> | null = null;

  constructor(
    private readonly clock: Clock,
    /** null: none. */
    private readonly limit: Limit | null,
    /** What is counted here, for the security log. */
    private readonly name: string,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Counts one call, and refuses it when there were too many in the caller's current window.
   * @throws Failure RATE_LIMITED with `retryAfter` in seconds
   */
  count(caller: string): void {
    if (!this.limit) return;
    const { tries, seconds } = this.limit;
    const now = this.clock.now();
    const window = this.windowOf(caller, this.limit, now);
    window.calls += 1;
    if (window.calls <= tries) return;
    // Once in each window: an attack must not fill the log.
    if (window.calls === tries + 1) this.security.record({ event: 'rate-limit-hit', limit: this.name });
    const retryAfter = Math.max(1, Math.ceil((window.start + seconds * 1000 - now) / 1000));
    throw new Failure('RATE_LIMITED', `Too many requests. Please try again in ${retryAfter} seconds.`, { retryAfter });
  }

  /** As `count`, but what it would refuse it doesn't count. @returns whether it was counted */
  countIfFree(caller: string): boolean {
    if (!this.limit) return true;
    const window = this.windowOf(caller, this.limit, this.clock.now());
    if (window.calls >= this.limit.tries) return false;
    window.calls += 1;
    return true;
  }

  private windowOf(caller: string, { seconds }: Limit, now: number): { start: number; calls: number } {
    this.windows ??= new LRUCache({ max: MAX_CALLERS });
    const known = this.windows.get(caller);
    if (known && now - known.start < seconds * 1000) return known;
    const window = { start: now, calls: 0 };
    this.windows.set(caller, window);
    return window;
  }
}
