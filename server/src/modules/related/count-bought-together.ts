import { setImmediate } from 'node:timers/promises';
import { In, LessThan } from 'typeorm';
import type { Database } from '../../db/database.js';
import { TogetherCounts } from '../../domain/count-together.js';
import type { Clock } from '../../domain/ports.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import { productOfLine } from '../orders/product-of-line.js';
import { Product } from '../catalog/product.entity.js';
import { BoughtTogether } from './bought-together.entity.js';

const DAY = 24 * 60 * 60 * 1000;
/** What people bought longer ago says little of what they buy now. */
const PERIOD_MS = 180 * DAY;
/** The most orders that are looked at, the newest first: enough for any shop, and a bound on the memory. */
const MOST_ORDERS = 50_000;
/** Orders in one reading, and pairs in one transaction. */
const SLICE = 500;
/** Fewer orders are chance. */
const LEAST_ORDERS = 2;

/** Counts which products were bought together in paid orders. It reads slice by slice, so that nobody waits for it. */
export class CountBoughtTogether {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts everything again. Safe to repeat: a run that breaks off leaves the earlier figures. */
  async count(): Promise<void> {
    const countedAt = this.clock.now();
    const counts = new TogetherCounts();
    for await (const products of this.ordersSince(countedAt - PERIOD_MS)) counts.add(products);
    let slice: BoughtTogether[] = [];
    for (const pair of counts.pairs(LEAST_ORDERS)) {
      slice.push({ ...pair, countedAt });
      if (slice.length < SLICE) continue;
      await this.store(slice);
      slice = [];
    }
    await this.store(slice);
    // What is no longer bought together.
    await this.db.inTransaction((manager) => manager.delete(BoughtTogether, { countedAt: LessThan(countedAt) }));
  }

  private async store(pairs: readonly BoughtTogether[]): Promise<void> {
    if (pairs.length === 0) return;
    await this.db.inTransaction(async (manager) => {
      // A product may have been deleted for good since it was read, as the demo's are.
      const ids = [...new Set(pairs.flatMap(({ productId, relatedId }) => [productId, relatedId]))];
      const known = new Set((await manager.findBy(Product, { id: In(ids) })).map(({ id }) => id));
      const kept = pairs.filter(({ productId, relatedId }) => known.has(productId) && known.has(relatedId));
      if (kept.length > 0) await manager.upsert(BoughtTogether, [...kept], ['productId', 'relatedId']);
    });
  }

  /** Yields the products of each paid order, the newest first. */
  private async *ordersSince(since: number): AsyncGenerator<string[]> {
    let last: { paidAt: number; id: string } | null = null;
    for (let read = 0; read < MOST_ORDERS; read += SLICE) {
      const query = this.db.reader
        .createQueryBuilder(Order, 'bought')
        .select(['bought.id', 'bought.paidAt'])
        .where('bought.paidAt IS NOT NULL AND bought.paidAt >= :since', { since });
      if (last) {
        const { paidAt, id } = last;
        // With a bound of its own, the index is entered where the last slice ended.
        query.andWhere('bought.paidAt <= :paidAt AND (bought.paidAt < :paidAt OR bought.id < :id)', { paidAt, id });
      }
      const orders: Order[] = await query
        .orderBy('bought.paidAt', 'DESC')
        .addOrderBy('bought.id', 'DESC')
        .limit(SLICE)
        .getMany();
      const end = orders.at(-1);
      if (!end) return;
      const lines = await this.db.reader
        .createQueryBuilder(OrderLine, 'line')
        .select('line.orderId', 'orderId')
        .addSelect(productOfLine('line'), 'productId')
        .where('line.orderId IN (:...ids)', { ids: orders.map(({ id }) => id) })
        .getRawMany<{ orderId: string; productId: string }>();
      const products = new Map<string, string[]>();
      for (const { orderId, productId } of lines) products.set(orderId, [...(products.get(orderId) ?? []), productId]);
      yield* products.values();
      if (orders.length < SLICE) return;
      last = { paidAt: Number(end.paidAt), id: end.id };
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
    }
  }
}
