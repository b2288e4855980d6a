import type { EntityManager } from 'typeorm';
import type { OpenOrders } from '../shop/change-currency.js';
import { Order } from './order.entity.js';
import { RESTOCKED_ORDERS } from './shipments/restocked-orders.js';

/** Counts the orders that the shop still has to do with, in one statement. */
export async function countOpenOrders(manager: EntityManager): Promise<OpenOrders> {
  const counted = await manager
    .createQueryBuilder(Order, 'o')
    .select("SUM(CASE WHEN o.status = 'pending' THEN 1 ELSE 0 END)", 'unpaid')
    .addSelect("SUM(CASE WHEN o.status = 'paid' THEN 1 ELSE 0 END)", 'undelivered')
    .where(
      `o.status = 'pending'
        OR (o.status = 'paid' AND o.refunded_cents < o.total_cents + o.gift_card_cents AND NOT ${RESTOCKED_ORDERS})`,
    )
    .getRawOne<Record<keyof OpenOrders, number | string | null>>();
  return { unpaid: Number(counted?.unpaid), undelivered: Number(counted?.undelivered) };
}
