import type { EntityManager } from 'typeorm';
import { Failure } from '../../domain/failure.js';
import { User } from './user.entity.js';

/**
 * Makes whatever else locks the same user wait for the open transaction, and says who that is.
 * @throws Failure UNAUTHENTICATED when the account has been deleted since the session was read
 */
export async function lockUser(manager: EntityManager, userId: string): Promise<User> {
  await manager
    .createQueryBuilder()
    .update(User)
    .set({ id: () => 'id' })
    .where('id = :userId', { userId })
    .execute();
  const user = await manager.findOneBy(User, { id: userId });
  if (!user || user.deletedAt !== null) throw new Failure('UNAUTHENTICATED', 'Please log in first');
  return user;
}
