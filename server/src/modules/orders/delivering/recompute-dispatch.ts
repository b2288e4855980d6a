import { In, MoreThan } from 'typeorm';
import type { Database } from '../../../db/database.js';
import type { ShopService } from '../../shop/shop.service.js';
import { isMailed } from '../is-mailed.js';
import { hasShipments } from '../../../domain/fulfillment.js';
import { OrderLine } from '../order-line.entity.js';
import { Order } from '../order.entity.js';
import { OrderParcel } from '../parcels/order-parcel.entity.js';
import { dueTimes, noDueTimes, preparedFrom, readParcels } from '../parcels/parcels-of.js';
import { readReturned } from '../shipments/returned-pieces.js';
import { parcelProgress, readShipments } from '../shipments/shipments-of.js';

/** Small enough that a slice delays no one. */
const SLICE = 200;

/** Works out again when paid and confirmed orders must leave, and from when on they are late, after the shop's calendar has changed. */
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
          ...{ id: true, status: true, createdAt: true, paidAt: true, payLater: true, dispatchBy: true },
          ...{ delivery: true, deliveryDate: true, parcelCount: true, lateAt: true },
          ...{ fulfillment: true, fulfillmentChanges: true },
        },
        where: { status: In(['paid', 'pending']), id: MoreThan(last) },
        order: { id: 'ASC' },
        take: SLICE,
      });
      const parcelsOfOrder = await readParcels(this.db.reader, orders);
      const shipmentsOf = await readShipments(this.db.reader, orders);
      const returnedOf = await readReturned(
        this.db.reader,
        orders.filter(({ status }) => status === 'paid').map(({ id }) => id),
      );
      const begun = orders
        .filter((order) => hasShipments(order) || returnedOf(order.id).length > 0)
        .map(({ id }) => id);
      const lines =
        begun.length === 0
          ? []
          : await this.db.reader.find(OrderLine, {
              where: { orderId: In(begun) },
              order: { orderId: 'ASC', position: 'ASC' },
            });
      const progressOf = (order: (typeof orders)[number]) =>
        begun.includes(order.id)
          ? parcelProgress(
              order,
              lines.filter(({ orderId }) => orderId === order.id),
              shipmentsOf(order.id),
              returnedOf(order.id),
            )
          : undefined;
      const changes = orders.flatMap((order) => {
        const { id, delivery } = order;
        const start = preparedFrom(order);
        // guard: gift-card-sales.test.ts 'must leave by no day', try: || isMailed({ delivery }) ->
        const after =
          start === null || isMailed({ delivery })
            ? noDueTimes
            : dueTimes(calendar, parcelsOfOrder(order), start, progressOf(order));
        const { dispatchBy, lateAt, fulfillment, fulfillmentChanges } = order;
        // An older version went on preparing what was back in stock.
        // guard: shipments.test.ts 'waits for nobody', try: fulfillment === 'preparing' -> fulfillment === null
        const isIdle = start !== null && after.dispatchBy === null && fulfillment === 'preparing';
        return after.dispatchBy === dispatchBy && after.lateAt === lateAt && !isIdle
          ? []
          : [
              {
                id,
                fulfillmentChanges,
                ...after,
                ...(isIdle && ({ fulfillment: 'unfulfilled', preparingAt: null } as const)),
              },
            ];
      });
      await this.db.inTransaction(async (manager) => {
        for (const { id, fulfillmentChanges, ...change } of changes) {
          const unchanged = { id, fulfillmentChanges, status: In(['paid', 'pending']) };
          // What was sent in the meantime has new times already.
          const { affected } = await manager.update(Order, unchanged, change);
          // guard: shipments.test.ts 'went back into stock', try: && affected === 1 -> && affected === -1
          if ('preparingAt' in change && affected === 1)
            await manager.update(OrderParcel, { orderId: id }, { preparingAt: null });
        }
      });
      const next = orders.at(-1)?.id;
      if (next === undefined) return;
      last = next;
    }
  }
}
