import type { EntityManager } from 'typeorm';
import { OrderLine } from '../order-line.entity.js';
import { Order } from '../order.entity.js';
import { productOfLine } from '../product-of-line.js';

/** Whether an order with the product was delivered to this customer. */
export function hasReceived(manager: EntityManager, userId: string, productId: string): Promise<boolean> {
  return manager
    .createQueryBuilder(Order, 'bought')
    .innerJoin(OrderLine, 'line', 'line.orderId = bought.id')
    .where("bought.userId = :userId AND bought.status = 'delivered'", { userId })
    .andWhere(`${productOfLine('line')} = :productId`, { productId })
    .getExists();
}
