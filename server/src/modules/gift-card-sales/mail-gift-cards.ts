import { IsNull, Not, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { dateIn } from '../../domain/dispatch.js';
import { inCurrency } from '../../domain/money.js';
import type { Outcome } from '../../jobs/define-job.js';
import type { Outbox } from '../../jobs/outbox.js';
import { GIFT_CARD_BALANCE_PAGE } from './balance-page.js';
import type { AuditService } from '../audit/audit.service.js';
import type { GiftCardCodes } from '../gift-cards/gift-card-codes.js';
import { GiftCard, type GiftCardStatus } from '../gift-cards/gift-card.entity.js';
import { giftCardMail } from '../notifications/gift-card-mail.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { ShopService } from '../shop/shop.service.js';
import { findAndLock } from '../orders/lock-order.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { transition } from '../orders/transition.js';
import { sendGiftCard } from './send-gift-card.job.js';

/** Cards that one search finds. */
const SLICE = 100;

/** What mailing needs. */
interface MailNeeds {
  audit: AuditService;
  codes: GiftCardCodes;
  shop: Pick<ShopService, 'calendar' | 'shop'>;
  mailer: Pick<ShopMailer, 'send'>;
  publicUrl: string;
}

/** Emails each gift card to its recipient, on its day. */
export class MailGiftCards {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly needs: MailNeeds,
  ) {}

  /** Queues the emails that are due. Safe to run on several processes: each card is claimed once. */
  async queueDue(): Promise<void> {
    const { timeZone } = await this.needs.shop.calendar();
    for (;;) {
      const now = await this.db.now();
      const found = await this.findDue(dateIn(timeZone, now));
      if (found.length > 0)
        await this.db.inTransaction(async (manager) => {
          for (const id of found) await this.claim(manager, id, now);
        });
      if (found.length < SLICE) return;
    }
  }

  /** Queues an email with a card that another one may have carried before. @param now in ms since 1970 */
  async queueAgain(manager: EntityManager, giftCardId: string, now: number): Promise<void> {
    await manager.update(GiftCard, { id: giftCardId }, { mailQueuedAt: now });
    await this.enqueue(manager, giftCardId, now);
  }

  /** Sends a queued email, unless it was sent, or its card can't be used anymore. */
  async send({ giftCardId, queuedAt }: { giftCardId: string; queuedAt: number }): Promise<Outcome> {
    const { codes, mailer, publicUrl } = this.needs;
    const card = await this.db.reader.findOneBy(GiftCard, { id: giftCardId });
    if (!card?.recipientEmail) return { notDone: 'Not sent: nobody to send it to' };
    // guard: gift-card-sales.test.ts 'is sent once, whatever is repeated', try: (card.sentAt ?? -1) >= queuedAt -> card.sentAt === -1
    if ((card.sentAt ?? -1) >= queuedAt) return { notDone: 'Not sent: it was sent before' };
    // guard: gift-card-sales.test.ts 'canceled before its day', try: card.status === 'canceled' -> card.status === undefined
    if (card.status === 'canceled') return { notDone: 'Not sent: the card was canceled' };
    // guard: gift-card-sales.test.ts 'nobody can spend', try: === 'frozen' -> === undefined
    if (card.status === 'frozen') return { notDone: 'Not sent: the card is frozen' };
    if (card.balanceCents === 0) return { notDone: 'Not sent: nothing is left on the card' };
    const code = codes.codeOf(card);
    if (code === null) return { notDone: 'Not sent: the secret of its code was removed' };
    const { recipientName, senderName, message, balanceCents, recipientEmail } = card;
    const links = { shop: publicUrl, balance: `${publicUrl}${GIFT_CARD_BALANCE_PAGE}#${code}` };
    const facts = { code, cents: balanceCents, recipientName, recipientEmail, senderName, message };
    await mailer.send(inCurrency(card.currency, () => giftCardMail(facts, links)));
    const sentAt = await this.db.now();
    await this.db.inTransaction(async (manager) => {
      const order = card.orderId === null ? null : await findAndLock(manager, card.orderId);
      await manager.update(GiftCard, { id: giftCardId }, { sentAt });
      if (order?.status === 'paid') await this.deliverIfDone(manager, order.id, sentAt);
    });
  }

  /** An order of nothing but gift cards is delivered when all of them are sent. Nobody is told: the cards say it. */
  private async deliverIfDone(manager: EntityManager, orderId: string, deliveredAt: number): Promise<void> {
    const toSend = { orderId, status: Not<GiftCardStatus>('canceled'), sentAt: IsNull() };
    const others = await manager.countBy(OrderLine, { orderId, isGiftCard: false });
    if (others > 0 || (await manager.countBy(GiftCard, toSend)) > 0) return;
    await transition(manager, orderId, 'paid', 'delivered', { deliveredAt });
    const subject = { type: 'order', id: orderId } as const;
    await this.needs.audit.record(manager, null, { subject, action: 'delivered' });
  }

  /** The IDs of the cards to be emailed by today, the oldest day first. */
  private async findDue(today: string): Promise<string[]> {
    const rows = await this.db.reader
      .createQueryBuilder(GiftCard, 'card')
      .select('card.id', 'id')
      .where("card.mailQueuedAt IS NULL AND card.status = 'active' AND card.recipientEmail IS NOT NULL")
      // guard: gift-card-sales.test.ts 'on its day', try: card.sendOn <= :today -> card.sendOn <> :today
      .andWhere('(card.sendOn IS NULL OR card.sendOn <= :today)', { today })
      .orderBy('card.sendOn')
      .addOrderBy('card.id')
      .limit(SLICE)
      .getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** Another process may have claimed it since it was found. */
  private async claim(manager: EntityManager, id: string, now: number): Promise<void> {
    // guard: gift-card-sales.test.ts 'is sent once, whatever is repeated', try: , mailQueuedAt: IsNull() ->
    const { affected } = await manager.update(GiftCard, { id, mailQueuedAt: IsNull() }, { mailQueuedAt: now });
    if (affected === 1) await this.enqueue(manager, id, now);
  }

  private enqueue(manager: EntityManager, giftCardId: string, queuedAt: number): Promise<void> {
    return this.outbox.enqueue(manager, sendGiftCard, { giftCardId, queuedAt }, `gift-card:${giftCardId}:${queuedAt}`);
  }
}
