import type { EntityManager } from 'typeorm';

/** For so long, the steady clock of the process counts on from what the server said. */
const MAX_AGE_MS = 10_000;

/** PostgreSQL's clock, asked at most once in ten seconds. */
export class ServerClock {
  private asked: { serverMs: number; at: number } | null = null;

  /** @param manager what to ask; inside of a transaction, its own connection */
  constructor(private readonly manager: () => EntityManager) {}

  /** Milliseconds since 1970. */
  async now(): Promise<number> {
    const age = this.asked ? performance.now() - this.asked.at : Infinity;
    if (this.asked && age < MAX_AGE_MS) return Math.floor(this.asked.serverMs + age);
    const [row]: [{ now: number }] = await this.manager().query(
      'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS now',
    );
    this.asked = { serverMs: row.now, at: performance.now() };
    return row.now;
  }
}
