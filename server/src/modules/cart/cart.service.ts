import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { lockRow } from '../../db/plain-manager.js';
import { cartKey, cartLinesProblem, type CartLine } from '../../domain/cart-lines.js';
import { lineKey } from '../../domain/line-key.js';
import { invalidInput } from '../../domain/failure.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import { filledTexts } from '../../domain/text-options.js';
import { lockUser } from '../accounts/users/lock-user.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { SavedCart } from './saved-cart.entity.js';

/**
 * The carts of signed-in shoppers: they outlive a sign-out and are the same in every browser (decision S3). A list of
 * wishes, no more: prices, stock and totals are the catalog's when the order is placed.
 */
export class CartService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly readProducts: ReadProducts,
  ) {}

  /**
   * The caller's saved cart without what is no longer sold.
   * @throws Failure UNAUTHENTICATED; a visitor gets no empty cart, which a browser whose session has just ended
   *   would take for an emptied one
   */
  async findMine(actor: Actor): Promise<CartLine[]> {
    const { userId } = requireUser(actor);
    const cart = await this.db.reader.findOneBy(SavedCart, { userId });
    return this.sold(this.db.reader, cart?.lines ?? []);
  }

  /** The caller's saved cart as it is kept, with what is no longer sold. @throws Failure UNAUTHENTICATED */
  async exportMine(actor: Actor): Promise<CartLine[]> {
    const { userId } = requireUser(actor);
    const cart = await this.db.reader.findOneBy(SavedCart, { userId });
    return cart?.lines ?? [];
  }

  /**
   * Puts a whole cart in the place of the caller's saved one. Lines of products that the shop doesn't sell are left out
   * instead of refused: one of them may have gone since the shopper looked, and the others are still wanted.
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with the field `lines`; nothing is written then
   */
  async saveMine(actor: Actor, given: readonly CartLine[]): Promise<void> {
    const { userId } = requireUser(actor);
    // As orders keep them: a line is taken out by its texts once it was bought.
    // guard: text-options.test.ts 'is the same line however', try: filledTexts(texts) -> texts
    const lines = given.map(({ texts = [], ...line }) => ({ ...line, texts: filledTexts(texts) }));
    const problem = cartLinesProblem(lines);
    if (problem !== null) throw invalidInput({ lines: problem });
    await this.db.inTransaction(async (manager) => {
      // A cart that is saved while its account is deleted must not outlive it.
      await lockUser(manager, userId);
      const before = await lockRow(manager, SavedCart, { userId });
      const cart = { userId, lines: await this.sold(manager, lines), updatedAt: this.clock.now() };
      // A browser that saves the same cart again must not put off its reminder, nor earn it another one.
      if (before && cartKey(before.lines) === cartKey(cart.lines)) cart.updatedAt = before.updatedAt;
      await manager.upsert(SavedCart, cart, ['userId']);
    });
  }

  /**
   * Removes purchased lines from the buyer's saved cart, in the open transaction; the other lines stay.
   * @param bought by their keys (domain/line-key)
   */
  async takeOut(manager: EntityManager, userId: string, bought: ReadonlySet<string>): Promise<void> {
    // Locked, so that a save at the same time is either in these lines or comes after this change.
    const cart = await lockRow(manager, SavedCart, { userId });
    if (!cart) return;
    const lines = cart.lines.filter(({ productId, texts, addOnOf }) => !bought.has(lineKey(productId, texts, addOnOf)));
    // Without a new time: whoever has just bought something has left no cart.
    await manager.update(SavedCart, { userId }, { lines });
  }

  /** Deletes a user's cart, in the open transaction: the account is being deleted. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(SavedCart, { userId });
  }

  private async sold(manager: EntityManager, lines: readonly CartLine[]): Promise<CartLine[]> {
    if (lines.length === 0) return [];
    const products = await this.readProducts.listOrderable(manager, [
      ...new Set(lines.map(({ productId }) => productId)),
    ]);
    const ids = new Set(products.map(({ id }) => id));
    return lines
      .filter(({ productId }) => ids.has(productId))
      .map(({ productId, quantity, texts = [], addOnOf }) => ({
        productId,
        quantity,
        ...(texts.length > 0 && { texts: texts.map(({ name, value }) => ({ name, value })) }),
        ...(addOnOf !== undefined && { addOnOf }),
      }));
  }
}
