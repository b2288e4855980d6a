import { In, IsNull, LessThan, Not, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { normalizeEmail } from '../../../domain/account-rules.js';
import { Failure } from '../../../domain/failure.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { SecurityLog } from '../../../domain/security-events.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditActor, AuditService } from '../../audit/audit.service.js';
import type { AccountMailTemplate } from '../../notifications/account-mails.js';
import type { Eraser } from '../../../module.js';
import { lockLiving } from '../users/lock-user.js';
import { bareCode, isRecoveryCode, recoveryCode, RECOVERY_CODES, recoveryCodeHash } from './recovery-codes.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { SecondFactor } from './second-factor.entity.js';
import { stepOfCode } from './totp.js';
import type { TwoStepSignIn } from './two-step-sign-in.type.js';
import type { User } from '../users/user.entity.js';
import { sendAccountMail } from '../recovery/send-account-mail.job.js';

/** What its owner may know about it; never the key. */
export type SecondFactorState = Omit<TwoStepSignIn, 'isRequired'>;

/** What a code was: six digits of the app, or a recovery code. */
export type CodeKind = 'app' | 'recovery-code';

/** What is recorded about a change, and mailed to the user. */
export interface SecondFactorNews {
  action:
    'turned-on-two-step' | 'turned-off-two-step' | 'renewed-recovery-codes' | 'used-recovery-code' | 'removed-two-step';
  template: Extract<AccountMailTemplate, `two-step-${string}` | `recovery-code${string}`>;
}

/** The message for a wrong code, wherever one is asked for. */
export const WRONG_CODE = 'This code isn’t right, or it was used before. Please enter a new one.';

/** Second factors: the authenticator apps of users, and their recovery codes. */
export class SecondFactors implements Eraser {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** Whether it is on for a user, since when, and how many recovery codes are left. */
  async stateOf(userId: string): Promise<SecondFactorState> {
    const factor = await this.db.reader.findOneBy(SecondFactor, { userId, confirmedAt: Not(IsNull()) });
    if (!factor) return { isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 };
    const recoveryCodesLeft = await this.db.reader.countBy(RecoveryCode, { userId });
    return { isOn: true, turnedOnAt: new Date(Number(factor.confirmedAt)), recoveryCodesLeft };
  }

  /** Which of the users have it on. */
  async whoHasIt(userIds: readonly string[]): Promise<Set<string>> {
    const factors = await this.db.reader.find(SecondFactor, {
      select: { userId: true },
      where: { userId: In([...userIds]), confirmedAt: Not(IsNull()) },
    });
    return new Set(factors.map(({ userId }) => userId));
  }

  /**
   * The second step of a sign-in, in its open transaction, after the first has been proved. A code is used up by it.
   * @param code six digits of the app, or a recovery code
   * @returns the kind of the code; null where none is needed
   * @throws Failure SECOND_FACTOR_REQUIRED when it is on and no code was sent, SECOND_FACTOR_INVALID with field `code`
   */
  async prove(manager: EntityManager, user: User, code: string | null | undefined): Promise<CodeKind | null> {
    if (!(await this.isOn(manager, user.id))) return null;
    if (code == null || code.trim() === '')
      throw new Failure('SECOND_FACTOR_REQUIRED', 'Enter the code from your authenticator app.');
    const accepted = await this.accept(manager, user.id, code);
    if (accepted === null) throw new Failure('SECOND_FACTOR_INVALID', WRONG_CODE, {}, { code: WRONG_CODE });
    if (accepted === 'recovery-code') {
      await this.tell(manager, { kind: 'user', userId: user.id }, user, {
        action: 'used-recovery-code',
        template: 'recovery-code-used',
      });
    }
    return accepted;
  }

  /** Whether it is on for a user, asked in the open transaction. */
  isOn(manager: EntityManager, userId: string): Promise<boolean> {
    return manager.existsBy(SecondFactor, { userId, confirmedAt: Not(IsNull()) });
  }

  /** Uses a code up, in the open transaction. @returns which kind it was; null when it opens nothing */
  async accept(manager: EntityManager, userId: string, code: string): Promise<CodeKind | null> {
    const bare = bareCode(code);
    if (isRecoveryCode(bare)) {
      const { affected } = await manager.delete(RecoveryCode, { userId, codeHash: recoveryCodeHash(bare) });
      return affected === 1 ? 'recovery-code' : null;
    }
    const factor = await manager.findOneBy(SecondFactor, { userId });
    const step = factor && stepOfCode(factor.key, bare, this.clock.now());
    if (step === null) return null;
    // Two sign-ins at once may come with the same code: one of them finds the step used.
    // guard: two-step-sign-in.test.ts 'takes each code once', try: , lastStep: LessThan(step) ->
    const { affected } = await manager.update(SecondFactor, { userId, lastStep: LessThan(step) }, { lastStep: step });
    return affected === 1 ? 'app' : null;
  }

  /** Replaces the recovery codes, in the open transaction. @returns the new ones, which can't be read again */
  async replaceRecoveryCodes(manager: EntityManager, userId: string): Promise<string[]> {
    await manager.delete(RecoveryCode, { userId });
    const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(this.ids.id()));
    await manager.insert(
      RecoveryCode,
      codes.map((code) => ({ id: this.ids.id(), userId, codeHash: recoveryCodeHash(code) })),
    );
    return codes;
  }

  /** Deletes the app and the recovery codes of a user, in the open transaction. @returns how many apps there were */
  async forget(manager: EntityManager, userId: string): Promise<number> {
    await manager.delete(RecoveryCode, { userId });
    const { affected } = await manager.delete(SecondFactor, { userId });
    return affected ?? 0;
  }

  /**
   * Turns it off for someone who has lost the phone and the recovery codes. Takes no actor: this is for the operator,
   * who can write to the database anyway.
   * @returns false when it was off
   * @throws Failure NOT_FOUND
   */
  async removeAsOperator(email: string): Promise<boolean> {
    const removedFrom = await this.db.inTransaction(async (manager) => {
      const user = await lockLiving(manager, { emailNorm: normalizeEmail(email) });
      if (!user) throw new Failure('NOT_FOUND', `There is no account with the email address ${email}.`);
      const wasOn = await this.isOn(manager, user.id);
      await this.forget(manager, user.id);
      if (wasOn) await this.tell(manager, null, user, { action: 'removed-two-step', template: 'two-step-removed' });
      return wasOn ? user.id : null;
    });
    if (removedFrom === null) return false;
    this.security.record({ event: 'two-step-turned-off', accountId: removedFrom, actorId: null });
    return true;
  }

  /** Records a change and mails it to the user, in the open transaction. @param actor null: the operator */
  async tell(manager: EntityManager, actor: AuditActor | null, user: User, news: SecondFactorNews): Promise<void> {
    await this.audit.record(manager, actor, {
      subject: { type: 'user', id: user.id },
      action: news.action,
      ...(actor === null && { detail: { by: 'operator' } }),
    });
    await this.outbox.enqueue(
      manager,
      sendAccountMail,
      { template: news.template, email: user.emailNorm },
      `${news.template}:${this.ids.id()}`,
    );
  }
}
