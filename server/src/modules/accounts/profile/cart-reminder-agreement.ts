import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { invalidInput } from '../../../domain/failure.js';
import type { Clock } from '../../../domain/ports.js';
import { lockLiving } from '../users/lock-user.js';
import { User } from '../users/user.entity.js';

/**
 * Whether customers agree to an email about a cart that they left, with the time as a record. It takes a confirmed email
 * address: an account may have been opened by a stranger, who can't agree for the address's owner.
 */
export class CartReminderAgreement {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    /** Takes back the email that waits to be sent to a customer, in the open transaction. */
    private readonly withdrawReminder: (manager: EntityManager, userId: string) => Promise<unknown>,
  ) {}

  /**
   * Agrees, or takes the agreement back, in the open transaction. Agreeing again keeps the first time.
   * @param user locked
   * @throws Failure BAD_USER_INPUT with the field `wantsCartReminders` while the email address isn't confirmed
   */
  async change(manager: EntityManager, user: User, isWanted: boolean): Promise<void> {
    // guard: cart-reminders.test.ts 'takes a confirmed address', try: user…null -> isWanted === null
    if (isWanted && user.emailVerifiedAt === null)
      throw invalidInput({ wantsCartReminders: 'Confirm your email address first' });
    if (isWanted === (user.cartRemindersAgreedAt !== null)) return;
    await manager.update(User, { id: user.id }, { cartRemindersAgreedAt: isWanted ? this.clock.now() : null });
    if (!isWanted) await this.withdrawReminder(manager, user.id);
  }

  /** Takes the agreement of a customer back; of a deleted one, nothing is left. Safe to repeat. */
  async withdraw(userId: string): Promise<void> {
    await this.db.inTransaction(async (manager) => {
      const user = await lockLiving(manager, { id: userId });
      if (user) await this.change(manager, user, false);
    });
  }
}
