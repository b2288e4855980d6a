import { setImmediate } from 'node:timers/promises';
import { In, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../db/database.js';
import { brokenBannerPromise } from '../../domain/banner-promise.js';
import { dayBuckets, type DayBuckets } from '../../domain/day-buckets.js';
import { addDays, dateIn, startOfDate } from '../../domain/dispatch.js';
import { centsOf, decimalFromCents, inCurrency, shopCurrency, type Cents } from '../../domain/money.js';
import { itemName } from '../../domain/product-options.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import {
  cutRange,
  daysIn,
  rangeBefore,
  readReportRange,
  type DateRange,
  type ReportRequest,
} from '../../domain/report-period.js';
import { OutboxMessage } from '../../jobs/outbox-message.entity.js';
import { Product } from '../catalog/product.entity.js';
import { productOf } from '../catalog/reading/stock-condition.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { LATE_ORDERS, ORDERS_TO_SEND } from '../orders/reading/open-orders.js';
import { listedCustomerName } from '../orders/reading/order-view.js';
import { Order } from '../orders/order.entity.js';
import type { ShopService } from '../shop/shop.service.js';
import type {
  BestSellerType,
  OrderTasksType,
  SalesFiguresType,
  SalesReportType,
  ShopTasksType,
} from './reports.type.js';

/** What a day adds up to. */
interface DaySums {
  cents: Cents;
  orders: number;
}

/** What a bucket adds up to. */
interface Sums extends DaySums {
  /** Paid orders in other currencies, which count in neither. */
  others: number;
}

/** What was sold of a product. */
interface Sold {
  quantity: number;
  cents: Cents;
}

const BEST_SELLERS = 10;
/** Orders that are added up in one statement, about: some ten milliseconds. */
const ORDERS_PER_SLICE = 4_000;
/** A list of tasks shows so many; the rest is counted. */
const MOST_TASKS = 10;
/** Unpaid orders are shown when they have no more than this left. */
const EXPIRING_SOON_MS = 15 * 60_000;

