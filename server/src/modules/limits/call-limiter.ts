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
  private readonly windows = new LRUCache<string, { start: number; calls: number }>({ max: MAX_CALLERS });

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
    const now = this.clock.now();
    const { tries, seconds } = this.limit;
    let window = this.windows.get(caller);
    if (!window || now - window.start >= seconds * 1000) window = { start: now, calls: 0 };
    window.calls += 1;
    this.windows.set(caller, window);
    if (window.calls <= tries) return;
    // Once in each window: an attack must not fill the log.
    if (window.calls === tries + 1) this.security.record({ event: 'rate-limit-hit', limit: this.name });
    const retryAfter = Math.max(1, Math.ceil((window.start + seconds * 1000 - now) / 1000));
    throw new Failure('RATE_LIMITED', `Too many requests. Please try again in ${retryAfter} seconds.`, { retryAfter });
  }
}
