import type { EntityManager } from 'typeorm';
import type { ReturnedPieces } from '../../../domain/fulfillment.js';
import { Refund } from '../../payments/refund.entity.js';

/**
 * What refunds have put back on the shelf of orders, by product and by the parcel that they have named, in one statement.
 * The count of a product doesn't tell, because all of it may be sold again. A refund that waits or has failed counts, too:
 * its gifts are back in stock.
 */
export async function readReturned(
  manager: EntityManager,
  orderIds: readonly string[],
): Promise<(orderId: string) => readonly ReturnedPieces[]> {
  const returnedOf = new Map<string, Map<string, ReturnedPieces>>(orderIds.map((id) => [id, new Map()]));
  const refunds =
    orderIds.length === 0
      ? []
      : await manager
          .createQueryBuilder(Refund, 'r')
          .select(['r.id', 'r.orderId', 'r.restock'])
          .where("r.orderId IN (:...orderIds) AND r.restock <> '[]'", { orderIds })
          .orderBy('r.createdAt')
          .addOrderBy('r.id')
          .getMany();
  for (const { orderId, restock } of refunds)
    for (const { productId, quantity, parcel = null } of restock) {
      const key = `${parcel} ${productId}`;
      const own = returnedOf.get(orderId);
      own?.set(key, { productId, quantity: quantity + (own.get(key)?.quantity ?? 0), parcel });
    }
  return (orderId) => [...(returnedOf.get(orderId)?.values() ?? [])];
}
