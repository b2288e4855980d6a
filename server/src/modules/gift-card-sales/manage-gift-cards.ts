import { createHash } from 'node:crypto';
import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../db/database.js';
import { lockRow } from '../../db/plain-manager.js';
import type { AuditAction } from '../../domain/audit-actions.js';
import { cleanLine } from '../../domain/clean-line.js';
import { dateIn } from '../../domain/dispatch.js';
import { isEmailAddress } from '../../domain/email-address.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { addresseeIn, readGiftCardTexts } from '../../domain/gift-card-texts.js';
import { issuedAmountRule, mostIssuedCents } from '../../domain/issued-amount.js';
import { centsFromDecimal } from '../../domain/money.js';
import { idBeginningOf } from '../../domain/order-number.js';
import { placeOf } from '../../domain/paging.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import { cleanKeyword } from '../../domain/search-text.js';
import type { AuditService } from '../audit/audit.service.js';
import { lockUser } from '../accounts/users/lock-user.js';
import { User } from '../accounts/users/user.entity.js';
import { GiftCardEntry } from '../gift-cards/gift-card-entry.entity.js';
import type { GiftCardLedger } from '../gift-cards/gift-card-ledger.js';
import { GiftCard } from '../gift-cards/gift-card.entity.js';
import type { ShopService } from '../shop/shop.service.js';
import { toGiftCardEntryView, toGiftCardView } from './gift-card-view.js';
import type { GiftCardEntryType, GiftCardFilter, GiftCardPageType, GiftCardType } from './gift-card.type.js';
import type { MailGiftCards } from './mail-gift-cards.js';

const PAGE_SIZE = 20;
const MAX_REASON = 200;
const MAX_KEY = 200;
/** A second click shortly after the first is no second wish. */
const PAUSE_MS = 60_000;

/** A card that an admin issues; untrusted, with a decimal amount. */
export interface IssueGiftCardDraft {
  amount: number;
  recipientName: string;
  recipientEmail: string;
  senderName?: string | null;
  message?: string | null;
  sendOn?: string | null;
  reason: string;
  /** The same key by the same admin issues one card. */
  idempotencyKey?: string | null;
}

/** Which cards a list shows. */
export interface GiftCardQuery {
  /** The end of a code, words of the recipient, an email address, or the beginning of an order's number. */
  search?: string | null;
  filter?: GiftCardFilter | null;
  pageNumber?: number | null;
}

const conditions: Record<GiftCardFilter, string> = {
  'with-balance': "card.status <> 'canceled' AND card.balanceCents > 0",
  spent: "card.status <> 'canceled' AND card.balanceCents = 0",
  'to-send': "card.status = 'active' AND card.sentAt IS NULL AND card.recipientEmail IS NOT NULL",
  frozen: "card.status = 'frozen'",
  canceled: "card.status = 'canceled'",
};

