import { In, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { changeRow, Difference, lockRow } from '../../db/plain-manager.js';
import { lastFourOf, readGiftCardCode } from '../../domain/gift-card-code.js';
import type { GiftCardPart } from '../../domain/gift-cards.js';
import type { Cents } from '../../domain/money.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { tokenHash } from '../accounts/sign-in/token-hash.js';
import type { GiftCardCodes } from './gift-card-codes.js';
import { GiftCardEntry, type GiftCardEntryKind } from './gift-card-entry.entity.js';
import { GiftCard } from './gift-card.entity.js';

/** What a new card is given. What it leaves out is null. */
export interface NewGiftCard extends Partial<
  Omit<GiftCard, 'id' | 'codeHash' | 'lastFour' | 'initialCents' | 'balanceCents' | 'status' | 'createdAt'>
> {
  /** Above zero. */
  cents: Cents;
}

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
  async issue(manager: EntityManager, { cents, ...given }: NewGiftCard): Promise<GiftCard> {
    if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`a gift card of ${cents} cents`);
    const id = this.ids.id();
    const code = this.codes.make(id);
    const none = { recipientName: null, recipientEmail: null, senderName: null, message: null, sendOn: null };
    const card: GiftCard = {
      ...{ id, codeHash: tokenHash(code), lastFour: lastFourOf(code), status: 'active' },
      ...{ initialCents: cents, balanceCents: cents },
      ...{ ...none, sentAt: null, orderId: null, productId: null, piece: null, createdBy: null },
      ...given,
      createdAt: this.clock.now(),
    };
    await manager.insert(GiftCard, card);
    await this.record(manager, card, 'issued', cents, { orderId: card.orderId, actor: card.createdBy });
    return card;
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
   * @param actor the admin's ID @returns what was lost; null when there is no such card
   */
  async cancel(manager: EntityManager, id: string, actor: string): Promise<Cents | null> {
    const card = await lockRow(manager, GiftCard, { id });
    if (!card) return null;
    if (card.status === 'canceled') return 0;
    await manager.update(GiftCard, { id }, { status: 'canceled', balanceCents: 0 });
    const empty = { ...card, balanceCents: 0 };
    await this.record(manager, empty, 'canceled', -card.balanceCents, { orderId: null, actor });
    return card.balanceCents;
  }

  private async record(
    manager: EntityManager,
    { id: giftCardId, balanceCents: balanceAfter }: GiftCard,
    kind: GiftCardEntryKind,
    cents: Cents,
    by: Pick<GiftCardEntry, 'orderId' | 'actor'>,
  ): Promise<void> {
    const entry = { id: this.ids.id(), giftCardId, kind, cents, balanceAfter, ...by, createdAt: this.clock.now() };
    await manager.insert(GiftCardEntry, entry);
  }
}

function sortedById(parts: readonly GiftCardPart[]): GiftCardPart[] {
  return [...parts].sort((a, b) => (a.giftCardId < b.giftCardId ? -1 : 1));
}
