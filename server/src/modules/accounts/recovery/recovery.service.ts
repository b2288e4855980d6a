import { IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { nameFromEmail, normalizeEmail, passwordProblem } from '../../../domain/account-rules.js';
import { isEmailAddress } from '../../../domain/email-address.js';
import { invalidInput } from '../../../domain/failure.js';
import { requireUser, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { SecurityLog } from '../../../domain/security-events.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { Limit, RateLimiter } from '../../limits/rate-limiter.js';
import { accountMail, type AccountMailTemplate } from '../../notifications/account-mails.js';
import type { MailContent } from '../../notifications/mail-content.js';
import type { RequestContext } from '../../../kit/request-context.js';
import type { ShopService } from '../../shop/shop.service.js';
import { AccountLink, type LinkPurpose } from './account-link.entity.js';
import { changeCredentials } from '../sign-in/credentials.js';
import type { Identities } from '../google/identities.js';
import type { KnownDevices } from '../sign-in/known-devices.js';
import { lockLiving } from '../users/lock-user.js';
import { loginKey } from '../sign-in/login-key.js';
import type { PasswordPolicy } from '../passwords/password-policy.js';
import { hashPassword } from '../passwords/passwords.js';
import type { ReclaimAccount } from './reclaim-account.js';
import type { Sessions } from '../sign-in/sessions.js';
import { tokenHash } from '../sign-in/token-hash.js';
import { User } from '../users/user.entity.js';
import { sendAccountMail } from './send-account-mail.job.js';

/** How long a mailed link can be used (decision S10). */
export const LINK_MINUTES = 30;

const byAddress: Limit = { tries: 20, seconds: 60 * 60 };
const byAccount: Limit = { tries: 5, seconds: 60 * 60 };

const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.';

/** Links in mails: to set a new password, and to prove an address. Each works once, for 30 minutes (decision S10). */
export class RecoveryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly identities: Identities,
    private readonly reclaim: ReclaimAccount,
    private readonly policy: PasswordPolicy,
    private readonly shop: Pick<ShopService, 'shop'>,
    private readonly publicUrl: string,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Mails a link that sets a new password, if there is an account. The caller can't tell: answer, work and limits are the
   * same either way.
   * @throws Failure BAD_USER_INPUT with fields, RATE_LIMITED
   */
  async requestPasswordReset(context: RequestContext, email: string): Promise<void> {
    if (!isEmailAddress(email.trim())) throw invalidInput({ email: 'Enter a valid email address' });
    const emailNorm = normalizeEmail(email);
    await this.count(`forgot:${context.clientAddress}`, byAddress);
    await this.count(`forgot:${tokenHash(emailNorm)}`, byAccount);
    await this.queueMail('reset-password', emailNorm);
  }

  /**
   * Sets a new password with an emailed link. Every other way in ends: sessions, other links, known devices and Google.
   * If the address was unverified, everything that was entered before is deleted. This signs no one in.
   * @throws Failure BAD_USER_INPUT with fields `password` or `token`, RATE_LIMITED, UNAVAILABLE
   */
  async resetPassword(
    context: RequestContext,
    { token, password }: { token: string; password: string },
  ): Promise<void> {
    await this.count(`link:${context.clientAddress}`, byAddress);
    // First, so that a page can find out with an empty password whether its link opens anything. It is used up below.
    const { userId } = await this.getLink(token, 'reset-password');
    const problem = passwordProblem(password);
    if (problem !== null) throw invalidInput({ password: problem });
    const owner = await this.db.reader.findOneByOrFail(User, { id: userId });
    const guessable = await this.policy.problem(password, owner);
    if (guessable !== null) throw invalidInput({ password: guessable });
    const passwordHash = await hashPassword(password);
    const { emailNorm, isFirstProof } = await this.db.inTransaction(async (manager) => {
      await this.use(manager, token, 'reset-password');
      const user = await lockLiving(manager, { id: userId });
      if (!user) throw invalidInput({ token: DEAD_LINK });
      const now = this.clock.now();
      const isFirstProof = user.emailVerifiedAt === null;
      await changeCredentials(manager, now, userId, {
        // Whoever has read the email has the address.
        ...(isFirstProof && this.reclaim.emptied({ name: nameFromEmail(user.email), email: user.email }, now)),
        passwordHash,
      });
      const wasGoogleConnected = (await this.identities.forget(manager, userId)) > 0;
      if (isFirstProof) await this.reclaim.strip(manager, userId);
      else await this.endOtherWaysIn(manager, userId);
      await this.outbox.enqueue(
        manager,
        sendAccountMail,
        { template: wasGoogleConnected ? 'password-reset-google' : 'password-reset', email: user.emailNorm },
        `password-changed:${userId}:${now}`,
      );
      return { emailNorm: user.emailNorm, isFirstProof };
    });
    this.security.record({ event: 'password-reset', accountId: userId, isFirstProofOfEmail: isFirstProof });
    // Whoever had to ask for the link has often tried too many passwords before.
    await this.limiter.clear(loginKey(emailNorm));
  }

  private async endOtherWaysIn(manager: EntityManager, userId: string): Promise<void> {
    await this.sessions.endAll(manager, userId);
    await this.devices.forget(manager, userId);
    await manager.delete(AccountLink, { userId });
  }

  /** Mails a link that proves the caller's address; nothing happens when it is proved. @throws Failure UNAUTHENTICATED, RATE_LIMITED */
  async sendVerificationMail(actor: Actor): Promise<void> {
    const { userId } = requireUser(actor);
    const user = await this.db.reader.findOneByOrFail(User, { id: userId });
    if (user.emailVerifiedAt !== null) return;
    await this.count(`verify:${userId}`, byAccount);
    await this.queueMail('verify-email', user.emailNorm);
  }

  /** Takes a mailed link as the proof of an address. @throws Failure BAD_USER_INPUT with field `token`, RATE_LIMITED */
  async verifyEmail(context: RequestContext, token: string): Promise<void> {
    await this.count(`link:${context.clientAddress}`, byAddress);
    const accountId = await this.db.inTransaction(async (manager) => {
      const { userId } = await this.use(manager, token, 'verify-email');
      await manager.update(User, { id: userId }, { emailVerifiedAt: this.clock.now() });
      return userId;
    });
    this.security.record({ event: 'email-verified', accountId });
  }

  /**
   * The email of a template for the account of an address, with a fresh link where it needs one: no secret waits in the
   * outbox. Null when there is no such account.
   */
  async mailOf(template: AccountMailTemplate, email: string): Promise<MailContent | null> {
    const { name: shopName } = await this.shop.shop();
    const facts = {
      shopName,
      link: '',
      accountUrl: `${this.publicUrl}/account`,
      googleEmail: null,
      isGoogleConnected: false,
    };
    if (template === 'account-deleted') return accountMail(template, { to: email, name: null, ...facts });
    const user = await this.db.reader.findOneBy(User, { emailNorm: email, deletedAt: IsNull() });
    if (!user) return null;
    const [google] = await this.identities.findConnections([user.id]);
    return accountMail(template, {
      ...facts,
      to: user.email,
      // A stranger may have registered the address, with a text of theirs for a name.
      // guard: recovery.test.ts 'starts with a link emailed', try: user.emailVerifiedAt…null : ->
      name: user.emailVerifiedAt === null ? null : user.name,
      link: isLinkPurpose(template) ? await this.createLink(user.id, template) : '',
      googleEmail: google?.email ?? null,
      isGoogleConnected: google != null,
    });
  }

  /** Makes a link, which replaces the unused ones of the same purpose. @returns its address */
  private async createLink(userId: string, purpose: LinkPurpose): Promise<string> {
    const token = this.ids.secret();
    const now = this.clock.now();
    await this.db.inTransaction(async (manager) => {
      await manager.delete(AccountLink, { userId, purpose });
      await manager.insert(AccountLink, {
        id: this.ids.id(),
        userId,
        purpose,
        tokenHash: tokenHash(token),
        createdAt: now,
        expiresAt: now + LINK_MINUTES * 60 * 1000,
        usedAt: null,
      });
    });
    return `${this.publicUrl}/${purpose}?token=${token}`;
  }

  private async getLink(token: string, purpose: LinkPurpose): Promise<AccountLink> {
    // guard: recovery.test.ts 'keeps its link after an invalid', try: , purpose ->
    const link = await this.db.reader.findOneBy(AccountLink, { tokenHash: tokenHash(token), purpose });
    // guard: recovery.test.ts 'keeps its link after an invalid', try: || link.expiresAt <= this.clock.now() ->
    if (!link || link.usedAt !== null || link.expiresAt <= this.clock.now()) throw invalidInput({ token: DEAD_LINK });
    return link;
  }

  /** Uses a link up, in the open transaction: of two at once, one finds it used. */
  private async use(manager: EntityManager, token: string, purpose: LinkPurpose): Promise<AccountLink> {
    const link = await this.getLink(token, purpose);
    const { affected } = await manager
      .createQueryBuilder()
      .update(AccountLink)
      .set({ usedAt: this.clock.now() })
      .where('id = :id AND used_at IS NULL', { id: link.id })
      .execute();
    if (affected === 0) throw invalidInput({ token: DEAD_LINK });
    return link;
  }

  private queueMail(template: LinkPurpose, email: string): Promise<void> {
    return this.db.inTransaction((manager) =>
      this.outbox.enqueue(manager, sendAccountMail, { template, email }, `${template}:${this.ids.id()}`),
    );
  }

  private count(key: string, limit: Limit): Promise<void> {
    return this.limiter.count(key, limit, (minutes) => `Too many attempts. Please try again in ${minutes} minutes.`);
  }
}

function isLinkPurpose(template: AccountMailTemplate): template is LinkPurpose {
  return template === 'reset-password' || template === 'verify-email';
}
