import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { ManageTaxRules } from './manage-tax-rules.js';
import { TaxRulesResolver } from './tax-rules.resolver.js';

/** How orders are taxed, as the owner decides it. The orders themselves are priced by `domain/order-totals`. */
export const taxesModule = {
  entities: [],
  resolvers: [TaxRulesResolver],
  create({ db }: Platform, { audit, shop }: { audit: AuditService; shop: ShopService }) {
    return { services: {}, resolvers: [new TaxRulesResolver(new ManageTaxRules(db, audit, shop))] };
  },
} satisfies ShopModule;
