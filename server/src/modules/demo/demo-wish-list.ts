import { In, Not, type EntityManager } from 'typeorm';
import { addDays, dateIn } from '../../domain/dispatch.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { WishListItem } from '../wish-lists/wish-list-item.entity.js';
import { WishListPurchase } from '../wish-lists/wish-list-purchase.entity.js';
import { WishList } from '../wish-lists/wish-list.entity.js';
import { demoId } from './demo-id.js';

const wishes = [
  { slug: 'gentle-hand-cream', quantity: 2, note: 'The one with almond, please' },
  { slug: 'a-dozen-garden-roses', quantity: 1, note: '' },
] as const;

/** Gives the demo shopper a shared wish list, from which somebody has bought a gift already. */
export async function insertWishList(manager: EntityManager, userId: string, now: number): Promise<void> {
  const list = {
    id: demoId('wish-list', 'birthday'),
    userId,
    name: 'My birthday',
    note: 'I love small things more than big ones.',
    occasionDate: addDays(dateIn('UTC', now), 40),
    shareKey: demoId('wish-list', 'key of the birthday'),
    createdAt: now,
  };
  await manager.insert(WishList, list);
  const wanted = wishes.map(({ slug, ...wish }) => ({ ...wish, productId: demoId('product', slug) }));
  const bought = await findBought(manager, userId);
  if (bought && wanted.every(({ productId }) => productId !== bought.productId))
    wanted.push({ productId: bought.productId, quantity: 1, note: '' });
  await manager.insert(
    WishListItem,
    wanted.map((wish) => ({ ...wish, listId: list.id, createdAt: now })),
  );
  if (bought) await manager.insert(WishListPurchase, { ...bought, listId: list.id, quantity: 1 });
}

/** A piece of an order of somebody else. */
async function findBought(
  manager: EntityManager,
  userId: string,
): Promise<Pick<OrderLine, 'orderId' | 'productId'> | null> {
  const order = await manager.findOne(Order, {
    where: { userId: Not(userId), status: In(['paid', 'delivered']) },
    order: { createdAt: 'DESC', id: 'ASC' },
  });
  const line = order && (await manager.findOneBy(OrderLine, { orderId: order.id, position: 0 }));
  return line && { orderId: line.orderId, productId: line.productId };
}
