import { In, type EntityManager, type EntityTarget } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { lockRow } from '../../../db/plain-manager.js';
import type { AuditAction } from '../../../domain/audit-actions.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { IdsByProduct } from '../import/product-links.js';
import { Product } from '../product.entity.js';
import type { ProductType } from '../product.type.js';
import type { ReadProducts } from '../reading/read-products.js';

/** The most rows that one statement writes. */
const CHUNK = 500;

/** A product that an admin puts beside another one. */
export interface ProductBeside {
  productId: string;
  relatedId: string;
  /** Its place beside the product, from 0. */
  position: number;
}

/** What one sort of products beside others is called. */
export interface BesideSort {
  entity: EntityTarget<ProductBeside>;
  /** The field of the choice in both interfaces. */
  field: string;
  /** What the audit log calls the change. */
  action: AuditAction<'product'>;
  /** What the audit log calls what has changed. */
  changed: string;
  /** The most for one product. */
  max: number;
  /** Why a product can't be chosen for itself. */
  itself: string;
  /** Why a choice that someone else has replaced is refused. */
  conflict: string;
}

/** Chooses products that stand beside others in some way, in an order. */
export class ChooseBeside {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly readProducts: ReadProducts,
    private readonly sort: BesideSort,
  ) {}

  /** The IDs of the products that were chosen for one, in their order, whatever has become of them since. */
  async idsOf(productId: string): Promise<string[]> {
    const rows = await this.db.reader.find(this.sort.entity, { where: { productId }, order: { position: 'ASC' } });
    return rows.map(({ relatedId }) => relatedId);
  }

  /**
   * The products that an admin chose, in their order, for the admin: hidden ones included, deleted ones left out.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  async listChosen(actor: Actor, productId: string): Promise<ProductType[]> {
    // guard: authorization.test.ts 'query chosenRelatedProducts'
    requireAdmin(actor);
    await this.readProducts.getProduct(actor, productId);
    return this.readProducts.listChosen(this.db.reader, await this.idsOf(productId));
  }

  /**
   * Puts a choice in the place of the earlier one. Safe to repeat.
   * @param seenIds the choice that the admin saw, to notice another one's change
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields, CONFLICT
   */
  async choose(
    actor: Actor,
    productId: string,
    chosenIds: readonly string[],
    seenIds?: readonly string[] | null,
  ): Promise<ProductType[]> {
    // guard: authorization.test.ts 'mutation chooseRelatedProducts'
    requireAdmin(actor);
    const { entity, field, action, changed, max, itself, conflict } = this.sort;
    const ids = [...new Set(chosenIds)];
    if (ids.includes(productId)) throw invalidInput({ [field]: itself });
    if (ids.length > max) throw invalidInput({ [field]: `Choose at most ${max} products` });
    await this.db.inTransaction(async (manager) => {
      const product = await lockRow(manager, Product, { id: productId });
      if (!product || product.archivedAt !== null || product.variantOf !== null)
        throw new Failure('NOT_FOUND', 'Product not found');
      await this.readProducts.requireChosen(manager, ids, field);
      const rows = await manager.find(entity, { where: { productId }, order: { position: 'ASC' } });
      // What was deleted since is no longer shown to the admin, either.
      const shown = await this.readProducts.listChosen(
        manager,
        rows.map(({ relatedId }) => relatedId),
      );
      const before = shown.map(({ _id }) => _id);
      if (isSame(before, ids)) return;
      if (seenIds != null && !isSame(before, seenIds)) throw new Failure('CONFLICT', conflict);
      await manager.delete(entity, { productId });
      if (ids.length > 0)
        await manager.insert(
          entity,
          ids.map((relatedId, position) => ({ productId, relatedId, position })),
        );
      await this.audit.record(manager, actor, {
        subject: { type: 'product', id: productId },
        action,
        detail: { changes: { [changed]: { before, after: ids } } },
      });
    });
    return this.readProducts.listChosen(this.db.reader, ids);
  }

  /** What was chosen for each of many products, in order, without what is deleted. */
  async chosenFor(manager: EntityManager, productIds: readonly string[]): Promise<IdsByProduct> {
    const rows = await manager
      .createQueryBuilder(this.sort.entity, 'chosen')
      .innerJoin(Product, 'product', 'product.id = chosen.relatedId AND product.archivedAt IS NULL')
      .where({ productId: In([...productIds]) })
      .andWhere('product.variantOf IS NULL')
      .orderBy('chosen.position', 'ASC')
      .getMany();
    const found = new Map<string, string[]>();
    for (const { productId, relatedId } of rows) found.set(productId, [...(found.get(productId) ?? []), relatedId]);
    return found;
  }

  /**
   * Puts choices that have been checked in the place of those of many products, in the open transaction.
   * @returns the products for which that changed something
   */
  async chooseForMany(manager: EntityManager, actor: Actor, wanted: IdsByProduct): Promise<ReadonlySet<string>> {
    const { entity, action, changed } = this.sort;
    const known = await this.chosenFor(manager, [...wanted.keys()]);
    const changes = [...wanted]
      .map(([productId, after]) => ({ productId, before: known.get(productId) ?? [], after }))
      .filter(({ before, after }) => !isSame(before, after));
    if (changes.length === 0) return new Set();
    await manager.delete(entity, { productId: In(changes.map(({ productId }) => productId)) });
    const rows = changes.flatMap(({ productId, after }) =>
      after.map((relatedId, position): ProductBeside => ({ productId, relatedId, position })),
    );
    for (let at = 0; at < rows.length; at += CHUNK) await manager.insert(entity, rows.slice(at, at + CHUNK));
    await this.audit.recordAll(
      manager,
      actor,
      changes.map(({ productId, before, after }) => ({
        subject: { type: 'product', id: productId },
        action,
        detail: { changes: { [changed]: { before, after } } },
      })),
    );
    return new Set(changes.map(({ productId }) => productId));
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
