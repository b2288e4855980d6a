import type { EntityManager } from 'typeorm';
import { normalizeEmail } from '../../../domain/account-rules.js';
import { Failure } from '../../../domain/failure.js';
import type { Clock } from '../../../domain/ports.js';
import type { SecurityEvent, SecurityLog } from '../../../domain/security-events.js';
import type { RequestContext } from '../../../kit/request-context.js';
import type { AccountsService } from '../sign-in/accounts.service.js';
import { lockLiving } from '../users/lock-user.js';
import { User } from '../users/user.entity.js';
import type { SignedInType } from '../users/user.type.js';
import type { ProvedAccounts, ProvedOwner } from './proved-accounts.js';

/** The account of an address that was just proved. */
export interface OpenedAccount {
  user: User;
  /** null: it existed and is proved already, so its owner has to sign in. */
  signedIn: SignedInType | null;
  happened: Extract<SecurityEvent['event'], 'account-created' | 'account-taken-over' | 'email-verified'> | null;
}

/** Opens the account of someone who has followed a link in an email. */
export class OpenProvedAccount {
  constructor(
    private readonly proved: ProvedAccounts,
    private readonly accounts: Pick<AccountsService, 'open'>,
    private readonly security: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds or creates the account of a proved address, in the open transaction. A new one is signed in, and so is one whose
   * address had not been proved before: whatever a stranger may have entered there is deleted. A link alone never opens an
   * account that has been proved, which may ask for a password and a second step.
   * @throws Failure CONFLICT for an admin's account whose address is unproved
   */
  async openIn(manager: EntityManager, context: RequestContext, owner: ProvedOwner): Promise<OpenedAccount> {
    const local = await lockLiving(manager, { emailNorm: normalizeEmail(owner.email) });
    // guard: guest-checkout.test.ts 'does not sign in to an account that', try: local !== null && local.emailVerifiedAt !== null -> false
    if (local !== null && local.emailVerifiedAt !== null) return { user: local, signedIn: null, happened: null };
    const user = local ? await this.proved.takeOver(manager, local, owner) : await this.proved.create(manager, owner);
    if (!user) throw new Failure('CONFLICT', 'Please sign in and confirm your email address first.');
    const signedIn = await this.accounts.open(manager, context, user);
    return { user, signedIn, happened: local ? 'account-taken-over' : 'account-created' };
  }

  /** Takes the address of someone who is signed in as proved, in the open transaction. */
  async confirm(manager: EntityManager, user: User): Promise<OpenedAccount> {
    await manager.update(User, { id: user.id }, { emailVerifiedAt: this.clock.now() });
    return { user, signedIn: null, happened: 'email-verified' };
  }

  /** Records what has happened, after the commit. */
  record({ user, signedIn, happened }: OpenedAccount): void {
    const method = 'order-link';
    if (happened === 'email-verified') this.security.record({ event: happened, accountId: user.id });
    else if (happened) this.security.record({ event: happened, accountId: user.id, method });
    if (signedIn) this.security.record({ event: 'signed-in', accountId: user.id, method });
  }
}
