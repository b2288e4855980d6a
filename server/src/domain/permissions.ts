import { Failure } from './failure.js';

/** Who is calling. Read from the session row at each request, so that a revoked right ends at once. */
export type Actor =
  | {
      kind: 'visitor';
      /** The request carries a bearer token that opens no session: whatever needs an identity says so. */
      hasInvalidToken?: true;
    }
  | {
      kind: 'user';
      userId: string;
      isAdmin: boolean;
      sessionId: string;
      /**
       * The shop requires two-step sign-in for admins, and this one hasn't turned it on. Until then `isAdmin` is false, so
       * that whatever forgets to ask gives too little and never too much.
       */
      mustTurnOnTwoStep?: true;
    };

export const visitor: Actor = { kind: 'visitor' };

/** A visitor to everything public; anything that needs an identity is refused. Never the user of a cookie beside it. */
export const visitorWithInvalidToken: Actor = { kind: 'visitor', hasInvalidToken: true };

/** Unpublished products are for admins only (decision S15). */
export function canSeeUnpublished(actor: Actor): boolean {
  return isAdmin(actor);
}

/** Whose an order is; null: a guest's, who has nothing but its link. */
interface Owned {
  userId: string | null;
}

/**
 * An order is for its owner and for admins; a signed link shows a part of it. No one else can find out that it exists
 * (decision S13).
 */
export function canSeeOrder(actor: Actor, order: Owned, hasLink = false): boolean {
  return hasLink || (actor.kind === 'user' && (actor.isAdmin || actor.userId === order.userId));
}

/**
 * Only the owner, or someone with the signed link, can pay for an order by card; admins record manual payments instead
 * (decision S25).
 */
export function canPayOrder(actor: Actor, order: Owned, hasLink = false): boolean {
  return hasLink || (actor.kind === 'user' && actor.userId === order.userId);
}

/**
 * Its owner cancels an unpaid order, and a guest does so with the signed link; admins have their own call, which requires a
 * reason.
 */
export function canCancelOrder(actor: Actor, order: Owned, hasLink = false): boolean {
  // The links of customers' orders, which get forwarded, cancel nothing.
  // guard: guest-checkout.test.ts 'customer’s order does not cancel it', try: order.userId === null -> true
  return (order.userId === null && hasLink) || (actor.kind === 'user' && actor.userId === order.userId);
}

/**
 * Whoever may cancel an order may also say what goes into its parcel and when it arrives, and admins may. Its state is
 * another question.
 */
export function canChangeOrder(actor: Actor, order: Owned, hasLink = false): boolean {
  return isAdmin(actor) || canCancelOrder(actor, order, hasLink);
}

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'user' && actor.isAdmin;
}

/**
 * For fields that depend on the caller but are no error for visitors. @throws Failure UNAUTHENTICATED for an invalid
 * token
 */
export function refuseInvalidToken(actor: Actor): void {
  if (actor.kind === 'visitor' && actor.hasInvalidToken)
    throw new Failure('UNAUTHENTICATED', 'Token is invalid. Please log in again.');
}

/** @throws Failure UNAUTHENTICATED for visitors */
export function requireUser(actor: Actor): Extract<Actor, { kind: 'user' }> {
  refuseInvalidToken(actor);
  if (actor.kind !== 'user') throw new Failure('UNAUTHENTICATED', 'Please log in first');
  return actor;
}

/**
 * @param refusal what the answer says to a customer
 * @throws Failure UNAUTHENTICATED for visitors; FORBIDDEN for customers, and with the reason TWO_STEP_REQUIRED for admins
 *   who must turn on two-step sign-in first
 */
export function requireAdmin(actor: Actor, refusal = 'User is not an admin'): Extract<Actor, { kind: 'user' }> {
  const user = requireUser(actor);
  // guard: authorization.test.ts 'in a shop that requires it … GET /api/users'
  if (user.mustTurnOnTwoStep)
    throw twoStepRequired('This shop requires two-step sign-in for admins. Turn it on first.');
  if (!user.isAdmin) throw new Failure('FORBIDDEN', refusal);
  return user;
}

/** For what an admin does to get the rights of one: turning on two-step sign-in. @throws Failure as `requireAdmin` */
export function requireAdminRole(actor: Actor): Extract<Actor, { kind: 'user' }> {
  const user = requireUser(actor);
  return hasAdminRole(user) ? user : requireAdmin(actor);
}

/** Whether the account is an admin's, with or without the rights of one at the moment. */
export function hasAdminRole(actor: Actor): boolean {
  return actor.kind === 'user' && (actor.isAdmin || actor.mustTurnOnTwoStep === true);
}

/** The refusal of what takes two-step sign-in. @param fields messages by input field */
export function twoStepRequired(message: string, fields?: Readonly<Record<string, string>>): Failure {
  return new Failure('FORBIDDEN', message, { reason: 'TWO_STEP_REQUIRED' }, fields);
}

/** A user's record is for that user and for admins; no one else can find out that it exists (decision S14). */
export function canSeeUser(actor: Actor, userId: string): boolean {
  // guard: authorization.test.ts 'GET /api/users/:id', try: -> return actor.kind === 'user' && userId !== '';
  return actor.kind === 'user' && (actor.isAdmin || actor.userId === userId);
}

/** Admins can't be deleted, and no one can delete their own account here (decision S17). */
export function canDeleteUser(actor: Actor, user: { id: string; isAdmin: boolean }): boolean {
  // guard: admin-users.test.ts 'twice at once deletes once', try: && !user.isAdmin ->
  return isAdmin(actor) && !user.isAdmin && actor.kind === 'user' && actor.userId !== user.id;
}
