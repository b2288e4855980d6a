import { In, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { defaultSort, isCategory, type ProductSort } from '../../../domain/categories.js';
import { clamp, MAX_PAGE_SIZE, placeOf } from '../../../domain/paging.js';
import { canSeeUnpublished, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import { cleanKeyword } from '../../../domain/search-text.js';
import type { StockLevel } from '../../../domain/stock.js';
import { idsOf, idsOfPage, type IdOrder } from '../../../kit/page-of-ids.js';
import type { ShopService } from '../../shop/shop.service.js';
import { Product } from '../product.entity.js';
import type { ProductIndex } from '../search/product-index.js';
import { ProductSearchEntry } from '../search/product-search.entity.js';
import { ProductWords } from '../search/product-words.js';
import { SearchProducts, type SearchedList } from '../search/search-products.js';
import { foldKeyword } from '../search/search-terms.js';
import { presentProducts } from './present-products.js';
import type { ProductSet, ProductSets } from './product-set.js';
import { RememberedCounts } from './remembered-counts.js';
import { stockCondition } from './stock-condition.js';
import type { ProductPageType } from '../product.type.js';

/** What a list of products can be filtered and sorted by; everything is optional. */
export interface ProductQuery {
  keyword?: string | null;
  /** A category that the shop doesn't have finds nothing (decision S53). */
  category?: string | null;
  /** The slug of a collection. One that the caller can't see finds nothing. */
  collection?: string | null;
  sort?: ProductSort | null;
  pageNumber?: number | null;
  pageSize?: number | null;
  isPublished?: boolean | null;
  isPopular?: boolean | null;
  isOnSale?: boolean | null;
  stockLevel?: StockLevel | null;
  /** Lists the deleted products instead of all others; for admins. */
  isArchived?: boolean | null;
}

/** Storefront page size (specification, section 9). */
export const DEFAULT_PAGE_SIZE = 8;

const sortOrders: Record<ProductSort, IdOrder> = {
  'createdAt:desc': { column: 'createdAt', direction: 'DESC' },
  'createdAt:asc': { column: 'createdAt', direction: 'ASC' },
  'price:desc': { column: 'effectiveCents', direction: 'DESC' },
  'price:asc': { column: 'effectiveCents', direction: 'ASC' },
};

/** Lists the products of the catalog by pages, for shoppers and admins. */
export class ListProducts {
  private readonly counts: RememberedCounts;
  private readonly words: ProductWords;
  private readonly search: SearchProducts;

  constructor(
    private readonly db: Database,
    clock: Clock,
    private readonly shop: Pick<ShopService, 'lowStockThreshold'>,
    index: ProductIndex,
    /** Built after the catalog, on which they are built. */
    private readonly sets: () => ProductSets,
  ) {
    this.counts = new RememberedCounts(clock);
    this.words = new ProductWords(db, clock);
    this.search = new SearchProducts(index, this.words, this.counts);
  }

  /**
   * Returns one page of products. Page and size are clamped, not refused; visitors and customers always get published
   * products only.
   */
  async list(actor: Actor, query: ProductQuery): Promise<ProductPageType> {
    const pageSize = clamp(query.pageSize ?? DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
    if (query.category != null && !isCategory(query.category)) {
      return nothing(query, pageSize);
    }
    const set = query.collection == null ? null : await this.sets().findSet(actor, query.collection);
    if (query.collection != null && !set) return nothing(query, pageSize);
    const list = await this.listOf(actor, query, set);
    const keyword = foldKeyword(cleanKeyword(query.keyword));
    const sort = query.sort ?? defaultSort;
    const order = sortOrders[sort];
    const matches = keyword === '' ? null : await this.search.match(keyword, list, sort === defaultSort);
    const count = matches ? matches.count : await list.count();
    const { page, pages, start } = placeOf(count, pageSize, query.pageNumber);
    const place = { start, size: pageSize };
    const ids = matches
      ? await this.search.page(matches, list, order, place)
      : await idsOfPage(list.products(false), order, { ...place, count });
    return { products: await this.read(ids), page, pages, count };
  }

  /** Returns one page of the products of a set, in its own order unless the query asks for another. */
  async listSet(actor: Actor, set: ProductSet, query: ProductQuery): Promise<ProductPageType> {
    const pageSize = clamp(query.pageSize ?? DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
    const list = await this.listOf(actor, query, set);
    if (query.sort == null && set.chosenIds) {
      const shown = new Set(await idsOf(list.products(false).select('product.id', 'id')));
      const ids = set.chosenIds.filter((id) => shown.has(id));
      const { page, pages, start } = placeOf(ids.length, pageSize, query.pageNumber);
      return { products: await this.read(ids.slice(start, start + pageSize)), page, pages, count: ids.length };
    }
    const count = await list.count();
    const { page, pages, start } = placeOf(count, pageSize, query.pageNumber);
    const place = { start, size: pageSize, count };
    const ids = await idsOfPage(list.products(false), sortOrders[query.sort ?? defaultSort], place);
    return { products: await this.read(ids), page, pages, count };
  }

  /** Reads products in the order of their ids. */
  private async read(ids: readonly string[]): Promise<ProductPageType['products']> {
    const rows = await this.db.reader.findBy(Product, { id: In([...ids]) });
    const views = new Map((await presentProducts(this.db.reader, rows)).map((product) => [product._id, product]));
    return ids.flatMap((id) => views.get(id) ?? []);
  }

  /** Forgets counts and words after products were written, so that the list that the admin sees next is counted again. */
  forgetCounts(): void {
    this.counts.forget();
    this.words.forget();
  }

  private async listOf(actor: Actor, query: ProductQuery, set: ProductSet | null): Promise<SearchedList> {
    const { stockLevel } = query;
    const lowStock = stockLevel == null ? 0 : await this.shop.lowStockThreshold();
    const levels = [...(stockLevel == null ? [] : [stockLevel]), ...(set?.isInStock ? (['in-stock'] as const) : [])];
    const isArchived = listsArchived(actor, query);
    const products = (readsAll: boolean) => {
      const filtered = filter(this.db.reader.createQueryBuilder(Product, 'product'), actor, query, readsAll);
      // The search's entries have no variants.
      // guard: variants.test.ts 'lists', try: filtered.andWhere('product.variantOf IS NULL') -> void 0
      filtered.andWhere('product.variantOf IS NULL');
      if (set) filtered.andWhere(set.condition.sql, set.condition.parameters);
      for (const level of levels) filtered.andWhere(stockCondition('product', level, isArchived), { lowStock });
      return filtered;
    };
    const entries = () => {
      const filtered = filter(this.db.reader.createQueryBuilder(ProductSearchEntry, 'product'), actor, query);
      if (set) filtered.andWhere(set.condition.sql, set.condition.parameters);
      if (levels.length > 0) filtered.innerJoin(Product, 'stocked', 'stocked.id = product.id');
      for (const level of levels) filtered.andWhere(stockCondition('stocked', level, isArchived), { lowStock });
      return filtered;
    };
    const isForVisitors = !canSeeUnpublished(actor);
    // All but what doesn't change the length. Making the query's text as a key would take longer than counting a short list.
    const { keyword: _keyword, sort: _sort, pageNumber: _page, pageSize: _size, ...filters } = query;
    const key = JSON.stringify([isForVisitors, filters, lowStock, set?.key]);
    // Visitors may see every list five seconds late.
    const count = () => this.counts.of(key, () => products(false).getCount(), isForVisitors ? 0 : undefined);
    return { products, entries, count, isForVisitors };
  }
}

function nothing({ pageNumber }: ProductQuery, pageSize: number): ProductPageType {
  const { page, pages } = placeOf(0, pageSize, pageNumber);
  return { products: [], page, pages, count: 0 };
}

function listsArchived(actor: Actor, { isArchived }: ProductQuery): boolean {
  // guard: admin-products.test.ts 'is listed for admins only', try: && canSeeUnpublished(actor) ->
  return isArchived === true && canSeeUnpublished(actor);
}

function filter<Row extends Product | ProductSearchEntry>(
  builder: SelectQueryBuilder<Row>,
  actor: Actor,
  query: ProductQuery,
  readsAll = false,
): SelectQueryBuilder<Row> {
  const isWanted = listsArchived(actor, query) ? 'product.archivedAt IS NOT NULL' : 'product.archivedAt IS NULL';
  // The plus keeps SQLite from fetching the rows one by one through an index: all of them are partial by this condition.
  builder.where(readsAll ? `+ ${isWanted}` : isWanted);
  const isPublished = canSeeUnpublished(actor) ? query.isPublished : true;
  if (isPublished != null) builder.andWhere('product.isPublished = :isPublished', { isPublished });
  if (query.isPopular != null) builder.andWhere('product.isPopular = :isPopular', { isPopular: query.isPopular });
  if (query.isOnSale != null) builder.andWhere('product.isOnSale = :isOnSale', { isOnSale: query.isOnSale });
  if (query.category != null) builder.andWhere('product.category = :category', { category: query.category });
  return builder;
}
