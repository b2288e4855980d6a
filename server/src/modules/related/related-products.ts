import type { Database } from '../../db/database.js';
import { clamp } from '../../domain/paging.js';
import { visitor, type Actor } from '../../domain/permissions.js';
import { MAX_CHOSEN_RELATED } from '../../domain/related-products.js';
import { isInStock } from '../../domain/stock.js';
import type { BesideSort, ChooseBeside } from '../catalog/managing/choose-beside.js';
import type { ProductType } from '../catalog/product.type.js';
import type { ListProducts } from '../catalog/reading/list-products.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { BoughtTogether } from './bought-together.entity.js';
import { RelatedProduct } from './related-product.entity.js';

/** How many are listed unless asked otherwise, and at most. */
export const USUAL_RELATED = 4;
export const MAX_RELATED = 12;

/** How the products that admins show beside others are kept. */
export const relatedSort: BesideSort = {
  entity: RelatedProduct,
  field: 'relatedIds',
  action: 'chose-related',
  changed: 'relatedProducts',
  max: MAX_CHOSEN_RELATED,
  itself: 'A product can’t be related to itself',
  conflict: 'Someone else changed the related products in the meantime.',
};

/** What is shown beside a product: first what an admin chose, then what is bought together with it, then its category. */
export class RelatedProducts {
  constructor(
    private readonly db: Database,
    private readonly chosen: Pick<ChooseBeside, 'idsOf'>,
    private readonly readProducts: ReadProducts,
    private readonly listProducts: ListProducts,
  ) {}

  /**
   * Lists other products that visitors can buy now, the most closely related first. It takes the same few statements
   * for any catalog.
   * @throws Failure NOT_FOUND when there is no such product for this caller
   */
  async list(actor: Actor, productId: string, wanted: number | null | undefined): Promise<ProductType[]> {
    const limit = clamp(wanted ?? USUAL_RELATED, 1, MAX_RELATED);
    const { _id: id, category } = await this.readProducts.getProduct(actor, productId);
    const [chosen, together] = await Promise.all([this.chosen.idsOf(id), this.togetherIds(id)]);
    const closer = [...new Set([...chosen, ...together])];
    const [products, alike] = await Promise.all([
      this.readProducts.listByIds(closer),
      // As many again as may be listed already, and one more, because the product itself may be among them.
      this.listProducts.list(visitor, { category, stockLevel: 'in-stock', pageSize: closer.length + limit + 1 }),
    ]);
    const found = new Map(products.map((product) => [product._id, product]));
    const ordered = [...closer.flatMap((id) => found.get(id) ?? []), ...alike.products];
    // guard: related-products.test.ts 'sold-out', try: isInStock(product) && ->
    const others = ordered.filter((product) => isInStock(product) && product._id !== id);
    return [...new Map(others.map((product) => [product._id, product])).values()].slice(0, limit);
  }

  private async togetherIds(productId: string): Promise<string[]> {
    const rows = await this.db.reader.find(BoughtTogether, {
      where: { productId },
      order: { orders: 'DESC', relatedId: 'ASC' },
      take: MAX_RELATED,
    });
    return rows.map(({ relatedId }) => relatedId);
  }
}
