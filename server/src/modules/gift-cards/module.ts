import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import { GiftCardBalanceResolver } from './gift-card-balance.resolver.js';
import { giftCardRoutes } from './gift-card-balance.rest.js';
import { GiftCardCodes } from './gift-card-codes.js';
import { GiftCardEntry } from './gift-card-entry.entity.js';
import { GiftCardLedger } from './gift-card-ledger.js';
import { GiftCard } from './gift-card.entity.js';
import { giftCardInvariants } from './invariants.js';
import { UseGiftCards } from './use-gift-cards.js';

interface GiftCardNeeds {
  limiter: RateLimiter;
  linkSecrets: readonly string[];
}

/** Gift cards: a means of payment with a balance. Orders take from it, and give back. */
export const giftCardsModule = {
  entities: [GiftCard, GiftCardEntry],
  resolvers: [GiftCardBalanceResolver],
  routes: (services: { using: UseGiftCards }) => giftCardRoutes(services),
  invariants: giftCardInvariants,
  amounts: [
    {
      entity: GiftCard,
      words: 'gift cards',
      busy: {
        condition: "status <> 'canceled' AND balance_cents > 0",
        words: 'gift cards have a balance. They must be spent or canceled first',
      },
    },
  ],
  create({ db, clock, ids }: Platform, { limiter, linkSecrets }: GiftCardNeeds) {
    const codes = new GiftCardCodes(linkSecrets);
    const ledger = new GiftCardLedger(clock, ids, codes);
    const using = new UseGiftCards(db, ledger, limiter);
    return {
      services: { codes, ledger, using },
      resolvers: [new GiftCardBalanceResolver(using)],
    };
  },
} satisfies ShopModule;
