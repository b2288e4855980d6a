import { In, IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import type { Actor } from '../../domain/permissions.js';
import { receiptNumber } from '../../domain/receipt.js';
import { Order } from '../orders/order.entity.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { Receipt } from './receipt.entity.js';

/** Receipts that one transaction numbers. */
const SLICE = 100;
/** How far before the latest payment the next ones are looked for. */
const LOOK_BACK_MS = 24 * 60 * 60_000;

/** Numbers receipts in the order of payment, and writes each into a file once. */
export class Receipts {
  /** Orders that were paid earlier have receipts, as far as this process knows; ms since 1970. */
  private lookFrom = 0;

  constructor(
    private readonly db: Database,
    private readonly orders: Pick<OrdersService, 'getOrder'>,
    private readonly shop: Pick<ShopService, 'seller' | 'calendar'>,
  ) {}

  /**
   * The receipt of an order, for those who may see the order.
   * @param key of a signed link
   * @throws Failure NOT_FOUND; UNAUTHENTICATED for an invalid token; CONFLICT while the order isn't paid
   */
  async read(actor: Actor, orderId: string, key: string | null): Promise<{ number: string; pdf: Buffer }> {
    const order = await this.orders.getOrder(actor, orderId, key);
    // guard: receipts.test.ts 'an unpaid order has no receipt'
    if (order.paidAt === null) throw new Failure('CONFLICT', 'The receipt is ready once the order is paid.');
    const receipt = await this.issued(orderId);
    const number = receiptNumber(receipt.number);
    if (receipt.pdf !== null && !order.user.isDeleted) return { number, pdf: Buffer.from(receipt.pdf, 'base64') };
    // Few orders are asked about, and the library is large.
    const { receiptPdf } = await import('./receipt-pdf.js');
    const { timeZone } = await this.shop.calendar();
    const { seller, issuedAt } = receipt;
    const pdf = await receiptPdf({ number, issuedAt: new Date(issuedAt), seller, order, timeZone });
    if (!order.user.isDeleted) await this.keep(orderId, pdf);
    return { number, pdf };
  }

  /**
   * Numbers the receipts of all paid orders that have none, in the order of payment. The first call looks at all orders,
   * later ones at those that were paid since.
   */
  async issueDue(): Promise<void> {
    for (;;) {
      const due = await this.findDue();
      await this.number(due.map(({ id }) => id));
      const last = due.at(-1);
      // A payment may be recorded a little late.
      if (last) this.lookFrom = Number(last.paidAt) - LOOK_BACK_MS;
      if (due.length < SLICE) return;
    }
  }

  /** Deletes the files of a customer's orders, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager
      .createQueryBuilder()
      .update(Receipt)
      .set({ pdf: null })
      .where('order_id IN (SELECT id FROM orders WHERE user_id = :userId)', { userId })
      .execute();
  }

  /** Deletes the files of orders whose buyers were taken out of them. What is asked for later names nobody. */
  async forgetAnonymized(): Promise<void> {
    await this.db.inTransaction((manager) =>
      manager.query(
        `UPDATE receipts SET pdf = NULL WHERE pdf IS NOT NULL
          AND order_id IN (SELECT id FROM orders WHERE anonymised_at IS NOT NULL)`,
      ),
    );
  }

  /** The receipt of a paid order. Those of earlier payments are numbered before it. */
  private async issued(orderId: string): Promise<Receipt> {
    const known = await this.db.reader.findOneBy(Receipt, { orderId });
    if (known) return known;
    await this.issueDue();
    // One that was paid long before it was recorded may be left.
    await this.number([orderId]);
    return this.db.reader.findOneByOrFail(Receipt, { orderId });
  }

  /** Gives the next numbers to those of the orders that have none. */
  private async number(orderIds: readonly string[]): Promise<void> {
    if (orderIds.length === 0) return;
    const seller = await this.shop.seller();
    await this.db.inTransaction(async (manager) => {
      let number = await lockNumbers(manager);
      const issued = await manager.findBy(Receipt, { orderId: In([...orderIds]) });
      // Another process may have been faster.
      // guard: receipts.test.ts 'two processes', try: !issued.some((receipt) => receipt.orderId === orderId) -> true
      const missing = orderIds.filter((orderId) => !issued.some((receipt) => receipt.orderId === orderId));
      const issuedAt = await this.db.now();
      const rows = missing.map((orderId) => ({ orderId, number: ++number, issuedAt, seller, pdf: null }));
      if (rows.length > 0) await manager.insert(Receipt, rows);
    });
  }

  private findDue(): Promise<{ id: string; paidAt: number | string }[]> {
    return this.db.reader
      .createQueryBuilder(Order, 'o')
      .select('o.id', 'id')
      .addSelect('o.paidAt', 'paidAt')
      .leftJoin(Receipt, 'r', 'r.orderId = o.id')
      .where('o.paidAt >= :from AND r.orderId IS NULL', { from: this.lookFrom })
      .orderBy('o.paidAt')
      .addOrderBy('o.id')
      .limit(SLICE)
      .getRawMany<{ id: string; paidAt: number | string }>();
  }

  /** Whoever comes second makes the same file again, from the same facts. */
  private async keep(orderId: string, pdf: Buffer): Promise<void> {
    await this.db.inTransaction((manager) =>
      manager.update(Receipt, { orderId, pdf: IsNull() }, { pdf: pdf.toString('base64') }),
    );
  }
}

/** The latest number; until the open transaction ends, nobody else gets the next one. */
async function lockNumbers(manager: EntityManager): Promise<number> {
  // SQLite has one writer.
  if (manager.dataSource.options.type === 'postgres')
    await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('receipt-numbers', 0))");
  return (await manager.maximum(Receipt, 'number')) ?? 0;
}
