import { In, MoreThan } from 'typeorm';
import type { Database } from '../../../db/database.js';
import type { ShopService } from '../../shop/shop.service.js';
import { isMailed } from '../is-mailed.js';
import { Order } from '../order.entity.js';
import { firstDispatchBy, preparedFrom, readParcels } from '../parcels/parcels-of.js';

/** Small enough that a slice delays no one. */
const SLICE = 200;

/** Works out again when paid and confirmed orders must leave, after the shop's calendar has changed. */
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
        select: {
          ...{ id: true, createdAt: true, paidAt: true, payLater: true, dispatchBy: true },
          ...{ delivery: true, deliveryDate: true, parcelCount: true },
        },
        where: { status: In(['paid', 'pending']), id: MoreThan(last) },
        order: { id: 'ASC' },
        take: SLICE,
      });
      const parcelsOfOrder = await readParcels(this.db.reader, orders);
      const changes = orders.flatMap((order) => {
        const { id, dispatchBy: before, delivery } = order;
        const start = preparedFrom(order);
        // guard: gift-card-sales.test.ts 'must leave by no day', try: || isMailed({ delivery }) ->
        const after =
          start === null || isMailed({ delivery }) ? null : firstDispatchBy(calendar, parcelsOfOrder(order), start);
        return after === before ? [] : [{ id, dispatchBy: after }];
      });
      await this.db.inTransaction(async (manager) => {
        for (const { id, ...change } of changes)
          await manager.update(Order, { id, status: In(['paid', 'pending']) }, change);
      });
      const next = orders.at(-1)?.id;
      if (next === undefined) return;
      last = next;
    }
  }
}