/** What the shop's figures say, for admins. It reads what other modules write, and writes nothing. */
export class ReportsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly shop: Pick<ShopService, 'calendar' | 'shop' | 'lowStockThreshold'>,
    private readonly ordersPerSlice = ORDERS_PER_SLICE,
  ) {}

  /**
   * Sales over a range of the shop's days, with as many days before to compare with. An order counts on the day on which
   * it was paid, also with what went back later.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with `from` or `to`
   */
  async salesReport(actor: Actor, request: ReportRequest): Promise<SalesReportType> {
    // guard: reports.test.ts 'is refused to everyone but'
    // guard: authorization.test.ts 'query salesReport'
    requireAdmin(actor);
    const { timeZone } = await this.shop.calendar();
    const range = readReportRange(request, dateIn(timeZone, this.clock.now()));
    const before = rangeBefore(range);
    const buckets = dayBuckets(timeZone, { from: before.from, to: range.to });
    const sliceMs = await this.sliceOf(buckets);
    const [sums, bestSellers] = await Promise.all([
      this.sumsOf(buckets, sliceMs),
      this.bestSellers(startOfDate(timeZone, range.from), buckets.end, sliceMs),
    ]);
    const byDate = new Map<string, DaySums>();
    let otherCurrencyOrders = 0;
    for (const [bucket, { cents, orders, others }] of sums) {
      const date = buckets.dateOf(bucket);
      const day = byDate.get(date);
      byDate.set(date, { cents: (day?.cents ?? 0) + cents, orders: (day?.orders ?? 0) + orders });
      if (date >= range.from) otherCurrencyOrders += others;
    }
    const { unit, parts } = cutRange(range);
    return {
      timeZone,
      unit,
      currency: shopCurrency().code,
      otherCurrencyOrders,
      current: figuresOf(range, byDate),
      previous: figuresOf(before, byDate),
      series: parts.map((part) => figuresOf(part, byDate)),
      bestSellers,
    };
  }

  /** What needs attention now. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async shopTasks(actor: Actor): Promise<ShopTasksType> {
    // guard: reports.test.ts 'are refused to everyone'
    requireAdmin(actor);
    const now = this.clock.now();
    const [{ timeZone }, { bannerText, freeShippingThreshold }] = await Promise.all([
      this.shop.calendar(),
      this.shop.shop(),
    ]);
    const tomorrow = startOfDate(timeZone, addDays(dateIn(timeZone, now), 1));
    const promised = brokenBannerPromise(
      bannerText,
      freeShippingThreshold === null ? null : centsOf(freeShippingThreshold),
    );
    const [leavingToday, late, expiringSoon, lowStock, failedMessageCount] = await Promise.all([
      this.orderTasks(timeZone, 'dispatchBy', (query) =>
        query.where(`${ORDERS_TO_SEND} AND o.dispatch_by > :now AND o.dispatch_by <= :tomorrow`, {
          now,
          tomorrow,
        }),
      ),
      this.orderTasks(timeZone, 'lateAt', (query) => query.where(LATE_ORDERS, { now })),
      this.orderTasks(timeZone, 'holdUntil', (query) =>
        query.where("o.status = 'pending' AND o.holdUntil <= :soon", { soon: now + EXPIRING_SOON_MS }),
      ),
      this.lowStock(),
      this.db.reader
        .createQueryBuilder(OutboxMessage, 'm')
        .where('m.doneAt IS NULL AND m.lastError IS NOT NULL')
        .getCount(),
    ]);
    return {
      leavingToday,
      late,
      expiringSoon,
      lowStock,
      failedMessageCount,
      brokenBannerPromise: promised === null ? null : decimalFromCents(promised),
      currency: shopCurrency().code,
    };
  }

  /** The time of which one statement adds up the orders: whole buckets, so that none is in two. */
  private async sliceOf({ start, end, bucketMs }: DayBuckets): Promise<number> {
    const orders = await this.db.reader
      .createQueryBuilder(Order, 'o')
      .where('o.paidAt >= :start AND o.paidAt < :end', { start, end })
      .getCount();
    const buckets = (end - start) / bucketMs;
    return Math.ceil(buckets / Math.max(1, Math.ceil(orders / this.ordersPerSlice))) * bucketMs;
  }

  /** What was paid in each bucket. */
  private async sumsOf({ start, end, bucketMs }: DayBuckets, sliceMs: number): Promise<Map<number, Sums>> {
    const all = new Map<number, Sums>();
    for await (const { from, to } of slicesOf(start, end, sliceMs)) {
      const rows = await this.db.reader
        .createQueryBuilder(Order, 'o')
        // Whole numbers are divided as such by both databases.
        .select('(o.paidAt - :start) / :bucketMs', 'bucket')
        .addSelect(
          'SUM(CASE WHEN o.currency = :currency THEN o.totalCents - (o.refundedCents - o.giftCardRefundedCents) ELSE 0 END)',
          'cents',
        )
        .addSelect(
          'SUM(CASE WHEN o.currency = :currency AND o.refundedCents < o.totalCents + o.giftCardCents THEN 1 ELSE 0 END)',
          'orders',
        )
        .addSelect('SUM(CASE WHEN o.currency <> :currency THEN 1 ELSE 0 END)', 'others')
        .where('o.paidAt >= :from AND o.paidAt < :to')
        .groupBy('bucket')
        .setParameters({ start, from, to, bucketMs, currency: ownCurrency() })
        .getRawMany<Record<'bucket' | keyof Sums, string | number>>();
      for (const { bucket, cents, orders, others } of rows) {
        all.set(Number(bucket), { cents: Number(cents), orders: Number(orders), others: Number(others) });
      }
    }
    return all;
  }

  private async bestSellers(start: number, end: number, sliceMs: number): Promise<BestSellerType[]> {
    const sold = new Map<string, Sold>();
    for await (const { from, to } of slicesOf(start, end, sliceMs)) {
      const rows = await this.db.reader
        .createQueryBuilder(Order, 'o')
        .innerJoin(OrderLine, 'l', 'l.orderId = o.id')
        .select('l.productId', 'id')
        .addSelect('SUM(l.quantity)', 'quantity')
        .addSelect('SUM(l.quantity * l.unitCents + l.textsCents - l.discountCents)', 'cents')
        .where('o.paidAt >= :from AND o.paidAt < :to AND o.refundedCents < o.totalCents + o.giftCardCents', {
          from,
          to,
        })
        .andWhere('o.currency = :currency', { currency: ownCurrency() })
        .groupBy('l.productId')
        .getRawMany<{ id: string; quantity: string | number; cents: string | number }>();
      for (const row of rows) {
        const { quantity, cents } = sold.get(row.id) ?? { quantity: 0, cents: 0 };
        sold.set(row.id, { quantity: quantity + Number(row.quantity), cents: cents + Number(row.cents) });
      }
    }
    const best = [...sold].toSorted(bySales).slice(0, BEST_SELLERS);
    if (best.length === 0) return [];
    const products = await this.db.reader
      .createQueryBuilder(Product, 'p')
      .select(['p.id', 'p.name', 'p.optionValues', 'p.image'])
      .whereInIds(best.map(([id]) => id))
      .getMany();
    const byId = new Map(products.map((product) => [product.id, product]));
    return best.flatMap(([id, { quantity, cents }]) => {
      const product = byId.get(id);
      if (!product) return [];
      const { image } = product;
      const name = itemName(product.name, product.optionValues);
      return [{ productId: id, name, image, quantity, sales: decimalFromCents(cents) }];
    });
  }

  private async orderTasks(
    timeZone: string,
    due: 'dispatchBy' | 'lateAt' | 'holdUntil',
    narrow: (query: SelectQueryBuilder<Order>) => SelectQueryBuilder<Order>,
  ): Promise<OrderTasksType> {
    const [orders, count] = await narrow(this.db.reader.createQueryBuilder(Order, 'o'))
      .orderBy(`o.${due}`)
      .addOrderBy('o.id')
      .limit(MOST_TASKS)
      .getManyAndCount();
    return {
      count,
      orders: orders.map((order) => {
        const dueAt = order[due] ?? 0;
        return {
          _id: order.id,
          customerName: listedCustomerName(order),
          currency: order.currency.toUpperCase(),
          totalPrice: inCurrency(order.currency, () => decimalFromCents(order.totalCents)),
          dueAt: new Date(dueAt),
          dueDate: dateIn(timeZone, dueAt - 1),
        };
      }),
    };
  }

  private async lowStock(): Promise<ShopTasksType['lowStock']> {
    const threshold = await this.shop.lowStockThreshold();
    const scarce = this.db.reader
      .createQueryBuilder(Product, 'p')
      .where('p.archivedAt IS NULL AND p.isPublished = TRUE AND p.countInStock <= :threshold', { threshold });
    const [total, found] = await Promise.all([
      scarce
        .clone()
        .select(`COUNT(DISTINCT ${productOf('p')})`, 'count')
        .getRawOne<{ count: string | number }>(),
      scarce
        .select(productOf('p'), 'product')
        .addSelect('MIN(p.countInStock)', 'fewest')
        .groupBy('product')
        .orderBy('fewest')
        .addOrderBy('product')
        .limit(MOST_TASKS)
        .getRawMany<{ product: string; fewest: string | number }>(),
    ]);
    const products = await this.db.reader.findBy(Product, { id: In(found.map(({ product }) => product)) });
    const byId = new Map(products.map((product) => [product.id, product]));
    return {
      threshold,
      count: Number(total?.count),
      products: found.flatMap(({ product: id, fewest }) => {
        const product = byId.get(id);
        return product ? [{ _id: id, name: product.name, image: product.image, countInStock: Number(fewest) }] : [];
      }),
    };
  }
}

