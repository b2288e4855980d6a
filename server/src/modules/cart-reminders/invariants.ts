import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for reminders. docs/operations.md says what each means and what to do when it is broken. */
export const cartReminderInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I40',
    'No cart reminder waits for a customer who hasn’t agreed to it',
    `SELECT r.user_id FROM cart_reminders r JOIN users u ON u.id = r.user_id
      WHERE r.is_waiting AND (u.cart_reminders_agreed_at IS NULL OR u.email_verified_at IS NULL)`,
  ),
];
