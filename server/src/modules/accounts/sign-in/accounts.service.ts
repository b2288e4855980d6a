import { IsNull, type EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../db/database-fault.js';
import type { Database } from '../../../db/database.js';
import { MAX_PASSWORD, nameProblem, normalizeEmail } from '../../../domain/account-rules.js';
import { isEmailAddress } from '../../../domain/email-address.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { refuseInvalidToken, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { SecurityLog, SignInMethod, SignInRefusal } from '../../../domain/security-events.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { Limit, RateLimiter } from '../../limits/rate-limiter.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { stillOpens, WRONG_CREDENTIALS } from './credentials.js';
import type { GoogleAccounts, GoogleProof } from '../google/google-accounts.js';
import type { KnownDevices } from './known-devices.js';
import { loginKey } from './login-key.js';
import type { PasswordPolicy } from '../passwords/password-policy.js';
import { hashPassword, passwordFits } from '../passwords/passwords.js';
import type { CodeKind, SecondFactors } from '../two-step/second-factors.js';
import type { Sessions } from './sessions.js';
import { userSearchText } from '../../../domain/user-search-text.js';
import { toUserView } from '../users/user-view.js';
import { User } from '../users/user.entity.js';
import { sendAccountMail } from '../recovery/send-account-mail.job.js';
import type { SignedInType, UserType } from '../users/user.type.js';

export interface SignUpDraft {
  name: string;
  email: string;
  password: string;
  /** Compared when given (the form sends it). */
  confirmPassword?: string | null;
  /** Google's token; then `password` is the provider's user id. */
  idToken?: string | null;
}

/** What opens an account: its password, or the provider's user id with Google's word for it. */
export interface Credentials {
  email: string;
  password: string;
  idToken?: string | null;
  /** The second step, where it is on: six digits of the authenticator app, or a recovery code. */
  code?: string | null;
}

const loginByAccount: Limit = { tries: 10, seconds: 15 * 60 };
const loginByAddress: Limit = { tries: 50, seconds: 15 * 60 };
const registrationByAddress: Limit = { tries: 20, seconds: 60 * 60 };

const tooManyLogins = (minutes: number) => `Too many login attempts. Please try again in ${minutes} minutes.`;
const EMAIL_TAKEN = 'An account with this email already exists';

/** Signing up, in and out. */
export class AccountsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly google: GoogleAccounts,
    private readonly passwords: PasswordPolicy,
    private readonly secondFactors: SecondFactors,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Creates an account, signs it in, and mails a link that proves the address.
   * @throws Failure BAD_USER_INPUT with fields, EMAIL_TAKEN, RATE_LIMITED, UNAVAILABLE; with an idToken UNAUTHENTICATED,
   *   and SECOND_FACTOR_REQUIRED for an account that exists and has to sign in
   */
  async signUp(context: RequestContext, draft: SignUpDraft): Promise<SignedInType> {
    if (draft.idToken != null) {
      return this.openWithGoogle(context, await this.google.register(context, { ...draft, idToken: draft.idToken }));
    }
    const email = draft.email.trim();
    const fields = Object.entries({
      name: nameProblem(draft.name),
      email: isEmailAddress(email) ? null : 'Enter a valid email address',
      password: await this.passwords.problem(draft.password, { name: draft.name, email }),
      confirmPassword:
        draft.confirmPassword != null && draft.confirmPassword !== draft.password ? 'Passwords do not match' : null,
    }).filter((entry): entry is [string, string] => entry[1] !== null);
    if (fields.length > 0) throw invalidInput(Object.fromEntries(fields));

    await this.limiter.count(
      `register:${context.clientAddress}`,
      registrationByAddress,
      (minutes) => `Too many registration attempts. Please try again in ${minutes} minutes.`,
    );
    const passwordHash = await hashPassword(draft.password);
    const now = this.clock.now();
    const user: User = {
      id: this.ids.id(),
      name: draft.name.trim(),
      email,
      emailNorm: normalizeEmail(email),
      passwordHash,
      isAdmin: false,
      emailVerifiedAt: null,
      shippingAddress: null,
      university: null,
      bio: null,
      cartRemindersAgreedAt: null,
      createdAt: now,
      credentialsChangedAt: now,
      deletedAt: null,
      searchText: userSearchText({ name: draft.name.trim(), email }),
    };
    try {
      const signedIn = await this.db.inTransaction(async (manager) => {
        await manager.insert(User, user);
        await this.outbox.enqueue(
          manager,
          sendAccountMail,
          { template: 'verify-email', email: user.emailNorm },
          `verify-email:${user.id}`,
        );
        return this.open(manager, context, user);
      });
      this.security.record({ event: 'account-created', accountId: user.id, method: 'password' });
      return signedIn;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Failure('EMAIL_TAKEN', EMAIL_TAKEN, {}, { email: EMAIL_TAKEN });
    }
  }

  /**
   * Opens a session for an email and password, or for Google's token, plus a code where two-step sign-in is on.
   * @throws Failure UNAUTHENTICATED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_INVALID with field `code`, RATE_LIMITED,
   *   UNAVAILABLE
   */
  async signIn(context: RequestContext, credentials: Credentials): Promise<SignedInType> {
    if (credentials.idToken != null) {
      const claim = { ...credentials, idToken: credentials.idToken };
      return this.openWithGoogle(context, await this.google.findUser(context, claim), credentials.code);
    }
    const emailNorm = normalizeEmail(credentials.email);
    await this.limiter
      .count(`login:${context.clientAddress}`, loginByAddress, tooManyLogins)
      .catch((error: unknown) => this.refuseTries(error, 'network-locked', null));
    const user = await this.db.reader.findOneBy(User, { emailNorm, deletedAt: IsNull() });
    const accountKey = loginKey(emailNorm, user && (await this.devices.recognise(context, user.id)));
    await this.countTry(accountKey, user);
    // Longer input can't be anyone's password (a character is at most two units long); hashing it would only cost time.
    if (credentials.password.length > 2 * MAX_PASSWORD) throw this.refused('wrong-password', user);
    if (!(await passwordFits(credentials.password, user?.passwordHash ?? null)) || !user) {
      throw this.refused(user ? 'wrong-password' : 'unknown-account', user);
    }
    // A right password doesn’t forget the wrong codes.
    // guard: two-step-sign-in.test.ts 'counts', try: return this -> await this.limiter.clear(accountKey); return this
    return this.enter(user, 'password', async (manager) => {
      if (!(await stillOpens(manager, user))) return null;
      // guard: two-step-sign-in.test.ts 'REST … asks for a code', try: await…code) -> null
      const secondStep = await this.secondFactors.prove(manager, user, credentials.code);
      // Not earlier: knowing the password must not give new tries for the code.
      await this.limiter.clear(accountKey);
      return { signedIn: await this.open(manager, context, user), secondStep };
    });
  }

  /** Ends the caller's session, in every process at once. Harmless when there is none. */
  signOut(context: RequestContext): Promise<void> {
    return this.sessions.endCurrent(context);
  }

  /** The signed-in user, or null for a visitor. @throws Failure UNAUTHENTICATED for an invalid token */
  async findMe(actor: Actor): Promise<UserType | null> {
    refuseInvalidToken(actor);
    if (actor.kind !== 'user') return null;
    const user = await this.findById(actor.userId);
    return user && toUserView(user);
  }

  async findById(id: string): Promise<User | null> {
    const user = await this.db.reader.findOneBy(User, { id });
    return user && user.deletedAt === null ? user : null;
  }

  private async openWithGoogle(
    context: RequestContext,
    proof: GoogleProof,
    code?: string | null,
  ): Promise<SignedInType> {
    const { id, emailNorm } = proof.user;
    const accountKey = loginKey(emailNorm, await this.devices.recognise(context, id));
    // Codes are guessed at no more often than by those who know the password.
    // guard: two-step-sign-in.test.ts 'Google … counts wrong codes'
    if (code != null) await this.countTry(accountKey, proof.user);
    return this.enter(proof.user, 'google', async (manager) => {
      const user = await this.google.confirm(manager, proof);
      if (!user) return null;
      // guard: two-step-sign-in.test.ts 'Google … asks for a code', try: await…code) -> null
      const secondStep = await this.secondFactors.prove(manager, user, code);
      if (code != null) await this.limiter.clear(accountKey);
      return { signedIn: await this.open(manager, context, user), secondStep };
    });
  }

  private countTry(accountKey: string, user: User | null): Promise<void> {
    // guard: accounts.test.ts 'too many sign-in attempts', try: .count(accountKey…Logins) -> .clear('')
    return this.limiter
      .count(accountKey, loginByAccount, tooManyLogins)
      .catch((error: unknown) => this.refuseTries(error, 'account-locked', user));
  }

  /** Opens a session in a transaction, and records the outcome. @param open null: the first step is no longer valid */
  private async enter(
    user: User,
    method: SignInMethod,
    open: (manager: EntityManager) => Promise<{ signedIn: SignedInType; secondStep: CodeKind | null } | null>,
  ): Promise<SignedInType> {
    const opened = await this.db.inTransaction(open).catch((error: unknown) => this.refuseCode(error, user));
    if (!opened) throw this.refused('credentials-changed', user);
    if (opened.secondStep === 'recovery-code') {
      this.security.record({ event: 'recovery-code-used', accountId: user.id });
    }
    return this.recorded(opened.signedIn, method);
  }

  private refuseCode(error: unknown, user: User): never {
    const code = error instanceof Failure ? error.code : null;
    if (code === 'SECOND_FACTOR_REQUIRED') this.refused('code-missing', user);
    if (code === 'SECOND_FACTOR_INVALID') this.refused('wrong-code', user);
    throw error;
  }

  private recorded(signedIn: SignedInType, method: SignInMethod): SignedInType {
    this.security.record({ event: 'signed-in', accountId: signedIn.user._id, method });
    return signedIn;
  }

  /** Records a refused sign-in. @returns the message for the caller, which is the same for every reason */
  private refused(reason: SignInRefusal, user: User | null): Failure {
    this.security.record({ event: 'sign-in-refused', accountId: user?.id ?? null, reason });
    return new Failure('UNAUTHENTICATED', WRONG_CREDENTIALS);
  }

  private refuseTries(error: unknown, reason: SignInRefusal, user: User | null): never {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') this.refused(reason, user);
    throw error;
  }

  /** Opens a session in the open transaction after a proof of who it is, and remembers the device. */
  async open(manager: EntityManager, context: RequestContext, user: User): Promise<SignedInType> {
    const token = await this.sessions.open(manager, context, user);
    await this.devices.remember(manager, context, user.id);
    return { user: toUserView(user), token };
  }
}
