import { In, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { defaultSort, isCategory, type ProductSort } from '../../../domain/categories.js';
import { clamp, MAX_PAGE_SIZE, placeOf } from '../../../domain/paging.js';
import { canSeeUnpublished, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import { cleanKeyword, likePattern } from '../../../domain/search-text.js';
import type { StockLevel } from '../../../domain/stock.js';
import { idsOfPage, type IdOrder } from '../../../kit/page-of-ids.js';
import type { ShopService } from '../../shop/shop.service.js';
import { toProductView } from '../product-view.js';
import { Product } from '../product.entity.js';
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
/** Longer keywords find nothing that a shop sells. */
const MAX_KEYWORD = 200;

const sortOrders: Record<ProductSort, IdOrder> = {
  'createdAt:desc': { column: 'createdAt', direction: 'DESC' },
  'createdAt:asc': { column: 'createdAt', direction: 'ASC' },
  'price:desc': { column: 'effectiveCents', direction: 'DESC' },
  'price:asc': { column: 'effectiveCents', direction: 'ASC' },
};

const stockConditions: Record<StockLevel, string> = {
  'in-stock': 'product.countInStock > 0',
  low: 'product.countInStock <= :lowStock',
  'sold-out': 'product.countInStock = 0',
};

/** Lists the products of the catalog by pages, for shoppers and admins. */
export class ListProducts {
  private readonly counts: RememberedCounts;

  constructor(
    private readonly db: Database,
    clock: Clock,
    private readonly shop: Pick<ShopService, 'lowStockThreshold'>,
  ) {
    this.counts = new RememberedCounts(clock);
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
    const filtered = this.filter(actor, query);
    if (query.stockLevel != null) {
      filtered.andWhere(stockConditions[query.stockLevel], { lowStock: await this.shop.lowStockThreshold() });
    }
    const count = await this.countOf(filtered, query);
    const { page, pages, start } = placeOf(count, pageSize, query.pageNumber);
    const ids = await idsOfPage(filtered, sortOrders[query.sort ?? defaultSort], { start, size: pageSize, count });
    const rows = await this.db.reader.findBy(Product, { id: In(ids) });
    const views = new Map(rows.map((product) => [product.id, toProductView(product)]));
    return { products: ids.flatMap((id) => views.get(id) ?? []), page, pages, count };
  }

  /** Forgets the counts after products were written, so that the list that the admin sees next is counted again. */
  forgetCounts(): void {
    this.counts.forget();
  }

  private countOf(filtered: SelectQueryBuilder<Product>, query: ProductQuery): Promise<number> {
    // There are more keywords than can be remembered, and looking for them reads every row anyway.
    if (cleanKeyword(query.keyword) !== '') return filtered.getCount();
    const [sql, parameters] = filtered.clone().select('product.id').getQueryAndParameters();
    // The values are text, because SQLite's driver gets whole numbers as BigInt, which JSON doesn't know.
    return this.counts.of(JSON.stringify([sql, parameters.map(String)]), () => filtered.getCount());
  }

  private filter(actor: Actor, query: ProductQuery): SelectQueryBuilder<Product> {
    const keyword = cleanKeyword(query.keyword);
    // guard: admin-products.test.ts 'is listed for admins only', try: && canSeeUnpublished(actor) ->
    const isArchived = query.isArchived === true && canSeeUnpublished(actor);
    const isWanted = isArchived ? 'product.archivedAt IS NOT NULL' : 'product.archivedAt IS NULL';
    const builder = this.db.reader
      .createQueryBuilder(Product, 'product')
      // A keyword search reads every row anyway: the plus keeps SQLite from fetching the rows one by one by an index.
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
