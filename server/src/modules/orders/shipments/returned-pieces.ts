import type { EntityManager } from 'typeorm';
import { StockMove } from '../../catalog/stock-move.entity.js';
import { Refund } from '../../payments/refund.entity.js';

/** How many pieces of each product or variant went back into stock, of a whole order. */
export type ReturnedPieces = ReadonlyMap<string, number>;

/**
 * What refunds have put back on the shelf of orders, in one statement. The count of a product doesn't tell, because all of
 * it may be sold again. A refund that waits or has failed counts, too: its gifts are back in stock.
 */
export async function readReturned(
  manager: EntityManager,
  orderIds: readonly string[],
): Promise<(orderId: string) => ReturnedPieces> {
  const returnedOf = new Map<string, Map<string, number>>(orderIds.map((id) => [id, new Map()]));
  const rows =
    orderIds.length === 0
      ? []
      : await manager
          .createQueryBuilder(StockMove, 'm')
          .innerJoin(Refund, 'r', 'r.id = m.refundId')
          .where('r.orderId IN (:...orderIds)', { orderIds })
          .select('r.orderId', 'orderId')
          .addSelect('m.productId', 'productId')
          .addSelect('SUM(m.delta)', 'quantity')
          .groupBy('r.orderId')
          .addGroupBy('m.productId')
          .getRawMany<{ orderId: string; productId: string; quantity: number | string }>();
  for (const { orderId, productId, quantity } of rows) returnedOf.get(orderId)?.set(productId, Number(quantity));
  return (orderId) => returnedOf.get(orderId) ?? new Map();
}
