import { In, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { defaultSort, isCategory, type ProductSort } from '../../../domain/categories.js';
import { clamp, MAX_PAGE_SIZE, placeOf } from '../../../domain/paging.js';
import { canSeeUnpublished, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import { cleanKeyword } from '../../../domain/search-text.js';
import type { StockLevel } from '../../../domain/stock.js';
import { idsOfPage, type IdOrder } from '../../../kit/page-of-ids.js';
import type { ShopService } from '../../shop/shop.service.js';
import { toProductView } from '../product-view.js';
import { Product } from '../product.entity.js';
import type { ProductIndex } from '../search/product-index.js';
import { ProductSearchEntry } from '../search/product-search.entity.js';
import { ProductWords } from '../search/product-words.js';
import { SearchProducts, type SearchedList } from '../search/search-products.js';
import { foldKeyword } from '../search/search-terms.js';
import { ratingsOf } from './ratings-of.js';
import { RememberedCounts } from './remembered-counts.js';
import type { ProductPageType } from '../product.type.js';

/** What a list of products can be filtered and sorted by; everything is optional. */
export interface ProductQuery {
  keyword?: string | null;
  /** A category that the shop doesn't have finds nothing (decision S53). */
  category?: string | null;
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

const stockConditions: Record<StockLevel, string> = {
  'in-stock': 'countInStock > 0',
  low: 'countInStock <= :lowStock',
  'sold-out': 'countInStock = 0',
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
      const { page, pages } = placeOf(0, pageSize, query.pageNumber);
      return { products: [], page, pages, count: 0 };
    }
    const list = await this.listOf(actor, query);
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
    const [rows, ratings] = await Promise.all([
      this.db.reader.findBy(Product, { id: In(ids) }),
      ratingsOf(this.db.reader, ids),
    ]);
    const views = new Map(rows.map((product) => [product.id, toProductView(product, ratings.get(product.id))]));
    return { products: ids.flatMap((id) => views.get(id) ?? []), page, pages, count };
  }

  /** Forgets counts and words after products were written, so that the list that the admin sees next is counted again. */
  forgetCounts(): void {
    this.counts.forget();
    this.words.forget();
  }

  private async listOf(actor: Actor, query: ProductQuery): Promise<SearchedList> {
    const { stockLevel } = query;
    const lowStock = stockLevel == null ? 0 : await this.shop.lowStockThreshold();
    const products = (readsAll: boolean) => {
      const filtered = filter(this.db.reader.createQueryBuilder(Product, 'product'), actor, query, readsAll);
      return stockLevel == null ? filtered : filtered.andWhere(`product.${stockConditions[stockLevel]}`, { lowStock });
    };
    const entries = () => {
      const filtered = filter(this.db.reader.createQueryBuilder(ProductSearchEntry, 'product'), actor, query);
      if (stockLevel == null) return filtered;
      return filtered
        .innerJoin(Product, 'stocked', 'stocked.id = product.id')
        .andWhere(`stocked.${stockConditions[stockLevel]}`, { lowStock });
    };
    const isForVisitors = !canSeeUnpublished(actor);
    // All but what doesn't change the length. Making the query's text as a key would take longer than counting a short list.
    const { keyword: _keyword, sort: _sort, pageNumber: _page, pageSize: _size, ...filters } = query;
    const key = JSON.stringify([isForVisitors, filters, lowStock]);
    // Visitors may see every list five seconds late.
    const count = () => this.counts.of(key, () => products(false).getCount(), isForVisitors ? 0 : undefined);
    return { products, entries, count, isForVisitors };
  }
}

function filter<Row extends Product | ProductSearchEntry>(
  builder: SelectQueryBuilder<Row>,
  actor: Actor,
  query: ProductQuery,
  readsAll = false,
): SelectQueryBuilder<Row> {
  // guard: admin-products.test.ts 'is listed for admins only', try: && canSeeUnpublished(actor) ->
  const isArchived = query.isArchived === true && canSeeUnpublished(actor);
  const isWanted = isArchived ? 'product.archivedAt IS NOT NULL' : 'product.archivedAt IS NULL';
  // The plus keeps SQLite from fetching the rows one by one through an index: all of them are partial by this condition.
  builder.where(readsAll ? `+ ${isWanted}` : isWanted);
  const isPublished = canSeeUnpublished(actor) ? query.isPublished : true;
  if (isPublished != null) builder.andWhere('product.isPublished = :isPublished', { isPublished });
  if (query.isPopular != null) builder.andWhere('product.isPopular = :isPopular', { isPopular: query.isPopular });
  if (query.isOnSale != null) builder.andWhere('product.isOnSale = :isOnSale', { isOnSale: query.isOnSale });
  if (query.category != null) builder.andWhere('product.category = :category', { category: query.category });
  return builder;
}
