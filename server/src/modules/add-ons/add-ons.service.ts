import { In, IsNull } from 'typeorm';
import type { Database } from '../../db/database.js';
import { MAX_ADD_ONS, MAX_PRODUCTS_WITH_ADD_ONS } from '../../domain/add-ons.js';
import { invalidInput } from '../../domain/failure.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import { isInStock } from '../../domain/stock.js';
import { Product } from '../catalog/product.entity.js';
import type { BesideSort, ChooseBeside } from '../catalog/managing/choose-beside.js';
import type { ProductType } from '../catalog/product.type.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { ProductAddOn } from './product-add-on.entity.js';

/** How add-ons are kept. */
export const addOnSort: BesideSort = {
  entity: ProductAddOn,
  field: 'addOnIds',
  action: 'chose-add-ons',
  changed: 'addOns',
  max: MAX_ADD_ONS,
  itself: 'A product can’t be its own add-on',
  conflict: 'Someone else changed the add-ons in the meantime.',
};

/** What shoppers are offered with a product: a card, a vase, chocolates. An add-on is a product like any other. */
export class AddOns {
  constructor(
    private readonly db: Database,
    private readonly chosen: ChooseBeside,
    private readonly readProducts: ReadProducts,
  ) {}

  /**
   * Lists the add-ons of a product that can be bought now, in the shop's order. It takes the same few statements for any
   * catalog.
   * @throws Failure NOT_FOUND when there is no such product for this caller
   */
  async list(actor: Actor, productId: string): Promise<ProductType[]> {
    const { _id: id } = await this.readProducts.getProduct(actor, productId);
    const ids = await this.chosen.idsOf(id);
    const products = await this.readProducts.listByIds(ids);
    const found = new Map(products.map((product) => [product._id, product]));
    return ids.flatMap((addOn) => found.get(addOn) ?? []).filter(canBeAddOn);
  }

  /**
   * Puts one choice in the place of those of several products. Products that are among the add-ons themselves keep what
   * they have: nothing goes with itself. Safe to repeat.
   * @returns the number of products that have other add-ons now
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with fields; nothing is written then
   */
  async chooseForMany(actor: Actor, productIds: readonly string[], addOnIds: readonly string[]): Promise<number> {
    // guard: authorization.test.ts 'mutation chooseAddOnsOfMany'
    requireAdmin(actor);
    const ids = [...new Set(addOnIds)];
    const wanted = [...new Set(productIds)];
    if (ids.length > MAX_ADD_ONS) throw invalidInput({ addOnIds: `Choose at most ${MAX_ADD_ONS} products` });
    if (wanted.length > MAX_PRODUCTS_WITH_ADD_ONS)
      throw invalidInput({ productIds: `Choose at most ${MAX_PRODUCTS_WITH_ADD_ONS} products at once` });
    return this.db.inTransaction(async (manager) => {
      await this.readProducts.requireChosen(manager, ids, 'addOnIds');
      await this.readProducts.requireChosen(manager, wanted, 'productIds');
      // guard: add-ons.test.ts 'for many products at once', try: .filter((id) => !ids.includes(id)) ->
      const own = wanted.filter((id) => !ids.includes(id)).sort();
      // In one order, so that two admins don't wait for each other.
      const rows = await manager.find(Product, {
        select: { id: true },
        where: { id: In(own), archivedAt: IsNull() },
        order: { id: 'ASC' },
        ...(manager.dataSource.options.type === 'postgres' && { lock: { mode: 'pessimistic_write' as const } }),
      });
      const changed = await this.chosen.chooseForMany(manager, actor, new Map(rows.map(({ id }) => [id, ids])));
      return changed.size;
    });
  }
}

/** Whether a product can be added without another question: it is in stock, needs no text, and goes into a parcel. */
function canBeAddOn(product: ProductType): boolean {
  // guard: add-ons.test.ts 'is not offered', try: isInStock(product) && ->
  return isInStock(product) && !product.requiresText && !product.isGiftCard;
}
