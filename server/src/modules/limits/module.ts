import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { CallLimiter } from './call-limiter.js';
import { RateLimit } from './rate-limit.entity.js';
import { RateLimiter, type Limit } from './rate-limiter.js';

/** What a test puts in place of the usual limits; null: none. */
export interface CallLimits {
  callLimit?: Limit | null;
  pageLimit?: Limit | null;
  providerCallLimit?: Limit | null;
}

/** A browser that clicks as fast as it can stays far below; several people may share an address. */
const API_CALLS: Limit = { tries: 600, seconds: 60 };
/** Pages that are rendered for this request alone, sitemaps and the description of the interface: each costs up to 100 ms. */
const UNCACHED_PAGES: Limit = { tries: 120, seconds: 60 };
/** Ten times what a patient shopper needs; Stripe limits the calls of the whole shop. */
const PROVIDER_CALLS: Limit = { tries: 20, seconds: 60 };

/** How often people may try, and addresses may call. */
export const limitsModule = {
  entities: [RateLimit],
  // Longer than any limit's window.
  retention: [{ entity: RateLimit, isOver: 'window_start <= :before', days: 1 }],
  create({ config, db, clock, security }: Platform, limits: CallLimits) {
    const counter = (limit: Limit | null | undefined, usual: Limit, name: string) =>
      new CallLimiter(clock, config.rateLimits ? (limit === undefined ? usual : limit) : null, name, security);
    return {
      services: {
        limiter: new RateLimiter(db, clock, config.rateLimits, security),
        calls: counter(limits.callLimit, API_CALLS, 'calls'),
        renderings: counter(limits.pageLimit, UNCACHED_PAGES, 'pages'),
        /** Counts the calls that ask the payment provider. */
        providerCalls: counter(limits.providerCallLimit, PROVIDER_CALLS, 'payment'),
      },
    };
  },
} satisfies ShopModule;
