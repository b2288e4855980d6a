import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ReadCollections } from '../collections/read-collections.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { ShopService } from '../shop/shop.service.js';
import { ApplyDiscounts } from './apply-discounts.js';
import { DiscountUse } from './discount-use.entity.js';
import { DiscountRow } from './discount.entity.js';
import { DiscountsResolver } from './discounts.resolver.js';
import { discountInvariants } from './invariants.js';
import { ManageDiscounts } from './manage-discounts.js';

interface DiscountNeeds {
  audit: AuditService;
  shop: ShopService;
  limiter: RateLimiter;
  readCollections: ReadCollections;
}

/** Discount codes and automatic offers. Orders ask for them, and hold their uses. */
export const discountsModule = {
  entities: [DiscountRow, DiscountUse],
  amounts: [{ entity: DiscountRow, words: 'amounts of discounts', columns: ['amount_cents', 'minimum_cents'] }],
  resolvers: [DiscountsResolver],
  invariants: discountInvariants,
  create({ db, clock, ids }: Platform, { audit, shop, limiter, readCollections }: DiscountNeeds) {
    const managing = new ManageDiscounts(db, clock, ids, audit, shop);
    return {
      services: { discounts: new ApplyDiscounts(db, readCollections, limiter) },
      resolvers: [new DiscountsResolver(managing)],
    };
  },
} satisfies ShopModule;
