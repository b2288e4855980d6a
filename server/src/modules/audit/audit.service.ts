import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { AuditAction, AuditSubject } from '../../domain/audit-actions.js';
import { DEFAULT_CURRENCY } from '../../domain/currency.js';
import { DELETED_CUSTOMER } from '../../domain/deleted-customer.js';
import { shopCurrency } from '../../domain/money.js';
import { placeOf } from '../../domain/paging.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { AuditEntryType, AuditPageType } from './audit.type.js';

/** What happened, to what. */
export type AuditRecord = { [Subject in AuditSubject]: RecordOf<Subject> }[AuditSubject];

interface RecordOf<Subject extends AuditSubject> {
  subject: { type: Subject; id: string };
  action: AuditAction<Subject>;
  /** Plain data: an amount in cents, a note, values before and after. No secrets. */
  detail?: Readonly<Record<string, unknown>>;
  /** Of its amounts, where that isn't the shop's: ISO 4217. */
  currency?: string;
}

/** Who did it, as far as the record needs it. */
export type AuditActor = { kind: 'user'; userId: string } | { kind: 'visitor' };

/** Which entries are wanted; everything is optional. */
export interface AuditQuery {
  subject?: { type: AuditSubject; id?: string | null } | null;
  pageNumber?: number | null;
}

/** The name shown for the shop's own actions. */
const SHOP = 'The shop';
const PAGE_SIZE = 20;
/** The most entries that one statement writes. */
const CHUNK = 500;

/** Keeps who did what, and when. */
export class AuditService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Writes an entry in the transaction of the action: either both happen or neither.
   * @param actor null: the shop itself
   */
  async record(manager: EntityManager, actor: AuditActor | null, record: AuditRecord): Promise<AuditEntry> {
    const [entry] = await this.recordAll(manager, actor, [record]);
    if (!entry) throw new Error('A record becomes an entry');
    return entry;
  }

  /** The same for many actions at once. */
  async recordAll(
    manager: EntityManager,
    actor: AuditActor | null,
    records: readonly AuditRecord[],
  ): Promise<AuditEntry[]> {
    if (records.length === 0) return [];
    const userId = actor?.kind === 'user' ? actor.userId : null;
    // The entity is named by its text, because accounts know the audit log, not the other way round.
    const user = userId === null ? null : await manager.findOneBy<{ id: string; name: string }>('User', { id: userId });
    const entries = records.map(({ subject, action, detail, currency }): AuditEntry => ({
      id: this.ids.id(),
      createdAt: this.clock.now(),
      actorId: userId,
      actorName: user?.name ?? SHOP,
      subjectType: subject.type,
      subjectId: subject.id,
      action,
      detail: detail ? inCurrency(detail, currency) : null,
    }));
    // TypeORM's type takes JSON columns apart.
    for (let at = 0; at < entries.length; at += CHUNK)
      await manager.insert(AuditEntry, entries.slice(at, at + CHUNK) as object[]);
    return entries;
  }

  /** What a user did to things of one kind: which, and under what names. */
  actionsOf(
    manager: EntityManager,
    userId: string,
    subjectType: AuditSubject,
  ): Promise<Pick<AuditEntry, 'actorName' | 'subjectId'>[]> {
    return manager.find(AuditEntry, {
      select: { actorName: true, subjectId: true },
      where: { actorId: userId, subjectType },
    });
  }

  /**
   * Removes a user's name from the audit log, in the transaction that deletes the account; the id still distinguishes
   * users.
   */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(AuditEntry, { actorId: userId }, { actorName: DELETED_CUSTOMER });
  }

  /** Everything that happened to the subjects, oldest first; the caller has already checked permissions. */
  historiesOf(type: AuditSubject, ids: readonly string[]): Promise<AuditEntry[]> {
    return this.db.reader.find(AuditEntry, {
      where: { subjectType: type, subjectId: In([...ids]) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** A page of entries, newest first. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor, { subject, pageNumber }: AuditQuery): Promise<AuditPageType> {
    // guard: admin-users.test.ts 'visitors and customers are refused'
    requireAdmin(actor);
    const where = subject ? { subjectType: subject.type, ...(subject.id != null && { subjectId: subject.id }) } : {};
    const count = await this.db.reader.countBy(AuditEntry, where);
    const { page, pages, start } = placeOf(count, PAGE_SIZE, pageNumber);
    const entries = await this.db.reader.find(AuditEntry, {
      where,
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: start,
      take: PAGE_SIZE,
    });
    return { entries: entries.map(toAuditEntryView), page, pages, count };
  }
}

function toAuditEntryView(entry: AuditEntry): AuditEntryType {
  return { ...entry, createdAt: new Date(entry.createdAt) };
}

/** Amounts of another currency than the default are read in it, also once the shop has changed to another one. */
function inCurrency(detail: Record<string, unknown>, currency = shopCurrency().code): Record<string, unknown> {
  const code = currency.toUpperCase();
  return code === DEFAULT_CURRENCY ? detail : { currency: code, ...detail };
}
