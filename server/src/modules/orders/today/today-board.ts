import { In, MoreThanOrEqual, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { DELETED_CUSTOMER } from '../../../domain/deleted-customer.js';
import type { DeliveryCalendar } from '../../../domain/delivery-dates.js';
import { dateIn } from '../../../domain/dispatch.js';
import { Failure } from '../../../domain/failure.js';
import { isRestocked, mustLeave, piecesIn, type Pieces, type ReturnedPieces } from '../../../domain/fulfillment.js';
import { orderNumber } from '../../../domain/order-number.js';
import { withoutWords, type ShownLine } from '../../../domain/order-pieces.js';
import { isRefundedInFull, UNDO_DELIVERY_SECONDS } from '../../../domain/order-state.js';
import { parcelCode, readParcelCode } from '../../../domain/parcel-code.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import {
  boardDayOf,
  boardDays,
  boardTimes,
  capacityDays,
  toMake,
  type BoardDay,
  type BoardHold,
  type BoardTimes,
} from '../../../domain/today-board.js';
import type { ShopService } from '../../shop/shop.service.js';
import { takenBetween } from '../dates/delivery-places.js';
import { isMailed } from '../is-mailed.js';
import { OrderLine } from '../order-line.entity.js';
import { Order } from '../order.entity.js';
import { arrivalDeadlineOf, dispatchOf, readParcels, type Parcel } from '../parcels/parcels-of.js';
import { ORDERS_TO_SEND } from '../reading/open-orders.js';
import { parcelState } from '../reading/order-view.js';
import { recipientOf } from '../reading/price-lines.js';
import { readReturned } from '../shipments/returned-pieces.js';
import { Shipment } from '../shipments/shipment.entity.js';
import { inParcel, leftOf, packedLines, parcelProgress, readShipments } from '../shipments/shipments-of.js';
import type { BoardLine, BoardParcel, BoardSection, DeliveryRun, TodayBoard } from './today-board.type.js';

/** What both interfaces say. */
export const TODAY_BOARD =
  'What to make and send today and on the next open day, by delivery run, what is late first, with what was sent today. Up to 500 parcels that are left to send, and as many that were sent.';
export const BOARD_PARCEL =
  'The parcel that a label names, whether it is due or not. The code is what a scanner reads: the code alone, or an address that has it as its parameter `parcel`.';
export const BOARD_VERSION = 'A text that differs when the board does. Screens ask for it every few seconds.';

/** The most parcels that are listed as left to send, and as sent today. */
const MOST_PARCELS = 500;

/** Sums that the database counts: PostgreSQL gives large ones as texts. */
type Sums = Record<string, string | number | null>;

/** When parcels must leave. */
interface Here {
  calendar: DeliveryCalendar;
  times: BoardTimes;
}

/** A parcel of the board, with what puts it in its place. */
interface Placed {
  parcel: BoardParcel;
  runId: string;
  leavesBy: number;
}

/** What the shop's people noted about orders and their customers; notes know orders, not the other way around. */
export interface OrderNotes {
  /** How many notes there are, of many orders in one statement. */
  countOf: (orders: readonly Pick<Order, 'id' | 'userId'>[]) => Promise<(order: Order) => number>;
  /** A text that differs when any note was written or deleted. */
  version: () => Promise<string>;
}

