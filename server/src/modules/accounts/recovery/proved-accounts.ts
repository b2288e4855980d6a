import { IsNull, type EntityManager } from 'typeorm';
import { normalizeEmail } from '../../../domain/account-rules.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import { userSearchText } from '../../../domain/user-search-text.js';
import { User } from '../users/user.entity.js';
import type { ReclaimAccount } from './reclaim-account.js';

/** Whoever has just proved an address, by an email or by another provider's word. */
export interface ProvedOwner {
  name: string;
  email: string;
}

/** Accounts for the proved owners of addresses. */
export class ProvedAccounts {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly reclaim: ReclaimAccount,
  ) {}

  /** Creates an account without a password, in the open transaction. */
  async create(manager: EntityManager, { name, email }: ProvedOwner): Promise<User> {
    const now = this.clock.now();
    const user: User = {
      id: this.ids.id(),
      name,
      email,
      emailNorm: normalizeEmail(email),
      passwordHash: null,
      isAdmin: false,
      emailVerifiedAt: now,
      shippingAddress: null,
      university: null,
      bio: null,
      cartRemindersAgreedAt: null,
      createdAt: now,
      credentialsChangedAt: now,
      deletedAt: null,
      searchText: userSearchText({ name, email }),
    };
    await manager.insert(User, user);
    return user;
  }

  /**
   * Gives an account to the owner of its address, in the open transaction. The account's creator never proved that the
   * address was theirs, so it may have been a stranger lying in wait: nothing of theirs stays, and they can no longer sign
   * in.
   * @returns null, with nothing changed, when the address is verified or the account is an admin's
   */
  async takeOver(manager: EntityManager, local: User, owner: ProvedOwner): Promise<User | null> {
    const change = { ...this.reclaim.emptied(owner, this.clock.now()), passwordHash: null };
    const unproved = { id: local.id, emailVerifiedAt: IsNull(), isAdmin: false, deletedAt: IsNull() };
    const { affected } = await manager.update(User, unproved, change);
    if (affected !== 1) return null;
    await this.reclaim.strip(manager, local.id);
    return { ...local, ...change };
  }
}
