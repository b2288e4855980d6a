import { setImmediate } from 'node:timers/promises';
import { In, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { addDays, dateIn, startOfDate } from '../../../domain/dispatch.js';
import { isDate } from '../../../domain/is-date.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { idBeginningOf } from '../../../domain/order-number.js';
import { clamp, MAX_PAGE_SIZE, placeOf } from '../../../domain/paging.js';
import { canSeeUser, requireAdmin, requireUser, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import { likePattern, searchWords } from '../../../domain/search-text.js';
import { idsOf, idsOfPage, inOrder, type IdOrder } from '../../../kit/page-of-ids.js';
import { keyOf, Remembered } from '../../../kit/remembered.js';
import { User } from '../../accounts/users/user.entity.js';
import type { ShopService } from '../../shop/shop.service.js';
import { orderSearchWord } from '../../../domain/order-search-text.js';
import type { OrderFilter, OrderPageType } from './admin-order.type.js';
import { LATE_ORDERS, OPEN_ORDERS, ORDERS_TO_SEND } from './open-orders.js';
import { asListShows } from './order-view.js';
import { Order } from '../order.entity.js';
import type { OrderType } from '../order.type.js';
import type { PresentOrders } from './present-orders.js';

/** What a list of orders may be asked for; everything is optional. */
export interface OrderQuery {
  pageNumber?: number | null;
  pageSize?: number | null;
  /** Words of the customer, the recipient, the city, the gifts or the total, an order number, or an id or its beginning. */
  search?: string | null;
  filter?: OrderFilter | null;
  /** First and last day on which they were placed, YYYY-MM-DD, by the shop's calendar. */
  from?: string | null;
  to?: string | null;
}

/** Orders on one page, unless asked otherwise. */
export const ORDERS_PER_PAGE = 20;
/** The most that an unpaged answer holds (decision S50). */
export const MOST_UNPAGED = 1000;
/** The most unpaid orders of one customer that are listed at once. No more can be open while limits are on. */
const MOST_OPEN = 10;
/** How many orders one reading of the export takes. */
const SLICE = 200;
/** So many ids are read together with their count, and the count of as many is remembered. */
const MANY = 500;
/** More than all admins look for in five seconds. */
const MAX_REMEMBERED = 200;

/** What is on its way, or begins to be: what was refunded in full or canceled goes nowhere. */
// guard: shipments.test.ts 'leaves the lists', try: ${OPEN_ORDERS} -> o.delivered_at IS NULL
const BEGUN = `${OPEN_ORDERS} AND o.fulfillment <> 'unfulfilled'`;

/**
 * The condition of each filter, written as the partial indexes are: SQLite uses them only for the very same words, so
 * nothing in here may be a parameter that an index names.
 */
const conditions: Record<OrderFilter, string> = {
  unpaid: "o.status = 'pending'",
  pay_later: "o.status = 'pending' AND o.pay_later IS NOT NULL",
  paid: "o.status = 'paid'",
  delivered: "o.status = 'delivered'",
  refunded: 'o.refunded_cents > 0',
  to_send: ORDERS_TO_SEND,
  preparing: `${BEGUN} AND o.fulfillment = 'preparing'`,
  partly_sent: `${BEGUN} AND o.fulfillment = 'partlySent'`,
  sent: `${BEGUN} AND o.fulfillment = 'sent'`,
  late: LATE_ORDERS,
  closed: 'o.closed_at IS NOT NULL',
  by_admin: 'o.placed_by IS NOT NULL',
};

/** The times that put lists in order, as the database calls them. */
const timeColumns = { createdAt: 'created_at', dispatchBy: 'dispatch_by', lateAt: 'late_at' } as const;

/** A query that gives ids, and the columns that put them in order. */
interface Selection {
  query: SelectQueryBuilder<Order>;
  /** What must leave begins with the one that waits longest; all others with the newest. */
  sort: { column: keyof typeof timeColumns; direction: 'ASC' | 'DESC' };
  /** Whether texts are looked through. */
  isSearch: boolean;
}

/** How many orders a list has, and the ids of a part of it. */
interface FoundOrders {
  count: number;
  ids: (place: { start: number; size: number }) => Promise<string[]>;
}

/** The filters whose lists begin with the one that waits longest. */
const sorts: Partial<Record<OrderFilter, Selection['sort']>> = {
  to_send: { column: 'dispatchBy', direction: 'ASC' },
  late: { column: 'lateAt', direction: 'ASC' },
};

function idOrder({ column, direction }: Selection['sort']): IdOrder {
  return { columns: [`o.${column}`], direction };
}

/** @param count how many orders the query selects */
function foundOrders({ query, sort }: Selection, count: number): FoundOrders {
  return { count, ids: (place) => idsOfPage(query, idOrder(sort), { ...place, count }) };
}

/** Lists of orders for admins, and of one customer's for that customer. */
export class ListOrders {
  /** How many orders a search finds, if they are many. */
  private readonly counts: Remembered<number>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly shop: ShopService,
    private readonly presentOrders: PresentOrders,
  ) {
    this.counts = new Remembered(clock, MAX_REMEMBERED);
  }

  /**
   * A page of all orders; page and size are clamped, not refused.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT for days that are none
   */
  async list(actor: Actor, query: OrderQuery): Promise<OrderPageType> {
    requireAdmin(actor);
    return this.page(await this.select(query), query, MAX_PAGE_SIZE);
  }

  /** The newest of all orders at once. @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT */
  async listUnpaged(actor: Actor, query: OrderQuery): Promise<OrderPageType> {
    requireAdmin(actor);
    const whole = { ...query, pageNumber: 1, pageSize: MOST_UNPAGED };
    return this.page(await this.select(whole), whole, MOST_UNPAGED);
  }

  /**
   * A page of one customer's orders, newest first, for admins and for the customer; page and size are clamped.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND for others and for users that don't exist
   */
  async listOfUser(
    actor: Actor,
    userId: string,
    { pageNumber, pageSize }: Pick<OrderQuery, 'pageNumber' | 'pageSize'>,
  ): Promise<OrderPageType> {
    return this.page(await this.selectOfUser(actor, userId), { pageNumber, pageSize }, MAX_PAGE_SIZE);
  }

  /** The newest of one customer's orders at once. @throws Failure UNAUTHENTICATED, NOT_FOUND for others and for users that don't exist */
  async listOfUserUnpaged(actor: Actor, userId: string): Promise<OrderPageType> {
    return this.page(await this.selectOfUser(actor, userId), { pageSize: MOST_UNPAGED }, MOST_UNPAGED);
  }

  /** A page of the caller's own orders, newest first. @throws Failure UNAUTHENTICATED */
  async listMine(actor: Actor, query: Pick<OrderQuery, 'pageNumber' | 'pageSize'>): Promise<OrderPageType> {
    return this.page(await this.selectOfUser(actor, requireUser(actor).userId), query, MAX_PAGE_SIZE);
  }

  /** The newest of the caller's own orders at once. @throws Failure UNAUTHENTICATED */
  async listMineUnpaged(actor: Actor): Promise<OrderPageType> {
    return this.page(
      await this.selectOfUser(actor, requireUser(actor).userId),
      { pageSize: MOST_UNPAGED },
      MOST_UNPAGED,
    );
  }

  /** The caller's own orders that wait for their payment, newest first, at most ten. @throws Failure UNAUTHENTICATED */
  async listMineOpen(actor: Actor): Promise<OrderType[]> {
    const { userId } = requireUser(actor);
    const { query, sort } = await this.select({ filter: 'unpaid' });
    query.andWhere('o.user_id = :userId', { userId });
    const ids = await idsOf(inOrder(query, idOrder(sort)).limit(MOST_OPEN));
    return this.present(await this.read(ids));
  }

  /**
   * All orders that a list would show, in its order, a slice at a time, so that a large shop neither fills the memory nor
   * keeps other requests waiting; and today's date by the shop's calendar.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT, before the first row
   */
  async export(actor: Actor, query: OrderQuery): Promise<{ rows: AsyncGenerator<OrderType>; date: string }> {
    // guard: admin-orders.test.ts 'visitors and customers are refused'
    requireAdmin(actor);
    const selection = await this.select(query);
    const { timeZone } = await this.shop.calendar();
    return { rows: this.slices(selection), date: dateIn(timeZone, this.clock.now()) };
  }

  /**
   * All of the caller's own orders, newest first, however many there are, also those that were placed as a guest with the
   * caller's confirmed address. @throws Failure UNAUTHENTICATED
   */
  async exportMine(actor: Actor): Promise<OrderType[]> {
    const { userId } = requireUser(actor);
    const orders: OrderType[] = [];
    const selection = await this.select({});
    selection.query.andWhere(
      // guard: guest-checkout.test.ts 'an unverified account claims and exports nothing', try: AND u.email_verified_at IS NOT NULL ->
      `(o.user_id = :userId OR o.guest_email =
        (SELECT u.email_norm FROM users u WHERE u.id = :userId AND u.email_verified_at IS NOT NULL))`,
      { userId },
    );
    for await (const order of this.slices(selection)) orders.push(order);
    return orders;
  }

  private async *slices({ query, sort }: Selection): AsyncGenerator<OrderType> {
    const { column, direction } = sort;
    for (let last: Order | undefined; ;) {
      const slice = query.clone();
      // Each slice starts after the end of the previous one, which the index finds immediately.
      if (last) {
        slice
          .andWhere(`(o.${timeColumns[column]}, o.id) ${direction === 'ASC' ? '>' : '<'} (:lastTime, :lastId)`)
          .setParameters({ lastTime: last[column], lastId: last.id });
      }
      const orders = await this.read(await idsOf(inOrder(slice, idOrder(sort)).limit(SLICE)));
      yield* await this.present(orders);
      last = orders.at(-1);
      if (!last || orders.length < SLICE) return;
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
    }
  }

  private async page(
    selection: Selection,
    { pageNumber, pageSize }: Pick<OrderQuery, 'pageNumber' | 'pageSize'>,
    largest: number,
  ): Promise<OrderPageType> {
    const size = clamp(pageSize ?? ORDERS_PER_PAGE, 1, largest);
    const { count, ids } = await (selection.isSearch ? this.search(selection) : this.count(selection));
    const { page, pages, start } = placeOf(count, size, pageNumber);
    return { orders: await this.present(await this.read(await ids({ start, size }))), page, pages, count };
  }

  private async count(selection: Selection): Promise<FoundOrders> {
    return foundOrders(selection, await selection.query.clone().getCount());
  }

  /** Going through all texts takes longer than all the rest, so it is done once for the count and the first pages. */
  private async search(selection: Selection): Promise<FoundOrders> {
    const key = keyOf(selection.query);
    const known = this.counts.get(key);
    if (known !== undefined) return foundOrders(selection, known);
    const rows = await inOrder(selection.query.clone(), idOrder(selection.sort))
      .addSelect('COUNT(*) OVER ()', 'count')
      .limit(MANY)
      .getRawMany<{ id: string; count: number | string }>();
    const first = rows.map(({ id }) => id);
    const all = foundOrders(selection, Number(rows[0]?.count ?? 0));
    if (all.count >= MANY) this.counts.set(key, all.count);
    const isRead = (end: number) => end <= MANY || all.count < MANY;
    const ids: FoundOrders['ids'] = async ({ start, size }) =>
      isRead(start + size) ? first.slice(start, start + size) : all.ids({ start, size });
    return { count: all.count, ids };
  }

  private async read(ids: readonly string[]): Promise<Order[]> {
    const rows = await this.db.reader.findBy(Order, { id: In([...ids]) });
    const byId = new Map(rows.map((order) => [order.id, order]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private async present(orders: readonly Order[]): Promise<OrderType[]> {
    return (await this.presentOrders.present(orders)).map(asListShows);
  }

  private async selectOfUser(actor: Actor, userId: string): Promise<Selection> {
    requireUser(actor);
    if (!canSeeUser(actor, userId) || !(await this.db.reader.existsBy(User, { id: userId }))) {
      throw new Failure('NOT_FOUND', 'User not found');
    }
    const selection = await this.select({});
    selection.query.andWhere('o.user_id = :userId', { userId });
    return selection;
  }

  private async select({ search, filter, from, to }: OrderQuery): Promise<Selection> {
    const query = this.db.reader.createQueryBuilder(Order, 'o');
    if (filter) query.andWhere(conditions[filter], filter === 'late' ? { now: this.clock.now() } : {});
    await this.restrictDays(query, from, to);
    const isSearch = await this.restrictWords(query, search);
    return { query, isSearch, sort: (filter && sorts[filter]) ?? { column: 'createdAt', direction: 'DESC' } };
  }

  private async restrictDays(query: SelectQueryBuilder<Order>, from?: string | null, to?: string | null) {
    const fields: Record<string, string> = {};
    if (from && !isDate(from)) fields['from'] = 'Must be a date, such as 2026-11-30';
    if (to && !isDate(to)) fields['to'] = 'Must be a date, such as 2026-11-30';
    if (Object.keys(fields).length > 0) throw invalidInput(fields);
    if (!from && !to) return;
    const { timeZone } = await this.shop.calendar();
    if (from) query.andWhere('o.created_at >= :from', { from: startOfDate(timeZone, from) });
    if (to) query.andWhere('o.created_at < :to', { to: startOfDate(timeZone, addDays(to, 1)) });
  }

  /** @returns whether texts are looked through */
  private async restrictWords(query: SelectQueryBuilder<Order>, search?: string | null): Promise<boolean> {
    const words = searchWords(search);
    const beginning = words.length === 1 ? idBeginningOf(words[0] ?? '') : null;
    if (beginning !== null) {
      const range = { low: beginning, high: `${beginning}g` };
      const byId = query.clone().andWhere('o.id >= :low AND o.id < :high', range);
      if (await byId.getExists()) {
        query.andWhere('o.id >= :low AND o.id < :high', range);
        return false;
      }
    }
    for (const [index, word] of words.entries()) {
      query.andWhere(`o.search_text LIKE :word${index} ESCAPE '\\'`, {
        [`word${index}`]: likePattern(orderSearchWord(word)),
      });
    }
    return words.length > 0;
  }
}
