import { setImmediate } from 'node:timers/promises';
import { In } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../domain/ports.js';
import { ProductSearchEntry } from '../catalog/search/product-search.entity.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';
import { productOfLine } from './product-of-line.js';

const DAY = 24 * 60 * 60 * 1000;
/** What sold longer ago says little of what people want now. */
const DAYS = 90;
/** Products in one statement. */
const SLICE = 500;

/** Counts how many units of each product were sold lately, for lists by popularity. It reads day by day, so that nobody waits. */
export class CountSales {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts everything again and writes what has changed. Safe to repeat. */
  async count(): Promise<void> {
    const sold = await this.soldSince(this.clock.now() - DAYS * DAY);
    const counted = await this.db.reader
      .createQueryBuilder(ProductSearchEntry, 'entry')
      .select('entry.id', 'id')
      .addSelect('entry.soldUnits', 'units')
      .where('entry.soldUnits > 0')
      .getRawMany<{ id: string; units: number | string }>();
    const before = new Map(counted.map(({ id, units }) => [id, Number(units)]));
    // Products that sold as much as each other are written together.
    const changed = new Map<number, string[]>();
    for (const id of new Set([...sold.keys(), ...before.keys()])) {
      const units = sold.get(id) ?? 0;
      if (units === (before.get(id) ?? 0)) continue;
      const same = changed.get(units);
      if (same) same.push(id);
      else changed.set(units, [id]);
    }
    for (const [soldUnits, ids] of changed) {
      // Neighbors of an index together.
      ids.sort();
      for (let at = 0; at < ids.length; at += SLICE)
        await this.db.inTransaction((manager) =>
          manager.update(ProductSearchEntry, { id: In(ids.slice(at, at + SLICE)) }, { soldUnits }),
        );
    }
  }

  /** The units in paid orders that weren't refunded in full; those of variants belong to their product. */
  private async soldSince(since: number): Promise<Map<string, number>> {
    const sold = new Map<string, number>();
    for (let day = 0; day <= DAYS; day += 1) {
      const from = since + day * DAY;
      const rows = await this.db.reader
        .createQueryBuilder(Order, 'bought')
        .innerJoin(OrderLine, 'line', 'line.orderId = bought.id')
        .select(productOfLine('line'), 'productId')
        .addSelect('SUM(line.quantity)', 'units')
        .where('bought.paidAt IS NOT NULL AND bought.paidAt >= :from AND bought.paidAt < :to', { from, to: from + DAY })
        .andWhere('bought.refundedCents < bought.totalCents + bought.giftCardCents')
        .groupBy(productOfLine('line'))
        .getRawMany<{ productId: string; units: number | string }>();
      for (const { productId, units } of rows) sold.set(productId, (sold.get(productId) ?? 0) + Number(units));
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
    }
    return sold;
  }
}
