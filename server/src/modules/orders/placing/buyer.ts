import type { EntityManager } from 'typeorm';
import { nameProblem, normalizeEmail } from '../../../domain/account-rules.js';
import { isEmailAddress } from '../../../domain/email-address.js';
import { invalidInput } from '../../../domain/failure.js';
import type { Limit } from '../../limits/rate-limiter.js';
import { lockLiving, lockUser } from '../../accounts/users/lock-user.js';

/** Someone who orders without an account, as a client sends it: untrusted. */
export interface GuestDraft {
  name: string;
  email: string;
}

/** A guest whose name and address have been read. Nobody has proved the address. */
export interface Guest extends GuestDraft {
  /** What decides whether two addresses are the same; '' for someone at the counter who gave none. */
  emailNorm: string;
}

/** Who orders. */
export type Orderer = { userId: string } | { guest: Guest };

/** Whom an order is placed for, as the order keeps it: a customer or a guest. */
export interface Buyer {
  userId: string | null;
  guestEmail: string | null;
  name: string;
  email: string;
  isEmailVerified: boolean;
}

/** Orders of guests from one network, and with one address: each of them holds stock and ends in two emails or three. */
export const guestsByNetwork: Limit = { tries: 60, seconds: 60 * 60 };
export const guestsByEmail: Limit = { tries: 10, seconds: 12 * 60 * 60 };

/**
 * Reads who orders without an account.
 * @throws Failure BAD_USER_INPUT with `guest.name`, `guest.email`
 */
export function readGuest({ name, email }: GuestDraft): Guest {
  const problems = Object.entries({
    'guest.name': nameProblem(name, 'Your name'),
    'guest.email': isEmailAddress(email.trim()) ? null : 'Enter a valid email address',
  }).filter((entry): entry is [string, string] => entry[1] !== null);
  if (problems.length > 0) throw invalidInput(Object.fromEntries(problems));
  return { name: name.trim(), email: email.trim(), emailNorm: normalizeEmail(email) };
}

/**
 * Lets the orders of one customer, or with one guest's address, wait for each other until the open transaction ends. What
 * a guest types is never looked up among the accounts, so nothing can tell whether the address has one.
 * @param adminId the admin who places it for them: a double tap waits for the first one, whomever it names
 * @throws Failure UNAUTHENTICATED when the customer's account has been deleted since the session was read; BAD_USER_INPUT
 *   with `customer.userId` for an admin
 */
export async function lockBuyer(manager: EntityManager, orderer: Orderer, adminId: string | null): Promise<Buyer> {
  if (adminId !== null) await lockName(manager, `admin-order:${adminId}`);
  if ('userId' in orderer) {
    const user =
      adminId === null ? await lockUser(manager, orderer.userId) : await lockLiving(manager, { id: orderer.userId });
    if (!user) throw invalidInput({ 'customer.userId': 'There is no such customer' });
    const { id, name, email, emailVerifiedAt } = user;
    return { userId: id, guestEmail: null, name, email, isEmailVerified: emailVerifiedAt !== null };
  }
  const { name, email, emailNorm } = orderer.guest;
  // A guest has no row that could be locked.
  if (emailNorm !== '') await lockName(manager, `guest-order:${emailNorm}`);
  return { userId: null, guestEmail: emailNorm, name, email, isEmailVerified: false };
}

/** Waits for whoever else has locked the name, until the open transaction ends. SQLite has one writer. */
async function lockName(manager: EntityManager, name: string): Promise<void> {
  if (manager.dataSource.options.type === 'postgres')
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}
