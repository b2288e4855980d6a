/** Why a sign-in was refused. For operators; callers must not learn it. */
export const signInRefusals = [
  'unknown-account',
  'wrong-password',
  'account-locked',
  'network-locked',
  'google-token-refused',
  'google-unknown-account',
  'credentials-changed',
  'code-missing',
  'wrong-code',
] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

/** What opened an account; `order-link`: the link in an email about a guest's order. */
export type SignInMethod = 'password' | 'google' | 'order-link';

/** Something that an operator needs to find again after an attack. Names accounts by id, never by email address or name. */
export type SecurityEvent =
  | { event: 'account-created'; accountId: string; method: SignInMethod }
  | { event: 'signed-in'; accountId: string; method: SignInMethod }
  | { event: 'sign-in-refused'; accountId: string | null; reason: SignInRefusal }
  | { event: 'password-check-refused'; accountId: string }
  | { event: 'sessions-ended'; accountId: string; actorId: string; which: 'current' | 'one' | 'others' | 'all' }
  | { event: 'email-verified'; accountId: string }
  | { event: 'password-changed'; accountId: string }
  | { event: 'password-reset'; accountId: string; isFirstProofOfEmail: boolean }
  | { event: 'google-connected'; accountId: string }
  | { event: 'google-disconnected'; accountId: string }
  | { event: 'two-step-turned-on'; accountId: string }
  /** `actorId` is null when the operator turned it off on the command line. */
  | { event: 'two-step-turned-off'; accountId: string; actorId: string | null }
  | { event: 'recovery-codes-renewed'; accountId: string }
  | { event: 'recovery-code-used'; accountId: string }
  | { event: 'account-taken-over'; accountId: string; method: SignInMethod }
  | { event: 'account-deleted'; accountId: string; actorId: string }
  /** `actorId` is null when the operator changed the role on the command line. */
  | { event: 'role-changed'; accountId: string; actorId: string | null; isAdmin: boolean }
  | { event: 'rate-limit-hit'; limit: string }
  | { event: 'webhook-refused'; reason: 'signature' | 'other-mode' };

/** Keeps security events for operators. */
export interface SecurityLog {
  /** Records an event. Call it after the commit: rolled-back events did not happen. */
  record(event: SecurityEvent): void;
}
