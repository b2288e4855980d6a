import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ChangeCurrency } from './change-currency.js';
import { ShopSetting } from './shop-setting.entity.js';
import { shopRoutes } from './shop.rest.js';
import { ShopResolver } from './shop.resolver.js';
import { ShopService, type SecondFactorLookup } from './shop.service.js';

/** The shop's name, contact details, prices, banner, calendar and other settings. */
export const shopModule = {
  entities: [ShopSetting],
  resolvers: [ShopResolver],
  routes: shopRoutes,
  create(
    { config, db, clock, outbox }: Platform,
    {
      audit,
      secondFactors,
      currencies,
    }: { audit: AuditService; secondFactors: SecondFactorLookup; currencies: ChangeCurrency },
  ) {
    const mailFrom = config.smtp?.from ?? null;
    const shop = new ShopService(db, clock, outbox, audit, config.mode === 'demo', mailFrom, secondFactors, currencies);
    return { services: { shop }, resolvers: [new ShopResolver(shop)] };
  },
} satisfies ShopModule;
