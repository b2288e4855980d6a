import { In } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { together } from '../../../db/together.js';
import { isRestocked } from '../../../domain/fulfillment.js';
import type { Clock } from '../../../domain/ports.js';
import type { Payment } from '../../payments/payment.entity.js';
import type { PaymentsService } from '../../payments/payments.service.js';
import type { ShopService } from '../../shop/shop.service.js';
import { OrderLine } from '../order-line.entity.js';
import { dependsOnTime, toOrderView, type Here } from './order-view.js';
import type { Order } from '../order.entity.js';
import type { OrderParcel } from '../parcels/order-parcel.entity.js';
import { parcelsOf, readParcels } from '../parcels/parcels-of.js';
import { readReturned } from '../shipments/returned-pieces.js';
import { readShipments } from '../shipments/shipments-of.js';
import type { OrderType } from '../order.type.js';

/** Rows of orders as the interfaces show them. */
export class PresentOrders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly payments: PaymentsService,
    private readonly shop: ShopService,
  ) {}

  /** Lines, payments, parcels, shipments and what came back of all the orders in one query each; the orders stay in their order. */
  async present(orders: readonly Order[]): Promise<OrderType[]> {
    if (orders.length === 0) return [];
    const ids = orders.map((order) => order.id);
    const [lines, payments, here, parcelsOfOrder, shipmentsOf, returnedOf] = await this.db.readTogether((reader) =>
      together(
        reader.find(OrderLine, { where: { orderId: In(ids) }, order: { position: 'ASC' } }),
        this.payments.findReceived(ids),
        orders.some(dependsOnTime) ? this.here() : Promise.resolve(null),
        readParcels(reader, orders),
        readShipments(reader, orders),
        readReturned(
          reader,
          orders.filter((order) => order.parcelCount > 1 || isRestocked(order)).map(({ id }) => id),
        ),
      ),
    );
    const linesOf = new Map<string, OrderLine[]>(ids.map((id) => [id, []]));
    for (const line of lines) linesOf.get(line.orderId)?.push(line);
    const paymentsOf = new Map<string, Payment[]>(ids.map((id) => [id, []]));
    for (const payment of payments) paymentsOf.get(payment.orderId)?.push(payment);
    return orders.map((order) =>
      toOrderView(
        order,
        linesOf.get(order.id) ?? [],
        { parcels: parcelsOfOrder(order), shipments: shipmentsOf(order.id), returned: returnedOf(order.id) },
        paymentsOf.get(order.id) ?? [],
        here,
      ),
    );
  }

  /** An order that has just been placed, so nothing else can be attached to it yet. */
  async presentNew(
    order: Order,
    { lines, parcels }: { lines: readonly OrderLine[]; parcels: readonly OrderParcel[] },
  ): Promise<OrderType> {
    const packed = { parcels: parcelsOf(order, parcels), shipments: [], returned: [] };
    return toOrderView(order, lines, packed, [], dependsOnTime(order) ? await this.here() : null);
  }

  private async here(): Promise<Here> {
    return { now: this.clock.now(), calendar: await this.shop.calendar() };
  }
}
