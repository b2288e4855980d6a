import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { GiftCardCodes } from '../gift-cards/gift-card-codes.js';
import type { GiftCardLedger } from '../gift-cards/gift-card-ledger.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { ShopService } from '../shop/shop.service.js';
import { BoughtGiftCards } from './bought-gift-cards.js';
import { BoughtGiftCardsResolver, GiftCardsResolver } from './gift-cards.resolver.js';
import { giftCardSalesInvariants } from './invariants.js';
import { MailGiftCards } from './mail-gift-cards.js';
import { ManageGiftCards } from './manage-gift-cards.js';
import { queueGiftCards } from './queue-gift-cards.job.js';
import { SellGiftCards } from './sell-gift-cards.js';
import { sendGiftCard } from './send-gift-card.job.js';

interface GiftCardSalesNeeds {
  audit: AuditService;
  shop: ShopService;
  mailer: ShopMailer;
  codes: GiftCardCodes;
  ledger: GiftCardLedger;
}

/** Gift cards as goods: they are bought, issued by hand, and emailed on their day. Above the orders that buy them. */
export const giftCardSalesModule = {
  resolvers: [GiftCardsResolver, BoughtGiftCardsResolver],
  invariants: giftCardSalesInvariants,
  create({ config, db, outbox }: Platform, { ledger, ...needs }: GiftCardSalesNeeds) {
    const mailing = new MailGiftCards(db, outbox, { ...needs, publicUrl: config.publicUrl });
    const managing = new ManageGiftCards(db, needs.audit, ledger, mailing, needs.shop);
    const bought = new BoughtGiftCards(db);
    return {
      services: { giftCardSales: new SellGiftCards(outbox, ledger) },
      resolvers: [new GiftCardsResolver(managing), new BoughtGiftCardsResolver(bought)],
      jobs: [queueGiftCards.runBy(() => mailing.queueDue()), sendGiftCard.runBy((card) => mailing.send(card))],
      tasks: [
        {
          name: 'queue-gift-cards',
          words: 'Queue emails with gift cards',
          everyMs: 5 * 60_000,
          run: () => mailing.queueDue(),
        },
      ],
      cleanUps: [() => bought.forgetAnonymized()],
      erases: [bought],
    };
  },
} satisfies ShopModule;
