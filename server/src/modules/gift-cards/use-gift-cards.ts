import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { invalidInput } from '../../domain/failure.js';
import { giftCardMessages, refusalOf, type GiftCardPart, type GiftCardToUse } from '../../domain/gift-cards.js';
import { decimalFromCents, inCurrency, type Cents } from '../../domain/money.js';
import type { RequestContext } from '../../kit/request-context.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import type { GiftCardBalanceType, QuoteGiftCardType } from './gift-card-balance.type.js';
import type { GiftCardLedger } from './gift-card-ledger.js';
import type { GiftCard } from './gift-card.entity.js';

/** Codes that don't exist, from one network or account: enough for typing errors, too few for guessing. */
const unknownCodes: Limit = { tries: 20, seconds: 15 * 60 };

/** A code that was given for an order, as it was typed. */
export interface GivenGiftCard {
  text: string;
  /** Where the draft has it, for messages. */
  field: string;
}

/** Each code that was given, with its card; null where there is none. */
export type EnteredGiftCards = readonly { field: string; card: GiftCard | null }[];

/** Who asks, as far as guesses are counted. */
type Asker = Pick<RequestContext, 'actor' | 'clientAddress'>;

/** Finds gift cards for quotes, orders and people who ask what is left. */
export class UseGiftCards {
  constructor(
    private readonly db: Database,
    private readonly ledger: Pick<GiftCardLedger, 'findByCodes' | 'lock'>,
    private readonly limiter: Pick<RateLimiter, 'count' | 'refuse'>,
  ) {}

  /**
   * Looks up the codes that were given, outside any transaction: those that don't exist are counted. Without codes it asks
   * nothing.
   * @throws Failure RATE_LIMITED when there were too many that don't exist
   */
  async find(given: readonly GivenGiftCard[], { actor, clientAddress }: Asker): Promise<EnteredGiftCards> {
    if (given.length === 0) return [];
    const keys = [`gift-card:${clientAddress}`, ...(actor.kind === 'user' ? [`gift-card-of:${actor.userId}`] : [])];
    const tooMany = (minutes: number) =>
      `Too many gift cards that we don’t know. Please go on without one, or try again in ${minutes} minutes.`;
    // A code that exists must not be told from one that doesn't either, once there were too many.
    // guard: gift-cards.test.ts 'guessing codes'
    for (const key of keys) await this.limiter.refuse(key, unknownCodes, tooMany);
    const cards = await this.ledger.findByCodes(
      this.db.reader,
      given.map(({ text }) => text),
    );
    // guard: gift-cards.test.ts 'guessing codes'
    for (const card of cards)
      if (card === null) for (const key of keys) await this.limiter.count(key, unknownCodes, tooMany);
    return given.map(({ field }, index) => ({ field, card: cards[index]! }));
  }

  /** The same cards as they are now, locked in the open transaction: no other order can take from them meanwhile. */
  async lock(manager: EntityManager, entered: EnteredGiftCards): Promise<EnteredGiftCards> {
    const ids = entered.flatMap(({ card }) => card?.id ?? []);
    const locked = await this.ledger.lock(manager, ids);
    return entered.map(({ field, card }) => ({ field, card: locked.find(({ id }) => id === card?.id) ?? null }));
  }

  /**
   * What is left on a card. For everybody who knows its code.
   * @param code untrusted
   * @throws Failure BAD_USER_INPUT with `code` when there is no such card, or it is canceled or frozen; RATE_LIMITED
   */
  async balance(asker: Asker, code: unknown): Promise<GiftCardBalanceType> {
    const text = typeof code === 'string' ? code : '';
    const [entered] = await this.find([{ text, field: 'code' }], asker);
    const card = entered?.card ?? null;
    const refusal = refusalOf(card);
    if (card === null || refusal === 'canceled' || refusal === 'frozen')
      throw invalidInput({ code: giftCardMessages[refusal ?? 'unknown'] });
    return {
      lastFour: card.lastFour,
      balance: inCurrency(card.currency, () => decimalFromCents(card.balanceCents)),
      currency: card.currency.toUpperCase(),
    };
  }
}

/** The cards as they will be once an order has given back what it took of them. */
export function withReturned(entered: EnteredGiftCards, parts: readonly GiftCardPart[]): EnteredGiftCards {
  return entered.map(({ field, card }) => {
    const back = parts.reduce((sum, { giftCardId, cents }) => sum + (giftCardId === card?.id ? cents : 0), 0);
    return { field, card: card && { ...card, balanceCents: card.balanceCents + back } };
  });
}

/** The cards that can pay, in the order in which they were given. */
export function usableCards(entered: EnteredGiftCards): GiftCardToUse[] {
  return entered.flatMap(({ card }) => (card !== null && refusalOf(card) === null ? [card] : []));
}

/** What became of each card that was given. @param takenOf what the order takes of each, by its ID */
export function toQuoteGiftCards(entered: EnteredGiftCards, takenOf: ReadonlyMap<string, Cents>): QuoteGiftCardType[] {
  return entered.map(({ card }) => {
    const takenCents = card === null ? 0 : (takenOf.get(card.id) ?? 0);
    const refusal = refusalOf(card) ?? (takenCents === 0 ? 'not-needed' : null);
    return {
      lastFour: card?.lastFour ?? null,
      // The quote's currency is the shop's.
      balance: card === null || refusal === 'other-currency' ? null : decimalFromCents(card.balanceCents),
      amount: decimalFromCents(takenCents),
      isApplied: refusal === null,
      reason: refusal,
      message: refusal && giftCardMessages[refusal],
    };
  });
}
