import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import type { Clock } from '../../../domain/ports.js';
import type { VerifiedIdentity } from './identity-provider.js';
import { Identity } from './identity.entity.js';
import { User } from '../users/user.entity.js';

/** Which people at an identity provider can open which accounts. */
export class Identities {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The account that this person opens, or null. */
  findUser(manager: EntityManager, { provider, subject }: VerifiedIdentity): Promise<User | null> {
    return manager
      .createQueryBuilder(User, 'user')
      .innerJoin(Identity, 'identity', 'identity.userId = user.id')
      .where('identity.provider = :provider AND identity.subject = :subject', { provider, subject })
      .andWhere('user.deletedAt IS NULL')
      .getOne();
  }

  /** The Google connection of each of these accounts; null where there is none. */
  async findConnections(userIds: readonly string[]): Promise<(Identity | null)[]> {
    const identities = await this.db.reader.findBy(Identity, { userId: In([...userIds]), provider: 'google' });
    const byUser = new Map(identities.map((identity) => [identity.userId, identity]));
    return userIds.map((id) => byUser.get(id) ?? null);
  }

  /** Lets this person open the account, in the open transaction. */
  async link(manager: EntityManager, { provider, subject, email }: VerifiedIdentity, userId: string): Promise<void> {
    await manager.insert(Identity, { provider, subject, userId, email, createdAt: this.clock.now() });
  }

  /** Disconnects all sign-in providers from the account, in the open transaction. @returns how many there were */
  async forget(manager: EntityManager, userId: string): Promise<number> {
    const { affected } = await manager.delete(Identity, { userId });
    return affected ?? 0;
  }
}
