import { IsNull, type EntityManager } from 'typeorm';
import { User } from '../users/user.entity.js';

/** The same text for a wrong password and an unknown address, so that it doesn't show which accounts exist. */
export const WRONG_CREDENTIALS = 'Invalid email or password';

/** Changes what opens an account, in the open transaction: sessions that are older than this are dead. */
export async function changeCredentials(
  manager: EntityManager,
  now: number,
  userId: string,
  change: Partial<User>,
): Promise<User> {
  await manager.update(User, { id: userId }, { ...change, credentialsChangedAt: now });
  return manager.findOneByOrFail(User, { id: userId });
}

/**
 * Whether what was proved before the open transaction still opens the account. Asked under the row's lock: proving takes
 * time, in which the password may have been changed, or taken away from whoever knew it.
 */
export async function stillOpens(manager: EntityManager, { id, passwordHash }: User): Promise<boolean> {
  const unchanged = { id, passwordHash: passwordHash ?? IsNull(), deletedAt: IsNull() };
  const { affected } = await manager.update(User, unchanged, { passwordHash });
  return affected === 1;
}
