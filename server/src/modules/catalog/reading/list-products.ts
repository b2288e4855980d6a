import { setImmediate } from 'node:timers/promises';
import { In, IsNull, MoreThanOrEqual, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../db/database.js';
import { defaultSort, isCategory, type ProductSort } from '../../domain/categories.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { clamp, MAX_PAGE_SIZE, placeOf } from '../../domain/paging.js';
import { canSeeUnpublished, visitor, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { effectivePriceCents, isValidSalePrice } from '../../domain/pricing.js';
import type { ProductFields } from '../../domain/product-draft.js';
import { cleanKeyword, foldForSearch, likePattern } from '../../domain/search-text.js';
import type { StockLevel } from '../../domain/stock.js';
import type { ShopService } from '../shop/shop.service.js';
import { toProductView, type ProductPageView, type ProductView } from './product-view.js';
import { Product } from './product.entity.js';
import { RememberedCounts } from './reading/remembered-counts.js';
import { StockMove, type StockMoveKind } from './stock-move.entity.js';

/** What a list of products may be asked for; everything is optional. */
export interface ProductQuery {
  keyword?: string | null;
  /** One that the shop doesn't have finds nothing (decision S53). */
  category?: string | null;
  sort?: ProductSort | null;
  pageNumber?: number | null;
  pageSize?: number | null;
  isPublished?: boolean | null;
  isPopular?: boolean | null;
  isOnSale?: boolean | null;
  stockLevel?: StockLevel | null;
  /** The deleted ones instead of all others; for admins. */
  isArchived?: boolean | null;
}

/** Storefront page size (specification, section 9). */
export const DEFAULT_PAGE_SIZE = 8;
/** As many products as an order can have. */
const MAX_IDS = 100;
/** Longer keywords find nothing that a shop sells. */
const MAX_KEYWORD = 200;

/** How many rows one reading of `eachPublished` takes. */
const SLICE = 500;

/** What the sitemap says of a product. */
export interface PublishedProduct {
  id: string;
  updatedAt: number;
}

/** Quantity wanted of one product. */
export interface StockRequest {
  productId: string;
  quantity: number;
}

const sortColumns: Record<ProductSort, [column: string, direction: 'ASC' | 'DESC']> = {
  'createdAt:desc': ['product.createdAt', 'DESC'],
  'createdAt:asc': ['product.createdAt', 'ASC'],
  'price:desc': ['product.effectiveCents', 'DESC'],
  'price:asc': ['product.effectiveCents', 'ASC'],
};

const stockConditions: Record<StockLevel, string> = {
  'in-stock': 'product.countInStock > 0',
  low: 'product.countInStock <= :lowStock',
  'sold-out': 'product.countInStock = 0',
};

/** The catalog and its stock. */
export class CatalogService {
  private readonly counts: RememberedCounts;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly shop: Pick<ShopService, 'lowStockThreshold'>,
  ) {
    this.counts = new RememberedCounts(clock);
  }

  /**
   * One page of products. Page and size are clamped, not refused; visitors and customers always get published ones only.
   */
  async listProducts(actor: Actor, query: ProductQuery): Promise<ProductPageView> {
    const pageSize = clamp(query.pageSize ?? DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
    if (query.category != null && !isCategory(query.category)) {
      const { page, pages } = placeOf(0, pageSize, query.pageNumber);
      return { products: [], page, pages, count: 0 };
    }
    const filtered = this.filter(actor, query);
    if (query.stockLevel != null) {
      filtered.andWhere(stockConditions[query.stockLevel], { lowStock: await this.shop.lowStockThreshold() });
    }
    const count = await this.countOf(filtered, query);
    const { page, pages, start } = placeOf(count, pageSize, query.pageNumber);
    const ids = await this.idsOf(filtered, query.sort ?? defaultSort, {
      start,
      end: Math.min(start + pageSize, count),
      count,
    });
    const products = await this.db.reader.findBy(Product, { id: In(ids) });
    const place = new Map(ids.map((id, index) => [id, index]));
    products.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    return { products: products.map(toProductView), page, pages, count };
  }

  /** After products were written: what their author sees next counts them. */
  forgetCounts(): void {
    this.counts.forget();
  }

  /** The product, or null when there is none or the caller may not see it. */
  async findProduct(actor: Actor, id: string): Promise<ProductView | null> {
    const product = await this.db.reader.findOneBy(Product, { id });
    if (!product || product.archivedAt !== null) return null;
    return product.isPublished || canSeeUnpublished(actor) ? toProductView(product) : null;
  }

  /**
   * The products of a cart that are in the shop, in no particular order; what is missing from the answer is no longer sold.
   * @throws Failure BAD_USER_INPUT with fields when there are more ids than an order can have
   */
  async listByIds(ids: readonly string[]): Promise<ProductView[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length > MAX_IDS) throw invalidInput({ ids: `You can request at most ${MAX_IDS} products at once` });
    if (wanted.length === 0) return [];
    const products = await this.listOrderable(this.db.reader, wanted);
    return products.map(toProductView);
  }

  /** @throws Failure NOT_FOUND when there is no such product for this caller */
  async getProduct(actor: Actor, id: string): Promise<ProductView> {
    const product = await this.findProduct(actor, id);
    if (!product) throw new Failure('NOT_FOUND', 'Product not found');
    return product;
  }

  /** How many products visitors see, and when one of them was last changed; null without products. */
  async publishedSummary(): Promise<{ count: number; lastChange: number | null }> {
    const where = { isPublished: true, archivedAt: IsNull() };
    const [count, lastChange] = await Promise.all([
      this.db.reader.countBy(Product, where),
      this.db.reader.maximum(Product, 'updatedAt', where),
    ]);
    // PostgreSQL's driver gives large integers as text.
    return { count, lastChange: lastChange === null ? null : Number(lastChange) };
  }

  /**
   * The products that visitors see, in the order of their ids; a slice at a time, so that a large catalog neither fills
   * the memory nor keeps other requests waiting.
   */
  async *eachPublished(skip = 0, limit = Infinity): AsyncGenerator<PublishedProduct> {
    const published = () =>
      this.filter(visitor, {}).select(['product.id', 'product.updatedAt']).orderBy('product.id', 'ASC');
    let after = '';
    if (skip > 0) {
      const last = await published()
        .offset(skip - 1)
        .limit(1)
        .getOne();
      if (!last) return;
      after = last.id;
    }
    for (let left = limit; left > 0;) {
      const wanted = Math.min(SLICE, left);
      const products = await published().andWhere('product.id > :after', { after }).limit(wanted).getMany();
      yield* products;
      const last = products.at(-1);
      if (!last || products.length < wanted) return;
      after = last.id;
      left -= products.length;
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
    }
  }

  /** The products that may be bought now, out of the given ids, in no particular order. */
  async listOrderable(manager: EntityManager, ids: readonly string[]): Promise<Product[]> {
    const products = await manager.findBy(Product, { id: In([...ids]) });
    return products.filter((product) => product.isPublished && product.archivedAt === null);
  }

  /** What products are or were called, for those that ever existed. */
  async namesOf(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    const products = await manager.findBy(Product, { id: In([...ids]) });
    return products.map((product) => product.name);
  }

  /**
   * Reserves stock: one conditional UPDATE for each product, in id order, so that two carts can neither oversell nor
   * wait for each other in a circle. The ledger entry follows in `recordMoves`, once its order exists.
   * @returns the products without enough stock, with the quantity left; the others were reserved, so the caller rolls
   *   back or releases them
   */
  async takeStock(
    manager: EntityManager,
    requests: readonly StockRequest[],
  ): Promise<{ productId: string; available: number }[]> {
    const shortages: { productId: string; available: number }[] = [];
    for (const { productId, quantity } of sortedById(requests)) {
      const enough = {
        id: productId,
        isPublished: true,
        archivedAt: IsNull(),
        countInStock: MoreThanOrEqual(quantity),
      };
      const { affected } = await manager.decrement(Product, enough, 'countInStock', quantity);
      if (affected === 1) continue;
      const product = await manager.findOneBy(Product, { id: productId });
      shortages.push({
        productId,
        available: product?.isPublished && product.archivedAt === null ? product.countInStock : 0,
      });
    }
    return shortages;
  }

  /** Writes the ledger of stock that `takeStock` took, or that goes back on the shelf, for an order. */
  async recordMoves(
    manager: EntityManager,
    orderId: string,
    kind: Exclude<StockMoveKind, 'adjust' | 'return'>,
    requests: readonly StockRequest[],
  ): Promise<void> {
    const sign = kind === 'release' ? 1 : -1;
    await manager.insert(
      StockMove,
      requests.map(({ productId, quantity }) => ({
        id: this.ids.id(),
        productId,
        orderId,
        kind,
        delta: sign * quantity,
        note: null,
        createdAt: this.clock.now(),
        actorName: null,
        refundId: null,
      })),
    );
  }

  /** Puts an order's stock back on the shelf, with its ledger entry. */
  async releaseStock(manager: EntityManager, orderId: string, requests: readonly StockRequest[]): Promise<void> {
    await this.putBack(manager, requests);
    await this.recordMoves(manager, orderId, 'release', requests);
  }

  /** What refunds have put back on the shelf; the shelf is not asked, as all of it may be sold again. */
  listReturned(manager: EntityManager, refundIds: readonly string[]): Promise<StockMove[]> {
    return manager.findBy(StockMove, { refundId: In([...refundIds]) });
  }

  /** Puts gifts back on the shelf with the refund that brought them, with their ledger entries. */
  async returnStock(manager: EntityManager, refundId: string, requests: readonly StockRequest[]): Promise<void> {
    await this.putBack(manager, requests);
    await manager.insert(
      StockMove,
      requests.map(({ productId, quantity }) => ({
        id: this.ids.id(),
        productId,
        orderId: null,
        kind: 'return' as const,
        delta: quantity,
        note: null,
        createdAt: this.clock.now(),
        actorName: null,
        refundId,
      })),
    );
  }

  /** Undoes a `takeStock` that got no ledger entry. */
  async putBack(manager: EntityManager, requests: readonly StockRequest[]): Promise<void> {
    for (const { productId, quantity } of sortedById(requests)) {
      await manager.increment(Product, { id: productId }, 'countInStock', quantity);
    }
  }

  /**
   * Rows for a new product with its first stock in the ledger; the seeds insert them in bulk.
   * @throws RangeError when it is on sale without a valid sale price
   */
  prepareProduct(
    draft: ProductFields,
    countInStock: number,
    createdAt: number,
    id = this.ids.id(),
  ): { product: Product; move: StockMove | null } {
    if (draft.isOnSale && !isValidSalePrice(draft.priceCents, draft.salePriceCents)) {
      throw new RangeError(`${draft.name} is on sale without a valid sale price`);
    }
    const product: Product = {
      ...draft,
      id,
      countInStock,
      effectiveCents: effectivePriceCents(draft),
      searchText: foldForSearch(`${draft.name} ${draft.description}`),
      createdAt,
      updatedAt: createdAt,
      archivedAt: null,
      version: 1,
    };
    const move: StockMove | null =
      countInStock === 0
        ? null
        : {
            id: this.ids.id(),
            productId: id,
            orderId: null,
            kind: 'adjust',
            delta: countInStock,
            note: 'First stock',
            createdAt,
            actorName: null,
            refundId: null,
          };
    return { product, move };
  }

  private countOf(filtered: SelectQueryBuilder<Product>, query: ProductQuery): Promise<number> {
    // There are more keywords than can be remembered, and looking for them reads every row anyway.
    if (cleanKeyword(query.keyword) !== '') return filtered.getCount();
    const [sql, parameters] = filtered.clone().select('product.id').getQueryAndParameters();
    // As text: SQLite's driver gets whole numbers as BigInt, which JSON doesn't know.
    return this.counts.of(JSON.stringify([sql, parameters.map(String)]), () => filtered.getCount());
  }

  /**
   * The ids of a list from `start` to before `end`: read from the index alone, whose rows are small, and from the list's
   * nearer end, so that a page far down costs as little as may be.
   */
  private async idsOf(
    filtered: SelectQueryBuilder<Product>,
    sort: ProductSort,
    { start, end, count }: { start: number; end: number; count: number },
  ): Promise<string[]> {
    if (end <= start) return [];
    const [column, direction] = sortColumns[sort];
    const isFromEnd = start > count / 2;
    const order = (direction === 'ASC') === isFromEnd ? 'DESC' : 'ASC';
    const rows = await filtered
      .clone()
      .select('product.id', 'id')
      .orderBy(column, order)
      .addOrderBy('product.id', order)
      .limit(end - start)
      .offset(isFromEnd ? count - end : start)
      .getRawMany<{ id: string }>();
    const ids = rows.map(({ id }) => id);
    return isFromEnd ? ids.reverse() : ids;
  }

  private filter(actor: Actor, query: ProductQuery): SelectQueryBuilder<Product> {
    const keyword = cleanKeyword(query.keyword);
    const isArchived = query.isArchived === true && canSeeUnpublished(actor);
    const isWanted = isArchived ? 'product.archivedAt IS NOT NULL' : 'product.archivedAt IS NULL';
    const builder = this.db.reader
      .createQueryBuilder(Product, 'product')
      // What reads every row anyway goes through the table: the plus keeps SQLite from fetching the rows one by one by an index.
      .where(keyword === '' ? isWanted : `+ ${isWanted}`);
    const isPublished = canSeeUnpublished(actor) ? query.isPublished : true;
    if (isPublished != null) builder.andWhere('product.isPublished = :isPublished', { isPublished });
    if (query.isPopular != null) builder.andWhere('product.isPopular = :isPopular', { isPopular: query.isPopular });
    if (query.isOnSale != null) builder.andWhere('product.isOnSale = :isOnSale', { isOnSale: query.isOnSale });
    if (query.category != null) builder.andWhere('product.category = :category', { category: query.category });
    if (keyword !== '') {
      builder.andWhere("product.searchText LIKE :pattern ESCAPE '\\'", {
        pattern: likePattern(keyword.slice(0, MAX_KEYWORD)),
      });
    }
    return builder;
  }
}

function sortedById(requests: readonly StockRequest[]): StockRequest[] {
  return [...requests].sort((a, b) => (a.productId < b.productId ? -1 : 1));
}
