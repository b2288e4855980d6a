import type { EntityManager } from 'typeorm';
import { DELETED_CUSTOMER } from '../../../domain/deleted-customer.js';
import type { Clock } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { Eraser } from '../../../module.js';
import { forgetAccountEmails } from './account-emails.js';
import { AccountLink } from '../recovery/account-link.entity.js';
import { Session } from '../sign-in/session.entity.js';
import type { Sessions } from '../sign-in/sessions.js';
import { User } from '../users/user.entity.js';
import { LAST_MAIL, sendAccountMail } from '../recovery/send-account-mail.job.js';

/**
 * Deletes an account by removing the personal data: no one can sign in to it, and it no longer names or reaches anyone.
 * The row stays, because orders reference it; orders keep what the law requires.
 */
export class AnonymizeUser {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly sessions: Sessions,
    /** What else keeps something about a user: devices, cart, Google’s identities, orders, messages, the audit log. */
    private readonly erasers: () => readonly Eraser[],
  ) {}

  /**
   * Runs in the open transaction.
   * @param tellsPerson whether an email says so; it is the last one, and its address goes with it
   */
  async anonymize(manager: EntityManager, user: User, tellsPerson = true): Promise<void> {
    const now = this.clock.now();
    // What is kept beside the row is found by what still stands in it.
    for (const eraser of this.erasers()) await eraser.forget(manager, user.id);
    const nobody = `deleted-${user.id}@deleted.invalid`;
    await manager.update(
      User,
      { id: user.id },
      {
        name: DELETED_CUSTOMER,
        email: nobody,
        emailNorm: nobody,
        passwordHash: null,
        emailVerifiedAt: null,
        shippingAddress: null,
        university: null,
        bio: null,
        cartRemindersAgreedAt: null,
        credentialsChangedAt: now,
        deletedAt: now,
        searchText: '',
      },
    );
    await this.sessions.endAll(manager, user.id);
    await manager.update(Session, { userId: user.id }, { userAgent: null });
    await manager.delete(AccountLink, { userId: user.id });
    await forgetAccountEmails(manager, [user.email, user.emailNorm]);
    if (!tellsPerson) return;
    await this.outbox.enqueue(
      manager,
      sendAccountMail,
      { template: LAST_MAIL, email: user.email },
      `${LAST_MAIL}:${user.id}`,
    );
  }
}
