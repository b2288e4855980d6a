import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for accounts. docs/operations.md says what each means and what to do when it is broken. */
export const accountInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I15',
    'The shop has an admin',
    // A shop without any account is new.
    `SELECT COUNT(*) AS users FROM users
      HAVING COUNT(*) > 0 AND COUNT(CASE WHEN is_admin AND deleted_at IS NULL THEN 1 END) = 0`,
  ),
  sqlInvariant(
    'I16',
    'No one stays signed in to a deleted account',
    `SELECT s.id AS session_id, s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.revoked_at IS NULL AND (u.deleted_at IS NOT NULL OR s.created_at < u.credentials_changed_at)`,
  ),
];
