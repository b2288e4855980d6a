import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** Messages are retried for some time before someone has to look at them. */
const SETTLING_GRACE_MS = 60 * 60_000;

/** What always holds for background jobs. docs/operations.md says what each means and what to do when it is broken. */
export const jobInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I11',
    'The outbox gets processed',
    // Given-up messages are reported by email once and wait for an admin; counted here, they would hide every later
    // stall.
    (now) =>
      `SELECT id AS message_id, kind, attempts, last_error FROM outbox
        WHERE done_at IS NULL AND failed_at IS NULL AND created_at < ${now - SETTLING_GRACE_MS}`,
  ),
];
