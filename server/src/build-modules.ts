import { databasePlace } from './db/data-source.js';
import { CleanUp } from './jobs/clean-up.js';
import { accountsModule } from './modules/accounts/module.js';
import { SecondFactors } from './modules/accounts/two-step/second-factors.js';
import { addOnsModule } from './modules/add-ons/module.js';
import { addressBookModule } from './modules/address-book/module.js';
import { auditModule } from './modules/audit/module.js';
import { backInStockModule } from './modules/back-in-stock/module.js';
import { cartModule } from './modules/cart/module.js';
import { cartRemindersModule } from './modules/cart-reminders/module.js';
import { catalogModule } from './modules/catalog/module.js';
import type { ProductLinks } from './modules/catalog/import/product-links.js';
import type { ProductSets } from './modules/catalog/reading/product-set.js';
import { checksModule } from './modules/checks/module.js';
import { collectionsModule } from './modules/collections/module.js';
import { contactModule } from './modules/contact/module.js';
import { contentModule } from './modules/content/module.js';
import { deliveryModule } from './modules/delivery/module.js';
import { discountsModule } from './modules/discounts/module.js';
import { giftCardSalesModule } from './modules/gift-card-sales/module.js';
import { giftFinderModule } from './modules/gift-finder/module.js';
import { giftCardsModule } from './modules/gift-cards/module.js';
import { jobAdminModule } from './modules/job-admin/module.js';
import { limitsModule } from './modules/limits/module.js';
import { mediaModule } from './modules/media/module.js';
import { notesModule } from './modules/notes/module.js';
import { notificationsModule } from './modules/notifications/module.js';
import { countOpenOrders } from './modules/orders/count-open-orders.js';
import { ordersModule } from './modules/orders/module.js';
import type { OrderReplacement } from './modules/orders/placing/order-replacement.js';
import type { CashPayment } from './modules/orders/counter/cash-payment.js';
import type { WholePayment } from './modules/orders/placing/whole-payment.js';
import { paymentsModule } from './modules/payments/module.js';
import { receiptsModule } from './modules/receipts/module.js';
import { recipientsModule } from './modules/recipients/module.js';
import { redirectsModule } from './modules/redirects/module.js';
import { relatedModule } from './modules/related/module.js';
import { reportsModule } from './modules/reports/module.js';
import { taxesModule } from './modules/taxes/module.js';
import { reviewsModule } from './modules/reviews/module.js';
import { settlementModule } from './modules/settlement/module.js';
import { ChangeCurrency } from './modules/shop/change-currency.js';
import { shopModule } from './modules/shop/module.js';
import { wishListsModule } from './modules/wish-lists/module.js';
import { RunningModules } from './running-modules.js';
import { invariants, retention, storedAmounts } from './shop-modules.js';
import type { Config } from './config.js';
import type { AppOverrides } from './app-overrides.js';
import type { openPlatform } from './open-platform.js';
import type { openVendors } from './vendors.js';

/** What the modules are built on. */
interface ModuleNeeds extends Pick<OpenPlatform, 'platform' | 'security' | 'linkSecrets'> {
  config: Config;
  overrides: AppOverrides;
  vendors: Vendors;
  /** Logs what nobody waits for. */
  logFault: (message: string) => (error: unknown) => void;
}

type OpenPlatform = Awaited<ReturnType<typeof openPlatform>>;
type Vendors = Awaited<ReturnType<typeof openVendors>>;

