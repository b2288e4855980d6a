import { listEmailsTo, type RecordedEmail } from '../deletion/account-emails.js';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { nameProblem, newPasswordProblem, normalizeEmail } from '../../../domain/account-rules.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { requireUser, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import type { SecurityLog } from '../../../domain/security-events.js';
import {
  addressExtras,
  addressLabels,
  addressProblems,
  isSameAddress,
  parseShippingAddress,
  type ShippingAddress,
} from '../../../domain/shipping-address.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { lockAdmins } from '../users/admin-role.js';
import type { AnonymizeUser } from '../deletion/anonymize-user.js';
import { changeCredentials, stillOpens } from '../sign-in/credentials.js';
import { AccountLink } from '../recovery/account-link.entity.js';
import type { CartReminderAgreement } from './cart-reminder-agreement.js';
import type { KnownDevices } from '../sign-in/known-devices.js';
import { lockUser } from '../users/lock-user.js';
import type { PasswordPolicy } from '../passwords/password-policy.js';
import type { PasswordProof } from '../passwords/password-proof.js';
import { hashPassword } from '../passwords/passwords.js';
import type { Sessions } from '../sign-in/sessions.js';
import { userSearchText } from '../../../domain/user-search-text.js';
import { toUserView } from '../users/user-view.js';
import { User } from '../users/user.entity.js';
import { sendAccountMail } from '../recovery/send-account-mail.job.js';
import type { SignedInType, UserType } from '../users/user.type.js';

export interface ProfileDraft {
  /** Undefined leaves it. */
  name?: string | null | undefined;
  /** The default shipping address, untrusted; null takes it away, undefined leaves it. */
  shippingAddress?: unknown;
  /** Whether the customer agrees to an email about a cart that was left; undefined and null leave it. */
  wantsCartReminders?: boolean | null | undefined;
}

