import type { EntityManager } from 'typeorm';
import { lockRow } from '../../../db/plain-manager.js';
import { DELETED_CUSTOMER } from '../../../domain/deleted-customer.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import type { Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import { changedFields, isStockCount, MAX_STOCK, type ProductFields } from '../../../domain/product-draft.js';
import type { AuditService } from '../../audit/audit.service.js';
import { derivedColumns, prepareProduct } from '../prepare-product.js';
import { toProductView } from '../product-view.js';
import { Product } from '../product.entity.js';
import { ratingOf } from '../reading/ratings-of.js';
import { addProductWords } from '../search/product-words.js';
import type { StockLedger } from '../stock-ledger.js';

/** How an edit is merged with concurrent changes to the product. */
export interface EditOptions {
  /** The version that the admin has seen; without it, the edit applies to the current one. */
  version?: number | undefined;
  /** The number of units that were added or removed; concurrent sales are kept. */
  stockDelta?: number | undefined;
  /** The counted stock, which is recorded as the difference to the current stock. It excludes `stockDelta`. */
  countInStock?: number | undefined;
  /** The reason for the change of stock, for the ledger. */
  stockReason?: string | undefined;
}

const RECOUNTED = 'Recounted';
/** The most products that one statement names. */
const MAX_IDS = 500;

/**
 * The only writer of what admins decide about products. It works inside the caller's transaction, changes stock through
 * the ledger, and writes the audit entries. It checks no permissions; services do that first. Callers that edit several
 * products in one transaction lock them in id order, as orders do, to avoid deadlocks.
 */
export class ProductEditor {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly stockLedger: StockLedger,
    private readonly audit: AuditService,
  ) {}

  /** Creates a product with its initial stock. @throws RangeError when it is on sale without a valid sale price */
  async create(manager: EntityManager, actor: Actor, fields: ProductFields, countInStock: number): Promise<Product> {
    const product = prepareProduct(fields, { id: this.ids.id(), countInStock, createdAt: this.clock.now() });
    const { actorName } = await this.audit.record(manager, actor, {
      subject: { type: 'product', id: product.id },
      action: 'created',
      detail: { name: product.name, countInStock },
    });
    await this.stockLedger.addProducts(manager, [product], actorName);
    return product;
  }

  /** Removes a former admin's names from the stock ledger, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    const actions = await this.audit.actionsOf(manager, userId, 'product');
    if (actions.length === 0) return;
    const names = [...new Set(actions.map(({ actorName }) => actorName))];
    const ids = [...new Set(actions.map(({ subjectId }) => subjectId))];
    // A long-serving admin has touched more products than one statement takes.
    for (let at = 0; at < ids.length; at += MAX_IDS)
      await this.stockLedger.renameActor(manager, ids.slice(at, at + MAX_IDS), names, DELETED_CUSTOMER);
  }

  /**
   * Returns the product, locked until the transaction ends.
   * @throws Failure NOT_FOUND when there is none, or it is archived
   */
  async lock(manager: EntityManager, id: string): Promise<Product> {
    const product = await this.lockAny(manager, id);
    if (!product || product.archivedAt !== null) throw new Failure('NOT_FOUND', 'Product not found');
    return product;
  }

  /**
   * Applies the fields to a product that was returned by `lock` in the same transaction. An edit that changes nothing
   * writes nothing, so repeating one is safe.
   * @throws Failure CONFLICT with `product` when someone else has edited it since `version`; BAD_USER_INPUT when more
   *   units are removed than there are
   */
  async apply(
    manager: EntityManager,
    actor: Actor,
    product: Product,
    fields: ProductFields,
    options: EditOptions = {},
  ): Promise<Product> {
    const changed = changedFields(product, fields);
    const delta = options.stockDelta ?? (options.countInStock ?? product.countInStock) - product.countInStock;
    if (changed.length === 0 && delta === 0) return product;
    // guard: admin-products.test.ts 'the later one gets a conflict', try: options…product.version -> false
    if (options.version !== undefined && options.version !== product.version) {
      throw new Failure('CONFLICT', 'Someone else changed this product in the meantime.', {
        product: toProductView(product, await ratingOf(manager, product.id)),
      });
    }

    const after: Product = { ...product, ...Object.fromEntries(changed.map((field) => [field, fields[field]])) };
    after.countInStock += delta;
    Object.assign(after, derivedColumns(after));
    after.version += 1;
    after.updatedAt = this.clock.now();
    // guard: admin-products.test.ts 'of stock records the reason'
    checkStock(product.countInStock, delta);

    await manager.update(Product, product.id, {
      ...Object.fromEntries(changed.map((field) => [field, after[field]])),
      effectiveCents: after.effectiveCents,
      searchText: after.searchText,
      version: after.version,
      updatedAt: after.updatedAt,
    });
    if (after.searchText !== product.searchText) await addProductWords(manager, [after.searchText]);
    const note = options.stockReason ?? RECOUNTED;
    const { actorName } = await this.audit.record(manager, actor, {
      subject: { type: 'product', id: product.id },
      action: 'edited',
      detail: {
        changes: Object.fromEntries(changed.map((field) => [field, { before: product[field], after: after[field] }])),
        ...(delta !== 0 && { stock: { before: product.countInStock, after: after.countInStock, note } }),
      },
    });
    if (delta !== 0) await this.stockLedger.correct(manager, product.id, delta, { note, actorName });
    return after;
  }

  /**
   * Takes a product out of the shop; orders that name it keep their lines, and those that wait for their payment can
   * still be paid. Safe to repeat.
   * @throws Failure NOT_FOUND when there never was such a product
   */
  async archive(manager: EntityManager, actor: Actor, id: string): Promise<void> {
    const product = await this.lockAny(manager, id);
    if (!product) throw new Failure('NOT_FOUND', 'Product not found');
    if (product.archivedAt !== null) return;
    const now = this.clock.now();
    await manager.update(Product, id, { archivedAt: now, updatedAt: now, version: product.version + 1 });
    await this.audit.record(manager, actor, {
      subject: { type: 'product', id },
      action: 'archived',
      detail: { name: product.name },
    });
  }

  /**
   * Puts a deleted product back into the shop as it was. Safe to repeat.
   * @throws Failure NOT_FOUND when there never was such a product
   */
  async restore(manager: EntityManager, actor: Actor, id: string): Promise<Product> {
    const product = await this.lockAny(manager, id);
    if (!product) throw new Failure('NOT_FOUND', 'Product not found');
    if (product.archivedAt === null) return product;
    const after: Product = { ...product, archivedAt: null, updatedAt: this.clock.now(), version: product.version + 1 };
    const { archivedAt, updatedAt, version } = after;
    await manager.update(Product, id, { archivedAt, updatedAt, version });
    await this.audit.record(manager, actor, {
      subject: { type: 'product', id },
      action: 'restored',
      detail: { name: product.name },
    });
    return after;
  }

  private lockAny(manager: EntityManager, id: string): Promise<Product | null> {
    return lockRow(manager, Product, { id });
  }
}

function checkStock(before: number, delta: number): void {
  if (isStockCount(before + delta)) return;
  throw invalidInput({
    stockDelta: delta < 0 ? `Only ${before} left` : `Stock can be at most ${MAX_STOCK}`,
  });
}