/** Gift cards as admins see them. Codes are never among it: they are in their emails only. */
export class ManageGiftCards {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly ledger: GiftCardLedger,
    private readonly mailing: MailGiftCards,
    private readonly shop: Pick<ShopService, 'calendar' | 'shop'>,
  ) {}

  /** A page of all cards, newest first. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor, { search, filter, pageNumber }: GiftCardQuery): Promise<GiftCardPageType> {
    requireAdmin(actor);
    const query = this.db.reader.createQueryBuilder(GiftCard, 'card').where(filter ? conditions[filter] : '1 = 1');
    const keyword = cleanKeyword(search);
    if (keyword !== '') narrow(query, keyword);
    const count = await query.getCount();
    const { page, pages, start } = placeOf(count, PAGE_SIZE, pageNumber);
    const rows = await query
      .orderBy('card.createdAt', 'DESC')
      .addOrderBy('card.id', 'DESC')
      .offset(start)
      .limit(PAGE_SIZE)
      .getMany();
    return { giftCards: rows.map(toGiftCardView), page, pages, count };
  }

  /** Why the balances of cards are what they are, the oldest entry first, for each of the cards. */
  async entriesOf(actor: Actor, ids: readonly string[]): Promise<GiftCardEntryType[][]> {
    requireAdmin(actor);
    const entries = await this.db.reader.find(GiftCardEntry, {
      where: { giftCardId: In([...ids]) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const actors = [...new Set(entries.flatMap(({ actor: id }) => id ?? []))];
    const users = actors.length === 0 ? [] : await this.db.reader.findBy(User, { id: In(actors) });
    const names = new Map(users.map(({ id, name }) => [id, name]));
    const cards = await this.db.reader.findBy(GiftCard, { id: In([...ids]) });
    return ids.map((id) => {
      const card = cards.find((one) => one.id === id);
      const own = entries.filter(({ giftCardId }) => giftCardId === id);
      return card ? own.map((entry) => toGiftCardEntryView(card, entry, names.get(entry.actor ?? '') ?? null)) : [];
    });
  }

  /**
   * Issues a card by hand and queues its email. Repeating it with the same key returns the first card.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with fields, IDEMPOTENCY_KEY_REUSED
   */
  async issue(actor: Actor, draft: IssueGiftCardDraft): Promise<GiftCardType> {
    const { userId } = requireAdmin(actor);
    const { timeZone } = await this.shop.calendar();
    const { name } = await this.shop.shop();
    const { reason, idempotencyKey, ...given } = readDraft(draft, name, dateIn(timeZone, await this.db.now()));
    const requestHash =
      idempotencyKey &&
      createHash('sha256')
        .update(JSON.stringify({ ...given, reason }))
        .digest('hex');
    const issued = await this.db.inTransaction(async (manager) => {
      if (idempotencyKey !== null) {
        // A repeated call waits here until the first one has ended.
        await lockUser(manager, userId);
        const earlier = await manager.findOneBy(GiftCard, { createdBy: userId, idempotencyKey });
        if (earlier && earlier.requestHash !== requestHash)
          throw new Failure('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another gift card');
        // guard: gift-card-sales.test.ts 'the same key issues one card', try: if (earlier) -> if (!earlier && userId === '')
        if (earlier) return earlier;
      }
      const row = await this.ledger.issue(manager, { ...given, createdBy: userId, idempotencyKey, requestHash });
      await this.record(manager, actor, row, 'issued', { amountCents: row.initialCents, note: reason });
      return row;
    });
    await this.mailing.queueDue();
    return toGiftCardView(issued);
  }

  /**
   * Queues a card's email once more, to another address if one is given.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with `recipientEmail`, CONFLICT when the card
   *   can't be used or was sent a moment ago
   */
  async sendAgain(actor: Actor, id: string, recipientEmail?: string | null): Promise<GiftCardType> {
    requireAdmin(actor);
    const email = recipientEmail?.trim() || null;
    if (email !== null && !isEmailAddress(email)) throw invalidInput({ recipientEmail: 'Enter a valid email address' });
    return this.change(id, async (manager, card) => {
      const to = email ?? card.recipientEmail;
      if (to === null) throw invalidInput({ recipientEmail: 'Enter an email address' });
      if (card.status === 'canceled') throw new Failure('CONFLICT', 'This gift card was canceled.');
      if (card.status === 'frozen')
        throw new Failure(
          'CONFLICT',
          'This gift card is frozen as long as a bank disputes the payment that bought it.',
        );
      if (card.balanceCents === 0) throw new Failure('CONFLICT', 'Nothing is left on this gift card.');
      const now = await this.db.now();
      // guard: gift-card-sales.test.ts 'sends it again', try: now < card -> now === card
      if (card.mailQueuedAt !== null && now < card.mailQueuedAt + PAUSE_MS)
        throw new Failure('CONFLICT', 'This gift card was sent a moment ago. Please wait a minute.');
      if (to !== card.recipientEmail) await manager.update(GiftCard, { id }, { recipientEmail: to });
      await this.mailing.queueAgain(manager, id, now);
      await this.record(manager, actor, card, 'sent-again', {});
    });
  }

  /**
   * Cancels a card: what is left on it is lost. Repeating it is safe.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with `reason`
   */
  async cancel(actor: Actor, id: string, reasonText: string): Promise<GiftCardType> {
    const { userId } = requireAdmin(actor);
    const errors: Record<string, string> = {};
    const reason = readReason(reasonText, errors);
    if (Object.keys(errors).length > 0) throw invalidInput(errors);
    return this.change(id, async (manager, card) => {
      if (card.status === 'canceled') return;
      const amountCents = await this.ledger.cancel(manager, id, userId);
      await this.record(manager, actor, card, 'canceled', { amountCents, note: reason });
    });
  }

  private change(id: string, work: (manager: EntityManager, card: GiftCard) => Promise<void>): Promise<GiftCardType> {
    return this.db.inTransaction(async (manager) => {
      const card = await lockRow(manager, GiftCard, { id });
      if (!card) throw new Failure('NOT_FOUND', 'Gift card not found');
      await work(manager, card);
      return toGiftCardView(await manager.findOneByOrFail(GiftCard, { id }));
    });
  }

  private async record(
    manager: EntityManager,
    actor: Actor,
    { id, lastFour, currency }: GiftCard,
    action: AuditAction<'gift_card'>,
    detail: Record<string, unknown>,
  ): Promise<void> {
    const subject = { type: 'gift_card', id } as const;
    const named = { name: `•••• ${lastFour}`, ...detail };
    await this.audit.record(manager, actor, { subject, action, detail: named, currency });
  }
}

function narrow(query: SelectQueryBuilder<GiftCard>, keyword: string): void {
  const typed = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const ways = ['card.lastFour = :lastFour', "LOWER(card.recipientName) LIKE :pattern ESCAPE '\\'"];
  // PostgreSQL leaves the large letters that its locale doesn't know.
  ways.push("card.recipientName LIKE :typed ESCAPE '\\'");
  ways.push("LOWER(card.recipientEmail) LIKE :pattern ESCAPE '\\'");
  const beginning = idBeginningOf(keyword);
  if (beginning !== null) ways.push('card.orderId LIKE :beginning');
  query.andWhere(`(${ways.join(' OR ')})`, {
    ...{ typed, pattern: typed.toLowerCase() },
    lastFour: keyword.slice(-4).toUpperCase(),
    ...(beginning !== null && { beginning: `${beginning}%` }),
  });
}

/** What an admin fills in, by what shoppers fill in when they buy a card. */
const textNames = {
  recipientName: 'card-recipient',
  recipientEmail: 'card-email',
  senderName: 'card-sender',
  message: 'card-message',
  sendOn: 'card-date',
} as const;

/** @param shopName the sender, unless there is another one @throws Failure BAD_USER_INPUT with fields */
function readDraft(draft: IssueGiftCardDraft, shopName: string, today: string) {
  const errors: Record<string, string> = {};
  const cents = centsFromDecimal(draft.amount) ?? 0;
  if (cents <= 0 || cents > mostIssuedCents()) errors['amount'] = issuedAmountRule();
  const given = { ...draft, senderName: draft.senderName?.trim() || shopName };
  const fields = Object.entries(textNames) as [keyof typeof textNames, string][];
  const read = readGiftCardTexts(
    fields.map(([field, name]) => ({ name, value: given[field] ?? '' })),
    today,
  );
  if ('errors' in read) for (const [field, name] of fields) if (name in read.errors) errors[field] = read.errors[name]!;
  const reason = readReason(draft.reason, errors);
  const idempotencyKey = draft.idempotencyKey?.trim() || null;
  if (idempotencyKey !== null && idempotencyKey.length > MAX_KEY)
    errors['idempotencyKey'] = `Must have at most ${MAX_KEY} characters`;
  if (Object.keys(errors).length > 0 || 'errors' in read) throw invalidInput(errors);
  return { ...addresseeIn(read.texts), cents, reason, idempotencyKey };
}

/** Why an admin does something, which the audit log keeps. @param errors where a problem is added */
function readReason(text: string, errors: Record<string, string>): string {
  const reason = cleanLine(text);
  if (reason === '') errors['reason'] = 'Enter a reason';
  else if (reason.length > MAX_REASON) errors['reason'] = `Must have at most ${MAX_REASON} characters`;
  return reason;
}
