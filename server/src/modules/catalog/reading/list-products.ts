import { In, IsNull, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { defaultSort, isCategory, isProductSort, type AdminProductSort } from '../../../domain/categories.js';
import { clamp, MAX_PAGE_SIZE, placeOf } from '../../../domain/paging.js';
import { canSeeUnpublished, visitor, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import { cleanKeyword } from '../../../domain/search-text.js';
import type { StockLevel } from '../../../domain/stock.js';
import { idsOf, idsOfPage, type IdOrder, type LastPlace, type PageRows } from '../../../kit/page-of-ids.js';
import { Remembered } from '../../../kit/remembered.js';
import type { ShopService } from '../../shop/shop.service.js';
import { Product } from '../product.entity.js';
import type { ProductIndex } from '../search/product-index.js';
import { ProductSearchEntry } from '../search/product-search.entity.js';
import { ProductWords } from '../search/product-words.js';
import { mostPopular, SearchProducts, type MatchOrder, type SearchedList } from '../search/search-products.js';
import { foldKeyword } from '../search/search-terms.js';
import { SearchVocabulary } from '../search/search-vocabulary.js';
import { arrivalCondition, type ReadArrivals } from './arrivals.js';
import { readListFilters } from './list-filters.js';
import { optionCondition } from './option-condition.js';
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
  /** What it costs now is at least and at most this, as a decimal. Of a product in variants, its default one counts. */
  minPrice?: number | null;
  maxPrice?: number | null;
  inStock?: boolean | null;
  /**
   * Values of options, such as `Size:Large`. One row of the product has them all, of those of one option any; with
   * `inStock`, it is one that can be bought, or all of them are sold out.
   */
  option?: readonly string[] | null;
  /** They arrive by this date, YYYY-MM-DD, as their pages say; so they are in stock, as with `inStock`. */
  arrivesBy?: string | null;
  stockLevel?: StockLevel | null;
  /** Lists the deleted products instead of all others; for admins. */
  isArchived?: boolean | null;
}

/** Looking at each product of a longer list takes longer than the rest of a page. */
const MOST_COUNTED = 1000;

/** As many lists as visitors may page through in the time for which something of them is remembered. */
const MAX_REMEMBERED = 200;

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
  if (sort === 'popularity') return mostPopular;
  // Without a keyword, nothing is more relevant than what is new.
  const [column, direction] = (sort === 'relevance' ? defaultSort : sort).split(':') as [
    keyof typeof sortColumns,
    'asc' | 'desc',
  ];
  return { columns: sortColumns[column], direction: direction === 'asc' ? 'ASC' : 'DESC' };
}

/** Lists the products of the catalog by pages, for shoppers and admins. */
export class ListProducts {
  private readonly counts: RememberedCounts;
  /**
   * Where visitors have been in long lists, so that the next page of a list of a hundred thousand isn't searched from its
   * end again. Products that came or went meanwhile move a page by as many rows; the rows themselves are always read fresh.
   */
  private readonly places: Remembered<LastPlace>;
  /** The ids of pages, for customers who look at the same: what visitors share is answered before it gets here. */
  private readonly pages: Remembered<readonly string[]>;
  /** How visitors' matches fit, so that the next page of a search doesn't compare them again. */
  private readonly fits: Remembered<readonly string[]>;
  private readonly words: ProductWords;
  private readonly search: SearchProducts;
  readonly vocabulary: SearchVocabulary;

  constructor(
    private readonly db: Database,
    clock: Clock,
    private readonly shop: Pick<ShopService, 'lowStockThreshold'>,
    index: ProductIndex,
    /** Built after the catalog, on which they are built. */
    private readonly sets: () => ProductSets,
    readonly arrivals: ReadArrivals,
  ) {
    this.counts = new RememberedCounts(clock);
    this.places = new Remembered(clock, MAX_REMEMBERED);
    this.pages = new Remembered(clock, MAX_REMEMBERED);
    this.fits = new Remembered(clock, MAX_REMEMBERED);
    this.vocabulary = new SearchVocabulary(db, clock, sets);
    this.words = new ProductWords(db, clock, this.vocabulary);
    this.search = new SearchProducts(index, this.words, this.counts, this.fits, this.vocabulary, () => db.reader);
  }

