/** Who is calling. Read from the session row at each request, so that a revoked right ends at once. */
export type Actor = { kind: 'visitor' } | { kind: 'user'; userId: string; isAdmin: boolean; sessionId: string };

export const visitor: Actor = { kind: 'visitor' };

/** Unpublished products are for admins only (decision 15). */
export function canSeeUnpublished(actor: Actor): boolean {
  return isAdmin(actor);
}

/** An order is for its owner and for admins; nobody else learns that it exists (decision 13). */
export function canSeeOrder(actor: Actor, order: { userId: string }): boolean {
  return actor.kind === 'user' && (actor.isAdmin || actor.userId === order.userId);
}

/** Only its owner pays an order by card; admins record manual payments instead (decision 25). */
export function canPayOrder(actor: Actor, order: { userId: string }): boolean {
  return actor.kind === 'user' && actor.userId === order.userId;
}

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'user' && actor.isAdmin;
}
