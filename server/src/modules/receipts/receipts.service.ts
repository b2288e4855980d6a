import { IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import type { Actor } from '../../domain/permissions.js';
import { receiptNumber, type Seller } from '../../domain/receipt.js';
import { Order } from '../orders/order.entity.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { Receipt } from './receipt.entity.js';

/** Receipts that one transaction numbers. */
const SLICE = 100;
/** How far before the latest receipt's payment the next ones are looked for: a payment may be recorded a little late. */
const LOOK_BACK_MS = 24 * 60 * 60_000;

/** Thrown to undo a number that isn't needed. */
class IssuedMeanwhile extends Error {}

/** Numbers receipts in the order of payment, and writes each into a file once. */
export class Receipts {
  constructor(
    private readonly db: Database,
    private readonly orders: Pick<OrdersService, 'getOrder'>,
    private readonly shop: Pick<ShopService, 'shop' | 'calendar'>,
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
    const receipt = (await this.db.reader.findOneBy(Receipt, { orderId })) ?? (await this.issue(orderId));
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

  /** Numbers the receipts of all orders that were paid since the latest one, in the order of payment. */
  async issueDue(): Promise<void> {
    for (;;) {
      const due = await this.findDue();
      if (due.length > 0) {
        const seller = await this.seller();
        await this.db.inTransaction(async (manager) => {
          let number = await lockNumbers(manager);
          const issued = await manager
            .createQueryBuilder(Receipt, 'receipt')
            .select('receipt.orderId', 'id')
            .where('receipt.orderId IN (:...due)', { due })
            .getRawMany<{ id: string }>();
          // Another process may have been faster.
          // guard: receipts.test.ts 'two processes', try: !issued.some(({ id }) => id === orderId) -> true
          const missing = due.filter((orderId) => !issued.some(({ id }) => id === orderId));
          const issuedAt = await this.db.now();
          const rows = missing.map((orderId) => ({ orderId, number: ++number, issuedAt, seller, pdf: null }));
          if (rows.length > 0) await manager.insert(Receipt, rows);
        });
      }
      if (due.length < SLICE) return;
    }
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

  private async issue(orderId: string): Promise<Receipt> {
    const seller = await this.seller();
    try {
      return await this.db.inTransaction(async (manager) => {
        const number = (await lockNumbers(manager)) + 1;
        if (await manager.existsBy(Receipt, { orderId })) throw new IssuedMeanwhile();
        const receipt = { orderId, number, issuedAt: await this.db.now(), seller, pdf: null };
        await manager.insert(Receipt, receipt);
        return receipt;
      });
    } catch (error) {
      if (!(error instanceof IssuedMeanwhile)) throw error;
      return this.db.reader.findOneByOrFail(Receipt, { orderId });
    }
  }

  /** Orders that were paid, and have no receipt, from the day before the latest receipt's payment on. */
  private async findDue(): Promise<string[]> {
    const [latest] = await this.db.reader.query<{ paidAt: number | string }[]>(
      `SELECT o.paid_at AS "paidAt" FROM receipts r JOIN orders o ON o.id = r.order_id ORDER BY r.number DESC LIMIT 1`,
    );
    const rows = await this.db.reader
      .createQueryBuilder(Order, 'o')
      .select('o.id', 'id')
      .leftJoin(Receipt, 'r', 'r.orderId = o.id')
      .where('o.paidAt >= :from AND r.orderId IS NULL', { from: latest ? Number(latest.paidAt) - LOOK_BACK_MS : 0 })
      .orderBy('o.paidAt')
      .addOrderBy('o.id')
      .limit(SLICE)
      .getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** Whoever comes second makes the same file again, from the same facts. */
  private async keep(orderId: string, pdf: Buffer): Promise<void> {
    await this.db.inTransaction((manager) =>
      manager.update(Receipt, { orderId, pdf: IsNull() }, { pdf: pdf.toString('base64') }),
    );
  }

  private async seller(): Promise<Seller> {
    const { name, contact } = await this.shop.shop();
    return { name, postalAddress: contact.postalAddress, email: contact.email, phone: contact.phone };
  }
}

/** The latest number; until the open transaction ends, nobody else gets the next one. */
async function lockNumbers(manager: EntityManager): Promise<number> {
  // SQLite has one writer.
  if (manager.dataSource.options.type === 'postgres')
    await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('receipt-numbers', 0))");
  return (await manager.maximum(Receipt, 'number')) ?? 0;
}
