import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { ShopService } from '../shop/shop.service.js';
import { ReportsResolver } from './reports.resolver.js';
import { ReportsService } from './reports.service.js';

/** Figures of what the shop sold, and the tasks of the day. */
export const reportsModule = {
  resolvers: [ReportsResolver],
  create({ db, clock }: Platform, { shop }: { shop: ShopService }) {
    return { services: {}, resolvers: [new ReportsResolver(new ReportsService(db, clock, shop))] };
  },
} satisfies ShopModule;
