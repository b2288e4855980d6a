import { IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { normalizeEmail } from '../../../domain/account-rules.js';
import { Failure } from '../../../domain/failure.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { SecurityLog } from '../../../domain/security-events.js';
import type { AuditService } from '../../audit/audit.service.js';
import { lockLiving } from './lock-user.js';
import { toUserView } from './user-view.js';
import { User } from './user.entity.js';
import type { UserType } from './user.type.js';

interface RoleChange {
  isAdmin: boolean;
  mayBeUnverified?: boolean;
}

/**
 * Who is an admin. Rights are read from the database at each request, so every change takes effect at once and no session
 * has to end.
 */
export class AdminRole {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Makes a user an admin, or an admin a customer again; also the caller's own account. Safe to repeat.
   * @throws Failure UNAUTHENTICATED; FORBIDDEN for others than admins, also for one whose role was taken a moment
   *   ago; NOT_FOUND; CONFLICT for the last admin, and for a new one whose email address is unproved
   */
  async set(actor: Actor, id: string, isAdmin: boolean): Promise<UserType> {
    const { userId } = requireAdmin(actor);
    const { user, isChanged } = await this.db.inTransaction(async (manager) => {
      await lockAdmins(manager);
      // guard: admin-users.test.ts 'a request that began as an admin'
      await confirmAdmin(manager, userId);
      const user = await lockLiving(manager, { id });
      if (!user) throw new Failure('NOT_FOUND', 'User not found');
      return { user, isChanged: await this.change(manager, actor, user, { isAdmin }) };
    });
    if (isChanged) this.security.record({ event: 'role-changed', accountId: id, actorId: userId, isAdmin });
    return toUserView({ ...user, isAdmin });
  }

  /**
   * Makes the account of an email address an admin. Takes no actor: the operator, who can write to the database anyway,
   * makes the first one (decision S8).
   * @param mayBeUnverified for shops that send no email, where no one can confirm an address
   * @returns false when it was one before
   * @throws Failure NOT_FOUND; CONFLICT when the address is unconfirmed
   */
  grant(email: string, { mayBeUnverified = false } = {}): Promise<boolean> {
    return this.byOperator(email, { isAdmin: true, mayBeUnverified });
  }

  /**
   * Makes an admin a customer again, as the operator.
   * @returns false when it was none
   * @throws Failure NOT_FOUND; CONFLICT for the last admin, because no one could make another one in the shop
   */
  revoke(email: string): Promise<boolean> {
    return this.byOperator(email, { isAdmin: false });
  }

  private async byOperator(email: string, change: RoleChange): Promise<boolean> {
    const { accountId, isChanged } = await this.db.inTransaction(async (manager) => {
      await lockAdmins(manager);
      const user = await lockLiving(manager, { emailNorm: normalizeEmail(email) });
      if (!user) throw new Failure('NOT_FOUND', `There is no account with the email address ${email}.`);
      return { accountId: user.id, isChanged: await this.change(manager, null, user, change) };
    });
    if (isChanged) this.security.record({ event: 'role-changed', accountId, actorId: null, isAdmin: change.isAdmin });
    return isChanged;
  }

  /** @param actor null: the operator. @returns whether there was anything to change */
  private async change(
    manager: EntityManager,
    actor: Actor | null,
    user: User,
    { isAdmin, mayBeUnverified = false }: RoleChange,
  ): Promise<boolean> {
    if (user.isAdmin === isAdmin) return false;
    // Anyone can register a colleague's address and wait to be promoted in their name.
    if (isAdmin && user.emailVerifiedAt === null && !mayBeUnverified) {
      throw new Failure(
        'CONFLICT',
        `${user.email} hasn’t confirmed this email address yet. Ask them to follow the link we emailed them first.`,
      );
    }
    // guard: admin-users.test.ts 'the last one may not'
    if (!isAdmin && (await countAdmins(manager)) === 1) {
      throw new Failure('CONFLICT', `${user.email} is the last admin. Make someone else an admin first.`);
    }
    await manager.update(User, { id: user.id }, { isAdmin });
    await this.audit.record(manager, actor, {
      subject: { type: 'user', id: user.id },
      action: isAdmin ? 'made-admin' : 'unmade-admin',
      ...(actor === null && { detail: { by: 'operator' } }),
    });
    return true;
  }
}

/** @throws Failure FORBIDDEN when the caller has lost the role since the request began */
export async function confirmAdmin(manager: EntityManager, userId: string): Promise<void> {
  if (await manager.existsBy(User, { id: userId, isAdmin: true, deletedAt: IsNull() })) return;
  throw new Failure('FORBIDDEN', 'User is not an admin');
}

/**
 * Role changes wait for each other here, so that when two admins lose the role at the same moment, one of them counts
 * as the last.
 */
export async function lockAdmins(manager: EntityManager): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(User)
    .set({ id: () => 'id' })
    .where('isAdmin = TRUE AND deletedAt IS NULL')
    .execute();
}

function countAdmins(manager: EntityManager): Promise<number> {
  return manager.createQueryBuilder(User, 'user').where('user.isAdmin = TRUE AND user.deletedAt IS NULL').getCount();
}
