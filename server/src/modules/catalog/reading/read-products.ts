import { setImmediate } from 'node:timers/promises';
import { In, IsNull, MoreThan, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { canSeeUnpublished, type Actor } from '../../../domain/permissions.js';
import { toProductView } from '../product-view.js';
import { Product } from '../product.entity.js';
import { ratingsOf } from './ratings-of.js';
import type { ProductType } from '../product.type.js';

/** This is as many products as an order can have. */
const MAX_IDS = 100;

/** `eachPublished` reads this many rows at a time. */
const SLICE = 500;

const published = { isPublished: true, archivedAt: IsNull() };

/** What the sitemap says about a product. */
export type PublishedProduct = Pick<Product, 'id' | 'updatedAt'>;

/** Reads products by their ids, and all that visitors see for the sitemap. */
export class ReadProducts {
  constructor(private readonly db: Database) {}

  /** Returns the product, or null when there is none or the caller may not see it. */
  async findProduct(actor: Actor, id: string): Promise<ProductType | null> {
    const [product, ratings] = await Promise.all([
      this.db.reader.findOneBy(Product, { id }),
      ratingsOf(this.db.reader, [id]),
    ]);
    if (!product || product.archivedAt !== null) return null;
    return product.isPublished || canSeeUnpublished(actor) ? toProductView(product, ratings.get(id)) : null;
  }

  /** @throws Failure NOT_FOUND when there is no such product for this caller */
  async getProduct(actor: Actor, id: string): Promise<ProductType> {
    const product = await this.findProduct(actor, id);
    if (!product) throw new Failure('NOT_FOUND', 'Product not found');
    return product;
  }

  /**
   * Lists the products of a cart that are still sold, in no particular order.
   * @throws Failure BAD_USER_INPUT with fields when there are more ids than an order can have
   */
  async listByIds(ids: readonly string[]): Promise<ProductType[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length > MAX_IDS) throw invalidInput({ ids: `You can request at most ${MAX_IDS} products at once` });
    if (wanted.length === 0) return [];
    const [products, ratings] = await Promise.all([
      this.listOrderable(this.db.reader, wanted),
      ratingsOf(this.db.reader, wanted),
    ]);
    return products.map((product) => toProductView(product, ratings.get(product.id)));
  }

  /** Lists the products with these ids that can be ordered now, in no particular order. */
  async listOrderable(manager: EntityManager, ids: readonly string[]): Promise<Product[]> {
    const products = await manager.findBy(Product, { id: In([...ids]) });
    return products.filter((product) => product.isPublished && product.archivedAt === null);
  }

  /** Lists the names of these products, deleted ones included. */
  async namesOf(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    const products = await manager.findBy(Product, { id: In([...ids]) });
    return products.map((product) => product.name);
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
      yield* products;
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
      select: { id: true, updatedAt: true },
      where: { ...published, id: MoreThan(after) },
      order: { id: 'ASC' },
      skip,
      take,
    });
  }
}
