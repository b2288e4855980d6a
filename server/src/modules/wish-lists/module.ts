import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { ReadCollections } from '../collections/read-collections.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import { wishListInvariants } from './invariants.js';
import { SharedWishLists } from './shared-wish-lists.js';
import { WishListItem } from './wish-list-item.entity.js';
import { WishListPurchase } from './wish-list-purchase.entity.js';
import { WishListPurchases } from './wish-list-purchases.js';
import { WishList } from './wish-list.entity.js';
import { exportedWishLists } from './wish-list.schema.js';
import { WishListsResolver } from './wish-lists.resolver.js';
import { wishListRoutes, type WishListRouteNeeds } from './wish-lists.rest.js';
import { WishLists } from './wish-lists.service.js';

interface WishListNeeds {
  limiter: RateLimiter;
  readProducts: ReadProducts;
  readCollections: ReadCollections;
}

/** Wish lists: what customers wish for, and what others have bought of it, which they don't see. */
export const wishListsModule = {
  entities: [WishList, WishListItem, WishListPurchase],
  resolvers: [WishListsResolver],
  routes: (services: WishListRouteNeeds) => wishListRoutes(services),
  invariants: wishListInvariants,
  personalData: {
    wishLists: personalDataPart(exportedWishLists, ({ wishLists }: { wishLists: WishLists }, actor) =>
      wishLists.exportMine(actor),
    ),
  },
  create({ db, clock, ids }: Platform, { limiter, readProducts, readCollections }: WishListNeeds) {
    const wishLists = new WishLists(db, clock, ids);
    const wishListPurchases = new WishListPurchases();
    const shared = new SharedWishLists(db, limiter, wishListPurchases);
    return {
      services: { wishLists, shared, wishListPurchases, readProducts, sets: readCollections },
      resolvers: [new WishListsResolver(wishLists, shared)],
      // guard: wish-lists.test.ts 'deleting the account', try: [wishLists] -> []
      erases: [wishLists],
    };
  },
} satisfies ShopModule;
