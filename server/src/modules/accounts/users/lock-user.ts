import { IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { lockRow } from '../../../db/plain-manager.js';
import { Failure } from '../../../domain/failure.js';
import { User } from './user.entity.js';

/**
 * Locks a user until the open transaction ends, and returns the user; null when there is none, or when it was deleted.
 */
export function lockLiving(manager: EntityManager, which: FindOptionsWhere<User>): Promise<User | null> {
  return lockRow(manager, User, { ...which, deletedAt: IsNull() });
}

/**
 * As `lockLiving`, for the caller.
 * @throws Failure UNAUTHENTICATED when the account has been deleted since the session was read
 */
export async function lockUser(manager: EntityManager, userId: string): Promise<User> {
  const user = await lockLiving(manager, { id: userId });
  if (!user) throw new Failure('UNAUTHENTICATED', 'Please log in first');
  return user;
}