/** Cuts a time into slices that are added up one after the other. */
async function* slicesOf(start: number, end: number, sliceMs: number): AsyncGenerator<{ from: number; to: number }> {
  for (let from = start; from < end; from += sliceMs) {
    yield { from, to: Math.min(from + sliceMs, end) };
    // SQLite answers synchronously: without a pause, nothing else would get a turn.
    await setImmediate();
  }
}

/** The best seller first. */
function bySales([a, first]: [string, Sold], [b, second]: [string, Sold]): number {
  return second.quantity - first.quantity || second.cents - first.cents || (a < b ? -1 : 1);
}

/** The shop's currency as orders keep it. Sums in two currencies would mean nothing. */
function ownCurrency(): string {
  return shopCurrency().code.toLowerCase();
}

/** Adds up the days of a range. */
function figuresOf(range: DateRange, byDate: ReadonlyMap<string, DaySums>): SalesFiguresType {
  let cents = 0;
  let orders = 0;
  for (let day = 0; day < daysIn(range); day += 1) {
    const sums = byDate.get(addDays(range.from, day));
    cents += sums?.cents ?? 0;
    orders += sums?.orders ?? 0;
  }
  const averageCents = orders === 0 ? null : Math.round(cents / orders);
  return {
    ...range,
    sales: decimalFromCents(cents),
    orders,
    averageOrder: averageCents === null ? null : decimalFromCents(averageCents),
  };
}
