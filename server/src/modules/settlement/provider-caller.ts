import type { Actor } from '../../domain/permissions.js';

/**
 * Names the caller whose calls to the payment provider are counted: the provider limits the whole shop, so one user must
 * not use that limit up. Callers who have only a link are counted by its order.
 */
export function providerCaller(actor: Actor, order: { id: string }): string {
  return actor.kind === 'user' ? actor.userId : order.id;
}
