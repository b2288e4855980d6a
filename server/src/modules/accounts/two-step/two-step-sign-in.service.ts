import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { hasAdminRole, isAdmin, requireAdminRole, requireUser, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { SecurityLog } from '../../../domain/security-events.js';
import type { Limit, RateLimiter } from '../../limits/rate-limiter.js';
import type { ShopService } from '../../shop/shop.service.js';
import { confirmAdmin } from '../users/admin-role.js';
import { stillOpens } from '../sign-in/credentials.js';
import { lockUser } from '../users/lock-user.js';
import type { PasswordProof } from '../passwords/password-proof.js';
import { WRONG_CODE, type SecondFactors } from './second-factors.js';
import { SecondFactor } from './second-factor.entity.js';
import type { Sessions } from '../sign-in/sessions.js';
import { totpKey, totpUri } from './totp.js';
import type { TwoStepSetup, TwoStepSignIn } from './two-step-sign-in.type.js';
import { User } from '../users/user.entity.js';

/** What every change takes: a borrowed browser must not be enough. */
export interface TwoStepProof {
  password: string;
  /** Six digits of the app, or a recovery code. */
  code: string;
}

const codeTries: Limit = { tries: 10, seconds: 15 * 60 };

/** What users do with their own two-step sign-in. Only admins turn it on; whoever has it can turn it off. */
export class TwoStepSignInService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limiter: RateLimiter,
    private readonly passwords: PasswordProof,
    private readonly sessions: Sessions,
    private readonly factors: SecondFactors,
    private readonly shop: Pick<ShopService, 'shop' | 'requiresTwoStep'>,
    private readonly security: SecurityLog,
  ) {}

  /** Whether the caller has it on, and must have it. @throws Failure UNAUTHENTICATED */
  async findMine(actor: Actor): Promise<TwoStepSignIn> {
    const state = await this.factors.stateOf(requireUser(actor).userId);
    return { ...state, isRequired: hasAdminRole(actor) && (await this.shop.requiresTwoStep()) };
  }

  /** Whether each of the users has it on; null for everybody but admins. */
  async listForAdmins(actor: Actor, userIds: readonly string[]): Promise<(boolean | null)[]> {
    // guard: two-step-sign-in.test.ts 'admins see who has it on'
    if (!isAdmin(actor)) return userIds.map(() => null);
    const having = await this.factors.whoHasIt(userIds);
    return userIds.map((id) => having.has(id));
  }

  /**
   * Makes a key for an authenticator app. Nothing changes for the caller until a code of it is confirmed; starting again
   * makes another key.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN for customers, CONFLICT when it is on
   */
  async start(actor: Actor): Promise<TwoStepSetup> {
    const { userId } = requireAdminRole(actor);
    const { name: issuer } = await this.shop.shop();
    const key = totpKey(this.ids.secret());
    const { email } = await this.db.inTransaction(async (manager) => {
      const user = await lockUser(manager, userId);
      if (await this.factors.isOn(manager, userId)) throw isOnAlready();
      await this.factors.forget(manager, userId);
      await manager.insert(SecondFactor, {
        userId,
        key,
        createdAt: this.clock.now(),
        confirmedAt: null,
        lastStep: 0,
      });
      return user;
    });
    return { key, uri: totpUri(key, { issuer, label: email }) };
  }

  /**
   * Turns it on with a first code of the app. All other sessions of the caller end.
   * @returns the recovery codes, which can't be read again
   * @throws Failure UNAUTHENTICATED, FORBIDDEN for customers, CONFLICT when it is on or was not started,
   *   BAD_USER_INPUT with fields, RATE_LIMITED, UNAVAILABLE
   */
  async turnOn(actor: Actor, proof: TwoStepProof): Promise<string[]> {
    const { userId, sessionId } = requireAdminRole(actor);
    const recoveryCodes = await this.proved(userId, proof, async (manager, user) => {
      await confirmAdmin(manager, userId);
      const factor = await manager.findOneBy(SecondFactor, { userId });
      if (!factor) throw new Failure('CONFLICT', 'Please start again: this setup is no longer valid.');
      if (factor.confirmedAt !== null) throw isOnAlready();
      await this.use(manager, userId, proof.code);
      await manager.update(SecondFactor, { userId }, { confirmedAt: this.clock.now() });
      const codes = await this.factors.replaceRecoveryCodes(manager, userId);
      // guard: two-step-sign-in.test.ts 'takes the password and a first code'
      await this.sessions.endOthers(manager, { userId, sessionId });
      await this.factors.tell(manager, actor, user, { action: 'turned-on-two-step', template: 'two-step-on' });
      return codes;
    });
    this.security.record({ event: 'two-step-turned-on', accountId: userId });
    return recoveryCodes;
  }

  /**
   * Turns it off.
   * @throws Failure UNAUTHENTICATED, CONFLICT when it is off, BAD_USER_INPUT with fields, RATE_LIMITED, UNAVAILABLE
   */
  async turnOff(actor: Actor, proof: TwoStepProof): Promise<void> {
    const { userId } = requireUser(actor);
    await this.proved(userId, proof, async (manager, user) => {
      await this.requireOn(manager, userId);
      await this.use(manager, userId, proof.code);
      await this.factors.forget(manager, userId);
      await this.factors.tell(manager, actor, user, { action: 'turned-off-two-step', template: 'two-step-off' });
    });
    this.security.record({ event: 'two-step-turned-off', accountId: userId, actorId: userId });
  }

  /**
   * Makes new recovery codes; the old ones no longer work.
   * @throws Failure UNAUTHENTICATED, CONFLICT when it is off, BAD_USER_INPUT with fields, RATE_LIMITED, UNAVAILABLE
   */
  async renewRecoveryCodes(actor: Actor, proof: TwoStepProof): Promise<string[]> {
    const { userId } = requireUser(actor);
    const recoveryCodes = await this.proved(userId, proof, async (manager, user) => {
      await this.requireOn(manager, userId);
      await this.use(manager, userId, proof.code);
      const codes = await this.factors.replaceRecoveryCodes(manager, userId);
      await this.factors.tell(manager, actor, user, {
        action: 'renewed-recovery-codes',
        template: 'recovery-codes-renewed',
      });
      return codes;
    });
    this.security.record({ event: 'recovery-codes-renewed', accountId: userId });
    return recoveryCodes;
  }

  /** Does a change in a transaction after the password has been proved. Tries are counted; a success forgets them. */
  private async proved<T>(
    userId: string,
    { password }: TwoStepProof,
    change: (manager: EntityManager, user: User) => Promise<T>,
  ): Promise<T> {
    const user = await this.db.reader.findOneByOrFail(User, { id: userId });
    await this.passwords.check(user, password, 'password');
    // A correct password resets the count of password tries, so codes are counted separately.
    const key = `second-factor:${userId}`;
    // guard: two-step-sign-in.test.ts 'takes the password and a code, and counts wrong ones'
    await this.limiter.count(key, codeTries, (minutes) => `Too many attempts. Please try again in ${minutes} minutes.`);
    return this.db.inTransaction(async (manager) => {
      if (!(await stillOpens(manager, user))) throw new Failure('UNAUTHENTICATED', 'Please log in first');
      const result = await change(manager, user);
      await this.limiter.clear(key);
      return result;
    });
  }

  private async use(manager: EntityManager, userId: string, code: string): Promise<void> {
    if ((await this.factors.accept(manager, userId, code)) === null) throw invalidInput({ code: WRONG_CODE });
  }

  private async requireOn(manager: EntityManager, userId: string): Promise<void> {
    if (!(await this.factors.isOn(manager, userId))) throw new Failure('CONFLICT', 'Two-step sign-in is off.');
  }
}

function isOnAlready(): Failure {
  return new Failure('CONFLICT', 'Two-step sign-in is already on.');
}
