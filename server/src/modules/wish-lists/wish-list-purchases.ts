import { In, type EntityManager } from 'typeorm';
import { FixedQuery } from '../../db/fixed-query.js';
import { isWishListKey } from '../../domain/wish-lists.js';
import { type WishListPurchase } from './wish-list-purchase.entity.js';
import { WishList } from './wish-list.entity.js';

/** Pieces in an order that are for a list. */
export interface WishedPieces {
  /** The key of the list, as the client gave it; it may be anything. */
  key: string;
  /** The product, or the variant where there is one. */
  productId: string;
  quantity: number;
}

/**
 * What was bought for wish lists. It is kept by order, and counts as long as the order stands: a list never says how many
 * are left to buy, so nothing can be sold out, and no order fails or waits because of a list.
 */
export class WishListPurchases {
  private readonly bought = new FixedQuery<'listId' | 'ownerId', { product_id: string; quantity: number | string }>(
    // An order that ended unpaid, or was refunded in full, gave nothing; what owners buy themselves is no surprise.
    // guard: wish-lists.test.ts 'ends unpaid', try: IN ('pending', 'paid', 'delivered') -> <> ''
    // guard: wish-lists.test.ts 'own order', try: OR o.user_id <> :ownerId -> OR :ownerId <> ''
    // guard: wish-lists.test.ts 'refunded in full', try: AND (o.refunded_cents…= 0) ->
    `SELECT bought.product_id, SUM(bought.quantity) AS quantity FROM wish_list_purchases bought
      JOIN orders o ON o.id = bought.order_id
      WHERE bought.list_id = :listId AND o.status IN ('pending', 'paid', 'delivered')
        AND (o.user_id IS NULL OR o.user_id <> :ownerId)
        AND (o.refunded_cents < o.total_cents + o.gift_card_cents OR o.total_cents + o.gift_card_cents = 0)
      GROUP BY bought.product_id`,
    ['listId', 'ownerId'],
  );

  /**
   * Finds the lists that the pieces of an order are for, in the transaction that places it, and keeps them from being
   * deleted until it ends. Keys that open no list don't count.
   * @returns the rows to insert with the order
   */
  async find(manager: EntityManager, orderId: string, pieces: readonly WishedPieces[]): Promise<WishListPurchase[]> {
    const keys = [...new Set(pieces.map(({ key }) => key).filter(isWishListKey))];
    if (keys.length === 0) return [];
    const query = manager
      .createQueryBuilder(WishList, 'list')
      .where({ shareKey: In(keys) })
      .orderBy('list.id');
    // Orders for one list don't wait for each other, and its owner can edit it meanwhile.
    const lists = await (
      manager.connection.options.type === 'postgres' ? query.setLock('for_key_share') : query
    ).getMany();
    return pieces.flatMap(({ key, productId, quantity }) => {
      const list = lists.find(({ shareKey }) => shareKey === key);
      return list ? [{ orderId, listId: list.id, productId, quantity }] : [];
    });
  }

  /** How many pieces of each product others have bought for a list. */
  async boughtFor(manager: EntityManager, { id, userId }: WishList): Promise<ReadonlyMap<string, number>> {
    const rows = await this.bought.find(manager, { listId: id, ownerId: userId });
    return new Map(rows.map(({ product_id: productId, quantity }) => [productId, Number(quantity)]));
  }
}
