import { IsNull } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { lockRow } from '../../../db/plain-manager.js';
import { idsOf, inOrder } from '../../../kit/page-of-ids.js';
import { Product } from '../product.entity.js';
import { saveChoices } from './product-choices.js';

/** Products that are looked up at once. */
const SLICE = 200;

/** Whether the options of a product may have been saved without their choices. */
const isIncomplete =
  '((product.options IS NOT NULL AND NOT EXISTS (SELECT 1 FROM product_choices known' +
  ' WHERE known.item_id = product.id AND known.version = product.version))' +
  ' OR (product.options IS NULL AND EXISTS (SELECT 1 FROM product_choices known WHERE known.product_id = product.id)))';

/**
 * Fills in the choices of products whose options an earlier version of the shop has saved, still running during an upgrade
 * or again after a rollback. Safe to repeat.
 */
export class CompleteChoices {
  constructor(private readonly db: Database) {}

  async complete(): Promise<void> {
    for (let last = ''; ;) {
      const products = this.db.reader
        .createQueryBuilder(Product, 'product')
        .where(`product.id > :last AND product.variantOf IS NULL AND ${isIncomplete}`, { last });
      const ids = await idsOf(inOrder(products, { columns: [], direction: 'ASC' }).limit(SLICE));
      for (const id of ids) await this.completeOne(id);
      const next = ids.at(-1);
      if (next === undefined) return;
      last = next;
    }
  }

  private completeOne(id: string): Promise<void> {
    return this.db.inTransaction(async (manager) => {
      const product = await lockRow(manager, Product, { id });
      if (!product) return;
      // Variants that were deleted with their product come back with it.
      const archivedAt = product.archivedAt ?? IsNull();
      const variants = await manager.findBy(Product, { variantOf: id, archivedAt });
      await saveChoices(manager, product, [product, ...variants]);
    });
  }
}
