import { In, IsNull, type EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../db/database-fault.js';
import type { Database } from '../../db/database.js';
import { MAX_NAME, normalizeEmail } from '../../domain/account-rules.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireUser } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import type { RequestContext } from '../request-context.js';
import { AccountLink } from './account-link.entity.js';
import { WRONG_CREDENTIALS } from './accounts.service.js';
import { IdentityRefused, type IdentityProvider, type VerifiedIdentity } from './identity-provider.js';
import { Identity } from './identity.entity.js';
import type { KnownDevices } from './known-devices.js';
import { lockUser } from './lock-user.js';
import type { Sessions } from './sessions.js';
import { tokenHash } from './token-hash.js';
import { userSearchText } from './user-search-text.js';
import { User } from './user.entity.js';

/** What a caller of the documented two-step flow claims, and the token that has to prove it. */
export interface GoogleClaim {
  email: string;
  /** The provider's user id, under its documented name. */
  password: string;
  idToken: string;
}

const attemptsByAddress: Limit = { tries: 60, seconds: 15 * 60 };
/** Both steps of the flow count, so this is ten first visits in a quarter of an hour. */
const attemptsBySubject: Limit = { tries: 20, seconds: 15 * 60 };

/** Firebase's tokens are about 1,200 characters long. */
const MAX_TOKEN = 8192;

/** How often a registration is tried when others register the same person at the same time. */
const MAX_TRIES = 3;

const NOT_CONFIRMED = 'Google could not confirm this sign-in. Please try again.';

/** Accounts that Google opens: signing in and up, connecting and disconnecting (decision 5). */
export class GoogleAccounts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limiter: RateLimiter,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    /** null where the shop has none. */
    private readonly provider: IdentityProvider | null,
  ) {}

  /**
   * The first step: whose account this is. A bad token, another person's claim and a person without an account get the
   * same answer as a wrong password.
   * @throws Failure UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE, BAD_USER_INPUT where Google isn't set up
   */
  async findUser(context: RequestContext, claim: GoogleClaim): Promise<User> {
    const identity = await this.verify(context, claim.idToken);
    const user =
      identity && proves(identity, claim) && identity.isEmailVerified
        ? await findLinked(this.db.reader, identity)
        : null;
    if (!user) throw new Failure('UNAUTHENTICATED', WRONG_CREDENTIALS);
    return user;
  }

  /**
   * The second step: an account for a person who has none. One that already belongs to the person is simply found. One
   * with the same address whose owner never proved it is taken over, with nothing left in it of whoever made it.
   * @throws Failure EMAIL_TAKEN for a proved account with that address, UNAUTHENTICATED, RATE_LIMITED, UNAVAILABLE,
   *   BAD_USER_INPUT where Google isn't set up
   */
  async register(context: RequestContext, claim: GoogleClaim & { name: string }): Promise<User> {
    const identity = await this.verify(context, claim.idToken);
    if (!identity || !proves(identity, claim)) throw new Failure('UNAUTHENTICATED', NOT_CONFIRMED);
    if (!identity.isEmailVerified) {
      throw new Failure('UNAUTHENTICATED', 'Please verify your email address at Google first, then try again.');
    }
    const name = firstName([identity.name, claim.name, identity.email.split('@')[0]]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.inTransaction((manager) => this.findOrCreate(manager, identity, name));
      } catch (error) {
        // Somebody registered the same person meanwhile: the next try finds what they made.
        if (!isUniqueViolation(error) || attempt === MAX_TRIES) throw error;
      }
    }
  }

  /**
   * Lets Google open the signed-in user's account, too. Their addresses may differ. Repeating is harmless.
   * @throws Failure UNAUTHENTICATED for visitors, BAD_USER_INPUT for a token that proves nothing, RATE_LIMITED, UNAVAILABLE,
   *   CONFLICT when that Google account or this account is connected otherwise
   */
  async connect(context: RequestContext, idToken: string): Promise<User> {
    const { userId } = requireUser(context.actor);
    const identity = await this.verify(context, idToken);
    if (!identity?.isEmailVerified) throw invalidInput({ idToken: NOT_CONFIRMED });
    try {
      return await this.db.inTransaction(async (manager) => {
        const user = await lockUser(manager, userId);
        const { provider, subject } = identity;
        const linked = await manager.findOneBy(Identity, { provider, subject });
        if (linked && linked.userId !== userId) throw connectedElsewhere();
        if (!linked) await this.link(manager, identity, userId);
        if (user.emailVerifiedAt !== null || normalizeEmail(identity.email) !== user.emailNorm) return user;
        const proved = { emailVerifiedAt: this.clock.now() };
        await manager.update(User, { id: userId }, proved);
        return { ...user, ...proved };
      });
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
    return this.db.inTransaction(async (manager) => {
      const user = await lockUser(manager, userId);
      if (user.passwordHash === null) {
        throw new Failure('CONFLICT', 'Nothing but Google opens this account. Please set a password first.');
      }
      await this.forget(manager, userId);
      return user;
    });
  }

  /** Whether Google opens each of these accounts. */
  async areConnected(userIds: readonly string[]): Promise<boolean[]> {
    const identities = await this.db.reader.findBy(Identity, { userId: In([...userIds]), provider: 'google' });
    const connected = new Set(identities.map(({ userId }) => userId));
    return userIds.map((id) => connected.has(id));
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
    // Only now: by the claimed id anybody could use up another person's tries.
    await this.limiter.count(`google-subject:${tokenHash(identity.subject)}`, attemptsBySubject, message);
    return identity;
  }

  private async findOrCreate(manager: EntityManager, identity: VerifiedIdentity, name: string): Promise<User> {
    const linked = await findLinked(manager, identity);
    if (linked) return linked;
    const emailNorm = normalizeEmail(identity.email);
    const local = await manager.findOneBy(User, { emailNorm, deletedAt: IsNull() });
    const user = local
      ? await this.takeOver(manager, local, identity, name)
      : await this.create(manager, identity, emailNorm, name);
    if (!user) {
      // The same person may have been registered by another request since the first look.
      const meanwhile = await findLinked(manager, identity);
      if (!meanwhile) throw emailTaken();
      return meanwhile;
    }
    await this.link(manager, identity, user.id);
    return user;
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
      createdAt: now,
      credentialsChangedAt: now,
      deletedAt: null,
      searchText: userSearchText({ name, email }),
    };
    await manager.insert(User, user);
    return user;
  }

  /**
   * Gives an account to the owner of its address, whom the provider vouches for. Whoever made it never proved that the
   * address was theirs, so it may have been a stranger lying in wait: nothing of theirs stays, and nothing opens it any more.
   * @returns null, with nothing changed, when the address is proved or the account an admin's
   */
  private async takeOver(
    manager: EntityManager,
    local: User,
    { email }: VerifiedIdentity,
    name: string,
  ): Promise<User | null> {
    const now = this.clock.now();
    const change = {
      name,
      email,
      passwordHash: null,
      emailVerifiedAt: now,
      shippingAddress: null,
      university: null,
      bio: null,
      credentialsChangedAt: now,
      searchText: userSearchText({ name, email }),
    };
    const unproved = { id: local.id, emailVerifiedAt: IsNull(), isAdmin: false, deletedAt: IsNull() };
    const { affected } = await manager.update(User, unproved, change);
    if (affected !== 1) return null;
    await this.sessions.endAll(manager, local.id);
    await this.devices.forget(manager, local.id);
    await manager.delete(AccountLink, { userId: local.id });
    await this.forget(manager, local.id);
    return { ...local, ...change };
  }

  /** Forgets who opens an account from outside: part of the transaction that deletes or re-keys it. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(Identity, { userId });
  }

  private async link(manager: EntityManager, identity: VerifiedIdentity, userId: string): Promise<void> {
    const { provider, subject } = identity;
    await manager.insert(Identity, { provider, subject, userId, createdAt: this.clock.now() });
  }
}

/** Whether the token is about whom the caller says. */
function proves(identity: VerifiedIdentity, claim: GoogleClaim): boolean {
  return identity.subject === claim.password && normalizeEmail(identity.email) === normalizeEmail(claim.email);
}

/** The account that this person opens, or null. */
function findLinked(manager: EntityManager, { provider, subject }: VerifiedIdentity): Promise<User | null> {
  return manager
    .createQueryBuilder(User, 'user')
    .innerJoin(Identity, 'identity', 'identity.userId = user.id')
    .where('identity.provider = :provider AND identity.subject = :subject', { provider, subject })
    .andWhere('user.deletedAt IS NULL')
    .getOne();
}

function firstName(candidates: readonly (string | null | undefined)[]): string {
  const name = candidates.map((candidate) => candidate?.trim() ?? '').find((candidate) => candidate !== '');
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
    'Another account is connected here already: each Google account opens one account, and each account has one. Please disconnect first.',
  );
}
