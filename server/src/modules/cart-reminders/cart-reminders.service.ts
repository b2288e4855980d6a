import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { cartKey, type CartLine } from '../../domain/cart-lines.js';
import { invalidInput } from '../../domain/failure.js';
import { readTextsOf } from '../../domain/gift-card-texts.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import { effectivePriceCents, withExtra } from '../../domain/pricing.js';
import { itemName } from '../../domain/product-options.js';
import { extraOf } from '../../domain/text-options.js';
import type { Outcome } from '../../jobs/define-job.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { ExpiringLinks } from '../../kit/expiring-links.js';
import type { StopLinks } from '../../kit/stop-links.js';
import type { CartReminderAgreement } from '../accounts/profile/cart-reminder-agreement.js';
import { lockLiving } from '../accounts/users/lock-user.js';
import { User } from '../accounts/users/user.entity.js';
import type { Product } from '../catalog/product.entity.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { cartReminderMail, type ReminderItem } from '../notifications/cart-reminder-mail.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { ShopService } from '../shop/shop.service.js';
import { CartReminder } from './cart-reminder.entity.js';
import { findCartToSend, findLeftCarts, SLICE } from './find-left-carts.js';
import { sendCartReminder } from './send-cart-reminder.job.js';

/** What the shop needs to send reminders. */
interface ReminderNeeds {
  readProducts: ReadProducts;
  shop: Pick<ShopService, 'cartReminderHours'>;
  mailer: Pick<ShopMailer, 'send'>;
  agreement: CartReminderAgreement;
  links: ExpiringLinks;
  stopLinks: StopLinks;
}

/** One email about a cart that was left, to customers who agreed to it: one for each cart, at most one in 7 days. */
export class CartReminders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly needs: ReminderNeeds,
  ) {}

  /** Queues the reminders that are due. Safe to run on several processes: each cart is claimed under its customer's lock. */
  async queueDue(): Promise<void> {
    const hours = await this.needs.shop.cartReminderHours();
    if (hours === null) return;
    for (;;) {
      const now = await this.db.now();
      const found = await findLeftCarts(this.db.reader, { now, hours });
      for (const { userId } of found)
        await this.db.inTransaction(async (manager) => {
          await lockLiving(manager, { id: userId });
          // Another process may have claimed it since it was found, or the customer has acted.
          // guard: cart-reminders.test.ts 'two processes', try: findLeftCarts(manager…userId }) -> found.filter((one) => one.userId === userId)
          const [cart] = await findLeftCarts(manager, { now, hours, userId });
          if (!cart) return;
          const claim = { cartChangedAt: Number(cart.changedAt), queuedAt: now, isWaiting: true };
          await manager.upsert(CartReminder, { userId, ...claim }, ['userId']);
          const job = { userId, cartChangedAt: claim.cartChangedAt };
          await this.outbox.enqueue(manager, sendCartReminder, job, `cart-reminder:${userId}:${job.cartChangedAt}`);
        });
      if (found.length < SLICE) return;
    }
  }

  /** Sends a queued reminder, unless it is no longer wanted, or nothing in the cart can be ordered anymore. */
  async send({ userId, cartChangedAt }: { userId: string; cartChangedAt: number }): Promise<Outcome> {
    const { shop, mailer, links, stopLinks } = this.needs;
    const end = (change: Partial<CartReminder> = {}) =>
      this.db.inTransaction((manager) =>
        manager.update(CartReminder, { userId, cartChangedAt }, { ...change, isWaiting: false }),
      );
    const notSent = async (why: string) => {
      await end();
      return { notDone: `Not sent: ${why}` };
    };
    const now = await this.db.now();
    const cart = await findCartToSend(this.db.reader, { userId, changedAt: cartChangedAt }, now);
    // guard: cart-reminders.test.ts 'turned off', try: || (await shop.cartReminderHours()) === null ->
    if (!cart || (await shop.cartReminderHours()) === null) return notSent('no longer needed');
    const lines = JSON.parse(cart.lines) as CartLine[];
    const sentLines = createHash('sha256').update(cartKey(lines)).digest('hex');
    if (sentLines === cart.sentLines) return notSent('the last reminder was about the same cart');
    const items = await this.itemsOf(lines);
    if (items.length === 0) return notSent('nothing in the cart can be ordered');
    const { name, email } = cart;
    await mailer.send(
      cartReminderMail(
        { name, email },
        { items, link: links.addressOf(userId), stopLink: stopLinks.addressOf(userId) },
      ),
    );
    // Also when the customer took the agreement back meanwhile: it was sent.
    await end({ sentAt: now, sentLines });
  }

  /** Ends the reminders of whoever got the link. Safe to repeat. @throws Failure BAD_USER_INPUT with field `key` */
  async stop(key: unknown): Promise<void> {
    const userId = this.needs.stopLinks.subjectOf(key);
    if (userId === null) throw invalidInput({ key: 'This link is incomplete. Open the link in your email again.' });
    await this.needs.agreement.withdraw(userId);
  }

  /** Whether the link of a reminder is the shop's, hasn't expired, and went to no other customer than the caller. */
  isLinkFor(actor: Actor, key: string): boolean {
    const recipient = this.needs.links.userIdOf(key);
    return recipient !== null && (actor.kind === 'visitor' || actor.userId === recipient);
  }

  /** When the caller agreed, and when the last reminder was sent. @throws Failure UNAUTHENTICATED */
  async exportMine(actor: Actor): Promise<{ agreedAt: Date | null; lastSentAt: Date | null }> {
    const { userId } = requireUser(actor);
    const user = await this.db.reader.findOneBy(User, { id: userId });
    const reminder = await this.db.reader.findOneBy(CartReminder, { userId });
    return { agreedAt: dateOf(user?.cartRemindersAgreedAt), lastSentAt: dateOf(reminder?.sentAt) };
  }

  /** Deletes what is kept about a user, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(CartReminder, { userId });
  }

  /** What of a cart can be ordered now, at its present price. */
  private async itemsOf(lines: readonly CartLine[]): Promise<ReminderItem[]> {
    const ids = [...new Set(lines.map(({ productId }) => productId))];
    const products = await this.needs.readProducts.listOrderable(this.db.reader, ids);
    const byId = new Map(products.map((product) => [product.id, product]));
    return lines.flatMap((line) => {
      const product = byId.get(line.productId);
      const item = product && itemOf(product, line);
      return item ? [item] : [];
    });
  }
}

/** A line as it can be ordered now; null when it is sold out, or its product doesn't take these texts anymore. */
function itemOf(product: Product, { quantity, texts: given = [] }: CartLine): ReminderItem | null {
  const read = readTextsOf(product, given, null);
  if (product.countInStock === 0 || 'errors' in read) return null;
  return {
    name: itemName(product.name, product.optionValues),
    quantity,
    left: product.countInStock < quantity ? product.countInStock : null,
    unitCents: effectivePriceCents(withExtra(product, extraOf(read.texts))),
    texts: read.texts,
  };
}

/** Takes back a reminder that waits, in the open transaction: the customer doesn't want it anymore. */
export function withdrawReminder(manager: EntityManager, userId: string): Promise<unknown> {
  return manager.update(CartReminder, { userId, isWaiting: true }, { isWaiting: false });
}

function dateOf(time: number | null | undefined): Date | null {
  return time == null ? null : new Date(time);
}
