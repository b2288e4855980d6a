import { setImmediate } from 'node:timers/promises';
import { In } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../domain/ports.js';
import { orderSearchText } from '../../domain/order-search-text.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';
import { readParcels } from './parcels/parcels-of.js';
import type { RecomputeDispatch } from './delivering/recompute-dispatch.js';

const SLICE = 200;
/** Longer than an upgrade or a rollback takes. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Fills in what an earlier version of the shop, still running during an upgrade or again after a rollback, leaves out
 * of the orders it takes: their search text and their dispatch day. Safe to repeat.
 */
export class CompleteOrders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly recomputeDispatch: Pick<RecomputeDispatch, 'recompute'>,
  ) {}

  async complete(): Promise<void> {
    await this.recomputeDispatch.recompute();
    const since = this.clock.now() - RECENT_MS;
    for (let last = ''; ;) {
      const orders = await this.db.reader
        .createQueryBuilder(Order, 'o')
        // What search may find of a deleted customer is not for this to decide.
        .where('o.customerDeletedAt IS NULL')
        .andWhere("o.id > :last AND (o.searchText = '' OR o.createdAt > :since)", { last, since })
        .orderBy('o.id')
        .limit(SLICE)
        .getMany();
      const next = orders.at(-1)?.id;
      if (next === undefined) return;
      last = next;
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
      const lines = await this.db.reader.find(OrderLine, {
        where: { orderId: In(orders.map(({ id }) => id)) },
        order: { position: 'ASC' },
      });
      const parcelsOfOrder = await readParcels(this.db.reader, orders);
      const changes = orders.flatMap((order) => {
        const names = lines.filter(({ orderId }) => orderId === order.id).map(({ name }) => name);
        const searchText = orderSearchText(
          order,
          names,
          parcelsOfOrder(order).map(({ shippingAddress }) => shippingAddress),
        );
        return searchText === order.searchText ? [] : [{ id: order.id, before: order.searchText, searchText }];
      });
      if (changes.length === 0) continue;
      await this.db.inTransaction(async (manager) => {
        for (const { id, before, searchText } of changes)
          await manager.update(Order, { id, searchText: before }, { searchText });
      });
    }
  }
}
