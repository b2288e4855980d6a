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
  private isEnding = false;

  /** @param runner its statements become those of the transaction */
  constructor(runner: QueryRunner) {
    this.send = (runner.query as Send).bind(runner);
    Object.assign(runner, {
      isTransactionActive: true,
      query: (...statement: Parameters<Send>) => this.query(...statement),
    });
  }

  /** Whether COMMIT is sent, or was not needed. */
  get isOver(): boolean {
    return this.isEnding;
  }

  /** Ends it behind the statements that have been sent, whether or not they are answered: if one fails, nothing is written. */
  async commit(): Promise<void> {
    this.isEnding = true;
    if (!this.beginning) return;
    await this.beginning;
    await this.send('COMMIT');
  }

  /** It never throws: a connection that is gone has rolled back, and what has not begun needs no end. */
  async rollBack(): Promise<void> {
    if (!this.beginning || this.isEnding) return;
    try {
      await this.beginning;
      await this.send('ROLLBACK');
    } catch {
      // See above.
    }
  }

  private query(...statement: Parameters<Send>): Promise<unknown> {
    // It would be a transaction of its own.
    if (this.isEnding) return Promise.reject(new Error('a statement came after the end of its transaction'));
    return this.isBegun ? this.send(...statement) : this.begin(...statement);
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
