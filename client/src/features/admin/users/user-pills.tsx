import { StatusPill } from '~/ui/badge';

/** 'Admin' or 'Customer'. */
export function RolePill({ isAdmin }: { isAdmin: boolean }) {
  return isAdmin ? <StatusPill tone="delivered">Admin</StatusPill> : <StatusPill>Customer</StatusPill>;
}

/** Whether the email address was proved. */
export function VerifiedPill({ isVerified }: { isVerified: boolean }) {
  return isVerified ? <StatusPill tone="good">Yes</StatusPill> : <StatusPill tone="waiting">Not yet</StatusPill>;
}
