import { IsNull, LessThanOrEqual } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { isDue } from '../../../domain/product-schedule.js';
import { Product } from '../product.entity.js';
import type { ListProducts } from '../reading/list-products.js';
import type { ProductEditor } from './product-editor.js';

/** Products that are read at once. */
const SLICE = 100;

/** Publishes and hides products and begins and ends sales when their dates come. */
export class MakeDueChanges {
  constructor(
    private readonly db: Database,
    private readonly editor: ProductEditor,
    private readonly listProducts: Pick<ListProducts, 'forgetCounts'>,
  ) {}

  /** Makes all changes that are due. Several processes may do so at once: each change is made once. */
  async run(): Promise<void> {
    for (;;) {
      const nextChangeAt = LessThanOrEqual(await this.db.now());
      const due = await this.db.reader.find(Product, {
        where: { nextChangeAt, variantOf: IsNull(), archivedAt: IsNull() },
        take: SLICE,
      });
      await this.of(due.map(({ id }) => id));
      if (due.length < SLICE) return;
    }
  }

  /** The products, among these rows, with a change that is due; a variant stands for its product. */
  async dueAmong(rows: readonly Product[]): Promise<string[]> {
    // Almost no product has a date.
    if (rows.every(({ nextChangeAt }) => nextChangeAt === null)) return [];
    const now = await this.db.now();
    const due = rows.filter(({ nextChangeAt, archivedAt }) => archivedAt === null && isDue(nextChangeAt, now));
    return [...new Set(due.map(({ id, variantOf }) => variantOf ?? id))];
  }

  /** Makes what is due of these products, each in a transaction of its own: nobody waits for all of them. */
  async of(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const now = await this.db.now();
      await this.db.inTransaction(async (manager) => {
        const product = await this.editor.find(manager, id);
        // Another process may have been quicker, or an admin.
        if (product) await this.editor.makeDueChanges(manager, product, now);
      });
    }
    if (ids.length > 0) this.listProducts.forgetCounts();
  }
}
