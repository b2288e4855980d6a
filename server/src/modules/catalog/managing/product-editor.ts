import { In, IsNull, type EntityManager } from 'typeorm';
import { lockRow, lockWithoutReading } from '../../../db/plain-manager.js';
import { DELETED_CUSTOMER } from '../../../domain/deleted-customer.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import type { Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import { itemName } from '../../../domain/product-options.js';
import { afterDueChanges, isDue, scheduleNames, scheduleOf } from '../../../domain/product-schedule.js';
import {
  changedFields,
  isStockCount,
  MAX_STOCK,
  UNKNOWN_TAX_CLASS,
  type ProductFields,
} from '../../../domain/product-draft.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { ShopService } from '../../shop/shop.service.js';
import { derivedColumns, prepareProduct } from '../prepare-product.js';
import { presentProduct } from '../reading/present-products.js';
import { datesToCome, scheduleView } from '../product-view.js';
import { Product } from '../product.entity.js';
import { addProductWords } from '../search/product-words.js';
import type { StockLedger } from '../stock-ledger.js';
import { takenSku } from './taken-sku.js';

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
  /** The place among the variants, or the options of a product. */
  place?: Partial<VariantPlace> | undefined;
}

/** What makes a row a variant, besides the product that it belongs to. */
export type VariantPlace = Pick<Product, 'options' | 'optionValues' | 'position'>;

const placeNames = ['options', 'optionValues', 'position'] as const;

/** What variants have from their product. */
const sharedNames = [
  'name',
  'category',
  'isPublished',
  ...scheduleNames,
  'textOptions',
  'taxClass',
  'isGiftCard',
  'preparationDays',
] as const satisfies (keyof ProductFields)[];

