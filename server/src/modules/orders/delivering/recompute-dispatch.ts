import { MoreThan } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { dispatchBy } from '../../../domain/dispatch.js';
import type { ShopService } from '../../shop/shop.service.js';
import { Order } from '../order.entity.js';

/** Small enough that a slice delays no one. */
const SLICE = 200;

/** Works out again when paid orders must leave, after the shop's calendar has changed. */
export class RecomputeDispatch {
  constructor(
    private readonly db: Database,
    private readonly shop: Pick<ShopService, 'calendar'>,
  ) {}

  /** In slices, each in a transaction of its own. Safe to repeat, also after a crash. */
  async recompute(): Promise<void> {
    const calendar = await this.shop.calendar();
    for (let last = ''; ;) {
      const orders = await this.db.reader.find(Order, {
        select: { id: true, paidAt: true, dispatchBy: true },
        where: { status: 'paid', id: MoreThan(last) },
        order: { id: 'ASC' },
        take: SLICE,
      });
      const changes = orders.flatMap(({ id, paidAt, dispatchBy: before }) => {
        const after = paidAt === null ? null : dispatchBy(calendar, paidAt);
        return after === before ? [] : [{ id, dispatchBy: after }];
      });
      await this.db.inTransaction(async (manager) => {
        for (const { id, ...change } of changes) await manager.update(Order, { id, status: 'paid' }, change);
      });
      const next = orders.at(-1)?.id;
      if (next === undefined) return;
      last = next;
    }
  }
}
