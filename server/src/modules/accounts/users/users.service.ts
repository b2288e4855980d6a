import type { SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure } from '../../../domain/failure.js';
import { clamp, MAX_PAGE_SIZE, placeOf } from '../../../domain/paging.js';
import { canDeleteUser, canSeeUser, requireAdmin, requireUser, type Actor } from '../../../domain/permissions.js';
import { likePattern, searchWords } from '../../../domain/search-text.js';
import type { SecurityLog } from '../../../domain/security-events.js';
import type { AuditService } from '../../audit/audit.service.js';
import { confirmAdmin, lockAdmins } from './admin-role.js';
import type { AnonymizeUser } from '../deletion/anonymize-user.js';
import { lockLiving } from './lock-user.js';
import type { Sessions } from '../sign-in/sessions.js';
import { toUserView } from './user-view.js';
import { User } from './user.entity.js';
import type { UserPageType, UserType } from './user.type.js';

/** Which users are wanted; everything is optional. */
export interface UserQuery {
  /** Words that all stand in name or email, in any order. */
  search?: string | null | undefined;
  /** From 1; beyond the last it is the last. */
  pageNumber?: number | null | undefined;
  /** At most 50. */
  pageSize?: number | null | undefined;
}

/** Users on one page of the admin's table. */
export const USERS_PER_PAGE = 20;
/** The most that an unpaged answer holds (decision S50). */
export const MOST_UNPAGED = 1000;

/** Users as admins see them, and each user itself. */
export class UsersService {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly anonymizeUser: AnonymizeUser,
    private readonly sessions: Sessions,
    private readonly security: SecurityLog,
  ) {}

  /** A page of users, newest first; page and size are clamped. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor, { search, pageNumber, pageSize }: UserQuery): Promise<UserPageType> {
    requireAdmin(actor);
    // guard: profile.test.ts 'the list returns 1,000 at once', try: clamp(…MAX_PAGE_SIZE) -> pageSize ?? USERS_PER_PAGE
    return this.page({ search, pageNumber, pageSize: clamp(pageSize ?? USERS_PER_PAGE, 1, MAX_PAGE_SIZE) });
  }

  /** The newest of all users at once. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async listUnpaged(actor: Actor, { search }: Pick<UserQuery, 'search'>): Promise<UserPageType> {
    // guard: admin-users.test.ts 'visitors and customers are refused'
    requireAdmin(actor);
    return this.page({ search, pageNumber: 1, pageSize: MOST_UNPAGED });
  }

  /** A user, for admins and for itself; null also for what the caller may not see. @throws Failure UNAUTHENTICATED */
  async find(actor: Actor, id: string): Promise<UserType | null> {
    requireUser(actor);
    const user = canSeeUser(actor, id) ? await this.living().andWhere('user.id = :id', { id }).getOne() : null;
    return user && toUserView(user);
  }

  /** As `find`. @throws Failure UNAUTHENTICATED, NOT_FOUND */
  async get(actor: Actor, id: string): Promise<UserType> {
    const user = await this.find(actor, id);
    if (!user) throw new Failure('NOT_FOUND', 'User not found');
    return user;
  }

  /**
   * Deletes a customer: personal data is removed, the orders stay (decision S17).
   * @throws Failure UNAUTHENTICATED, FORBIDDEN for others than admins, for admins and for oneself, NOT_FOUND
   */
  async delete(actor: Actor, id: string): Promise<void> {
    const { userId } = requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      // Whose role is being changed this very moment is judged by the outcome.
      await lockAdmins(manager);
      await confirmAdmin(manager, userId);
      const user = await lockLiving(manager, { id });
      if (!user) throw new Failure('NOT_FOUND', 'User not found');
      if (!canDeleteUser(actor, user)) throw new Failure('FORBIDDEN', 'Admin users can’t be deleted');
      await this.anonymizeUser.anonymize(manager, user);
      await this.audit.record(manager, actor, { subject: { type: 'user', id }, action: 'deleted' });
    });
    this.security.record({ event: 'account-deleted', accountId: id, actorId: userId });
  }

  /**
   * Ends every session of a user, an admin's or one's own included.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN for others than admins, NOT_FOUND
   */
  async endSessions(actor: Actor, id: string): Promise<void> {
    const { userId } = requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      await confirmAdmin(manager, userId);
      if (!(await lockLiving(manager, { id }))) throw new Failure('NOT_FOUND', 'User not found');
      await this.sessions.endAll(manager, id);
      await this.audit.record(manager, actor, { subject: { type: 'user', id }, action: 'signed-out' });
    });
    this.security.record({ event: 'sessions-ended', accountId: id, actorId: userId, which: 'all' });
  }

  private async page({ search, pageNumber, pageSize }: UserQuery & { pageSize: number }): Promise<UserPageType> {
    const found = this.living();
    searchWords(search).forEach((word, index) => {
      found.andWhere(`user.searchText LIKE :word${index} ESCAPE '\\'`, { [`word${index}`]: likePattern(word) });
    });
    const count = await found.getCount();
    const { page, pages, start } = placeOf(count, pageSize, pageNumber);
    const users = await found
      .orderBy('user.createdAt', 'DESC')
      .addOrderBy('user.id', 'DESC')
      .offset(start)
      .limit(pageSize)
      .getMany();
    return { users: users.map(toUserView), page, pages, count };
  }

  private living(): SelectQueryBuilder<User> {
    return this.db.reader.createQueryBuilder(User, 'user').where('user.deletedAt IS NULL');
  }
}