/** The board of the day: what to make and send, for the people who do it. */
export class TodayBoards {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly shop: Pick<ShopService, 'deliverySettings'>,
    private readonly notes: OrderNotes,
  ) {}

  /** The board of now. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async board(actor: Actor): Promise<TodayBoard> {
    // guard: today-board.test.ts 'only admins'
    requireAdmin(actor);
    const { calendar, ordersPerDay } = await this.shop.deliverySettings();
    const times = boardTimes(calendar, this.clock.now());
    const version = await this.versionAt(calendar, times);
    const { reader } = this.db;
    const [due, sentToday] = await Promise.all([this.due(times), this.sentSince(times.todayStarts)]);
    const known = new Set(due.orders.map(({ id }) => id));
    const others = [...new Set(sentToday.map(({ orderId }) => orderId))].filter((id) => !known.has(id));
    const sentOrders = others.length === 0 ? [] : await reader.findBy(Order, { id: In(others) });
    const placed = await this.place([...due.orders, ...sentOrders], { calendar, times });
    const left = placed.filter(({ parcel }) => parcel.day !== null);
    const lastOfToday = new Set(sentToday.map(({ id }) => id));
    const sent = placed.filter(
      ({ parcel: { fulfillmentState, shipment } }) =>
        (fulfillmentState === 'sent' || fulfillmentState === 'delivered') && lastOfToday.has(shipment?._id ?? ''),
    );
    const days = capacityDays(calendar, times.today);
    const taken = await takenBetween(reader, times.today, days.at(-1)!.date);
    return {
      version,
      date: times.today,
      timeZone: calendar.timeZone,
      sections: boardDays.map((day): BoardSection => {
        const own = left.filter(({ parcel }) => parcel.day === day);
        return {
          day,
          date: day === 'late' ? null : day === 'today' ? times.today : times.next,
          toMake: toMake(own.flatMap(({ parcel }) => parcel.lines)),
        };
      }),
      runs: boardDays.flatMap((day) =>
        runsOf(
          day,
          left.filter(({ parcel }) => parcel.day === day),
          day === 'today' ? sent : [],
        ),
      ),
      moreOrders: due.more,
      capacity: days.map(({ date, isOpen }) => ({ date, isOpen, used: taken.get(date) ?? 0, limit: ordersPerDay })),
    };
  }

  /**
   * The parcel that a code names, wherever it stands.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  async parcel(actor: Actor, code: string): Promise<BoardParcel> {
    requireAdmin(actor);
    const name = readParcelCode(code);
    const { calendar } = await this.shop.deliverySettings();
    const times = boardTimes(calendar, this.clock.now());
    const order = name && (await this.db.reader.findOneBy(Order, { id: name.orderId }));
    const placed = order ? await this.place([order], { calendar, times }) : [];
    const found = placed.find(({ parcel }) => parcel.number === name?.number);
    if (!found) throw new Failure('NOT_FOUND', 'This shop has no such parcel');
    return found.parcel;
  }

  /** The version of the board of now, in a few sums. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async version(actor: Actor): Promise<string> {
    requireAdmin(actor);
    const { calendar } = await this.shop.deliverySettings();
    return this.versionAt(calendar, boardTimes(calendar, this.clock.now()));
  }

  /** Sums of what the board shows: whatever changes it changes one of them. */
  private async versionAt(calendar: DeliveryCalendar, times: BoardTimes): Promise<string> {
    const { reader } = this.db;
    const days = capacityDays(calendar, times.today);
    const [orders, shipments, capacity, notes] = await Promise.all([
      reader
        .createQueryBuilder(Order, 'o')
        .select('COUNT(*)', 'count')
        .addSelect('SUM(o.fulfillmentChanges)', 'changes')
        .addSelect('SUM(o.dispatchBy)', 'times')
        .addSelect('SUM(o.refundedCents)', 'refunded')
        .addSelect('MAX(o.paidAt)', 'paid')
        .addSelect('MAX(o.createdAt)', 'placed')
        .where(`${ORDERS_TO_SEND} AND o.dispatch_by <= :horizon`, { horizon: times.nextEnds })
        .getRawOne<Sums>(),
      reader
        .createQueryBuilder(Shipment, 's')
        .select('COUNT(*)', 'count')
        .addSelect('COUNT(s.deliveredAt)', 'delivered')
        .addSelect('MAX(s.sentAt)', 'last')
        .where('s.sentAt >= :start', { start: times.todayStarts })
        .getRawOne<Sums>(),
      takenBetween(reader, times.today, days.at(-1)!.date),
      // guard: today-board.test.ts 'version differs', try: this.notes.version() -> Promise.resolve('')
      this.notes.version(),
    ]);
    const sums = [orders, shipments].flatMap((row) => Object.values(row ?? {}));
    const taken = days.map(({ date }) => capacity.get(date) ?? 0);
    return [times.today, times.next, ...sums.map((sum) => sum ?? 0), ...taken, notes].join('.');
  }

  /** The orders with a parcel that must leave by the end of the next open day, as many as the board has room for. */
  private async due({ nextEnds }: BoardTimes): Promise<{ orders: Order[]; more: number }> {
    const query = this.db.reader
      .createQueryBuilder(Order, 'o')
      .where(`${ORDERS_TO_SEND} AND o.dispatch_by <= :horizon`, { horizon: nextEnds });
    const rows = await query
      .clone()
      .orderBy('o.dispatchBy')
      .addOrderBy('o.id')
      .limit(MOST_PARCELS + 1)
      .getMany();
    let parcels = 0;
    const orders = rows.filter(({ parcelCount }) => (parcels += parcelCount) <= MOST_PARCELS);
    return { orders, more: orders.length === rows.length ? 0 : (await query.getCount()) - orders.length };
  }

  private sentSince(start: number): Promise<Pick<Shipment, 'id' | 'orderId'>[]> {
    return this.db.reader.find(Shipment, {
      select: { id: true, orderId: true },
      where: { sentAt: MoreThanOrEqual(start) },
      order: { sentAt: 'DESC', id: 'DESC' },
      take: MOST_PARCELS,
    });
  }

  /** The parcels of orders as the board shows them, in as many statements however many there are. */
  private async place(orders: readonly Order[], here: Here): Promise<Placed[]> {
    if (orders.length === 0) return [];
    const { reader } = this.db;
    const ids = orders.map(({ id }) => id);
    const [linesOf, parcelsOfOrder, shipmentsOf, returnedOf, noteCountOf] = await Promise.all([
      readLines(reader, ids),
      readParcels(reader, orders),
      readShipments(reader, orders),
      readReturned(reader, ids),
      this.notes.countOf(orders),
    ]);
    const dates = new Map<number, string>();
    const dateOf = (end: number): string => {
      const date = dates.get(end) ?? dateIn(here.calendar.timeZone, end - 1);
      dates.set(end, date);
      return date;
    };
    return orders.flatMap((order) =>
      placeOrder(
        order,
        {
          lines: linesOf.get(order.id) ?? [],
          // What is emailed is no parcel.
          parcels: parcelsOfOrder(order),
          shipments: shipmentsOf(order.id),
          returned: returnedOf(order.id),
          noteCount: noteCountOf(order),
        },
        here,
        dateOf,
      ),
    );
  }
}

