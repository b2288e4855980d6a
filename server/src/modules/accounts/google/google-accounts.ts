import { IsNull, type EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../db/database-fault.js';
import type { Database } from '../../../db/database.js';
import { isOneLine, MAX_NAME, normalizeEmail } from '../../../domain/account-rules.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { requireUser } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { SecurityEvent, SecurityLog } from '../../../domain/security-events.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { Limit, RateLimiter } from '../../limits/rate-limiter.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { stillOpens, WRONG_CREDENTIALS } from '../sign-in/credentials.js';
import type { Identities } from './identities.js';
import { IdentityRefused, type IdentityProvider, type VerifiedIdentity } from './identity-provider.js';
import { Identity } from './identity.entity.js';
import { lockLiving, lockUser } from '../users/lock-user.js';
import type { PasswordProof } from '../passwords/password-proof.js';
import type { ReclaimAccount } from '../recovery/reclaim-account.js';
import { tokenHash } from '../sign-in/token-hash.js';
import { userSearchText } from '../../../domain/user-search-text.js';
import { User } from '../users/user.entity.js';
import { sendAccountMail } from '../recovery/send-account-mail.job.js';

/** What a caller of the documented two-step flow claims, and the token that has to prove it. */
export interface GoogleClaim {
  email: string;
  /** The provider's user id, under its documented name. */
  password: string;
  idToken: string;
}

/**
 * Google's statement that someone may sign in to an account. It is checked again under the account's lock before a
 * session opens.
 */
export interface GoogleProof {
  identity: VerifiedIdentity;
  user: User;
}

/** Whose account Google's registration ended in, and what had to happen for it. */
interface Registration {
  user: User;
  happened: Extract<SecurityEvent['event'], 'account-created' | 'account-taken-over'> | null;
}

const attemptsByAddress: Limit = { tries: 60, seconds: 15 * 60 };
/** Both steps of the flow count, so this is ten first visits in a quarter of an hour. */
const attemptsBySubject: Limit = { tries: 20, seconds: 15 * 60 };

/** Firebase's tokens are about 1,200 characters long. */
const MAX_TOKEN = 8192;

/** How often a registration is tried when others register the same person at the same time. */
const MAX_TRIES = 3;

const NOT_CONFIRMED = 'Google couldn’t confirm this sign-in. Please try again.';

/** Accounts that Google opens: signing in and up, connecting and disconnecting (decision S5). */
export class GoogleAccounts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly identities: Identities,
    private readonly reclaim: ReclaimAccount,
    private readonly passwords: PasswordProof,
    private readonly security: SecurityLog,
    /** null where the shop has none. */
    private readonly provider: IdentityProvider | null,
  ) {}

  /**
   * The first step: whose account this is. A bad token, another person's claim and a person without an account get the
   * same answer as a wrong password.
   * @throws Failure UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE, BAD_USER_INPUT where Google isn't set up
   */
  async findUser(context: RequestContext, claim: GoogleClaim): Promise<GoogleProof> {
    const identity = await this.verify(context, claim.idToken);
    const isProof = identity !== null && proves(identity, claim) && identity.isEmailVerified;
    const user = isProof && (await this.identities.findUser(this.db.reader, identity));
    if (user) return { identity, user };
    // The first step of a registration looks like this too.
    const reason = isProof ? 'google-unknown-account' : 'google-token-refused';
    this.security.record({ event: 'sign-in-refused', accountId: null, reason });
    throw new Failure('UNAUTHENTICATED', WRONG_CREDENTIALS);
  }

  /**
   * Whether the identity still opens the account, asked in the open transaction under the account's lock: it may have been
   * disconnected, or the account handed to someone else, since it was looked up.
   * @returns null when it no longer opens the account
   */
  async confirm(manager: EntityManager, { identity, user }: GoogleProof): Promise<User | null> {
    const locked = await lockLiving(manager, { id: user.id });
    const linked = locked && (await this.identities.findUser(manager, identity));
    if (linked?.id !== user.id) return null;
    const { provider, subject, email } = identity;
    await manager.update(Identity, { provider, subject }, { email });
    return linked;
  }

  /**
   * The second step: an account for a person who has none. One that already belongs to the person is simply found. One
   * with the same, never verified address is taken over, and everything in it is deleted first.
   * @throws Failure EMAIL_TAKEN for a proved account with that address, UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE,
   *   BAD_USER_INPUT where Google isn't set up
   */
  async register(context: RequestContext, claim: GoogleClaim & { name: string }): Promise<GoogleProof> {
    const identity = await this.verify(context, claim.idToken);
    if (!identity || !proves(identity, claim)) throw this.refused(NOT_CONFIRMED);
    if (!identity.isEmailVerified) {
      throw this.refused('Please verify your email address with Google first, then try again.');
    }
    const name = firstName([identity.name, claim.name, identity.email.split('@')[0]]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { user, happened } = await this.db.inTransaction((manager) => this.findOrCreate(manager, identity, name));
        if (happened) this.security.record({ event: happened, accountId: user.id, method: 'google' });
        return { identity, user };
      } catch (error) {
        // A concurrent request registered the same person: the next try finds that account.
        if (!isUniqueViolation(error) || attempt === MAX_TRIES) throw error;
      }
    }
  }

  /**
   * Lets Google open the signed-in user's account, too. Their addresses may differ. Safe to repeat. The owner gets an
   * email, and has to enter the password if there is one: a browser left open must not become a permanent way in.
   * @throws Failure UNAUTHENTICATED for visitors, BAD_USER_INPUT for a token that proves nothing or a wrong password,
   *   RATE_LIMITED, UNAVAILABLE, CONFLICT when either account is already connected to another one
   */
  async connect(
    context: RequestContext,
    { idToken, password }: { idToken: string; password?: string | null },
  ): Promise<User> {
    const { userId } = requireUser(context.actor);
    const identity = await this.verify(context, idToken);
    if (!identity?.isEmailVerified) throw invalidInput({ idToken: NOT_CONFIRMED });
    const asked = await this.db.reader.findOneByOrFail(User, { id: userId });
    if (asked.passwordHash !== null) await this.passwords.check(asked, password ?? '', 'password');
    try {
      const { user, isNew } = await this.db.inTransaction(async (manager) => {
        if (!(await stillOpens(manager, asked))) throw new Failure('UNAUTHENTICATED', 'Please log in first');
        const user = await lockUser(manager, userId);
        const { provider, subject } = identity;
        const linked = await manager.findOneBy(Identity, { provider, subject });
        if (linked && linked.userId !== userId) throw connectedElsewhere();
        if (!linked) {
          await this.identities.link(manager, identity, userId);
          await this.tellOwner(manager, user, 'google-connected');
        }
        const isNew = linked === null;
        if (user.emailVerifiedAt !== null || normalizeEmail(identity.email) !== user.emailNorm) return { user, isNew };
        const proved = { emailVerifiedAt: this.clock.now() };
        await manager.update(User, { id: userId }, proved);
        return { user: { ...user, ...proved }, isNew };
      });
      if (isNew) this.security.record({ event: 'google-connected', accountId: userId });
      return user;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw connectedElsewhere();
    }
  }

  /**
   * Takes Google's right to open the signed-in user's account away. Harmless when it has none.
   * @throws Failure UNAUTHENTICATED for visitors, CONFLICT when nothing else would open the account
   */
  async disconnect(context: RequestContext): Promise<User> {
    const { userId } = requireUser(context.actor);
    const { user, wasConnected } = await this.db.inTransaction(async (manager) => {
      const user = await lockUser(manager, userId);
      if (user.passwordHash === null) {
        throw new Failure('CONFLICT', 'Google is the only way into this account. Please set a password first.');
      }
      const wasConnected = (await this.identities.forget(manager, userId)) > 0;
      if (wasConnected) await this.tellOwner(manager, user, 'google-disconnected');
      return { user, wasConnected };
    });
    if (wasConnected) this.security.record({ event: 'google-disconnected', accountId: userId });
    return user;
  }

  private refused(message: string): Failure {
    this.security.record({ event: 'sign-in-refused', accountId: null, reason: 'google-token-refused' });
    return new Failure('UNAUTHENTICATED', message);
  }

  /** What the provider says of a token; null when the token proves nothing. Tries are counted by address and by person. */
  private async verify(context: RequestContext, idToken: string): Promise<VerifiedIdentity | null> {
    if (!this.provider) throw invalidInput({ idToken: 'This shop has no sign-in with Google' });
    const message = (minutes: number) => `Too many authentication attempts. Please try again in ${minutes} minutes.`;
    await this.limiter.count(`google:${context.clientAddress}`, attemptsByAddress, message);
    if (idToken === '' || idToken.length > MAX_TOKEN) return null;
    let identity: VerifiedIdentity;
    try {
      identity = await this.provider.verify(idToken);
    } catch (error) {
      if (error instanceof IdentityRefused) return null;
      throw error;
    }
    // Only now: with just the claimed id, anyone could use up another person's tries.
    await this.limiter.count(`google-subject:${tokenHash(identity.subject)}`, attemptsBySubject, message);
    return identity;
  }

  private tellOwner(
    manager: EntityManager,
    { emailNorm }: User,
    template: 'google-connected' | 'google-disconnected',
  ): Promise<void> {
    return this.outbox.enqueue(
      manager,
      sendAccountMail,
      { template, email: emailNorm },
      `${template}:${this.ids.id()}`,
    );
  }

  private async findOrCreate(manager: EntityManager, identity: VerifiedIdentity, name: string): Promise<Registration> {
    const linked = await this.identities.findUser(manager, identity);
    if (linked) return { user: linked, happened: null };
    const emailNorm = normalizeEmail(identity.email);
    const local = await manager.findOneBy(User, { emailNorm, deletedAt: IsNull() });
    const user = local
      ? await this.takeOver(manager, local, identity, name)
      : await this.create(manager, identity, emailNorm, name);
    if (!user) {
      // The same person may have been registered by another request since the first look.
      const meanwhile = await this.identities.findUser(manager, identity);
      if (!meanwhile) throw emailTaken();
      return { user: meanwhile, happened: null };
    }
    await this.identities.link(manager, identity, user.id);
    return { user, happened: local ? 'account-taken-over' : 'account-created' };
  }

  private async create(
    manager: EntityManager,
    { email }: VerifiedIdentity,
    emailNorm: string,
    name: string,
  ): Promise<User> {
    const now = this.clock.now();
    const user: User = {
      id: this.ids.id(),
      name,
      email,
      emailNorm,
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
   * Gives an account to the owner of its address, as confirmed by the provider. The account's creator never proved that
   * the address was theirs, so it may have been a stranger lying in wait: nothing of theirs stays, and they can no
   * longer sign in. @returns null, with nothing changed, when the address is verified or the account is an admin's
   */
  private async takeOver(
    manager: EntityManager,
    local: User,
    { email }: VerifiedIdentity,
    name: string,
  ): Promise<User | null> {
    const change = { ...this.reclaim.emptied({ name, email }, this.clock.now()), passwordHash: null };
    const unproved = { id: local.id, emailVerifiedAt: IsNull(), isAdmin: false, deletedAt: IsNull() };
    const { affected } = await manager.update(User, unproved, change);
    if (affected !== 1) return null;
    await this.reclaim.strip(manager, local.id);
    return { ...local, ...change };
  }
}

/** Whether the token is about whom the caller says. */
function proves(identity: VerifiedIdentity, claim: GoogleClaim): boolean {
  return identity.subject === claim.password && normalizeEmail(identity.email) === normalizeEmail(claim.email);
}

function firstName(candidates: readonly (string | null | undefined)[]): string {
  const name = candidates
    .map((candidate) => candidate?.trim() ?? '')
    .find((candidate) => candidate !== '' && isOneLine(candidate));
  return (name ?? 'Customer').slice(0, MAX_NAME);
}

function emailTaken(): Failure {
  const message =
    'An account with this email already exists. Please sign in with your password, then connect Google in your account.';
  return new Failure('EMAIL_TAKEN', message, {}, { email: message });
}

function connectedElsewhere(): Failure {
  return new Failure(
    'CONFLICT',
    'A Google account can be connected to only one account here, and an account to only one Google account. Please disconnect the other one first.',
  );
}
