import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { GiftCardCodes } from './gift-card-codes.js';
import { GiftCardEntry } from './gift-card-entry.entity.js';
import { GiftCardLedger } from './gift-card-ledger.js';
import { GiftCard } from './gift-card.entity.js';
import { giftCardInvariants } from './invariants.js';

/** Gift cards: a means of payment with a balance. Orders take from it, and give back. */
export const giftCardsModule = {
  entities: [GiftCard, GiftCardEntry],
  invariants: giftCardInvariants,
  create({ clock, ids }: Platform, { linkSecrets }: { linkSecrets: readonly string[] }) {
    const codes = new GiftCardCodes(linkSecrets);
    return { services: { codes, ledger: new GiftCardLedger(clock, ids, codes) } };
  },
} satisfies ShopModule;
