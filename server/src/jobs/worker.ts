import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';
import { IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { Database } from '../db/database.js';
import { failpoint } from '../db/failpoints.js';
import { FixedQuery } from '../db/fixed-query.js';
import { insertIfNew } from '../db/plain-manager.js';
import type { Ids } from '../domain/ports.js';
import { MAX_TRIES, retryDelayMs } from '../domain/retry.js';
import { withoutEmails } from '../domain/without-emails.js';
import type { Job, RecurringTask } from './define-job.js';
import { JobRun } from './job-run.entity.js';
import { keepLease } from './keep-lease.js';
import { OutboxMessage } from './outbox-message.entity.js';

export interface WorkerOptions {
  /** Its clock is the one that counts: the processes' own clocks may differ. */
  db: Pick<Database, 'reader' | 'inTransaction' | 'inOneStatement' | 'now'>;
  ids: Ids;
  jobs: readonly Job[];
  tasks: readonly RecurringTask[];
  /** Called, in the transaction, for a message that the shop gives up on. */
  onGivenUp: (manager: EntityManager, message: OutboxMessage) => Promise<void>;
  onError: (error: unknown, what: string) => void;
  /** How many emails are sent at once, and how many other messages are handled at once. */
  concurrency?: number;
  /** How long a claim lasts without being renewed, in ms. */
  leaseMs?: number;
  /** How long `stop` waits for what is running, in ms. */
  stopMs?: number;
}

const POLL_MS = 1000;
const LEASE_MS = 60_000;
/** Less than the process's shutdown time (main.ts), so that leases are released before it ends. */
const STOP_MS = 12_000;
const CONCURRENCY = 4;
/** Messages read per poll; more than are handled at once, because reading costs more than claiming. */
const CANDIDATES = 16;
/** No lease is that long. One that ends later was set by a process whose clock was wrong. */
const TOO_FAR_MS = 60 * 60_000;
/**
 * So often a message is tried before later ones about the same order pass it: about an hour. A mail server that is down
 * for a while shuffles nothing, and one mail that can never be sent doesn't keep back the others.
 */
const TRIES_AHEAD = 11;
const MAX_ERROR_LENGTH = 1000;

const GONE = 'The process ended while it worked on this';

type LastRun = Omit<JobRun, 'name'>;

/** That of a task which hasn't run yet. */
const NEVER: LastRun = {
  startedAt: 0,
  leaseUntil: null,
  claimId: null,
  finishedAt: null,
  durationMs: null,
  lastError: null,
};

type ClaimedMessage = OutboxMessage & { claimId: string };

/** How a try ended: done, given up, or to be tried again. */
type End = { lastError: string | null } & ({ doneAt: number } | { failedAt: number } | { dueAt: number });

/** What is held while something is worked on. */
interface Lease {
  /** Updates it, unless someone else has claimed it by now. @returns whether it was ours */
  change: (to: { leaseUntil: number; claimId?: null }) => Promise<boolean>;
}

/** A task, and its last run as it was when the task was found to be due. */
interface DueTask {
  task: RecurringTask;
  last: LastRun;
}

/** Messages that are handled beside each other, a few at a time. */
interface Lanes {
  kinds: string[];
  /** How many run now. */
  running: number;
  /** What was due at the last poll and hasn't been claimed yet; other processes may have been quicker. */
  candidates: OutboxMessage[];
  claiming: PQueue;
}

/**
 * Works off the outbox and runs the recurring tasks. Any number of processes do so beside each other: each message and each
 * run is claimed by a conditional UPDATE, for a lease that is renewed while it is worked on. After a crash the lease runs
 * out; who lost it can't say any more how the work ended.
 */
export class Worker {
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;
  /** Emails have their own lanes, so that a mail server that hangs delays no refund. */
  private readonly lanes: readonly Lanes[];
  private readonly jobs: ReadonlyMap<string, Job>;
  private readonly running = new Set<Promise<unknown>>();
  private readonly held = new Set<Lease>();
  private readonly concurrency: number;
  private readonly leaseMs: number;
  private readonly claiming = new FixedQuery(
    // guard: jobs.test.ts 'is handled once by two processes', try: attempts…DUE} -> :before >= 0 AND :now > 0
    `UPDATE outbox SET claim_id = :claimId, attempts = :attempts, lease_until = :leaseUntil WHERE id = :id AND attempts = :before AND ${IS_DUE}`,
    ['id', 'before', 'attempts', 'claimId', 'leaseUntil', 'now', 'tooFar'],
  );
  /** No task is due before, as far as this process knows: others can only make it later. */
  private tasksDueAt = 0;
  private tasksReadAt = 0;

  constructor(private readonly options: WorkerOptions) {
    this.concurrency = options.concurrency ?? CONCURRENCY;
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    this.jobs = new Map(options.jobs.map((job) => [job.kind, job]));
    this.lanes = [options.jobs.filter(({ isMail }) => isMail), options.jobs.filter(({ isMail }) => !isMail)]
      .filter(({ length }) => length > 0)
      .map((own) => ({
        kinds: own.map(({ kind }) => kind),
        running: 0,
        candidates: [],
        claiming: new PQueue({ concurrency: 1 }),
      }));
  }

  start(): void {
    let polling: Promise<void> | null = null;
    this.timer = setInterval(() => {
      polling ??= this.track(this.poll())
        .catch((error: unknown) => this.options.onError(error, 'worker'))
        .finally(() => (polling = null));
    }, POLL_MS);
    this.timer.unref();
  }

  /** Begins what is due, without waiting for its end. An idle process only asks whether any message is due. */
  private async poll(): Promise<void> {
    const now = await this.options.db.now();
    // Each on its own: a long task holds up no other.
    if (now >= this.tasksDueAt || now < this.tasksReadAt)
      this.inBackground(this.dueTasks().then((due) => Promise.all(due.map((task) => this.runTask(task)))));
    const free = this.lanes.filter(({ running }) => running < this.concurrency);
    const kinds = free.flatMap((lanes) => lanes.kinds);
    if (kinds.length === 0 || (await this.dueMessages(kinds)).length === 0) return;
    for (const lanes of free) if (lanes.running < this.concurrency) this.inBackground(this.drainLanes(lanes));
  }

  /** Claims nothing more, waits for running work, and releases the leases of whatever doesn't end in time. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    const ended = new AbortController();
    await Promise.race([
      Promise.allSettled(this.running),
      delay(this.options.stopMs ?? STOP_MS, undefined, { signal: ended.signal }).catch(() => {}),
    ]);
    ended.abort();
    // Releasing a lease makes its job due at once, so another process continues. A lease that can't be released runs
    // out.
    const givenBack = { leaseUntil: 0, claimId: null };
    const giveBack = (lease: Lease) =>
      // guard: jobs.test.ts 'ends even when it can’t reach', try: -> lease.change(givenBack);
      lease.change(givenBack).catch((error: unknown) => this.options.onError(error, 'worker'));
    // guard: jobs.test.ts 'releases work that doesn’t'
    await Promise.all([...this.held].map(giveBack));
  }

  /** Handles everything that is due now, once. */
  async runOnce(): Promise<void> {
    await this.drain();
    for (const task of await this.dueTasks()) await this.runTask(task);
  }

  /** Handles messages until none is due. */
  async drain(): Promise<void> {
    await Promise.all(this.lanes.map((lanes) => this.drainLanes(lanes)));
  }

  /**
   * Handles one message after another until none is due. While there are more, another lane runs beside this one.
   * @throws what ended one of the lanes early, after all of them have ended; each other error goes to `onError`
   */
  private async drainLanes(lanes: Lanes): Promise<void> {
    const errors: Error[] = [];
    await this.track(this.runLane(lanes, errors));
    const [first, ...others] = errors;
    for (const error of others) this.options.onError(error, 'worker');
    if (first) throw first;
  }

  /** One of the lanes. @param errors what ended it early is added to them */
  private async runLane(lanes: Lanes, errors: Error[]): Promise<void> {
    let beside: Promise<void> | null = null;
    lanes.running += 1;
    try {
      for (;;) {
        const message = await lanes.claiming.add(() => this.claimNext(lanes));
        if (!message) break;
        if (lanes.running < this.concurrency) beside ??= this.runLane(lanes, errors);
        await this.handle(message);
      }
    } catch (error) {
      errors.push(error as Error);
    } finally {
      lanes.running -= 1;
    }
    await beside;
  }

  /** Takes the message that is due longest of those that come first; null when none is due, or all are others'. */
  private async claimNext(lanes: Lanes): Promise<ClaimedMessage | null> {
    // guard: jobs.test.ts 'finishes its work, and claims', try: !this.isStopping -> this.leaseMs > 0
    while (!this.isStopping) {
      const message = lanes.candidates.shift();
      if (!message) {
        lanes.candidates = await this.dueMessages(lanes.kinds);
        if (lanes.candidates.length === 0) return null;
        continue;
      }
      const claimed = await this.claim(message);
      if (!claimed) continue;
      // guard: jobs.test.ts 'that crashes every process', try: .attempts <= MAX_TRIES ->
      if (claimed.attempts <= MAX_TRIES) return claimed;
      // The process ended in the middle of each try, so no failure was recorded.
      await this.settle(claimed, { failedAt: await this.options.db.now(), lastError: message.lastError ?? GONE });
    }
    return null;
  }

  /**
   * Kinds that this version of the shop doesn't know are left to the version that does. Messages about one order are
   * processed oldest first, except those that aren't due yet.
   */
  private async dueMessages(kinds: readonly string[]): Promise<OutboxMessage[]> {
    const { db } = this.options;
    // guard: jobs.test.ts 'urgent messages go before older', try: .orderBy('m.precedence') .addOrderBy -> .orderBy
    // guard: jobs.test.ts 'of a kind that only another version', try: .andWhere('kind…kinds }) ->
    return db.reader
      .createQueryBuilder(OutboxMessage, 'm')
      .where(IS_DUE, dueAt(await db.now()))
      .andWhere('kind IN (:...kinds)', { kinds })
      .andWhere(
        // The zero keeps PostgreSQL from reading all waiting messages for each one: without statistics it takes them for few.
        // guard: jobs.test.ts 'arrive in order, even when the first', try: < :triesAhead -> < 0 * :triesAhead
        // guard: order-mails.test.ts 'is emailed once for all attempts', try: attempts > 0 -> attempts >= 0
        `NOT EXISTS (SELECT 1 FROM outbox e WHERE e.order_id = m.order_id AND e.kind = m.kind
           AND e.done_at + 0 IS NULL AND e.failed_at IS NULL AND e.attempts < :triesAhead
           AND (e.attempts > 0 OR e.due_at <= :now)
           AND (e.created_at < m.created_at OR (e.created_at = m.created_at AND e.id < m.id)))`,
        { triesAhead: TRIES_AHEAD },
      )
      .orderBy('m.precedence')
      .addOrderBy('m.dueAt')
      .addOrderBy('m.createdAt')
      .addOrderBy('m.id')
      .limit(CANDIDATES)
      .getMany();
  }

  private async claim(message: OutboxMessage): Promise<ClaimedMessage | null> {
    const { db, ids } = this.options;
    const now = await db.now();
    const claimId = ids.id();
    const attempts = message.attempts + 1;
    const claim = { claimId, attempts, leaseUntil: now + this.leaseMs };
    const known = { id: message.id, before: message.attempts, ...dueAt(now) };
    const affected = await db.inOneStatement((manager) => this.claiming.change(manager, { ...claim, ...known }));
    return affected === 1 ? Object.assign(message, { claimId, attempts }) : null;
  }

  private async handle(message: ClaimedMessage): Promise<void> {
    const { db, ids } = this.options;
    const job = this.jobs.get(message.kind);
    if (!job) throw new Error(`no job runs '${message.kind}'`);
    const lease = this.leaseOf(OutboxMessage, { id: message.id, claimId: message.claimId });
    await failpoint('message-claimed');
    let note: string | null = null;
    const error = await this.underLease(lease, message.kind, async () => {
      note = (await job.run(message.payload))?.notDone ?? null;
    });
    await failpoint('message-handled');
    const now = await db.now();
    // guard: jobs.test.ts 'is given up after a day of tries', try: MAX_TRIES -> Infinity
    if (error === null) await this.settle(message, { doneAt: now, lastError: note });
    else if (message.attempts >= MAX_TRIES) await this.settle(message, { failedAt: now, lastError: error });
    else {
      const dueAt = now + retryDelayMs(message.attempts, randomFraction(ids));
      await this.settle(message, { dueAt, lastError: error });
    }
  }

  /** Records how a try ended, unless another process has claimed the message meanwhile. */
  private async settle(message: ClaimedMessage, end: End): Promise<void> {
    const { id, claimId, kind } = message;
    const { db } = this.options;
    const record = async (manager: EntityManager) => {
      const { affected } = await manager.update(
        OutboxMessage,
        // guard: jobs.test.ts 'belongs to its new claimer', try: , claimId ->
        { id, claimId },
        { ...end, leaseUntil: null, claimId: null },
      );
      return affected === 1;
    };
    const isOurs =
      'failedAt' in end
        ? await db.inTransaction(async (manager) => {
            const isRecorded = await record(manager);
            if (isRecorded) await this.options.onGivenUp(manager, { ...message, ...end });
            return isRecorded;
          })
        : await db.inOneStatement(record);
    if (!isOurs) this.options.onError(new Error(`another process took message ${id} over`), kind);
  }

  /** The tasks that are due and not running. */
  private async dueTasks(): Promise<DueTask[]> {
    const { db, tasks } = this.options;
    const runs = new Map((await db.reader.find(JobRun)).map((run) => [run.name, run]));
    // Read after the runs: a run that began meanwhile would seem to have begun in the future.
    const now = await db.now();
    const last = ({ name }: RecurringTask): LastRun => runs.get(name) ?? NEVER;
    const dueAt = (task: RecurringTask): number => {
      const { leaseUntil, startedAt } = last(task);
      const { everyMs } = task;
      // A start or a lease in the future was written by a clock that was wrong; waiting for it could take hours.
      if (leaseUntil === null) return startedAt > now ? now : startedAt + everyMs;
      return leaseUntil > now + TOO_FAR_MS ? now : leaseUntil;
    };
    this.tasksReadAt = now;
    // One that is running can end at any moment, or be given up by a process that stops.
    const isRunning = tasks.some((task) => last(task).leaseUntil !== null);
    this.tasksDueAt = isRunning ? now : Math.min(...tasks.map(dueAt));
    return tasks.filter((task) => dueAt(task) <= now).map((task) => ({ task, last: last(task) }));
  }

  private async runTask(due: DueTask): Promise<void> {
    if (!this.isStopping) await this.track(this.claimAndRun(due));
  }

  /** Runs it, unless another process has begun it, or still renews its lease, since the last run was read. */
  private async claimAndRun({ task: { name, run }, last }: DueTask): Promise<void> {
    const { db, ids } = this.options;
    const startedAt = await db.now();
    const claimId = ids.id();
    const isOurs = await db.inTransaction(async (manager) => {
      await insertIfNew(manager, JobRun, { name, ...NEVER });
      const { affected } = await manager.update(
        JobRun,
        // guard: jobs.test.ts 'once a period', try: , startedAt: last…IsNull() ->
        { name, startedAt: last.startedAt, leaseUntil: last.leaseUntil ?? IsNull() },
        { startedAt, claimId, leaseUntil: startedAt + this.leaseMs },
      );
      return affected === 1;
    });
    if (!isOurs) return;
    const lastError = await this.underLease(this.leaseOf(JobRun, { name, claimId }), name, run);
    const finishedAt = await db.now();
    const end = { finishedAt, lastError, durationMs: finishedAt - startedAt, leaseUntil: null, claimId: null };
    await db.inOneStatement((manager) => manager.update(JobRun, { name, claimId }, end));
  }

  private leaseOf<T extends OutboxMessage | JobRun>(
    entity: new () => T,
    claim: FindOptionsWhere<T> & { claimId: string },
  ): Lease {
    return {
      change: async (to) => {
        const { affected } = await this.options.db.inOneStatement((manager) =>
          manager.update<OutboxMessage | JobRun>(entity, claim, to),
        );
        return affected === 1;
      },
    };
  }

  /** Works while the lease is kept. @returns what went wrong; null: nothing */
  private async underLease(lease: Lease, what: string, work: () => Promise<unknown>): Promise<string | null> {
    const { db, onError } = this.options;
    const letGo = keepLease(
      this.leaseMs / 3,
      async () => lease.change({ leaseUntil: (await db.now()) + this.leaseMs }),
      (error) => onError(error, what),
    );
    this.held.add(lease);
    try {
      await work();
      return null;
    } catch (error) {
      onError(error, what);
      const message = error instanceof Error ? error.message : String(error);
      // Mail servers repeat the address that they refuse. Here nothing would remove it when its account is deleted.
      // PostgreSQL keeps no text with a NUL.
      // guard: jobs.test.ts 'given up after a day of tries', try: withoutEmails(message) -> message
      return withoutEmails(message).replaceAll('\0', '').slice(0, MAX_ERROR_LENGTH);
    } finally {
      await letGo();
      this.held.delete(lease);
    }
  }

  private async track<T>(work: Promise<T>): Promise<T> {
    this.running.add(work);
    try {
      return await work;
    } finally {
      this.running.delete(work);
    }
  }

  private inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.options.onError(error, 'worker'));
  }
}

/** In SQL, for the search and the claim alike; takes the parameters of `dueAt`. */
// guard: races/refunding.test.ts 'two workers and the message', try: <= :now OR lease_until > -> > 0 *
const IS_DUE = `done_at IS NULL AND failed_at IS NULL AND due_at <= :now
  AND (lease_until IS NULL OR lease_until <= :now OR lease_until > :tooFar)`;

function dueAt(now: number): { now: number; tooFar: number } {
  return { now, tooFar: now + TOO_FAR_MS };
}

/** From 0 up to but not including 1. */
function randomFraction(ids: Ids): number {
  return Number.parseInt(ids.id().slice(0, 8), 16) / 2 ** 32;
}
