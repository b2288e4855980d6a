import { IsNull, LessThan, Not, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { insertIfNew, lockRow } from '../../db/plain-manager.js';
import { normalizeEmail } from '../../domain/account-rules.js';
import { isEmailAddress } from '../../domain/email-address.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { itemName } from '../../domain/product-options.js';
import type { Outcome } from '../../jobs/define-job.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { RequestContext } from '../../kit/request-context.js';
import type { StopLinks } from '../../kit/stop-links.js';
import { tokenHash } from '../accounts/sign-in/token-hash.js';
import { User } from '../accounts/users/user.entity.js';
import { isOrderable } from '../catalog/is-orderable.js';
import { Product } from '../catalog/product.entity.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import { backInStockMail, stockAlertConfirmation } from '../notifications/stock-alert-mails.js';
import { queueStockAlerts } from './queue-stock-alerts.job.js';
import { sendStockAlert } from './send-stock-alert.job.js';
import { sendStockAlertConfirmation } from './send-stock-alert-confirmation.job.js';
import { StockAlert } from './stock-alert.entity.js';

/** What someone asks for; untrusted. */
export interface StockAlertRequest {
  /** A product, or one of its variants. */
  productId: string;
  email?: unknown;
}

const byNetwork: Limit = { tries: 20, seconds: 60 * 60 };
const byAddress: Limit = { tries: 5, seconds: 60 * 60 };
const linksByNetwork: Limit = { tries: 30, seconds: 60 * 60 };

/** Emails that are queued in one transaction. */
const SLICE = 200;
/** An email that was queued so long ago was given up. */
const GIVEN_UP_MS = 2 * 24 * 60 * 60_000;

/** Where the links of these emails lead. */
export const STOCK_ALERT_PAGE = '/back-in-stock';

const DEAD_LINK = 'This link is no longer valid. Ask for an email again on the page of the product.';

/** One email to whoever asked for it when something that was sold out is back. Only confirmed addresses get it. */
export class BackInStockService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    private readonly mailer: Pick<ShopMailer, 'send'>,
    private readonly stopLinks: StopLinks,
    private readonly publicUrl: string,
  ) {}

  /**
   * Emails a link that confirms the wish. The caller can't tell whether the address is known: the answer is the same, and
   * no confirmed address is mailed again.
   * @throws Failure BAD_USER_INPUT with fields, NOT_FOUND, RATE_LIMITED
   */
  async request(
    context: Pick<RequestContext, 'clientAddress'>,
    { productId, email }: StockAlertRequest,
  ): Promise<void> {
    const address = typeof email === 'string' ? email.trim() : '';
    if (!isEmailAddress(address)) throw invalidInput({ email: 'Enter a valid email address' });
    const product = await this.db.reader.findOneBy(Product, { id: productId });
    if (!product || !isOrderable(product)) throw new Failure('NOT_FOUND', 'Product not found');
    if (product.countInStock > 0) throw invalidInput({ productId: 'This is in stock now.' });
    const emailNorm = normalizeEmail(address);
    const emailHash = tokenHash(emailNorm);
    await this.count(`stock-alert:${context.clientAddress}`, byNetwork);
    // guard: back-in-stock.test.ts 'has limits'
    await this.count(`stock-alert:${emailHash}`, byAddress);
    await this.db.inTransaction(async (manager) => {
      const createdAt = this.clock.now();
      const alert = { email: address, emailNorm, emailHash, tokenHash: null, confirmedAt: null, queuedAt: null };
      await insertIfNew(manager, StockAlert, { ...alert, id: this.ids.id(), productId, createdAt });
      const { id, confirmedAt } = await manager.findOneByOrFail(StockAlert, { productId, emailNorm });
      if (confirmedAt !== null) return;
      // Asking again is another 7 days.
      await manager.update(StockAlert, { id }, { createdAt });
      await this.outbox.enqueue(manager, sendStockAlertConfirmation, { alertId: id }, `stock-alert:${this.ids.id()}`);
    });
  }

  /** Sends the link that confirms a wish; no secret waits in the outbox. The last link is the one that works. */
  async sendConfirmation(alertId: string): Promise<Outcome> {
    const alert = await this.db.reader.findOneBy(StockAlert, { id: alertId });
    if (!alert || alert.confirmedAt !== null) return { notDone: 'The request is confirmed, or deleted' };
    const product = await this.db.reader.findOneByOrFail(Product, { id: alert.productId });
    const token = this.ids.secret();
    await this.db.inTransaction((manager) =>
      manager.update(StockAlert, { id: alertId }, { tokenHash: tokenHash(token) }),
    );
    const link = `${this.publicUrl}${STOCK_ALERT_PAGE}?token=${token}`;
    await this.mailer.send(stockAlertConfirmation(alert.email, { product: nameOf(product), link }));
  }

  /** Takes an emailed link as the reader's consent. Safe to repeat. @throws Failure BAD_USER_INPUT with `token`, RATE_LIMITED */
  async confirm(context: Pick<RequestContext, 'clientAddress'>, token: unknown): Promise<void> {
    await this.count(`stock-alert-link:${context.clientAddress}`, linksByNetwork);
    const hash = tokenHash(typeof token === 'string' ? token : '');
    await this.db.inTransaction(async (manager) => {
      const alert = await manager.findOneBy(StockAlert, { tokenHash: hash });
      if (!alert) throw invalidInput({ token: DEAD_LINK });
      const isBack = await isAvailable(manager, alert.productId);
      if (alert.confirmedAt === null)
        await manager.update(StockAlert, { id: alert.id }, { confirmedAt: this.clock.now() });
      // It has come back while the email lay there.
      if (isBack) await this.backInStock(manager, alert.productId);
    });
  }

  /** Deletes all wishes of an address. Safe to repeat. @throws Failure BAD_USER_INPUT with field `key` */
  async stop(key: unknown): Promise<void> {
    const emailHash = this.stopLinks.subjectOf(key);
    if (emailHash === null) throw invalidInput({ key: 'This link is incomplete. Open the link in your email again.' });
    await this.db.inTransaction((manager) => manager.delete(StockAlert, { emailHash }));
  }

  /** Called by the stock ledger, in its transaction, when something that was sold out is back. */
  async backInStock(manager: EntityManager, productId: string): Promise<void> {
    if (!(await manager.existsBy(StockAlert, this.waitingFor(productId)))) return;
    await this.outbox.enqueue(manager, queueStockAlerts, { productId }, `stock-alerts:${this.ids.id()}`);
  }

  /** Queues an email to everyone who waits for a product. */
  async queueAll(productId: string): Promise<void> {
    for (;;) {
      const isLast = await this.db.inTransaction(async (manager) => {
        const alerts = await manager.find(StockAlert, {
          where: this.waitingFor(productId),
          order: { id: 'ASC' },
          take: SLICE,
        });
        for (const { id, queuedAt } of alerts) {
          const asRead = { id, queuedAt: queuedAt ?? IsNull() };
          const { affected } = await manager.update(StockAlert, asRead, { queuedAt: this.clock.now() });
          if (affected === 1)
            await this.outbox.enqueue(manager, sendStockAlert, { alertId: id }, `stock-alert:${this.ids.id()}`);
        }
        return alerts.length < SLICE;
      });
      if (isLast) return;
    }
  }

  /** Confirmed wishes for a product whose email isn't on its way. */
  private waitingFor(productId: string) {
    const confirmed = { productId, confirmedAt: Not(IsNull()) };
    return [
      { ...confirmed, queuedAt: IsNull() },
      { ...confirmed, queuedAt: LessThan(this.clock.now() - GIVEN_UP_MS) },
    ];
  }

  /** Sends the one email, and deletes the wish. */
  async send(alertId: string): Promise<Outcome> {
    const alert = await this.db.reader.findOneBy(StockAlert, { id: alertId });
    if (!alert) return { notDone: 'The request was ended' };
    const product = await this.db.reader.findOneByOrFail(Product, { id: alert.productId });
    if (product.countInStock === 0 || !isOrderable(product)) {
      // The next delivery queues it again. One that has come meanwhile has taken it for queued.
      await this.db.inTransaction(async (manager) => {
        const isBack = await isAvailable(manager, product.id);
        await manager.update(StockAlert, { id: alertId }, { queuedAt: null });
        if (isBack) await this.backInStock(manager, product.id);
      });
      return { notDone: 'It is sold out again' };
    }
    const link = `${this.publicUrl}/product/${product.id}`;
    const stopLink = this.stopLinks.addressOf(alert.emailHash);
    await this.mailer.send(backInStockMail(alert.email, { product: nameOf(product), link, stopLink }));
    await this.db.inTransaction((manager) => manager.delete(StockAlert, { id: alertId }));
  }

  /** What the caller waits for, once the account's address is confirmed. @throws Failure UNAUTHENTICATED */
  async listMine(actor: Actor): Promise<StockAlert[]> {
    const { userId } = requireUser(actor);
    const emailNorm = await confirmedEmail(this.db.reader, userId);
    return emailNorm === null
      ? []
      : this.db.reader.find(StockAlert, { where: { emailNorm }, order: { createdAt: 'DESC' } });
  }

  /** Deletes a user's wishes, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    const emailNorm = await confirmedEmail(manager, userId);
    if (emailNorm !== null) await manager.delete(StockAlert, { emailNorm });
  }

  private count(key: string, limit: Limit): Promise<void> {
    return this.limiter.count(key, limit, (minutes) => `Too many requests. Please try again in ${minutes} minutes.`);
  }
}

/** Whether a product can be ordered now. It stays so until the transaction ends: deliveries wait. */
async function isAvailable(manager: EntityManager, id: string): Promise<boolean> {
  const product = await lockRow(manager, Product, { id });
  return product !== null && product.countInStock > 0 && isOrderable(product);
}

/** Otherwise anyone could read and end a stranger's wishes by signing up with the stranger's address. */
async function confirmedEmail(manager: EntityManager, userId: string): Promise<string | null> {
  const user = await manager.findOneBy(User, { id: userId });
  return user && user.emailVerifiedAt !== null ? user.emailNorm : null;
}

function nameOf({ name, optionValues }: Product): string {
  return itemName(name, optionValues);
}
