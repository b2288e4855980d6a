import type { EntityManager } from 'typeorm';
import type { Eraser } from '../../../module.js';
import { AccountLink } from './account-link.entity.js';
import type { Sessions } from '../sign-in/sessions.js';
import { userSearchText } from '../../../domain/user-search-text.js';
import { type User } from '../users/user.entity.js';

/**
 * Hands an account over to the owner of its email address, who has just proved it for the first time. The account's
 * creator never did, so it may have been a stranger lying in wait: nothing they entered stays, and they can't sign in
 * anymore.
 */
export class ReclaimAccount {
  constructor(
    private readonly sessions: Sessions,
    /** What else keeps something about a user: known devices, the saved cart, saved addresses, the people to whom they send gifts, wish lists, Google's identities. */
    private readonly erasers: readonly Eraser[],
  ) {}

  /** What the account's row holds after the change; `name` replaces what was typed in. */
  emptied(owner: { name: string; email: string }, now: number) {
    return {
      name: owner.name,
      email: owner.email,
      emailVerifiedAt: now,
      shippingAddress: null,
      university: null,
      bio: null,
      cartRemindersAgreedAt: null,
      credentialsChangedAt: now,
      searchText: userSearchText(owner),
    } satisfies Partial<User>;
  }

  /** Takes every way in, and everything kept beside the row, in the open transaction. */
  async strip(manager: EntityManager, userId: string): Promise<void> {
    await this.sessions.endAll(manager, userId);
    for (const eraser of this.erasers) await eraser.forget(manager, userId);
    await manager.delete(AccountLink, { userId });
  }
}
