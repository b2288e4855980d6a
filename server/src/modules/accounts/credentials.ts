import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

/** Changes what opens an account, in the open transaction: sessions that are older than this are dead. */
export async function changeCredentials(
  manager: EntityManager,
  now: number,
  userId: string,
  change: Partial<Pick<User, 'passwordHash' | 'emailVerifiedAt'>>,
): Promise<User> {
  await manager.update(User, { id: userId }, { ...change, credentialsChangedAt: now });
  return manager.findOneByOrFail(User, { id: userId });
}