/** Builds the modules in their order, each on those before it, and collects what they contribute to the shop. */
export function buildModules({ config, overrides, platform, vendors, security, linkSecrets, logFault }: ModuleNeeds) {
  const { db, clock, ids, outbox } = platform;
  const modules = new RunningModules();
  const { limiter, providerCalls, ...callLimits } = modules.add(limitsModule, limitsModule.create(platform, overrides));
  const auditing = auditModule.create(platform);
  const { audit } = auditing.services;
  const secondFactors = new SecondFactors(db, clock, ids, outbox, audit, security);
  const { shop } = modules.add(
    shopModule,
    shopModule.create(platform, {
      ...{ audit, secondFactors },
      currencies: new ChangeCurrency(storedAmounts, countOpenOrders),
    }),
  );
  modules.add(taxesModule, taxesModule.create(platform, { audit, shop }));
  const { delivery } = modules.add(deliveryModule, deliveryModule.create(platform, { audit, shop }));
  const { pages } = modules.add(contentModule, contentModule.create(platform, { audit, shop }));
  const { mailer } = modules.add(notificationsModule, notificationsModule.create(platform, { ...vendors, shop }));
  const { media } = modules.add(mediaModule, mediaModule.create(platform, vendors.storage));
  const { listProducts, readProducts, stockLedger, makeDueChanges } = modules.add(
    catalogModule,
    // Collections, related products and alerts are built after the products, on which they are built.
    catalogModule.create(platform, {
      ...{ audit, shop, delivery, sets: (): ProductSets => readCollections, alerts: () => alerts },
      links: (): ProductLinks => ({ collections: linkCollections, related: chooseRelated }),
    }),
  );
  const { redirects } = modules.add(redirectsModule, redirectsModule.create(platform, { audit }));
  const { readCollections, linkCollections } = modules.add(
    collectionsModule,
    collectionsModule.create(platform, { audit, shop, listProducts, readProducts, redirects }),
  );
  modules.add(giftFinderModule, giftFinderModule.create(platform, { listProducts, readProducts, readCollections }));
  const { addressBook } = modules.add(addressBookModule, addressBookModule.create(platform));
  const { recipients } = modules.add(
    recipientsModule,
    recipientsModule.create(platform, { shop, mailer, limiter, linkSecrets }),
  );
  const { carts } = modules.add(cartModule, cartModule.create(platform, { readProducts }));
  const { reminderAgreement } = modules.add(
    cartRemindersModule,
    cartRemindersModule.create(platform, { readProducts, shop, mailer, linkSecrets }),
  );
  const { wishLists, wishListPurchases } = modules.add(
    wishListsModule,
    wishListsModule.create(platform, { limiter, readProducts, readCollections }),
  );
  const accounts = modules.add(
    accountsModule,
    accountsModule.create(platform, {
      ...vendors,
      ...{ audit, limiter, shop, mailer, secondFactors, reminderAgreement, cart: carts },
      ...{ addressBook, recipients, wishLists },
      erasers: () => modules.all('erases'),
      sessionLimits: overrides.sessionLimits,
    }),
  );
  const { alerts } = modules.add(
    backInStockModule,
    backInStockModule.create(platform, { limiter, mailer, linkSecrets }),
  );
  modules.add(contactModule, contactModule.create(platform, { limiter, shop, mailer }));
  const discounting = discountsModule.create(platform, { audit, shop, limiter, readCollections });
  const { discounts } = modules.add(discountsModule, discounting);
  const giftCards = modules.add(giftCardsModule, giftCardsModule.create(platform, { limiter, linkSecrets }));
  const paying = modules.add(paymentsModule, paymentsModule.create(platform, { ...vendors, audit, shop, delivery }));
  const { staffNotes } = modules.add(notesModule, notesModule.create(platform, { audit }));
  const ordering = modules.add(
    ordersModule,
    ordersModule.create(platform, {
      ...{ audit, readProducts, stockLedger, makeDueChanges, shop, delivery, discounts, mailer, linkSecrets },
      ...{ giftCards, wishListPurchases, media, staffNotes },
      ...{ ...paying, carts, sessions: accounts.sessions, opening: accounts.opening, limiter },
      // Built after the orders, which they change.
      replacement: (): OrderReplacement => settlement.cancelOrder,
      wholePayment: (): WholePayment => settlement.wholePayment,
      cashPayment: (): CashPayment => settlement.recordManualPayment,
      watchLimits: overrides.watchLimits,
      onWatchError: logFault('could not read the orders that clients listen to'),
    }),
  );
  modules.add(receiptsModule, receiptsModule.create(platform, { orders: ordering.orders, shop }));
  const sellingCards = giftCardSalesModule.create(platform, { audit, shop, mailer, ...giftCards });
  const { giftCardSales } = modules.add(giftCardSalesModule, sellingCards);
  const settlement = modules.add(
    settlementModule,
    settlementModule.create(platform, {
      ...{ ...paying, audit, readProducts, stockLedger, discounts, carts, shop, providerCalls },
      ...{ gateway: vendors.gateway, orders: ordering.orders, links: ordering.links, dates: ordering.offerDates },
      sendOrder: ordering.sendOrder,
      ...{ giftCards: giftCards.ledger, giftCardSales },
    }),
  );
  const { chooseRelated } = modules.add(
    relatedModule,
    relatedModule.create(platform, { audit, readProducts, listProducts, readCollections }),
  );
  modules.add(addOnsModule, addOnsModule.create(platform, { audit, readProducts, readCollections }));
  const reviewing = reviewsModule.create(platform, { audit, limiter, media, readProducts });
  const { reviewPhotos } = modules.add(reviewsModule, reviewing);
  modules.add(reportsModule, reportsModule.create(platform, { shop }));
  const checks = modules.add(
    checksModule,
    checksModule.create(platform, { invariants, storage: vendors.storage, place: databasePlace(config) }),
  );
  // Last: the stock ledger finds the names that it forgets by the audit log.
  modules.add(auditModule, auditing);
  const cleanUp = new CleanUp(db, clock, retention, modules.all('cleanUps'));
  const tasks = [
    ...modules.all('tasks'),
    { name: 'clean-up', words: 'Clean up old data', everyMs: 3_600_000, run: () => cleanUp.deleteExpired() },
  ];
  const jobs = modules.all('jobs');
  modules.add(jobAdminModule, jobAdminModule.create(platform, { audit, shop, jobs, tasks }));

  return {
    modules,
    jobs,
    tasks,
    callLimits,
    ...{ listProducts, readProducts, stockLedger, makeDueChanges, readCollections, giftCards },
    ...{ shop, pages, redirects, media, reviewPhotos, accounts, ordering, settlement, checks },
  };
}
