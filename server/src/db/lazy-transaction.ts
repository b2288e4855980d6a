import type { QueryRunner } from 'typeorm';

/** The `query` of a query runner. */
export type Send = (text: string, values?: unknown[], isStructured?: boolean) => Promise<unknown>;

/**
 * A transaction on a PostgreSQL connection that begins with its first statement. When that one only reads or locks, BEGIN
 * goes in the same packet; everything else waits for BEGIN to succeed, because a write outside of a transaction would stay.
 */
export class LazyTransaction {
  private readonly send: Send;
  private beginning: Promise<unknown> | null = null;
  private isBegun = false;
  private isHeldBack = false;
  /** Whether its end has been asked for: no statement may follow. */
  isOver = false;
  /** Statements that were asked for and aren't answered yet. */
  unanswered = 0;

  /** @param runner its statements become those of the transaction */
  constructor(runner: QueryRunner) {
    this.send = (runner.query as Send).bind(runner);
    Object.assign(runner, {
      isTransactionActive: true,
      query: (...statement: Parameters<Send>) => this.query(...statement),
    });
  }

  /** Ends it behind the statements that were asked for, answered or not: if the server refuses one, nothing is written. */
  async commit(): Promise<void> {
    this.isOver = true;
    if (!this.beginning) return;
    await this.beginning;
    await this.send('COMMIT');
  }

  /** It never throws: a connection that is gone has rolled back, and what has not begun needs no end. */
  async rollBack(): Promise<void> {
    if (!this.beginning || this.isOver) return;
    this.isOver = true;
    try {
      await this.beginning;
      await this.send('ROLLBACK');
    } catch {
      // See above.
    }
  }

  private async query(...statement: Parameters<Send>): Promise<unknown> {
    // It would be a transaction of its own.
    if (this.isOver) throw new Error('a statement came after the end of its transaction');
    this.unanswered += 1;
    try {
      return await (this.isBegun ? this.send(...statement) : this.begin(...statement));
    } finally {
      this.unanswered -= 1;
    }
  }

  private async begin(...statement: Parameters<Send>): Promise<unknown> {
    this.beginning ??= this.send('BEGIN').then(() => (this.isBegun = true));
    // Once one is held back, those behind it are, too: they keep their order.
    this.isHeldBack ||= !statement[0].startsWith('SELECT ');
    if (!this.isHeldBack) return (await Promise.all([this.beginning, this.send(...statement)]))[1];
    await this.beginning;
    return this.send(...statement);
  }
}
