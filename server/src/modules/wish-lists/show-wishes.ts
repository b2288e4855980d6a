import { In, type EntityManager } from 'typeorm';
import { isOrderable } from '../catalog/is-orderable.js';
import { Product } from '../catalog/product.entity.js';
import type { ProductType } from '../catalog/product.type.js';
import { presentProducts } from '../catalog/reading/present-products.js';
import { WishListItem } from './wish-list-item.entity.js';

/** What is on a list, the newest first, with each product as it is sold now; and how many items aren't sold anymore. */
export async function showWishes(
  manager: EntityManager,
  listId: string,
): Promise<{ wishes: { item: WishListItem; product: ProductType }[]; unavailable: number }> {
  const items = await manager.find(WishListItem, {
    where: { listId },
    order: { createdAt: 'DESC', productId: 'ASC' },
  });
  const ids = items.map(({ productId }) => productId);
  const rows = ids.length === 0 ? [] : await manager.findBy(Product, { id: In(ids) });
  const products = await presentProducts(manager, rows.filter(isOrderable));
  const byId = new Map(products.map((product) => [product._id, product]));
  const wishes = items.flatMap((item) => {
    const product = byId.get(item.productId);
    return product ? [{ item, product }] : [];
  });
  return { wishes, unavailable: items.length - wishes.length };
}
