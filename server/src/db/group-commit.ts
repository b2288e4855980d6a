import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isLocked } from './database-fault.js';

/**
 * When a commit is due though more works wait: nobody's answer should wait longer for the sake of others. In a rush, the
 * more share a commit, the sooner all of them have their answers.
 */
const MAX_WORKS = 256;
const MAX_MS = 50;
/** Turns of the event loop without a new work after which a commit is due: an answer and the next request take that long. */
const IDLE_TURNS = 3;
/** The longest pause between two looks at a lock that another process holds. */
const MAX_PAUSE_MS = 20;

/** A transaction that waits for its turn. */
interface Turn {
  work: (manager: EntityManager) => Promise<unknown>;
  /** Whether it is a single statement, which SQLite undoes by itself when it fails. */
  isOneStatement: boolean;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** When it is refused, if the write lock can't be had until then. Milliseconds of the process. */
  deadline: number;
}

/**
 * SQLite's writer: transactions that come close together share one durable commit, because that commit, not the work,
 * is what takes the time. Each has its own savepoint, so an exception undoes only its own writes; they run one after
 * the other. No caller gets a response before the commit that includes its writes.
 */
export class GroupCommit {
  private readonly waiting: Turn[] = [];
  private readonly open = new AsyncLocalStorage<EntityManager>();
  private readonly runner: QueryRunner;
  private writing: Promise<void> | null = null;

  /**
   * @param writer the only writing connection of this process, with a busy timeout of 0: this class waits for locks
   *   itself, so that the process can answer other requests meanwhile
   * @param maxWaitMs how long a transaction waits for other processes before it is refused with SQLite's own error
   */
  constructor(
    private readonly writer: DataSource,
    private readonly maxWaitMs: number,
  ) {
    this.runner = writer.createQueryRunner();
  }

  /** The manager of the transaction that the caller runs in, if it does. */
  get current(): EntityManager | undefined {
    return this.open.getStore();
  }

  /** Runs `work` as a transaction; settles once that is durable, or undone. */
  run<T>(work: (manager: EntityManager) => Promise<T>, isOneStatement = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + this.maxWaitMs;
      this.waiting.push({ work, isOneStatement, resolve: resolve as (result: unknown) => void, reject, deadline });
      this.writing ??= this.writeAll();
    });
  }

  /** Waits until nothing is being written. Nothing may be run afterward. */
  async close(): Promise<void> {
    while (this.writing) await this.writing;
    this.open.disable();
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      if (await this.begin()) await this.writeBatch();
    }
    this.writing = null;
  }

  /** Takes the write lock. @returns false when all waiting transactions have been refused */
  private async begin(): Promise<boolean> {
    for (let pauseMs = 1; this.waiting.length > 0; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      try {
        // IMMEDIATE takes the write lock at once: a transaction that reads first could otherwise find its snapshot
        // stale and fail when another process wrote meanwhile.
        await this.runner.query('BEGIN IMMEDIATE');
        Object.assign(this.runner, { isTransactionActive: true });
        return true;
      } catch (error) {
        // guard: database-faults.test.ts 'a lock that is never released', try: isLocked(error)…Infinity -> -1
        this.refuseWaiting(error, isLocked(error) ? performance.now() : Infinity);
        await delay(Math.random() * pauseMs);
      }
    }
    return false;
  }

  private refuseWaiting(error: unknown, deadline: number): void {
    while (this.waiting[0] && this.waiting[0].deadline <= deadline) this.waiting.shift()?.reject(error);
  }

  /** Runs the waiting transactions, and those that join meanwhile, then commits and settles all of them. */
  private async writeBatch(): Promise<void> {
    const answers: (() => void)[] = [];
    const batch: Turn[] = [];
    const end = performance.now() + MAX_MS;
    try {
      for (let turn = this.waiting.shift(); turn; turn = await this.nextToJoin()) {
        batch.push(turn);
        answers.push(await this.runWork(turn));
        if (batch.length === MAX_WORKS || performance.now() > end) break;
      }
      await this.runner.query('COMMIT');
    } catch (error) {
      await this.giveUp();
      // guard: group-commit.test.ts 'when the shared commit fails', try: -> for (const answer of answers) answer();
      for (const { reject } of batch) reject(error);
      return;
    } finally {
      Object.assign(this.runner, { isTransactionActive: false });
    }
    for (const answer of answers) answer();
  }

  /** Who comes while requests that have arrived get as far as their own transaction; nobody, if none does. */
  private async nextToJoin(): Promise<Turn | undefined> {
    for (let turn = 0; turn < IDLE_TURNS; turn += 1) {
      await nextTurn();
      const joining = this.waiting.shift();
      if (joining) return joining;
    }
    return undefined;
  }

  /**
   * Runs one transaction of a group. @returns a function that settles it after the commit, because even a refusal may
   * depend on what another one has written @throws when the database has rolled back everything on its own, as it may
   * when the disk fails
   */
  private async runWork({ work, isOneStatement, resolve, reject }: Turn): Promise<() => void> {
    if (!isOneStatement) await this.runner.query('SAVEPOINT work');
    try {
      const result = await this.open.run(this.runner.manager, () => work(this.runner.manager));
      if (!isOneStatement) await this.runner.query('RELEASE work');
      // A write is acknowledged after its commit.
      // guard: group-commit.test.ts 'each transaction is written', try: -> resolve(result); return () => undefined;
      return () => resolve(result);
    } catch (error) {
      if (isOneStatement) {
        // guard: group-commit.test.ts 'when SQLite itself undoes everything', try: !this.isOpen -> false
        if (!this.isOpen) throw error;
        return () => reject(error);
      }
      try {
        // A throw undoes what its own transaction wrote, however many share the commit.
        // guard: group-commit.test.ts 'each transaction is written'
        await this.runner.query('ROLLBACK TO work');
        await this.runner.query('RELEASE work');
      } catch {
        throw error;
      }
      return () => reject(error);
    }
  }

  /** False once SQLite has rolled back everything on its own. */
  private get isOpen(): boolean {
    return (this.writer.driver as unknown as { databaseConnection: { inTransaction: boolean } }).databaseConnection
      .inTransaction;
  }

  private async giveUp(): Promise<void> {
    try {
      await this.runner.query('ROLLBACK');
    } catch {
      // SQLite has done so already.
    }
  }
}