/** What signed-in users do with their own account. */
export class ProfileService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly passwords: PasswordProof,
    private readonly policy: PasswordPolicy,
    private readonly outbox: Outbox,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
    private readonly anonymizeUser: AnonymizeUser,
    private readonly security: SecurityLog,
    private readonly reminderAgreement: CartReminderAgreement,
  ) {}

  /**
   * Changes the name, the default shipping address, and whether the customer wants emails about a cart that was left.
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with fields
   */
  async update(actor: Actor, draft: ProfileDraft): Promise<UserType> {
    const { userId } = requireUser(actor);
    const problem = draft.name === undefined ? null : nameProblem(draft.name ?? '');
    if (problem !== null) throw invalidInput({ name: problem });
    const { shippingAddress, wantsCartReminders } = draft;
    const change = {
      ...(shippingAddress !== undefined && {
        shippingAddress: shippingAddress === null ? null : readAddress(shippingAddress),
      }),
    };
    return this.db.inTransaction(async (manager) => {
      const user = await lockUser(manager, userId);
      if (wantsCartReminders != null) await this.reminderAgreement.change(manager, user, wantsCartReminders);
      const name = draft.name?.trim() ?? user.name;
      if (change.shippingAddress) keepExtras(user.shippingAddress, change.shippingAddress, shippingAddress);
      const searchText = userSearchText({ name, email: user.email });
      await manager.update(User, { id: userId }, { ...change, name, searchText });
      return toUserView(await manager.findOneByOrFail(User, { id: userId }));
    });
  }

  /**
   * Changes the password. All sessions end; the caller gets a fresh one (decision S4). Other devices lose their standing,
   * and emailed links their use. Google stays connected, since connecting it took the password; the email names it.
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with fields, RATE_LIMITED, UNAVAILABLE
   */
  async changePassword(
    context: RequestContext,
    { currentPassword, password }: { currentPassword: string; password: string },
  ): Promise<SignedInType> {
    const user = await this.me(context.actor);
    const problem = newPasswordProblem(password, currentPassword) ?? (await this.policy.problem(password, user));
    if (problem !== null) throw invalidInput({ password: problem });
    await this.passwords.check(user, currentPassword, 'currentPassword');
    const passwordHash = await hashPassword(password);
    const signedIn = await this.db.inTransaction(async (manager) => {
      await confirm(manager, user);
      const changed = await changeCredentials(manager, this.clock.now(), user.id, { passwordHash });
      await this.sessions.endAll(manager, user.id);
      await this.devices.forget(manager, user.id);
      await this.devices.remember(manager, context, user.id);
      await manager.delete(AccountLink, { userId: user.id, purpose: 'reset-password' });
      await this.outbox.enqueue(
        manager,
        sendAccountMail,
        { template: 'password-changed', email: user.emailNorm },
        `password-changed:${user.id}:${changed.credentialsChangedAt}`,
      );
      return { user: toUserView(changed), token: await this.sessions.open(manager, context, changed) };
    });
    this.security.record({ event: 'password-changed', accountId: user.id });
    return signedIn;
  }

  /**
   * Deletes the caller's account: personal data is removed, the orders stay (decision S17).
   * @param proof the account's own address, typed as a confirmation, and the password where there is one
   * @throws Failure UNAUTHENTICATED, FORBIDDEN for admins, BAD_USER_INPUT with fields, RATE_LIMITED
   */
  async deleteMine(
    context: RequestContext,
    proof: { email: string; password?: string | null | undefined },
  ): Promise<void> {
    const user = await this.me(context.actor);
    if (user.isAdmin) throw adminStays();
    if (normalizeEmail(proof.email) !== user.emailNorm) {
      throw invalidInput({ email: 'This isn’t the email address of your account' });
    }
    if (user.passwordHash !== null) await this.passwords.check(user, proof.password ?? '', 'password');
    await this.db.inTransaction(async (manager) => {
      // The role may have been given while the password was being checked.
      await lockAdmins(manager);
      await confirm(manager, user);
      const { isAdmin } = await lockUser(manager, user.id);
      if (isAdmin) throw adminStays();
      await this.anonymizeUser.anonymize(manager, user);
    });
    this.security.record({ event: 'account-deleted', accountId: user.id, actorId: user.id });
    context.setSessionToken(null);
  }

  /** The record of the emails to the caller, the latest first. @throws Failure UNAUTHENTICATED */
  async exportEmails(actor: Actor): Promise<RecordedEmail[]> {
    const { id, emailNorm } = await this.me(actor);
    return listEmailsTo(this.db.reader, id, emailNorm);
  }

  private async me(actor: Actor): Promise<User> {
    return this.db.reader.findOneByOrFail(User, { id: requireUser(actor).userId });
  }
}

/** @throws Failure UNAUTHENTICATED when the password was changed or taken away since the user was read */
async function confirm(manager: EntityManager, user: User): Promise<void> {
  if (!(await stillOpens(manager, user))) throw new Failure('UNAUTHENTICATED', 'Please log in first');
}

function adminStays(): Failure {
  return new Failure(
    'FORBIDDEN',
    'Admin accounts can’t be deleted. Ask another admin to remove your admin role first.',
  );
}

/** Clients that know nothing of region, phone and landmark leave them as they are, unless the address is another one. */
function keepExtras(before: ShippingAddress | null, after: ShippingAddress, given: unknown): void {
  // guard: profile.test.ts 'region, phone and landmark', try: !isSameAddress(before, after) -> true
  if (before === null || !isSameAddress(before, after)) return;
  for (const field of addressExtras)
    if ((given as Record<string, unknown>)[field] === undefined && before[field] != null) after[field] = before[field];
}

/** What is said at a required field that is empty. */
const MISSING = 'Fill out this field';

/** An address is whole or it is none (specification, section 5). */
function readAddress(value: unknown): ShippingAddress {
  const parsed = parseShippingAddress(value);
  if ('address' in parsed) return parsed.address;
  const problems = addressProblems(parsed.invalid, value, MISSING);
  // What is filled out is named, with what is wrong with it.
  const [field] = parsed.invalid;
  const isComplete = field !== undefined && !Object.values(problems).includes(MISSING);
  throw invalidInput(
    problems,
    isComplete ? `${addressLabels[field]}: ${problems[`shippingAddress.${field}`]}` : 'All fields are required',
  );
}