interface NewVariant extends VariantPlace {
  product: Product;
  fields: ProductFields;
  countInStock: number;
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
    private readonly shop: Pick<ShopService, 'lock' | 'taxRules'>,
  ) {}

  /**
   * Creates a product with its initial stock.
   * @param id the ID that it had in another shop; null for any
   * @throws RangeError when it is on sale without a valid sale price; Failure BAD_USER_INPUT when its SKU or ID is taken
   */
  async create(
    manager: EntityManager,
    actor: Actor,
    fields: ProductFields,
    countInStock: number,
    id: string | null = null,
  ): Promise<Product> {
    if (id !== null) await refuseTakenId(manager, id);
    await this.refuseUnknownTaxClass(manager, fields);
    const product = await this.insert(manager, actor, this.prepare(fields, countInStock, id));
    return this.makeDueChanges(manager, product);
  }

  /**
   * Creates a variant of a product that is locked. It has its name, category, state and text options.
   * @param id as for `create`
   */
  async createVariant(
    manager: EntityManager,
    actor: Actor,
    variant: NewVariant,
    id: string | null = null,
  ): Promise<Product> {
    if (id !== null) await refuseTakenId(manager, id);
    const { product, fields, countInStock, ...place } = variant;
    const { nextChangeAt: _next, ...shared } = sharedOf(product);
    const row = this.prepare({ ...fields, ...shared, description: '' }, countInStock, id);
    return this.insert(manager, actor, { ...row, ...place, variantOf: product.id });
  }

  private prepare(fields: ProductFields, countInStock: number, id: string | null): Product {
    return prepareProduct(fields, { id: id ?? this.ids.id(), countInStock, createdAt: this.clock.now() });
  }

  private async insert(manager: EntityManager, actor: Actor, product: Product): Promise<Product> {
    await refuseTakenSku(manager, product);
    const { countInStock } = product;
    const { actorName } = await this.audit.record(manager, actor, {
      subject: { type: 'product', id: product.id },
      action: 'created',
      detail: { name: itemName(product.name, product.optionValues), countInStock },
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

  /** Returns the product, locked until the transaction ends; null when `lock` would throw. */
  async find(manager: EntityManager, id: string): Promise<Product | null> {
    const product = await this.lockAny(manager, id);
    return product?.archivedAt === null ? product : null;
  }

  /**
   * Returns the product, locked until the transaction ends.
   * @throws Failure NOT_FOUND when there is none, or it is archived, or a variant
   */
  async lock(manager: EntityManager, id: string): Promise<Product> {
    const product = await this.find(manager, id);
    if (!product) throw new Failure('NOT_FOUND', 'Product not found');
    return product;
  }

  /** Returns a product or a variant, locked until the transaction ends. @throws Failure NOT_FOUND as `lock` */
  async lockItem(manager: EntityManager, id: string): Promise<Product> {
    const item = await lockRow(manager, Product, { id });
    if (!item || item.archivedAt !== null) throw new Failure('NOT_FOUND', 'Product not found');
    return item;
  }

  /**
   * Returns the rows of a product, locked until the transaction ends: its own, and those of its other variants by their
   * places. They are locked in id order, as by orders. Changes that are due are made first.
   * @throws Failure NOT_FOUND as `lock`
   */
  async lockVariants(manager: EntityManager, id: string): Promise<{ product: Product; variants: Product[] }> {
    const live = { variantOf: id, archivedAt: IsNull() };
    const known = await manager.findBy(Product, live);
    for (const row of [id, ...known.map((variant) => variant.id)].sort())
      await lockWithoutReading(manager, Product, { id: row });
    const product = await this.makeDueChanges(manager, await this.lock(manager, id));
    const variants = await manager.findBy(Product, live);
    return { product, variants: variants.sort((a, b) => a.position - b.position) };
  }

  /** Locks several products with their variants until the transaction ends, in id order, as orders do. */
  async lockAll(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const variants = await manager.findBy(Product, { variantOf: In([...ids]), archivedAt: IsNull() });
    for (const id of [...ids, ...variants.map((variant) => variant.id)].sort())
      await lockWithoutReading(manager, Product, { id });
  }

  /**
   * Applies the fields to a product or a variant that was returned by `lock` in the same transaction. An edit that changes nothing
   * writes nothing, so repeating one is safe.
   * @param actor null: the shop itself
   * @throws Failure CONFLICT with `product` when someone else has edited it since `version`; BAD_USER_INPUT when more
   *   units are removed than there are
   */
  async apply(
    manager: EntityManager,
    actor: Actor | null,
    product: Product,
    fields: ProductFields,
    options: EditOptions = {},
  ): Promise<Product> {
    const changed = changedFields(product, fields);
    const delta = options.stockDelta ?? (options.countInStock ?? product.countInStock) - product.countInStock;
    const place = changedPlace(product, options.place ?? {});
    if (changed.length === 0 && delta === 0 && Object.keys(place).length === 0) return product;
    // guard: admin-products.test.ts 'the later one gets a conflict', try: options…product.version -> false
    if (options.version !== undefined && options.version !== product.version) {
      throw new Failure('CONFLICT', 'Someone else changed this product in the meantime.', {
        product: { ...(await presentProduct(manager, product)), ...datesToCome(scheduleView(product)) },
      });
    }

    const after: Product = {
      ...product,
      ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
      ...place,
    };
    after.countInStock += delta;
    Object.assign(after, derivedColumns(after));
    after.version += 1;
    after.updatedAt = this.clock.now();
    // guard: admin-products.test.ts 'of stock records the reason'
    checkStock(product.countInStock, delta);
    if (changed.includes('sku')) await refuseTakenSku(manager, after);
    if (changed.includes('taxClass')) await this.refuseUnknownTaxClass(manager, after);

    await manager.update(Product, product.id, {
      ...Object.fromEntries(changed.map((field) => [field, after[field]])),
      ...place,
      effectiveCents: after.effectiveCents,
      searchText: after.searchText,
      nextChangeAt: after.nextChangeAt,
      version: after.version,
      updatedAt: after.updatedAt,
    });
    if (product.options !== null && sharedNames.some((name) => changed.includes(name)))
      await manager.update(Product, { variantOf: product.id }, sharedOf(after));
    if (after.searchText !== product.searchText) await addProductWords(manager, [after.searchText]);
    const note = options.stockReason ?? RECOUNTED;
    const { actorName } = await this.audit.record(manager, actor, {
      subject: { type: 'product', id: product.id },
      action: 'edited',
      detail: {
        changes: Object.fromEntries(
          [...changed, ...(Object.keys(place) as (keyof VariantPlace)[])].map((field) => [
            field,
            { before: product[field], after: after[field] },
          ]),
        ),
        ...(delta !== 0 && { stock: { before: product.countInStock, after: after.countInStock, note } }),
      },
    });
    if (delta !== 0) await this.stockLedger.correct(manager, product.id, delta, { note, actorName });
    // What came while it was hidden.
    if (changed.includes('isPublished') && after.isPublished) await this.stockLedger.announce(manager, product.id);
    return after;
  }

  /**
   * Makes the changes of a locked product whose dates have come, as an edit of the shop's own: publishing, hiding, and
   * the beginning or the end of a sale, which is that of its variants, too. Safe to repeat.
   * @returns the product after them; as it was when nothing is due
   */
  async makeDueChanges(manager: EntityManager, product: Product, now = this.clock.now()): Promise<Product> {
    if (!isDue(product.nextChangeAt, now)) return product;
    const live = { variantOf: product.id, archivedAt: IsNull() };
    const variants = product.options === null ? [] : await manager.findBy(Product, live);
    for (const { id } of variants.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const variant = await this.lockItem(manager, id);
      const { isOnSale } = afterDueChanges({ ...variant, ...scheduleOf(product) }, now);
      await this.apply(manager, null, variant, { ...variant, isOnSale });
    }
    return this.apply(manager, null, product, afterDueChanges(product, now));
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
    if (product.options !== null)
      await manager.update(Product, { variantOf: id, archivedAt: IsNull() }, { archivedAt: now, updatedAt: now });
    await this.archiveRow(manager, actor, product, now);
  }

  /** Increases the version of a product, one of whose variants has changed. */
  async touch(manager: EntityManager, product: Product): Promise<Product> {
    const after: Product = { ...product, version: product.version + 1, updatedAt: this.clock.now() };
    await manager.update(Product, { id: product.id }, { version: after.version, updatedAt: after.updatedAt });
    return after;
  }

  /** The same for the product of a variant that was edited by itself. */
  async touchProduct(manager: EntityManager, id: string): Promise<void> {
    await this.touch(manager, await this.lock(manager, id));
  }

  /** Takes the SKUs of rows away that will get others in the same transaction. */
  async freeSkus(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await manager.update(Product, { id: In([...ids]) }, { sku: null });
  }

  /** Takes a variant that `lockVariants` has returned out of the shop. Its SKU is free again. */
  archiveVariant(manager: EntityManager, actor: Actor, variant: Product): Promise<void> {
    return this.archiveRow(manager, actor, variant, this.clock.now());
  }

  private async archiveRow(manager: EntityManager, actor: Actor, row: Product, now: number): Promise<void> {
    const { id, name, optionValues, version } = row;
    await manager.update(Product, { id }, { archivedAt: now, updatedAt: now, version: version + 1 });
    await this.audit.record(manager, actor, {
      subject: { type: 'product', id },
      action: 'archived',
      detail: { name: itemName(name, optionValues) },
    });
  }

  /**
   * Puts a deleted product back into the shop as it was, with the variants that were deleted with it. Safe to repeat.
   * @throws Failure NOT_FOUND when there never was such a product; CONFLICT when one of its SKUs is taken now
   */
  async restore(manager: EntityManager, actor: Actor, id: string): Promise<Product> {
    const product = await this.lockAny(manager, id);
    if (!product) throw new Failure('NOT_FOUND', 'Product not found');
    if (product.archivedAt === null) return product;
    const after: Product = { ...product, archivedAt: null, updatedAt: this.clock.now(), version: product.version + 1 };
    const { archivedAt, updatedAt, version } = after;
    const together = await manager.findBy(Product, { variantOf: id, archivedAt: product.archivedAt });
    for (const row of [product, ...together]) {
      if (await isTaken(manager, row)) {
        throw new Failure('CONFLICT', `Another product has the SKU ${row.sku} now. Change it there first.`);
      }
    }
    await manager.update(Product, { id }, { archivedAt, updatedAt, version });
    if (together.length > 0)
      await manager.update(
        Product,
        { id: In(together.map((row) => row.id)) },
        { ...sharedOf(after), archivedAt, updatedAt },
      );
    await this.audit.record(manager, actor, {
      subject: { type: 'product', id },
      action: 'restored',
      detail: { name: product.name },
    });
    if (after.isPublished) await this.stockLedger.announce(manager, id);
    return this.makeDueChanges(manager, after);
  }

  /** @throws Failure BAD_USER_INPUT when the shop has no such class */
  private async refuseUnknownTaxClass(manager: EntityManager, { taxClass }: Pick<Product, 'taxClass'>): Promise<void> {
    if (taxClass === null) return;
    // Whoever deletes the class looks at the products under the same lock.
    await this.shop.lock(manager);
    const { classes } = await this.shop.taxRules();
    // guard: tax-rules.test.ts 'where the shop has no such class'
    if (!classes.some(({ id }) => id === taxClass)) throw invalidInput({ taxClass: UNKNOWN_TAX_CLASS });
  }

  private lockAny(manager: EntityManager, id: string): Promise<Product | null> {
    return lockRow(manager, Product, { id, variantOf: IsNull() });
  }
}

function sharedOf(product: Product): Pick<Product, (typeof sharedNames)[number] | 'nextChangeAt'> {
  const { name, category, isPublished, nextChangeAt, textOptions, taxClass, isGiftCard, preparationDays } = product;
  const kind = { textOptions, taxClass, isGiftCard, preparationDays };
  return { name, category, isPublished, nextChangeAt, ...kind, ...scheduleOf(product) };
}

function changedPlace(before: VariantPlace, place: Partial<VariantPlace>): Partial<VariantPlace> {
  const changed = placeNames.filter(
    (name) => place[name] !== undefined && JSON.stringify(place[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, place[name]]));
}

async function refuseTakenId(manager: EntityManager, id: string): Promise<void> {
  // Deleted products keep theirs.
  // guard: product-import.test.ts 'the id of a deleted product'
  if (await manager.existsBy(Product, { id })) throw invalidInput({ id: 'Another product has this id' });
}

async function refuseTakenSku(manager: EntityManager, product: Pick<Product, 'id' | 'sku'>): Promise<void> {
  if (await isTaken(manager, product)) throw takenSku();
}

async function isTaken(manager: EntityManager, { id, sku }: Pick<Product, 'id' | 'sku'>): Promise<boolean> {
  if (sku === null) return false;
  const found = await manager.findBy(Product, { sku, archivedAt: IsNull() });
  return found.some((other) => other.id !== id);
}

function checkStock(before: number, delta: number): void {
  if (isStockCount(before + delta)) return;
  throw invalidInput({
    stockDelta: delta < 0 ? `Only ${before} left` : `Stock can be at most ${MAX_STOCK.toLocaleString('en-US')}`,
  });
}
