import { setImmediate } from 'node:timers/promises';
import { IsNull } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { lockRow } from '../../../db/plain-manager.js';
import { Product } from '../product.entity.js';
import { saveChoices } from './product-choices.js';

/** Products that are looked at, at once: among all of a large shop, hardly one is incomplete. */
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
      const products = await this.db.reader
        .createQueryBuilder(Product, 'product')
        .select('product.id', 'id')
        .addSelect(isIncomplete, 'isIncomplete')
        .where('product.id > :last AND product.variantOf IS NULL', { last })
        .orderBy('product.id')
        .limit(SLICE)
        .getRawMany<{ id: string; isIncomplete: boolean | number }>();
      for (const product of products) if (product.isIncomplete) await this.completeOne(product.id);
      const next = products.at(-1)?.id;
      if (next === undefined) return;
      last = next;
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
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
