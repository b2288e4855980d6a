import { IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { normalizeEmail } from '../../domain/account-rules.js';
import { Failure } from '../../domain/failure.js';
import { User } from './user.entity.js';

/**
 * Who is an admin. Asks for no actor: the operator, who can write to the database anyway, makes the first one (decision
 * 8). Whoever offers it to people must ask `requireAdmin` before.
 *
 * Rights are read from the database at each request, so both take effect at once and no session has to end.
 */
export class AdminRole {
  constructor(private readonly db: Database) {}

  /**
   * Makes the account of an email address an admin.
   * @returns false when it was one before
   * @throws Failure NOT_FOUND
   */
  async grant(email: string): Promise<boolean> {
    return this.db.inTransaction(async (manager) => {
      const user = await getUser(manager, email);
      if (user.isAdmin) return false;
      await manager.update(User, { id: user.id }, { isAdmin: true });
      return true;
    });
  }

  /**
   * Makes an admin a customer again.
   * @returns false when it was none
   * @throws Failure NOT_FOUND; CONFLICT for the last admin, without whom nobody could make another in the shop
   */
  async revoke(email: string): Promise<boolean> {
    return this.db.inTransaction(async (manager) => {
      await lockAdmins(manager);
      const user = await getUser(manager, email);
      if (!user.isAdmin) return false;
      if ((await countAdmins(manager)) === 1) {
        throw new Failure('CONFLICT', `${user.email} is the last admin. Make somebody else an admin first.`);
      }
      await manager.update(User, { id: user.id }, { isAdmin: false });
      return true;
    });
  }
}

async function getUser(manager: EntityManager, email: string): Promise<User> {
  const user = await manager.findOneBy(User, { emailNorm: normalizeEmail(email), deletedAt: IsNull() });
  if (!user) throw new Failure('NOT_FOUND', `There is no account with the email address ${email}.`);
  return user;
}

/** Two admins that are revoked at the same moment wait for each other here; one of them is then the last. */
async function lockAdmins(manager: EntityManager): Promise<void> {
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
