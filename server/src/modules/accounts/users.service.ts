import type { SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import { canDeleteUser, canSeeUser, requireAdmin, requireUser, type Actor } from '../../domain/permissions.js';
import type { AnonymiseUser } from './anonymise-user.js';
import { toUserView, type UserView } from './user-view.js';
import { User } from './user.entity.js';

/** One page of users. */
export interface UserPage {
  users: UserView[];
  page: number;
  pages: number;
}

/** Users on one page of the admin's table. */
export const USERS_PER_PAGE = 50;
/** The most that an unpaged answer holds (decision 50). */
export const MOST_UNPAGED = 1000;

/** Users as admins see them, and each user itself. */
export class UsersService {
  constructor(
    private readonly db: Database,
    private readonly anonymiseUser: AnonymiseUser,
  ) {}

  /** A page of users, newest first. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor, pageNumber: number, pageSize = USERS_PER_PAGE): Promise<UserPage> {
    requireAdmin(actor);
    const page = Math.max(1, Math.trunc(pageNumber) || 1);
    const [users, count] = await this.living()
      .orderBy('user.createdAt', 'DESC')
      .addOrderBy('user.id', 'DESC')
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount();
    return { users: users.map(toUserView), page, pages: Math.max(1, Math.ceil(count / pageSize)) };
  }

  /** A user, for admins and for itself. @throws Failure UNAUTHENTICATED; NOT_FOUND also for what the caller may not see */
  async get(actor: Actor, id: string): Promise<UserView> {
    requireUser(actor);
    const user = canSeeUser(actor, id) ? await this.find(id) : null;
    if (!user) throw new Failure('NOT_FOUND', 'User not found');
    return toUserView(user);
  }

  /**
   * Deletes a customer: what the account holds of the person goes, the orders stay (decision 17).
   * @throws Failure UNAUTHENTICATED, FORBIDDEN for others than admins, for admins and for oneself, NOT_FOUND
   */
  async delete(actor: Actor, id: string): Promise<void> {
    requireAdmin(actor);
    const user = await this.find(id);
    if (!user) throw new Failure('NOT_FOUND', 'User not found');
    if (!canDeleteUser(actor, user)) throw new Failure('FORBIDDEN', 'Admin users can’t be deleted');
    await this.db.inTransaction((manager) => this.anonymiseUser.execute(manager, user));
  }

  private living(): SelectQueryBuilder<User> {
    return this.db.reader.createQueryBuilder(User, 'user').where('user.deletedAt IS NULL');
  }

  private find(id: string): Promise<User | null> {
    return this.living().andWhere('user.id = :id', { id }).getOne();
  }
}