async function readLines(reader: EntityManager, ids: string[]): Promise<Map<string, OrderLine[]>> {
  const rows = await reader.find(OrderLine, { where: { orderId: In(ids) }, order: { position: 'ASC' } });
  const linesOf = new Map<string, OrderLine[]>(ids.map((id) => [id, []]));
  for (const row of rows) linesOf.get(row.orderId)?.push(row);
  return linesOf;
}

function placeOrder(
  order: Order,
  {
    lines,
    parcels,
    shipments,
    returned,
    noteCount,
  }: {
    lines: readonly OrderLine[];
    parcels: readonly Parcel[];
    shipments: readonly Shipment[];
    returned: readonly ReturnedPieces[];
    noteCount: number;
  },
  { calendar, times }: Here,
  dateOf: (end: number) => string,
): Placed[] {
  const sent = shipments.flatMap(({ pieces }) => pieces);
  const left = leftOf(order, lines, shipments, returned);
  const progressOf = parcelProgress(order, lines, shipments, returned);
  const isForgotten = order.customerDeletedAt !== null;
  return parcels.map((parcel) => {
    const { number, method, shippingAddress, gift, deliveryDate } = parcel;
    const fulfillmentState = parcelState(order, parcel, shipments, progressOf);
    const isOver = fulfillmentState === 'sent' || fulfillmentState === 'delivered';
    const packed = packedLines(lines, number);
    const ownShipments = inParcel(shipments, number);
    const own = inParcel(left, number);
    const shown = isOver ? ownShipments.flatMap(({ pieces }) => pieces) : own;
    const hold = holdOf(order, !isOver && piecesIn(own) === 0);
    const promise =
      hold !== null || isOver
        ? null
        : {
            leavesBy: dispatchOf(calendar, order, parcel),
            arrivesBy: arrivalDeadlineOf(calendar, parcel),
            ...progressOf(number),
          };
    return {
      runId: method.id,
      leavesBy: promise?.leavesBy ?? 0,
      parcel: {
        code: parcelCode({ orderId: order.id, number }),
        orderId: order.id,
        orderNumber: orderNumber(order.id),
        number,
        parcelCount: order.parcelCount,
        // guard: today-board.test.ts 'knows nothing of', try: isForgotten ? DELETED_CUSTOMER -> false ? DELETED_CUSTOMER
        recipient: isForgotten ? DELETED_CUSTOMER : (recipientOf(shippingAddress) ?? ''),
        city: isForgotten ? '' : shippingAddress.city,
        methodName: method.name,
        kind: method.kind,
        day: promise && boardDayOf(promise, times),
        dispatchDate: promise?.leavesBy ? dateOf(promise.leavesBy) : null,
        deliveryDate,
        fulfillmentState,
        hold,
        canPrepare: hold === null && !isOver && ownShipments.length === 0,
        hasMessage: !isForgotten && gift !== null && [gift.to, gift.from, gift.message].some(Boolean),
        noteCount,
        substitution: order.substitution,
        lines: boardLines(isForgotten ? withoutWords(packed) : packed, shown),
        alreadySent: piecesIn(sent),
        shipment: shipmentOf(ownShipments.at(-1)),
      },
    };
  });
}

