import type { EntityManager } from 'typeorm';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import { AccountLink } from './account-link.entity.js';
import { Session } from './session.entity.js';
import type { Sessions } from './sessions.js';
import { User } from './user.entity.js';

/** Keeps something of a user that goes with the account. */
export interface Keeper {
  /** Deletes what is kept of the user, in the open transaction. */
  forget(manager: EntityManager, userId: string): Promise<unknown>;
}

/**
 * Deletes an account by taking the person out of it: nothing in it opens, names or reaches anybody any more. The row stays,
 * because orders point at it; they keep what the shop's books must hold.
 */
export class AnonymiseUser {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly sessions: Sessions,
    /** Whoever else keeps something of a user: known devices, the saved cart, Google’s identities. */
    private readonly keepers: readonly Keeper[],
  ) {}

  /** Runs in the open transaction. */
  async execute(manager: EntityManager, user: User): Promise<void> {
    const now = this.clock.now();
    const nobody = `deleted-${user.id}@deleted.invalid`;
    await manager.update(
      User,
      { id: user.id },
      {
        name: 'Deleted customer',
        email: nobody,
        emailNorm: nobody,
        passwordHash: null,
        emailVerifiedAt: null,
        shippingAddress: null,
        university: null,
        bio: null,
        credentialsChangedAt: now,
        deletedAt: now,
        searchText: '',
      },
    );
    await this.sessions.endAll(manager, user.id);
    await manager.update(Session, { userId: user.id }, { userAgent: null });
    for (const keeper of this.keepers) await keeper.forget(manager, user.id);
    await manager.delete(AccountLink, { userId: user.id });
    await this.outbox.enqueue(
      manager,
      'send-account-mail',
      { template: 'account-deleted', email: user.email },
      `account-deleted:${user.id}`,
    );
  }
}
