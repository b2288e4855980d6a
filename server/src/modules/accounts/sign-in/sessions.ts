import { In, IsNull, MoreThan, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { isOutOfService } from '../../../db/database-fault.js';
import type { Database } from '../../../db/database.js';
import { FixedQuery } from '../../../db/fixed-query.js';
import { Failure } from '../../../domain/failure.js';
import { hasAdminRole, requireUser, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { SecurityLog } from '../../../domain/security-events.js';
import type { RequestContext } from '../../../kit/request-context.js';
import type { ShopService } from '../../shop/shop.service.js';
import type { AccountSession, SignInCheckType } from '../profile/profile.type.js';
import { SecondFactor } from '../two-step/second-factor.entity.js';
import { Session } from './session.entity.js';
import { tokenHash } from './token-hash.js';
import { User } from '../users/user.entity.js';

/** A row of a session that counts, as the driver gives it. */
interface LivingSession {
  id: string;
  user_id: string;
  is_admin: boolean | number;
  /** When two-step sign-in was turned on; null where it is off. */
  two_step_since: number | string | null;
  last_seen_at: number | string | null;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long sessions last, in milliseconds. */
export interface SessionLimits {
  /** From a sign-in, or from a renewal. */
  customerMs: number;
  /** From the sign-in, however often it is renewed. */
  customerAtMostMs: number;
  adminMs: number;
  adminAtMostMs: number;
  /** Without any request. */
  adminIdleMs: number;
}

/** Admins refund and export: a browser that they leave behind must not stay open. */
export const sessionLimits: SessionLimits = {
  customerMs: 30 * DAY,
  customerAtMostMs: 90 * DAY,
  adminMs: 12 * HOUR,
  adminAtMostMs: 24 * HOUR,
  adminIdleMs: HOUR,
};
/** How exactly 'last seen' is kept: not every request is worth a write. */
const SEEN_EVERY_MS = 10 * MINUTE;

/** What sessions are judged by. */
interface Moments {
  now: number;
  openedAfter: number;
  adminOpenedAfter: number;
  adminSeenAfter: number;
}

/** A session that counts, of a user who does. */
// guard: sessions.test.ts 'kills token and cookie', try: session.revokedAt IS NULL AND ->
// guard: accounts.test.ts 'sessions end after 30 days', try: session.expiresAt > :now -> :now > 0
const IS_OPEN = 'session.revokedAt IS NULL AND session.expiresAt > :now';
// Not 'IS NULL': PostgreSQL could go through all users by the index of those, rather than find the one by key.
const IS_OF_ITS_USER = 'COALESCE(user.deletedAt, 0) = 0 AND session.createdAt >= user.credentialsChangedAt';
/** What says who a session speaks for. */
const ACTOR_COLUMNS = [
  'session.id AS id',
  'session.userId AS user_id',
  'user.isAdmin AS is_admin',
  'factor.confirmedAt AS two_step_since',
];
const FACTOR_OF_ADMIN = 'user.isAdmin = TRUE AND factor.userId = user.id AND factor.confirmedAt IS NOT NULL';
/** Uses the current role: a session may be older than the role. */
const IS_RECENT =
  'session.createdAt > :openedAfter AND (user.isAdmin = FALSE OR (session.createdAt > :adminOpenedAfter AND COALESCE(session.lastSeenAt, session.createdAt) > :adminSeenAfter))';

/** Sessions: one row for each sign-in. A session that ends here ends in every process at once. */
export class Sessions {
  private readonly living = new FixedQuery<'tokenHash' | keyof Moments, LivingSession>(
    (manager) =>
      manager
        .createQueryBuilder(Session, 'session')
        .innerJoin(User, 'user', 'user.id = session.userId')
        .leftJoin(SecondFactor, 'factor', FACTOR_OF_ADMIN)
        .select(ACTOR_COLUMNS)
        .addSelect('session.lastSeenAt', 'last_seen_at')
        .where('session.tokenHash = :tokenHash')
        .andWhere(IS_OPEN)
        .andWhere(IS_OF_ITS_USER)
        .andWhere(IS_RECENT),
    ['tokenHash', 'now', 'openedAfter', 'adminOpenedAfter', 'adminSeenAfter'],
  );

  private notesSeenFrom = 0;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limits: SessionLimits,
    private readonly shop: Pick<ShopService, 'requiresTwoStep'>,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Opens a session in the open transaction, and hands its token to the caller's cookie jar. It replaces the caller's
   * earlier session, whichever user that belonged to.
   * @returns the bearer token
   */
  async open(manager: EntityManager, context: RequestContext, user: User): Promise<string> {
    const token = this.ids.secret();
    // Another process, whose clock is ahead, may have changed the password a moment ago.
    const createdAt = Math.max(this.clock.now(), user.credentialsChangedAt);
    const expiresAt = createdAt + (user.isAdmin ? this.limits.adminMs : this.limits.customerMs);
    if (context.actor.kind === 'user')
      await manager.update(
        Session,
        { id: context.actor.sessionId, revokedAt: IsNull() },
        { revokedAt: this.clock.now() },
      );
    await manager.insert(Session, {
      id: this.ids.id(),
      userId: user.id,
      tokenHash: tokenHash(token),
      userAgent: context.userAgent?.slice(0, 200) ?? null,
      createdAt,
      lastSeenAt: createdAt,
      expiresAt,
      revokedAt: null,
    });
    context.setSessionToken(token, expiresAt);
    return token;
  }

  /** Who a token speaks for; null when it is unknown, expired or revoked, or its user is gone. */
  async findActor(token: string): Promise<Actor | null> {
    const now = this.clock.now();
    const [row] = await this.living.find(this.db.reader, { tokenHash: tokenHash(token), ...this.momentsAt(now) });
    if (!row) return null;
    if (now - Number(row.last_seen_at) > SEEN_EVERY_MS) await this.noteSeen(row.id, now);
    return this.actorOf(row);
  }

  /** Who the sessions with these ids speak for by now; those that have ended are missing. In one question. */
  async findActors(ids: readonly string[]): Promise<Map<string, Actor>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.reader
      .createQueryBuilder(Session, 'session')
      .innerJoin(User, 'user', 'user.id = session.userId')
      .leftJoin(SecondFactor, 'factor', FACTOR_OF_ADMIN)
      .select(ACTOR_COLUMNS)
      .where({ id: In([...new Set(ids)]) })
      .andWhere(IS_OPEN)
      .andWhere(IS_OF_ITS_USER)
      .andWhere(IS_RECENT)
      .setParameters({ ...this.momentsAt(this.clock.now()) })
      .getRawMany<Omit<LivingSession, 'last_seen_at'>>();
    return new Map(await Promise.all(rows.map(async (row) => [row.id, await this.actorOf(row)] as const)));
  }

  /** Asks for the setting only where it matters: for an admin without two-step sign-in. */
  private async actorOf(row: Omit<LivingSession, 'last_seen_at'>): Promise<Actor> {
    const isAdmin = Boolean(row.is_admin);
    const actor = { kind: 'user', userId: row.user_id, isAdmin, sessionId: row.id } as const;
    if (!isAdmin || row.two_step_since !== null || !(await this.shop.requiresTwoStep())) return actor;
    // guard: two-step-sign-in.test.ts 'lets an admin without it sign', try: -> return actor;
    return { ...actor, isAdmin: false, mustTurnOnTwoStep: true };
  }

  /** Who only reads needs no disk with room and no lock: where this can't be written, it is left for a while. */
  private async noteSeen(id: string, now: number): Promise<void> {
    if (now < this.notesSeenFrom) return;
    try {
      await this.db.inOneStatement((manager) => manager.update(Session, { id }, { lastSeenAt: now }));
    } catch (error) {
      // Whoever only reads needs no lock.
      // guard: database-faults.test.ts 'a lock that is never released', try: -> throw error;
      if (!isOutOfService(error)) throw error;
      this.notesSeenFrom = this.clock.now() + MINUTE;
    }
  }

  /** The caller's open sessions, the current one first, then the latest seen. @throws Failure UNAUTHENTICATED */
  async listMine(actor: Actor): Promise<AccountSession[]> {
    const { userId, sessionId } = requireUser(actor);
    const sessions = await this.db.reader
      .createQueryBuilder(Session, 'session')
      .innerJoin(User, 'user', 'user.id = session.userId')
      .where('session.userId = :userId', { userId })
      .andWhere(IS_OPEN)
      .andWhere(IS_OF_ITS_USER)
      .andWhere(IS_RECENT)
      .setParameters({ ...this.momentsAt(this.clock.now()) })
      .getMany();
    return sessions
      .map((session) => ({
        id: session.id,
        userAgent: session.userAgent,
        createdAt: new Date(session.createdAt),
        lastSeenAt: new Date(session.lastSeenAt ?? session.createdAt),
        isCurrent: session.id === sessionId,
      }))
      .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
  }

  /** All that is kept of the caller's sign-ins, ended ones included, the latest first. @throws Failure UNAUTHENTICATED */
  async exportMine(actor: Actor): Promise<(AccountSession & { expiresAt: Date; endedAt: Date | null })[]> {
    const { userId, sessionId } = requireUser(actor);
    const sessions = await this.db.reader.find(Session, { where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
    return sessions.map(({ id, userAgent, createdAt, lastSeenAt, expiresAt, revokedAt }) => ({
      id,
      userAgent,
      createdAt: new Date(createdAt),
      lastSeenAt: new Date(lastSeenAt ?? createdAt),
      expiresAt: new Date(expiresAt),
      endedAt: revokedAt === null ? null : new Date(revokedAt),
      isCurrent: id === sessionId,
    }));
  }

  /** How the caller was identified. Anyone may query this about themselves. */
  async check({ actor, hasSessionToken }: RequestContext): Promise<SignInCheckType> {
    const id = actor.kind === 'user' ? actor.sessionId : null;
    const session = id === null ? null : await this.db.reader.findOneBy(Session, { id });
    return {
      hasToken: hasSessionToken,
      isAdmin: actor.kind === 'user' ? hasAdminRole(actor) : null,
      expiresAt: session && new Date(Math.min(session.expiresAt, this.latestEnd(session, actor))),
    };
  }

  /**
   * Extends the caller's session to the length of a new one, but never beyond the maximum age of a sign-in. Its token
   * stays the same, so that requests from other tabs stay valid.
   * @returns when it ends now
   * @throws Failure UNAUTHENTICATED, also when it has just been ended elsewhere
   */
  async renew(context: RequestContext): Promise<Date> {
    const actor = requireUser(context.actor);
    const now = this.clock.now();
    const { customerMs, adminMs } = this.limits;
    const expiresAt = await this.db.inTransaction(async (manager) => {
      const open = { id: actor.sessionId, revokedAt: IsNull(), expiresAt: MoreThan(now) };
      const session = await manager.findOneBy(Session, open);
      if (!session) return null;
      // An admin without the required second step still has an admin’s session.
      // guard: two-step-sign-in.test.ts 'the short session of an admin', try: hasAdminRole(actor) -> actor.isAdmin
      const end = Math.min(now + (hasAdminRole(actor) ? adminMs : customerMs), this.latestEnd(session, actor));
      const { affected } = await manager.update(Session, open, { expiresAt: end });
      return affected === 1 ? end : null;
    });
    if (expiresAt === null) throw new Failure('UNAUTHENTICATED', 'Token is invalid. Please log in again.');
    context.keepSessionToken(expiresAt);
    return new Date(expiresAt);
  }

  private latestEnd({ createdAt }: Session, actor: Actor): number {
    const { customerAtMostMs, adminAtMostMs } = this.limits;
    return createdAt + (hasAdminRole(actor) ? adminAtMostMs : customerAtMostMs);
  }

  private momentsAt(now: number): Moments {
    const { customerAtMostMs, adminAtMostMs, adminIdleMs } = this.limits;
    return {
      now,
      openedAfter: now - customerAtMostMs,
      adminOpenedAfter: now - adminAtMostMs,
      adminSeenAfter: now - adminIdleMs,
    };
  }

  /** Ends one of the caller's sessions. @throws Failure UNAUTHENTICATED, NOT_FOUND */
  async endMine(context: RequestContext, id: string): Promise<void> {
    const { userId, sessionId } = requireUser(context.actor);
    // Only its owner ends a session.
    // guard: sessions.test.ts 'a user can end one listed', try: userId, ->
    const ended = await this.revoke({ userId, id });
    if (ended === 0) throw new Failure('NOT_FOUND', 'This session has already ended');
    this.security.record({ event: 'sessions-ended', accountId: userId, actorId: userId, which: 'one' });
    if (id === sessionId) context.setSessionToken(null);
  }

  /** Ends all the caller's sessions but the current one. @returns how many; @throws Failure UNAUTHENTICATED */
  async endMyOthers(actor: Actor): Promise<number> {
    const { userId, sessionId } = requireUser(actor);
    const ended = await this.revoke({ userId, id: Not(sessionId) });
    if (ended > 0)
      this.security.record({ event: 'sessions-ended', accountId: userId, actorId: userId, which: 'others' });
    return ended;
  }

  /** As `endMyOthers`, in the open transaction. */
  async endOthers(manager: EntityManager, { userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
    const others = { userId, id: Not(sessionId), revokedAt: IsNull() };
    await manager.update(Session, others, { revokedAt: this.clock.now() });
  }

  /** Ends the caller's current session. Harmless for a visitor. */
  async endCurrent(context: RequestContext): Promise<void> {
    context.setSessionToken(null);
    if (context.actor.kind !== 'user') return;
    const { userId, sessionId } = context.actor;
    if ((await this.revoke({ id: sessionId })) > 0)
      this.security.record({ event: 'sessions-ended', accountId: userId, actorId: userId, which: 'current' });
  }

  /** Ends every session of a user, in the open transaction. */
  async endAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
  }

  private async revoke(which: FindOptionsWhere<Session>): Promise<number> {
    const now = this.clock.now();
    const { affected } = await this.db.inTransaction((manager) =>
      manager.update(Session, { ...which, revokedAt: IsNull(), expiresAt: MoreThan(now) }, { revokedAt: now }),
    );
    return affected ?? 0;
  }
}
