import type { Database } from '../../db/database.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { clamp } from '../../domain/paging.js';
import { requireAdmin, visitor, type Actor } from '../../domain/permissions.js';
import { MAX_CHOSEN_RELATED } from '../../domain/related-products.js';
import { isInStock } from '../../domain/stock.js';
import { lockRow } from '../../db/plain-manager.js';
import type { AuditService } from '../audit/audit.service.js';
import { Product } from '../catalog/product.entity.js';
import type { ProductType } from '../catalog/product.type.js';
import type { ListProducts } from '../catalog/reading/list-products.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { BoughtTogether } from './bought-together.entity.js';
import { RelatedProduct } from './related-product.entity.js';

/** How many are listed unless asked otherwise, and at most. */
export const USUAL_RELATED = 4;
export const MAX_RELATED = 12;

/** What is shown beside a product: first what an admin chose, then what is bought together with it, then its category. */
export class RelatedProducts {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly readProducts: ReadProducts,
    private readonly listProducts: ListProducts,
  ) {}

  /**
   * Lists other products that visitors can buy now, the most closely related first. It takes the same few statements
   * for any catalog.
   * @throws Failure NOT_FOUND when there is no such product for this caller
   */
  async list(actor: Actor, productId: string, wanted: number | null | undefined): Promise<ProductType[]> {
    const limit = clamp(wanted ?? USUAL_RELATED, 1, MAX_RELATED);
    const { _id: id, category } = await this.readProducts.getProduct(actor, productId);
    const [chosen, together] = await Promise.all([this.chosenIds(id), this.togetherIds(id)]);
    const closer = [...new Set([...chosen, ...together])];
    const [products, alike] = await Promise.all([
      this.readProducts.listByIds(closer),
      // As many again as may be listed already, and one more, because the product itself may be among them.
      this.listProducts.list(visitor, { category, stockLevel: 'in-stock', pageSize: closer.length + limit + 1 }),
    ]);
    const found = new Map(products.map((product) => [product._id, product]));
    const ordered = [...closer.flatMap((id) => found.get(id) ?? []), ...alike.products];
    // guard: related-products.test.ts 'sold-out', try: isInStock(product) && ->
    const others = ordered.filter((product) => isInStock(product) && product._id !== id);
    return [...new Map(others.map((product) => [product._id, product])).values()].slice(0, limit);
  }

  /**
   * The products that an admin chose, in their order, for the admin: hidden ones included, deleted ones left out.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  async listChosen(actor: Actor, productId: string): Promise<ProductType[]> {
    // guard: authorization.test.ts 'query chosenRelatedProducts'
    requireAdmin(actor);
    await this.readProducts.getProduct(actor, productId);
    return this.readProducts.listChosen(this.db.reader, await this.chosenIds(productId));
  }

  /**
   * Puts a choice in the place of the earlier one; an empty one leaves it to what people buy. Safe to repeat.
   * @param seenIds the choice that the admin saw, to notice another one's change
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields, CONFLICT
   */
  async choose(
    actor: Actor,
    productId: string,
    relatedIds: readonly string[],
    seenIds?: readonly string[] | null,
  ): Promise<ProductType[]> {
    // guard: authorization.test.ts 'mutation chooseRelatedProducts'
    requireAdmin(actor);
    const ids = [...new Set(relatedIds)];
    if (ids.includes(productId)) throw invalidInput({ relatedIds: 'A product can’t be related to itself' });
    if (ids.length > MAX_CHOSEN_RELATED)
      throw invalidInput({ relatedIds: `Choose at most ${MAX_CHOSEN_RELATED} products` });
    await this.db.inTransaction(async (manager) => {
      const product = await lockRow(manager, Product, { id: productId });
      if (!product || product.archivedAt !== null || product.variantOf !== null)
        throw new Failure('NOT_FOUND', 'Product not found');
      await this.readProducts.requireChosen(manager, ids, 'relatedIds');
      const rows = await manager.find(RelatedProduct, { where: { productId }, order: { position: 'ASC' } });
      // What was deleted since is no longer shown to the admin, either.
      const shown = await this.readProducts.listChosen(
        manager,
        rows.map(({ relatedId }) => relatedId),
      );
      const before = shown.map(({ _id }) => _id);
      if (isSame(before, ids)) return;
      if (seenIds != null && !isSame(before, seenIds))
        throw new Failure('CONFLICT', 'Someone else changed the related products in the meantime.');
      await manager.delete(RelatedProduct, { productId });
      if (ids.length > 0)
        await manager.insert(
          RelatedProduct,
          ids.map((relatedId, position) => ({ productId, relatedId, position })),
        );
      await this.audit.record(manager, actor, {
        subject: { type: 'product', id: productId },
        action: 'chose-related',
        detail: { changes: { relatedProducts: { before, after: ids } } },
      });
    });
    return this.readProducts.listChosen(this.db.reader, ids);
  }

  private async chosenIds(productId: string): Promise<string[]> {
    const rows = await this.db.reader.find(RelatedProduct, { where: { productId }, order: { position: 'ASC' } });
    return rows.map(({ relatedId }) => relatedId);
  }

  private async togetherIds(productId: string): Promise<string[]> {
    const rows = await this.db.reader.find(BoughtTogether, {
      where: { productId },
      order: { orders: 'DESC', relatedId: 'ASC' },
      take: MAX_RELATED,
    });
    return rows.map(({ relatedId }) => relatedId);
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
