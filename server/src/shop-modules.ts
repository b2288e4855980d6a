import { accountsModule } from './modules/accounts/module.js';
import { addOnsModule } from './modules/add-ons/module.js';
import { addressBookModule } from './modules/address-book/module.js';
import { auditModule } from './modules/audit/module.js';
import { backInStockModule } from './modules/back-in-stock/module.js';
import { cartModule } from './modules/cart/module.js';
import { cartRemindersModule } from './modules/cart-reminders/module.js';
import { catalogModule } from './modules/catalog/module.js';
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
import { ordersModule } from './modules/orders/module.js';
import { paymentsModule } from './modules/payments/module.js';
import { receiptsModule } from './modules/receipts/module.js';
import { recipientsModule } from './modules/recipients/module.js';
import { redirectsModule } from './modules/redirects/module.js';
import { relatedModule } from './modules/related/module.js';
import { reportsModule } from './modules/reports/module.js';
import { reviewsModule } from './modules/reviews/module.js';
import { settlementModule } from './modules/settlement/module.js';
import { shopModule } from './modules/shop/module.js';
import { taxesModule } from './modules/taxes/module.js';
import { wishListsModule } from './modules/wish-lists/module.js';
import { personalDataRoute } from './http/rest/personal-data.js';
import { specialDescriptions } from './http/rest/special-descriptions.js';
import type { ZodType } from 'zod';
import type { RestDescription } from './kit/rest-route.js';
import type { ShopModule } from './module.js';

const everyModule = [
  accountsModule,
  addressBookModule,
  recipientsModule,
  catalogModule,
  collectionsModule,
  giftFinderModule,
  ordersModule,
  notesModule,
  receiptsModule,
  settlementModule,
  reviewsModule,
  relatedModule,
  addOnsModule,
  backInStockModule,
  contactModule,
  cartModule,
  cartRemindersModule,
  wishListsModule,
  auditModule,
  checksModule,
  jobAdminModule,
  limitsModule,
  mediaModule,
  notificationsModule,
  paymentsModule,
  redirectsModule,
  reportsModule,
  shopModule,
  deliveryModule,
  taxesModule,
  discountsModule,
  giftCardsModule,
  giftCardSalesModule,
  contentModule,
] as const;

/** What the modules are, each with its own resolvers. */
export type Modules = (typeof everyModule)[number];

/** Every module of the shop, in the order in which their REST calls are described. */
const modules: readonly ShopModule[] = everyModule;

/** What TypeORM stores. */
export const entities = modules.flatMap((module) => module.entities ?? []);

/** The classes that the GraphQL schema is made of. */
export const resolverClasses = modules.flatMap((module) => module.resolvers ?? []);

/** What always holds in the shop's database, by number. */
export const invariants = modules
  .flatMap((module) => module.invariants ?? [])
  .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));

/** What the clean-up deletes. */
export const retention = modules.flatMap((module) => module.retention ?? []);

/** What is kept in the shop's currency. */
export const storedAmounts = modules.flatMap((module) => module.amounts ?? []);

/** Details of failures, by their names in REST's error bodies. */
export const errorDetails = Object.assign({}, ...modules.map((module) => module.errorDetails)) as Record<
  string,
  ZodType
>;

/** Every call below /api. */
export function describeRoutes(): RestDescription[] {
  // Only handlers call services, and nothing calls these handlers.
  const nothing = {} as never;
  const parts = modules.flatMap((module) => Object.entries(module.personalData ?? {}));
  const personalData = parts.map(([name, { schema }]) => [name, { schema, read: () => nothing }] as const);
  return [
    ...modules.flatMap((module) => module.routes?.(nothing) ?? []),
    personalDataRoute(Object.fromEntries(personalData)),
    ...modules.flatMap((module) => module.streams ?? []),
    ...specialDescriptions,
  ];
}
