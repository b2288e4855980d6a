import { IsNull, LessThanOrEqual } from 'typeorm';
import type { Database } from '../db/database.js';
import type { Clock } from '../domain/ports.js';
import { OutboxMessage } from './outbox-message.entity.js';
import type { OutboxKind, OutboxPayloads } from './outbox.js';

export type OutboxHandlers = { [K in OutboxKind]: (payload: OutboxPayloads[K]) => Promise<void> };

/** A task that every process runs now and then; it must bear running in several at once. */
export interface RecurringTask {
  name: string;
  everyMs: number;
  run: () => Promise<unknown>;
}

export interface WorkerOptions {
  db: Database;
  clock: Clock;
  handlers: OutboxHandlers;
  tasks: readonly RecurringTask[];
  onError: (error: unknown, what: string) => void;
}

const POLL_MS = 1000;
/** How long a claimed message is left to its claimer. */
const LEASE_MS = 60_000;
const MAX_BACKOFF_MS = 60 * 60_000;
const BATCH = 20;

/** Works off the outbox and runs the recurring tasks, one loop a process. */
export class Worker {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private readonly lastRun = new Map<string, number>();

  constructor(private readonly options: WorkerOptions) {}

  start(): void {
    this.timer = setInterval(() => {
      this.round = this.round
        .then(() => this.runOnce())
        .catch((error: unknown) => this.options.onError(error, 'worker'));
    }, POLL_MS);
    this.timer.unref();
  }

  /** Stops the loop and waits for the round that is running. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }

  /** One round: what is due now, once. */
  async runOnce(): Promise<void> {
    await this.drain();
    for (const task of this.options.tasks) {
      const now = this.options.clock.now();
      if (now - (this.lastRun.get(task.name) ?? 0) < task.everyMs) continue;
      this.lastRun.set(task.name, now);
      await this.attempt(task.name, task.run);
    }
  }

  /** Handles the messages that are due. */
  async drain(): Promise<void> {
    const { db, clock } = this.options;
    const due = await db.reader.find(OutboxMessage, {
      where: { doneAt: IsNull(), dueAt: LessThanOrEqual(clock.now()) },
      order: { dueAt: 'ASC' },
      take: BATCH,
    });
    for (const message of due) {
      if (await this.claim(message)) await this.handle(message);
    }
  }

  /** Moves the due time forward if nobody else did: the lease. */
  private async claim(message: OutboxMessage): Promise<boolean> {
    const { affected } = await this.options.db.inTransaction((manager) =>
      manager.update(
        OutboxMessage,
        { id: message.id, dueAt: message.dueAt, doneAt: IsNull() },
        { dueAt: this.options.clock.now() + LEASE_MS, attempts: message.attempts + 1 },
      ),
    );
    return affected === 1;
  }

  private async handle(message: OutboxMessage): Promise<void> {
    const { clock, db, handlers } = this.options;
    const handler = handlers[message.kind as OutboxKind] as (payload: unknown) => Promise<void>;
    const failure = await this.attempt(message.kind, () => handler(message.payload));
    const backoff = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** message.attempts);
    const change =
      failure === null
        ? { doneAt: clock.now(), lastError: null }
        : { dueAt: clock.now() + backoff, lastError: failure };
    await db.inTransaction((manager) => manager.update(OutboxMessage, { id: message.id }, change));
  }

  private async attempt(what: string, run: () => Promise<unknown>): Promise<string | null> {
    try {
      await run();
      return null;
    } catch (error) {
      this.options.onError(error, what);
      return error instanceof Error ? error.message : String(error);
    }
  }
}
