import { In, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { changeRow, Difference, lockRow } from '../../db/plain-manager.js';
import { lastFourOf, readGiftCardCode } from '../../domain/gift-card-code.js';
import type { GiftCardPart } from '../../domain/gift-cards.js';
import { shopCurrency, sumOf, type Cents } from '../../domain/money.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { tokenHash } from '../accounts/sign-in/token-hash.js';
import type { GiftCardCodes } from './gift-card-codes.js';
import { GiftCardEntry, type GiftCardEntryKind } from './gift-card-entry.entity.js';
import { GiftCard, type GiftCardStatus } from './gift-card.entity.js';

/** What a new card is given. What it leaves out is null; its currency is then the shop's. */
export interface NewGiftCard extends Partial<
  Omit<GiftCard, 'id' | 'codeHash' | 'lastFour' | 'initialCents' | 'balanceCents' | 'status' | 'createdAt'>
> {
  /** Above zero. */
  cents: Cents;
}

/** Cards of one statement. */
const SLICE = 500;

/**
 * The balances of all gift cards, and why they are what they are. It is the only writer of `gift_cards.balance_cents` and
 * of the entries, so that the entries of a card always add up to its balance. Every method runs in the caller's
 * transaction; those of several cards lock them in the order of their IDs.
 */
export class GiftCardLedger {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly codes: GiftCardCodes,
  ) {}

  /** Issues a card. @throws RangeError when it would be worth nothing */
  async issue(manager: EntityManager, given: NewGiftCard): Promise<GiftCard> {
    const [card] = await this.issueAll(manager, [given]);
    return card!;
  }

  /** Issues many cards, by two statements for every few hundred. @throws RangeError when one would be worth nothing */
  async issueAll(manager: EntityManager, given: readonly NewGiftCard[]): Promise<GiftCard[]> {
    const cards = given.map((one) => this.newCard(one));
    for (let start = 0; start < cards.length; start += SLICE) {
      const slice = cards.slice(start, start + SLICE);
      await manager.insert(GiftCard, slice);
      const entries = slice.map((card) => {
        const by = { orderId: card.orderId, actor: card.createdBy };
        return this.entryOf(card, 'issued', card.initialCents, by);
      });
      await manager.insert(GiftCardEntry, entries);
    }
    return cards;
  }

  private newCard({ cents, ...given }: NewGiftCard): GiftCard {
    if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`a gift card of ${cents} cents`);
    const id = this.ids.id();
    const code = this.codes.make(id);
    const none = { recipientName: null, recipientEmail: null, senderName: null, message: null, sendOn: null };
    return {
      ...{ id, codeHash: tokenHash(code), lastFour: lastFourOf(code), status: 'active' },
      ...{ currency: shopCurrency().code.toLowerCase(), initialCents: cents, balanceCents: cents },
      ...{ ...none, sentAt: null, mailQueuedAt: null, orderId: null, productId: null, piece: null },
      ...{ createdBy: null, idempotencyKey: null, requestHash: null },
      ...given,
      createdAt: this.clock.now(),
    };
  }

  /** The card of a code that somebody typed; null when there is none. */
  findByCode(manager: EntityManager, text: string): Promise<GiftCard | null> {
    const code = readGiftCardCode(text);
    return code === null ? Promise.resolve(null) : manager.findOneBy(GiftCard, { codeHash: tokenHash(code) });
  }

  /** The cards of codes that somebody typed, by one statement; null where there is none. */
  async findByCodes(manager: EntityManager, texts: readonly string[]): Promise<(GiftCard | null)[]> {
    const hashes = texts.map(readGiftCardCode).map((code) => code && tokenHash(code));
    const known = hashes.filter((hash) => hash !== null);
    const cards = known.length === 0 ? [] : await manager.findBy(GiftCard, { codeHash: In(known) });
    return hashes.map((hash) => cards.find(({ codeHash }) => codeHash === hash) ?? null);
  }

  /** Locks cards until the open transaction ends, and reads what they have now. Those that don't exist are left out. */
  async lock(manager: EntityManager, ids: readonly string[]): Promise<GiftCard[]> {
    const cards: GiftCard[] = [];
    for (const id of [...ids].sort()) {
      const card = await lockRow(manager, GiftCard, { id });
      if (card) cards.push(card);
    }
    return cards;
  }

  /** Locks the cards that an order bought, in the order of their IDs, by one statement: it may have bought hundreds. */
  lockBought(manager: EntityManager, orderId: string): Promise<GiftCard[]> {
    const lock = manager.dataSource.options.type === 'postgres' ? { lock: { mode: 'pessimistic_write' } as const } : {};
    return manager.find(GiftCard, { where: { orderId }, order: { id: 'ASC' }, ...lock });
  }

  /**
   * Keeps the cards that an order bought from being spent and emailed; their balances stay. Safe to repeat.
   * @returns those that could be used until now
   */
  freezeBought(manager: EntityManager, orderId: string): Promise<GiftCard[]> {
    return this.turnBought(manager, orderId, 'active', 'frozen');
  }

  /** The opposite: emails that were due meanwhile are queued again. @returns those that were frozen until now */
  async unfreezeBought(manager: EntityManager, orderId: string): Promise<GiftCard[]> {
    const cards = await this.turnBought(manager, orderId, 'frozen', 'active');
    const unsent = cards.filter(({ sentAt }) => sentAt === null).map(({ id }) => id);
    // guard: gift-card-sales.test.ts 'is mailed once it is won', try: unsent.length > 0 -> unsent.length > 9e9
    if (unsent.length > 0) await manager.update(GiftCard, { id: In(unsent) }, { mailQueuedAt: null });
    return cards;
  }

  private async turnBought(
    manager: EntityManager,
    orderId: string,
    from: GiftCardStatus,
    to: GiftCardStatus,
  ): Promise<GiftCard[]> {
    const cards = (await this.lockBought(manager, orderId)).filter(({ status }) => status === from);
    if (cards.length > 0) await manager.update(GiftCard, { orderId, status: from }, { status: to });
    return cards;
  }

  /**
   * Takes what an order costs: a conditional UPDATE for each card, so that orders share no cent.
   * @param parts what is there, as `lock` has shown
   * @throws Error when a card has less, or was canceled
   */
  async spend(manager: EntityManager, orderId: string, parts: readonly GiftCardPart[]): Promise<void> {
    for (const { giftCardId: id, cents } of sortedById(parts)) {
      // guard: gift-cards.test.ts 'never spends more than it has', try: balanceCents: MoreThanOrEqual(cents) ->
      // guard: gift-cards.test.ts 'that is canceled is never spent', try: status: 'active', ->
      const enough = { id, status: 'active', balanceCents: MoreThanOrEqual(cents) } as const;
      const card = await changeRow(manager, GiftCard, enough, { balanceCents: new Difference(-cents) });
      if (!card) throw new Error(`gift card ${id} has less than ${cents} cents`);
      await this.record(manager, card, 'spent', -cents, { orderId, actor: null });
    }
  }

  /** Gives back what an order took, also to a card that was canceled meanwhile. */
  async giveBack(
    manager: EntityManager,
    kind: 'returned' | 'refunded',
    orderId: string,
    parts: readonly GiftCardPart[],
    actor: string | null = null,
  ): Promise<void> {
    for (const { giftCardId: id, cents } of sortedById(parts)) {
      const card = await changeRow(manager, GiftCard, { id }, { balanceCents: new Difference(cents) });
      if (!card) throw new Error(`gift card ${id} is gone`);
      await this.record(manager, card, kind, cents, { orderId, actor });
    }
  }

  /**
   * Cancels a card: what is left on it is lost. Safe to repeat. What an order gives back later stays on it, unspendable.
   * @param actor the admin's ID; null: the payment provider's news
   * @param orderId the order that bought it, if it is canceled because that was refunded
   * @returns what was lost; null when there is no such card
   */
  async cancel(
    manager: EntityManager,
    id: string,
    actor: string | null,
    orderId: string | null = null,
  ): Promise<Cents | null> {
    const card = await lockRow(manager, GiftCard, { id });
    if (!card) return null;
    if (card.status === 'canceled') return 0;
    await manager.update(GiftCard, { id }, { status: 'canceled', balanceCents: 0 });
    const empty = { ...card, balanceCents: 0 };
    await this.record(manager, empty, 'canceled', -card.balanceCents, { orderId, actor });
    return card.balanceCents;
  }

  /**
   * Gives a card back what it lost when the order that bought it was refunded: the refund didn't arrive. Nothing happens to
   * a card that was canceled for another reason.
   */
  async restore(manager: EntityManager, id: string, orderId: string): Promise<void> {
    const entries = await this.entriesOfLoss(manager, orderId);
    const ofCard = entries.filter(({ giftCardId }) => giftCardId === id);
    // Each that gave back undid one that took.
    const takings = ofCard.filter(({ kind }) => kind === 'canceled').length;
    // guard: gift-card-sales.test.ts 'that an admin has canceled', try: takings * 2 <= ofCard.length -> takings === 0
    if (takings * 2 <= ofCard.length) return;
    const cents = -sumOf(ofCard.map((entry) => entry.cents));
    const canceled = { id, status: 'canceled' } as const;
    const change = { status: 'active', balanceCents: new Difference(cents) } as const;
    const card = await changeRow(manager, GiftCard, canceled, change);
    if (card) await this.record(manager, card, 'adjusted', cents, { orderId, actor: null });
  }

  /** What refunds of an order took from the cards that it bought, and what they got back of it. */
  entriesOfLoss(manager: EntityManager, orderId: string): Promise<GiftCardEntry[]> {
    return manager.findBy(GiftCardEntry, { orderId, kind: In(['canceled', 'adjusted']) });
  }

  private async record(
    manager: EntityManager,
    card: GiftCard,
    kind: GiftCardEntryKind,
    cents: Cents,
    by: Pick<GiftCardEntry, 'orderId' | 'actor'>,
  ): Promise<void> {
    await manager.insert(GiftCardEntry, this.entryOf(card, kind, cents, by));
  }

  private entryOf(
    { id: giftCardId, balanceCents: balanceAfter }: GiftCard,
    kind: GiftCardEntryKind,
    cents: Cents,
    by: Pick<GiftCardEntry, 'orderId' | 'actor'>,
  ): GiftCardEntry {
    return { id: this.ids.id(), giftCardId, kind, cents, balanceAfter, ...by, createdAt: this.clock.now() };
  }
}

function sortedById(parts: readonly GiftCardPart[]): GiftCardPart[] {
  return [...parts].sort((a, b) => (a.giftCardId < b.giftCardId ? -1 : 1));
}