  /**
   * Returns one page of products. Page and size are clamped, not refused; visitors and customers always get published
   * products only.
   * @throws Failure BAD_USER_INPUT with fields `minPrice`, `maxPrice`, `option`, `arrivesBy`
   */
  async list(actor: Actor, query: ProductQuery): Promise<ProductPageType> {
    const pageSize = clamp(query.pageSize ?? DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
    const { count, correctedKeyword, ids } = await this.find(actor, query);
    const { page, pages, start } = placeOf(count, pageSize, query.pageNumber);
    const products = await this.read(actor, await ids({ start, size: pageSize }));
    return { products, page, pages, count, correctedKeyword };
  }

  /**
   * Returns the ids of all products of a list, for work on all of them.
   * @param most a longer list is only counted
   */
  async listIds(actor: Actor, query: ProductQuery, most: number): Promise<{ count: number; ids: string[] }> {
    const { count, ids } = await this.find(actor, query);
    return { count, ids: count > most ? [] : [...(await ids({ start: 0, size: count }))] };
  }

  /** Counts a list, reads parts of it in its order, and makes a query of all of it. */
  private async find(
    actor: Actor,
    query: ProductQuery,
  ): Promise<{
    count: number;
    correctedKeyword: string | null;
    ids: (place: PageRows) => Promise<readonly string[]>;
    /** All of them, in no order; null when there are none. */
    rows: () => SelectQueryBuilder<ObjectLiteral> | null;
  }> {
    const nothing = { count: 0, correctedKeyword: null, ids: () => Promise.resolve([]), rows: () => null };
    if (query.category != null && !isCategory(query.category)) return nothing;
    const set = query.collection == null ? null : await this.sets().findSet(actor, query.collection);
    if (query.collection != null && !set) return nothing;
    const list = await this.listOf(actor, query, set);
    const keyword = foldKeyword(cleanKeyword(query.keyword));
    const sort = sortFor(actor, query) ?? defaultSort;
    const order = orderOf(sort);
    const key = JSON.stringify([sort, keyword, list.key]);
    if (keyword !== '') {
      const matches = await this.search.match(keyword, list, matchOrderOf(sort));
      const { count, correctedKeyword } = matches;
      // guard: catalog.test.ts 'page after page', try: `${section} ${key}` -> section && key
      const lastPlaceIn = list.isForVisitors ? (section: string) => this.lastPlace(`${section} ${key}`) : undefined;
      const ids = (place: PageRows) => this.search.page(matches, list, order, place, lastPlaceIn);
      return {
        count,
        correctedKeyword,
        ids: this.onceForVisitors(list, key, ids),
        rows: () => this.search.rowsOf(matches, list),
      };
    }
    const count = await list.count();
    const last = list.isForVisitors ? this.lastPlace(key) : undefined;
    const ids = (place: PageRows) =>
      sort.startsWith('isPublished:') && query.isPublished == null
        ? this.pageByState(actor, query, set, order.direction, place)
        : idsOfPage(rowsFor(order, list), order, { ...place, count }, last);
    return {
      count,
      correctedKeyword: null,
      ids: this.onceForVisitors(list, key, ids),
      rows: () => list.products(false),
    };
  }

  /** Visitors and customers may see every list five seconds late. */
  private onceForVisitors(list: SearchedList, key: string, read: (place: PageRows) => Promise<readonly string[]>) {
    if (!list.isForVisitors) return read;
    return async (place: PageRows) => {
      const pageKey = `${place.start} ${place.size} ${key}`;
      return this.pages.get(pageKey) ?? this.pages.set(pageKey, await read(place));
    };
  }

  /**
   * The first products for someone who is still typing, as visitors find them.
   * @param keyword by `foldKeyword`, not empty
   */
  async suggest(keyword: string, most: number): Promise<{ ids: string[]; correctedKeyword: string | null }> {
    return this.search.suggest(keyword, await this.listOf(visitor, {}, null), most);
  }

  /** The products of a collection; null when there is none of this slug, or the caller may not see it. */
  findSet(actor: Actor, slug: string): Promise<ProductSet | null> {
    return this.sets().findSet(actor, slug);
  }

  /**
   * A query of all products of a list, for counting what they have in common; null when the list is too long to look at
   * each of them. The query itself is null when there are none. Its alias is `product`, a `Product` or its search entry.
   * @throws Failure BAD_USER_INPUT with fields `minPrice`, `maxPrice`, `option`, `arrivesBy`
   */
  async findCountable(
    actor: Actor,
    query: ProductQuery,
  ): Promise<{ rows: () => SelectQueryBuilder<ObjectLiteral> | null } | null> {
    const { count, rows } = await this.find(actor, query);
    return count > MOST_COUNTED ? null : { rows };
  }

  /** Returns one page of the products of a set, in its own order unless the query asks for another. */
  async listSet(actor: Actor, set: ProductSet, query: ProductQuery): Promise<ProductPageType> {
    const pageSize = clamp(query.pageSize ?? DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE);
    const list = await this.listOf(actor, query, set);
    const sort = sortFor(actor, query);
    // Nothing is looked for: its own order is the most relevant one.
    if ((sort === null || sort === 'relevance') && set.chosenIds) {
      const shown = new Set(await idsOf(list.products(false).select('product.id', 'id')));
      const ids = set.chosenIds.filter((id) => shown.has(id));
      const { page, pages, start } = placeOf(ids.length, pageSize, query.pageNumber);
      return {
        products: await this.read(actor, ids.slice(start, start + pageSize)),
        page,
        pages,
        count: ids.length,
        correctedKeyword: null,
      };
    }
    const count = await list.count();
    const { page, pages, start } = placeOf(count, pageSize, query.pageNumber);
    const place = { start, size: pageSize, count };
    const order = orderOf(sort ?? defaultSort);
    const ids = await idsOfPage(rowsFor(order, list), order, place);
    return { products: await this.read(actor, ids), page, pages, count, correctedKeyword: null };
  }

  private lastPlace(key: string): LastPlace {
    return this.places.get(key) ?? this.places.set(key, { place: null });
  }

  /** Reads a page of the unpublished and the published products, one part after the other, each in the order of an index. */
  private async pageByState(
    actor: Actor,
    query: ProductQuery,
    set: ProductSet | null,
    direction: IdOrder['direction'],
    { start, size }: PageRows,
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

  /** Reads products in the order of their ids, without those that were hidden since these were remembered. */
  private async read(actor: Actor, ids: readonly string[]): Promise<ProductPageType['products']> {
    // guard: catalog.test.ts 'hidden meanwhile', try: { isPublished…() } -> {}
    const shown = canSeeUnpublished(actor) ? {} : { isPublished: true, archivedAt: IsNull() };
    const rows = await this.db.reader.findBy(Product, { id: In([...ids]), ...shown });
    const views = new Map((await presentProducts(this.db.reader, rows)).map((product) => [product._id, product]));
    return ids.flatMap((id) => views.get(id) ?? []);
  }

  /** Forgets counts and words after products, collections or synonyms were written, so that the list that the admin sees next is counted again. */
  forgetCounts(): void {
    this.counts.forget();
    this.places.forget();
    this.pages.forget();
    this.fits.forget();
    this.words.forget();
    this.vocabulary.forget();
  }

  private async listOf(actor: Actor, query: ProductQuery, set: ProductSet | null): Promise<SearchedList> {
    const { stockLevel } = query;
    const { prices, choices, arrivesBy: date, inStock } = readListFilters(query);
    const { minCents, maxCents } = prices;
    const arrivals = date === null ? null : await this.arrivals.current();
    const arrives = arrivals && ((alias: string) => arrivalCondition(arrivals, date!, alias));
    const limitPrices = (filtered: SelectQueryBuilder<Product> | SelectQueryBuilder<ProductSearchEntry>) => {
      if (minCents !== null) filtered.andWhere('product.effectiveCents >= :minCents', { minCents });
      if (maxCents !== null) filtered.andWhere('product.effectiveCents <= :maxCents', { maxCents });
    };
    const lowStock = stockLevel == null ? 0 : await this.shop.lowStockThreshold();
    // What is sold out doesn't arrive.
    const isInStock = set?.isInStock || (arrives !== null && inStock === false);
    const levels = [...(stockLevel == null ? [] : [stockLevel]), ...(isInStock ? (['in-stock'] as const) : [])];
    const isArchived = listsArchived(actor, query);
    const isBuyable = (alias: string) => `${inStock ? '' : 'NOT '}${stockCondition(alias, 'in-stock', isArchived)}`;
    // With options, a row that has them decides.
    const asksStock = inStock != null && (choices.length === 0 || isArchived);
    const chosen = optionCondition(choices, isArchived ? null : inStock);
    const products = (readsAll: boolean) => {
      const filtered = filter(this.db.reader.createQueryBuilder(Product, 'product'), actor, query, readsAll);
      // The search's entries have no variants.
      // guard: variants.test.ts 'lists', try: filtered.andWhere('product.variantOf IS NULL') -> void 0
      filtered.andWhere('product.variantOf IS NULL');
      if (set) filtered.andWhere(set.condition.sql, set.condition.parameters);
      limitPrices(filtered);
      for (const level of levels) filtered.andWhere(stockCondition('product', level, isArchived), { lowStock });
      if (asksStock) filtered.andWhere(isBuyable('product'));
      if (arrives) filtered.andWhere(arrives('product'));
      if (chosen) filtered.andWhere(chosen.sql, chosen.parameters);
      return filtered;
    };
    const entries = () => {
      const filtered = filter(this.db.reader.createQueryBuilder(ProductSearchEntry, 'product'), actor, query);
      if (set) filtered.andWhere(set.condition.sql, set.condition.parameters);
      limitPrices(filtered);
      if (levels.length > 0 || asksStock || arrives) filtered.innerJoin(Product, 'stocked', 'stocked.id = product.id');
      for (const level of levels) filtered.andWhere(stockCondition('stocked', level, isArchived), { lowStock });
      if (asksStock) filtered.andWhere(isBuyable('stocked'));
      if (arrives) filtered.andWhere(arrives('stocked'));
      if (chosen) filtered.andWhere(chosen.sql, chosen.parameters);
      return filtered;
    };
    const isForVisitors = !canSeeUnpublished(actor);
    // All but what doesn't change the length. Making the query's text as a key would take longer than counting a short list.
    const { keyword: _keyword, sort: _sort, pageNumber: _page, pageSize: _size, ...filters } = query;
    // What arrives by a date is other products once the cut-off has passed.
    // guard: arrives-by.test.ts 'before the cut-off', try: , arrives?.('product')] -> ]
    const key = JSON.stringify([isForVisitors, filters, lowStock, set?.key, arrives?.('product')]);
    // Visitors may see every list five seconds late.
    const count = () => this.counts.of(key, () => products(false).getCount(), isForVisitors ? 0 : undefined);
    return { key, products, entries, count, isForVisitors };
  }
}

/** The sort that counts, if any: an order that shoppers don't have would tell them about what they can't see. */
function sortFor(actor: Actor, { sort }: ProductQuery): AdminProductSort | null {
  // guard: admin-products.test.ts 'sorts for admins only', try: || canSeeUnpublished(actor) -> || true
  return sort != null && (isProductSort(sort) || canSeeUnpublished(actor)) ? sort : null;
}

/** How what a keyword finds is ordered; what the shopper orders by a figure needs no other order. */
const matchOrders: Partial<Record<AdminProductSort, MatchOrder>> = {
  [defaultSort]: 'namesFirst',
  relevance: 'relevance',
};

function matchOrderOf(sort: AdminProductSort): MatchOrder {
  return matchOrders[sort] ?? 'plain';
}

/** The rows that know what a list is ordered by. */
function rowsFor(order: IdOrder, list: SearchedList): SelectQueryBuilder<ObjectLiteral> {
  return order === mostPopular ? list.entries() : list.products(false);
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
