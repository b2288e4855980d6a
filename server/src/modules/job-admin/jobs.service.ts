import { Brackets, In, IsNull, Like, Not, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { lockRow } from '../../db/plain-manager.js';
import type { AuditAction } from '../../domain/audit-actions.js';
import { Failure } from '../../domain/failure.js';
import { placeOf } from '../../domain/paging.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import { JobRun } from '../../jobs/job-run.entity.js';
import { OutboxMessage } from '../../jobs/outbox-message.entity.js';
import type { Job, RecurringTask } from '../../jobs/define-job.js';
import type { Outbox } from '../../jobs/outbox.js';
import { LAST_MAIL, sendAccountMail } from '../accounts/recovery/send-account-mail.job.js';
import { sendContactMail } from '../contact/send-contact-mail.job.js';
import { sendShopMail } from '../notifications/send-shop-mail.job.js';
import { sendOrderMail } from '../orders/send-order-mail.job.js';
import { wordsOf } from './job-words.js';
import type { AuditService } from '../audit/audit.service.js';
import { Order } from '../orders/order.entity.js';
import type { ShopService } from '../shop/shop.service.js';
import type { JobPageType, JobState, JobType, RecurringTaskType } from './job.type.js';

/** Which messages are wanted; everything is optional. */
export interface JobQuery {
  /** null: all that are not done. */
  state?: JobState | null;
  /** All about this order, done or not, the latest first. */
  orderId?: string | null;
  kind?: string | null;
  pageNumber?: number | null;
}

const PAGE_SIZE = 20;

/** In the databases' own words. */
const isIn: Record<JobState, string> = {
  waiting: 'm.done_at IS NULL AND m.failed_at IS NULL AND (m.lease_until IS NULL OR m.lease_until <= :now)',
  running: 'm.done_at IS NULL AND m.failed_at IS NULL AND m.lease_until > :now',
  failed: 'm.failed_at IS NOT NULL',
  done: 'm.done_at IS NOT NULL',
};

/** What the shop does in the background, for the eyes and hands of admins. */
export class JobsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly shop: Pick<ShopService, 'contactEmail'>,
    private readonly jobs: readonly Job[],
    private readonly tasks: readonly RecurringTask[],
  ) {}

  /** A page of messages: the next due first; what is done or failed, and what is about one order, latest first. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor, { state, orderId, kind, pageNumber }: JobQuery): Promise<JobPageType> {
    // guard: authorization.test.ts 'query jobs'
    requireAdmin(actor);
    const query = this.db.reader.createQueryBuilder(OutboxMessage, 'm').setParameters({ now: this.clock.now() });
    if (orderId != null) query.andWhere('m.orderId = :orderId', { orderId });
    if (kind != null) query.andWhere('m.kind = :kind', { kind });
    if (state != null) query.andWhere(new Brackets((where) => where.where(isIn[state])));
    else if (orderId == null) query.andWhere('m.doneAt IS NULL');
    const count = await query.getCount();
    const { page, pages, start } = placeOf(count, PAGE_SIZE, pageNumber);
    if (orderId != null) query.orderBy('m.createdAt', 'DESC');
    else if (state === 'done') query.orderBy('m.doneAt', 'DESC');
    else if (state === 'failed') query.orderBy('m.failedAt', 'DESC');
    else query.orderBy('m.dueAt');
    const messages = await query.addOrderBy('m.id').offset(start).limit(PAGE_SIZE).getMany();
    return { jobs: await this.present(messages), page, pages, count };
  }

  /** The recurring tasks, each with its last run. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async recurringTasks(actor: Actor): Promise<RecurringTaskType[]> {
    requireAdmin(actor);
    const runs = new Map((await this.db.reader.find(JobRun)).map((run) => [run.name, run]));
    return this.tasks.map(({ name, words, everyMs }) => {
      const run = runs.get(name);
      return {
        name,
        words,
        everyMinutes: Math.round(everyMs / 60_000),
        isRunning: run?.leaseUntil != null && run.leaseUntil > this.clock.now(),
        startedAt: dateOf(run?.startedAt),
        finishedAt: dateOf(run?.finishedAt),
        durationMs: run?.durationMs ?? null,
        lastError: run?.lastError ?? null,
      };
    });
  }

  /**
   * Makes a message due now; one that was given up gets all its tries again. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; CONFLICT when it is done or running
   */
  async retry(actor: Actor, id: string): Promise<JobType> {
    requireAdmin(actor);
    const message = await this.db.inTransaction(async (manager) =>
      this.tryNow(manager, actor, await this.lock(manager, id)),
    );
    return this.presentOne(message);
  }

  /**
   * Sends an email again. One that was sent becomes a new message, unless one is still waiting: a second click sends
   * nothing. One that was not sent is tried at once.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; BAD_USER_INPUT for what is no mail; CONFLICT while it runs
   */
  async resend(actor: Actor, id: string): Promise<JobType> {
    // guard: authorization.test.ts 'mutation resendMail'
    requireAdmin(actor);
    const message = await this.db.inTransaction(async (manager) => {
      const found = await this.lock(manager, id);
      if (!this.isMail(found)) throw new Failure('BAD_USER_INPUT', 'This isn’t an email');
      return found.doneAt === null ? this.tryNow(manager, actor, found) : this.queueAgain(manager, actor, found);
    });
    return this.presentOne(message);
  }

  private isMail({ kind }: OutboxMessage): boolean {
    return this.jobs.some((job) => job.kind === kind && job.isMail);
  }

  /** Locks the message until the open transaction ends, against claims and second clicks. */
  private async lock(manager: EntityManager, id: string): Promise<OutboxMessage> {
    const found = await lockRow(manager, OutboxMessage, { id });
    if (!found) throw new Failure('NOT_FOUND', 'Job not found');
    return found;
  }

  /** @param message a locked one */
  private async tryNow(manager: EntityManager, actor: Actor, message: OutboxMessage): Promise<OutboxMessage> {
    const now = this.clock.now();
    const state = stateOf(message, now);
    // guard: jobs.test.ts 'a waiting message can be retried', try: || state === 'running' ->
    if (state === 'done' || state === 'running') {
      throw new Failure('CONFLICT', state === 'done' ? 'This is already done' : 'This is already running');
    }
    if (state === 'waiting' && message.dueAt <= now) return message;
    const attempts = state === 'failed' ? 0 : message.attempts;
    const change = { dueAt: now, failedAt: null, attempts };
    await manager.update(OutboxMessage, { id: message.id }, change);
    await this.record(manager, actor, 'retried-job', message);
    return { ...message, ...change };
  }

  /** @param message a locked one */
  private async queueAgain(manager: EntityManager, actor: Actor, message: OutboxMessage): Promise<OutboxMessage> {
    const isToDeletedCustomer =
      isLastMail(message) ||
      (message.kind === sendOrderMail.kind &&
        message.orderId !== null &&
        (await manager.existsBy(Order, { id: message.orderId, customerDeletedAt: Not(IsNull()) })));
    if (isToDeletedCustomer)
      throw new Failure('CONFLICT', 'This customer’s account was deleted, so we can’t send them emails anymore.');
    const key = `again:${message.id}`;
    const [latest, count] = await manager.findAndCount(OutboxMessage, {
      where: { dedupeKey: Like(`${key}:%`) },
      order: { createdAt: 'DESC' },
      take: 1,
    });
    // guard: jobs.test.ts 'an email is sent again once', try: && latest[0].doneAt ->
    if (latest[0] && latest[0].doneAt === null) {
      const waiting = await this.lock(manager, latest[0].id);
      const state = stateOf(waiting, this.clock.now());
      if (state === 'running') return waiting;
      // guard: jobs.test.ts 'an email whose repetition', try: !== 'done' -> === 'waiting'
      if (state !== 'done') return this.tryNow(manager, actor, waiting);
    }
    const dedupeKey = `${key}:${count + 1}`;
    await this.outbox.repeat(manager, message, dedupeKey);
    await this.record(manager, actor, 'resent-mail', message);
    return manager.findOneByOrFail(OutboxMessage, { dedupeKey });
  }

  private async record(
    manager: EntityManager,
    actor: Actor,
    action: AuditAction<'order'> & AuditAction<'shop'>,
    { id, kind, orderId, payload }: OutboxMessage,
  ): Promise<void> {
    const detail = { kind, template: templateOf(payload) };
    await this.audit.record(
      manager,
      actor,
      orderId === null
        ? { subject: { type: 'shop', id }, action, detail }
        : { subject: { type: 'order', id: orderId }, action, detail },
    );
  }

  private async presentOne(message: OutboxMessage): Promise<JobType> {
    const [view] = await this.present([message]);
    if (!view) throw new Error('one message is one view');
    return view;
  }

  private async present(messages: readonly OutboxMessage[]): Promise<JobType[]> {
    const now = this.clock.now();
    const orderIds = messages.flatMap(({ kind, orderId }) => (kind === sendOrderMail.kind && orderId ? [orderId] : []));
    const orders = await this.db.reader.find(Order, {
      select: { id: true, customerEmail: true, customerDeletedAt: true },
      where: { id: In(orderIds) },
    });
    const emails = new Map(
      orders.flatMap(({ id, customerEmail, customerDeletedAt }) =>
        customerDeletedAt === null ? [[id, customerEmail] as const] : [],
      ),
    );
    const shopEmail = await this.shop.contactEmail();
    return messages.map((message) => {
      const { id, kind, orderId, payload, createdAt, attempts, dueAt, lastError } = message;
      const state = stateOf(message, now);
      return {
        id,
        kind,
        words: wordsOf(kind, this.jobs),
        state,
        template: templateOf(payload),
        addressee: addresseeOf(message, emails, shopEmail),
        orderId,
        createdAt: new Date(createdAt),
        tries: attempts,
        nextTryAt: state === 'waiting' ? new Date(dueAt) : null,
        endedAt: dateOf(message.doneAt ?? message.failedAt),
        lastError,
        canRetry: state === 'waiting' || state === 'failed',
        // What was not sent would be wrong again.
        canResend:
          state === 'done' &&
          lastError === null &&
          this.isMail(message) &&
          !isLastMail(message) &&
          (kind !== sendOrderMail.kind || emails.has(orderId ?? '')),
      };
    });
  }
}

function stateOf({ doneAt, failedAt, leaseUntil }: OutboxMessage, now: number): JobState {
  if (doneAt !== null) return 'done';
  if (failedAt !== null) return 'failed';
  return leaseUntil !== null && leaseUntil > now ? 'running' : 'waiting';
}

/** Whether it tells someone that the account is deleted: the address in it goes with it. */
function isLastMail({ payload }: OutboxMessage): boolean {
  return templateOf(payload) === LAST_MAIL;
}

function addresseeOf(
  message: OutboxMessage,
  emails: ReadonlyMap<string, string>,
  shopEmail: string | null,
): string | null {
  const { kind, orderId, payload } = message;
  if (kind === sendOrderMail.kind) return emails.get(orderId ?? '') ?? null;
  if (kind === sendAccountMail.kind) return isLastMail(message) ? null : textOf(payload['email']);
  return kind === sendContactMail.kind || kind === sendShopMail.kind ? shopEmail : null;
}

function templateOf(payload: Readonly<Record<string, unknown>>): string | null {
  return textOf(payload['template']);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function dateOf(time: number | null | undefined): Date | null {
  return time == null ? null : new Date(time);
}
