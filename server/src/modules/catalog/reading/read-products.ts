import { setImmediate } from 'node:timers/promises';
import { In, IsNull, MoreThan, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { itemName } from '../../../domain/product-options.js';
import { canSeeUnpublished, requireAdmin, type Actor } from '../../../domain/permissions.js';
import { MAX_SKU } from '../../../domain/product-draft.js';
import { cleanKeyword } from '../../../domain/search-text.js';
import { productSlug } from '../../../domain/slug.js';
import { Product } from '../product.entity.js';
import { noSchedule } from '../../../domain/product-schedule.js';
import { scheduleView, type ProductScheduleView } from '../product-view.js';
import type { ProductType } from '../product.type.js';
import { presentProduct, presentProducts } from './present-products.js';

/** This is as many products as an order can have. */
const MAX_IDS = 100;

/** Whoever types an SKU looks for one product. */
const MAX_BY_SKU = 10;

/** `eachPublished` reads this many rows at a time. */
const SLICE = 500;

const published = { isPublished: true, archivedAt: IsNull(), variantOf: IsNull() };

/** What the sitemap says about a product. */
export interface PublishedProduct {
  id: string;
  /** What follows the id in its address. */
  slug: string;
  updatedAt: number;
}

/** Reads products by their ids, and all that visitors see for the sitemap. */
export class ReadProducts {
  constructor(private readonly db: Database) {}

  /**
   * Returns the product, or null when there is none or the caller may not see it. The ID of a variant finds its product.
   */
  async findProduct(actor: Actor, id: string): Promise<ProductType | null> {
    const product = await this.db.reader.findOneBy(Product, { id });
    if (!product || product.archivedAt !== null) return null;
    if (product.variantOf !== null) return this.findProduct(actor, product.variantOf);
    return product.isPublished || canSeeUnpublished(actor) ? presentProduct(this.db.reader, product) : null;
  }

  /** @throws Failure NOT_FOUND when there is no such product for this caller */
  async getProduct(actor: Actor, id: string): Promise<ProductType> {
    const product = await this.findProduct(actor, id);
    if (!product) throw new Failure('NOT_FOUND', 'Product not found');
    return product;
  }

  /**
   * Lists the products and variants of a cart that are still sold, in no particular order.
   * @throws Failure BAD_USER_INPUT with fields when there are more ids than an order can have
   */
  async listByIds(ids: readonly string[]): Promise<ProductType[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length > MAX_IDS) throw invalidInput({ ids: `You can request at most ${MAX_IDS} products at once` });
    if (wanted.length === 0) return [];
    return presentProducts(this.db.reader, await this.listOrderable(this.db.reader, wanted));
  }

  /** Lists the products and variants with these ids that can be ordered now, in no particular order. */
  async listOrderable(manager: EntityManager, ids: readonly string[]): Promise<Product[]> {
    const products = await manager.findBy(Product, { id: In([...ids]) });
    return products.filter((product) => product.isPublished && product.archivedAt === null);
  }

  /** Lists the products with these ids that weren't deleted, hidden ones included, in the order of the ids. */
  async listChosen(manager: EntityManager, ids: readonly string[]): Promise<ProductType[]> {
    if (ids.length === 0) return [];
    const live = { archivedAt: IsNull(), variantOf: IsNull() };
    const products = await presentProducts(manager, await manager.findBy(Product, { id: In([...ids]), ...live }));
    const byId = new Map(products.map((product) => [product._id, product]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /**
   * Refuses a choice of products unless `listChosen` would list each of them.
   * @param field what the caller calls the ids
   * @throws Failure BAD_USER_INPUT with the field
   */
  async requireChosen(manager: EntityManager, ids: readonly string[], field: string): Promise<void> {
    const rows = ids.length > 0 ? await manager.findBy(Product, { id: In([...ids]) }) : [];
    const problem = problemOfChosen(new Set(ids).size, rows);
    // guard: collections.test.ts 'that are not there are refused'
    if (problem !== null) throw invalidInput({ [field]: problem });
  }

  /**
   * The changes to come of the products with these ids, in their order; nothing for anyone but admins, since shoppers
   * would wait for a sale.
   */
  async schedulesOf(actor: Actor, ids: readonly string[]): Promise<ProductScheduleView[]> {
    // guard: merchandising.test.ts 'are for admins', try: canSeeUnpublished(actor) -> actor !== null
    const isForCaller = canSeeUnpublished(actor) && ids.length > 0;
    const rows = isForCaller ? await this.db.reader.findBy(Product, { id: In([...new Set(ids)]) }) : [];
    const schedules = new Map(rows.map((row) => [row.id, scheduleView(row)]));
    return ids.map((id) => schedules.get(id) ?? scheduleView(noSchedule));
  }

  /**
   * Lists the first few products that have an SKU which begins with this text, or have a variant with such a one.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN
   */
  async listBySku(actor: Actor, text: string): Promise<ProductType[]> {
    requireAdmin(actor);
    const sku = cleanKeyword(text).toLowerCase();
    if (sku === '' || sku.length > MAX_SKU) return [];
    const found = await this.db.reader
      .createQueryBuilder(Product, 'product')
      .select('COALESCE(product.variantOf, product.id)', 'id')
      .where("product.sku IS NOT NULL AND product.archivedAt IS NULL AND lower(product.sku) LIKE :pattern ESCAPE '\\'")
      .setParameters({ pattern: `${sku.replace(/[\\%_]/g, '\\$&')}%` })
      .groupBy('COALESCE(product.variantOf, product.id)')
      .orderBy('MIN(product.sku)')
      .limit(MAX_BY_SKU)
      .getRawMany<{ id: string }>();
    return this.listChosen(
      this.db.reader,
      found.map(({ id }) => id),
    );
  }

  /** Lists the names of these products and variants, deleted ones included. */
  async namesOf(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    const products = await manager.findBy(Product, { id: In([...ids]) });
    return products.map((product) => itemName(product.name, product.optionValues));
  }

  /** Counts the products that visitors see, and says when one of them last changed; null without products. */
  async publishedSummary(): Promise<{ count: number; lastChange: number | null }> {
    const [count, lastChange] = await Promise.all([
      this.db.reader.countBy(Product, published),
      this.db.reader.maximum(Product, 'updatedAt', published),
    ]);
    // PostgreSQL's driver gives large integers as text.
    return { count, lastChange: lastChange === null ? null : Number(lastChange) };
  }

  /**
   * Yields the products that visitors see, ordered by id. It reads a slice at a time, so that a large catalog neither
   * fills the memory nor keeps other requests waiting.
   */
  async *eachPublished(skip = 0, limit = Infinity): AsyncGenerator<PublishedProduct> {
    let after = '';
    if (skip > 0) {
      const [last] = await this.readSlice({ skip: skip - 1, take: 1 });
      if (!last) return;
      after = last.id;
    }
    for (let left = limit; left > 0;) {
      const wanted = Math.min(SLICE, left);
      const products = await this.readSlice({ after, take: wanted });
      for (const { id, updatedAt, ...named } of products) yield { id, slug: productSlug(named), updatedAt };
      const last = products.at(-1);
      if (!last || products.length < wanted) return;
      after = last.id;
      left -= products.length;
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
    }
  }

  private readSlice({ after = '', skip = 0, take }: { after?: string; skip?: number; take: number }) {
    return this.db.reader.find(Product, {
      select: { id: true, name: true, slug: true, updatedAt: true },
      where: { ...published, id: MoreThan(after) },
      order: { id: 'ASC' },
      skip,
      take,
    });
  }
}

/** What is wrong with a choice of products, in words for the admin; null when all can be chosen. */
function problemOfChosen(count: number, rows: readonly Product[]): string | null {
  const namesOf = (some: readonly Product[]) => some.map(({ name, optionValues }) => itemName(name, optionValues));
  const gone = namesOf(rows.filter(({ archivedAt }) => archivedAt !== null));
  const variants = namesOf(rows.filter(({ archivedAt, variantOf }) => archivedAt === null && variantOf !== null));
  const problems = [
    gone.length === 1 && `${gone[0]} is gone. Remove it.`,
    gone.length > 1 && `${gone.join(', ')} are gone. Remove them.`,
    variants.length === 1 && `${variants[0]} is a variant. Choose its product.`,
    variants.length > 1 && `${variants.join(', ')} are variants. Choose their products.`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0) return problems.join(' ');
  return rows.length < count ? 'One of these products is gone' : null;
}
