import { In, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { defaultSort, isCategory, isProductSort, type AdminProductSort } from '../../../domain/categories.js';
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
  /** Those that only admins have count as not given for everyone else. */
  sort?: AdminProductSort | null;
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

/** The order of each index; the names are folded, and cut off what search compares. */
const sortColumns = {
  createdAt: ['product.createdAt'],
  price: ['product.effectiveCents'],
  name: ['substr(product.searchText, 1, length(product.name))'],
  category: ['product.category', 'product.createdAt'],
  stock: ['product.countInStock', 'product.isPublished'],
  // No index has it: its two parts are lists of their own.
  isPublished: ['product.isPublished', 'product.createdAt'],
};

function orderOf(sort: AdminProductSort): IdOrder {
  const [column, direction] = sort.split(':') as [keyof typeof sortColumns, 'asc' | 'desc'];
  return { columns: sortColumns[column], direction: direction === 'asc' ? 'ASC' : 'DESC' };
}

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
    const found = await this.find(actor, query);
    const { page, pages, start } = placeOf(found.count, pageSize, query.pageNumber);
    return { products: await this.read(await found.ids({ start, size: pageSize })), page, pages, count: found.count };
  }

  /**
   * Returns the ids of all products of a list, for work on all of them.
   * @param most a longer list is only counted
   */
  async listIds(actor: Actor, query: ProductQuery, most: number): Promise<{ count: number; ids: string[] }> {
    const { count, ids } = await this.find(actor, query);
    return { count, ids: count > most ? [] : await ids({ start: 0, size: count }) };
  }

  /** Counts a list, and reads parts of it in its order. */
  private async find(
    actor: Actor,
    query: ProductQuery,
  ): Promise<{ count: number; ids: (place: { start: number; size: number }) => Promise<string[]> }> {
    const nothing = { count: 0, ids: () => Promise.resolve([]) };
    if (query.category != null && !isCategory(query.category)) return nothing;
    const set = query.collection == null ? null : await this.sets().findSet(actor, query.collection);
    if (query.collection != null && !set) return nothing;
    const list = await this.listOf(actor, query, set);
    const keyword = foldKeyword(cleanKeyword(query.keyword));
    const sort = sortFor(actor, query) ?? defaultSort;
    const order = orderOf(sort);
    if (keyword !== '') {
      const matches = await this.search.match(keyword, list, sort === defaultSort);
      return { count: matches.count, ids: (place) => this.search.page(matches, list, order, place) };
    }
    const count = await list.count();
    const ids = (place: { start: number; size: number }) =>
      sort.startsWith('isPublished:') && query.isPublished == null
        ? this.pageByState(actor, query, set, order.direction, place)
        : idsOfPage(list.products(false), order, { ...place, count });
    return { count, ids };
  }

  /** Returns one page of the products of a set, in its own order unless the query asks for another. */
  async listSet(actor: Actor, set: ProductSet, query: ProductQuery): Promise<ProductPageType> {
    const pageSize = clamp(query.pageSize ?? DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
    const list = await this.listOf(actor, query, set);
    const sort = sortFor(actor, query);
    if (sort === null && set.chosenIds) {
      const shown = new Set(await idsOf(list.products(false).select('product.id', 'id')));
      const ids = set.chosenIds.filter((id) => shown.has(id));
      const { page, pages, start } = placeOf(ids.length, pageSize, query.pageNumber);
      return { products: await this.read(ids.slice(start, start + pageSize)), page, pages, count: ids.length };
    }
    const count = await list.count();
    const { page, pages, start } = placeOf(count, pageSize, query.pageNumber);
    const place = { start, size: pageSize, count };
    const ids = await idsOfPage(list.products(false), orderOf(sort ?? defaultSort), place);
    return { products: await this.read(ids), page, pages, count };
  }

  /** Reads a page of the unpublished and the published products, one part after the other, each in the order of an index. */
  private async pageByState(
    actor: Actor,
    query: ProductQuery,
    set: ProductSet | null,
    direction: IdOrder['direction'],
    { start, size }: { start: number; size: number },
  ): Promise<string[]> {
    const ids: string[] = [];
    let before = 0;
    for (const isPublished of direction === 'ASC' ? [false, true] : [true, false]) {
      const part = await this.listOf(actor, { ...query, isPublished }, set);
      const count = await part.count();
      const place = { start: Math.max(0, start - before), size: size - ids.length, count };
      const order = { columns: sortColumns.createdAt, direction };
      if (place.start < count && place.size > 0) ids.push(...(await idsOfPage(part.products(false), order, place)));
      before += count;
    }
    return ids;
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

/** The sort that counts, if any: an order that shoppers don't have would tell them about what they can't see. */
function sortFor(actor: Actor, { sort }: ProductQuery): AdminProductSort | null {
  // guard: admin-products.test.ts 'sorts for admins only', try: || canSeeUnpublished(actor) -> || true
  return sort != null && (isProductSort(sort) || canSeeUnpublished(actor)) ? sort : null;
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
