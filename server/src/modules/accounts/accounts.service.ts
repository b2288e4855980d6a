import { createHash } from 'node:crypto';
import { isUniqueViolation, type Database } from '../../db/database.js';
import { isEmailAddress } from '../../domain/email-address.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import type { Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import type { RequestContext } from '../request-context.js';
import { hashPassword, MAX_PASSWORD, MIN_PASSWORD, passwordFits } from './passwords.js';
import { Session } from './session.entity.js';
import { toUserView, type UserView } from './user-view.js';
import { User } from './user.entity.js';

/** A fresh sign-in: who it is, and the bearer token of the new session. */
export interface SignedIn {
  user: UserView;
  token: string;
}

export interface SignUpDraft {
  name: string;
  email: string;
  password: string;
  /** Compared when given (the form sends it). */
  confirmPassword?: string | null;
}

const SESSION_DAYS = 30;
const MAX_NAME = 100;

const loginByAccount: Limit = { tries: 10, seconds: 15 * 60 };
const loginByAddress: Limit = { tries: 50, seconds: 15 * 60 };
const registrationByAddress: Limit = { tries: 20, seconds: 60 * 60 };

/** The same text for a wrong password and an unknown address, so that it doesn't tell which accounts exist. */
const WRONG_CREDENTIALS = 'Invalid email or password';

/** Accounts and sessions. */
export class AccountsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Creates an account and signs it in.
   * @throws Failure BAD_USER_INPUT with fields, EMAIL_TAKEN, RATE_LIMITED
   */
  async signUp(context: RequestContext, draft: SignUpDraft): Promise<SignedIn> {
    const name = draft.name.trim();
    const email = draft.email.trim();
    const fields: Record<string, string> = {};
    if (name === '') fields['name'] = 'User name is required';
    if (name.length > MAX_NAME) fields['name'] = `User name must have at most ${MAX_NAME} characters`;
    if (!isEmailAddress(email)) fields['email'] = 'Please enter a valid email address';
    if (draft.password.length < MIN_PASSWORD || draft.password.length > MAX_PASSWORD) {
      fields['password'] = `Password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`;
    }
    if (draft.confirmPassword != null && draft.confirmPassword !== draft.password) {
      fields['confirmPassword'] = 'Passwords do not match';
    }
    if (Object.keys(fields).length > 0) throw invalidInput(fields);

    await this.limiter.count(
      `register:${context.clientAddress}`,
      registrationByAddress,
      (minutes) => `Too many registration attempts. Please try again in ${minutes} minutes.`,
    );
    const passwordHash = await hashPassword(draft.password);
    const now = this.clock.now();
    const user: User = {
      id: this.ids.id(),
      name,
      email,
      emailNorm: normalizeEmail(email),
      passwordHash,
      isAdmin: false,
      emailVerifiedAt: null,
      shippingAddress: null,
      university: null,
      bio: null,
      createdAt: now,
      credentialsChangedAt: now,
      deletedAt: null,
    };
    try {
      return await this.db.inTransaction(async (manager) => {
        await manager.insert(User, user);
        return this.openSession(context, user);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new Failure(
        'EMAIL_TAKEN',
        'An account with this email already exists',
        {},
        {
          email: 'An account with this email already exists',
        },
      );
    }
  }

  /**
   * Opens a session for an email and password.
   * @throws Failure UNAUTHENTICATED, RATE_LIMITED
   */
  async signIn(context: RequestContext, credentials: { email: string; password: string }): Promise<SignedIn> {
    const emailNorm = normalizeEmail(credentials.email);
    const accountKey = `login:${createHash('sha256').update(emailNorm).digest('hex')}`;
    const message = (minutes: number) => `Too many login attempts. Please try again in ${minutes} minutes.`;
    await this.limiter.count(`login:${context.clientAddress}`, loginByAddress, message);
    await this.limiter.count(accountKey, loginByAccount, message);
    // Longer input can't be anybody's password; hashing it would only cost time.
    if (credentials.password.length > MAX_PASSWORD) throw new Failure('UNAUTHENTICATED', WRONG_CREDENTIALS);
    const user = await this.findByEmail(emailNorm);
    if (!(await passwordFits(credentials.password, user?.passwordHash ?? null)) || !user) {
      throw new Failure('UNAUTHENTICATED', WRONG_CREDENTIALS);
    }
    await this.limiter.clear(accountKey);
    return this.db.inTransaction(() => this.openSession(context, user));
  }

  /** Ends the session that a token opens, in every process at once. Harmless when there is none. */
  async signOut(context: RequestContext): Promise<void> {
    context.setSessionToken(null);
    const { actor } = context;
    if (actor.kind !== 'user') return;
    await this.db.inTransaction((manager) =>
      manager.update(Session, { id: actor.sessionId }, { revokedAt: this.clock.now() }),
    );
  }

  /** Who a token speaks for; null when it is unknown, expired or revoked, or its user is gone. */
  async findActor(token: string): Promise<Actor | null> {
    const row = await this.db.reader
      .createQueryBuilder(Session, 'session')
      .innerJoin(User, 'user', 'user.id = session.userId')
      .select(['session.id AS id', 'session.userId AS user_id', 'user.isAdmin AS is_admin'])
      .where('session.tokenHash = :tokenHash', { tokenHash: hashToken(token) })
      .andWhere('session.revokedAt IS NULL AND session.expiresAt > :now', { now: this.clock.now() })
      .andWhere('user.deletedAt IS NULL AND session.createdAt >= user.credentialsChangedAt')
      .getRawOne<{ id: string; user_id: string; is_admin: boolean | number }>();
    return row ? { kind: 'user', userId: row.user_id, isAdmin: Boolean(row.is_admin), sessionId: row.id } : null;
  }

  /** The signed-in user, or null for a visitor. */
  async findMe(actor: Actor): Promise<UserView | null> {
    if (actor.kind !== 'user') return null;
    const user = await this.findById(actor.userId);
    return user && toUserView(user);
  }

  async findById(id: string): Promise<User | null> {
    const user = await this.db.reader.findOneBy(User, { id });
    return user && user.deletedAt === null ? user : null;
  }

  private findByEmail(emailNorm: string): Promise<User | null> {
    return this.db.reader
      .createQueryBuilder(User, 'user')
      .where('user.emailNorm = :emailNorm AND user.deletedAt IS NULL', { emailNorm })
      .getOne();
  }

  private async openSession(context: RequestContext, user: User): Promise<SignedIn> {
    const token = this.ids.secret();
    const now = this.clock.now();
    const expiresAt = now + SESSION_DAYS * 24 * 60 * 60 * 1000;
    await this.db.inTransaction((manager) =>
      manager.insert(Session, {
        id: this.ids.id(),
        userId: user.id,
        tokenHash: hashToken(token),
        userAgent: context.userAgent?.slice(0, 200) ?? null,
        createdAt: now,
        expiresAt,
        revokedAt: null,
      }),
    );
    context.setSessionToken(token, expiresAt);
    return { user: toUserView(user), token };
  }
}

/** @throws Failure UNAUTHENTICATED for visitors */
export function requireUser(actor: Actor): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw new Failure('UNAUTHENTICATED', 'Please log in first');
  return actor;
}

/** Case, surrounding space, compatibility forms and invisible characters don't make another address. */
export function normalizeEmail(email: string): string {
  return email
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
}

/** Tokens are 256 random bits, so a plain hash suffices: there is nothing to guess. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