/** Why nothing of an order may leave. @param isEmpty whether all of the parcel went back into stock */
function holdOf(order: Order, isEmpty: boolean): BoardHold | null {
  if (isMailed(order)) return 'emailed';
  if (order.closedAt !== null && (order.status === 'expired' || order.status === 'cancelled')) return 'closed';
  if (isRefundedInFull(order) && order.status !== 'pending') return 'refunded';
  if (order.deliveredAt !== null) return null;
  if (isRestocked(order)) return 'refunded';
  if (!mustLeave(order)) return 'unpaid';
  return isEmpty ? 'refunded' : null;
}

/** So many pieces of the lines of a parcel. */
function boardLines(packed: readonly ShownLine<OrderLine>[], pieces: readonly Pieces[]): BoardLine[] {
  return packed.flatMap(({ productId, position, name, texts, addOnOf }) => {
    const qty = piecesIn(pieces.filter((some) => some.productId === productId && some.position === position));
    return qty === 0
      ? []
      : [
          {
            itemId: productId,
            name,
            qty,
            texts: texts.map(({ label, value }) => (value === '' ? label : `${label}: ${value}`)),
            addOnOf,
          },
        ];
  });
}

function shipmentOf(shipment: Shipment | undefined): BoardParcel['shipment'] {
  if (!shipment) return null;
  const { id, sentAt, deliveredAt } = shipment;
  return {
    _id: id,
    sentAt: new Date(sentAt),
    undoUntil: new Date(sentAt + UNDO_DELIVERY_SECONDS * 1000),
    deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
  };
}

/** Parcels by delivery method: what is sent first, what must leave soonest at the top. */
function runsOf(day: BoardDay, left: readonly Placed[], sent: readonly Placed[]): DeliveryRun[] {
  const runs = new Map<string, DeliveryRun>();
  const runOf = ({ runId: deliveryMethod, parcel: { methodName: name, kind } }: Placed): DeliveryRun => {
    const run = runs.get(deliveryMethod) ?? { day, deliveryMethod, name, kind, parcels: [] };
    runs.set(deliveryMethod, run);
    return run;
  };
  const sorted = left.toSorted(
    (a, b) =>
      a.leavesBy - b.leavesBy ||
      compare(a.parcel.deliveryDate ?? '9', b.parcel.deliveryDate ?? '9') ||
      compare(a.parcel.orderId, b.parcel.orderId) ||
      a.parcel.number - b.parcel.number,
  );
  for (const placed of sorted) runOf(placed).parcels.push(placed.parcel);
  const sentAt = ({ parcel }: Placed) => parcel.shipment?.sentAt.getTime() ?? 0;
  for (const placed of sent.toSorted((a, b) => sentAt(b) - sentAt(a))) runOf(placed).parcels.push(placed.parcel);
  const isFetched = ({ kind }: DeliveryRun) => Number(kind === 'pickup');
  return [...runs.values()].sort((a, b) => isFetched(a) - isFetched(b) || compare(a.name, b.name));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
