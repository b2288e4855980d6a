import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { ListProducts } from '../catalog/reading/list-products.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { ReadCollections } from '../collections/read-collections.js';
import { FindGifts } from './find-gifts.js';
import { GiftFinderResolver } from './gift-finder.resolver.js';
import { giftFinderRoutes } from './gift-finder.rest.js';

/** Suggests gifts to whoever answers a few questions. */
export const giftFinderModule = {
  resolvers: [GiftFinderResolver],
  routes: (services: Parameters<typeof giftFinderRoutes>[0]) => giftFinderRoutes(services),
  create(
    _platform: Platform,
    {
      listProducts,
      readProducts,
      readCollections,
    }: { listProducts: ListProducts; readProducts: ReadProducts; readCollections: ReadCollections },
  ) {
    const finding = new FindGifts(listProducts, readCollections);
    return { services: { finding, readProducts, readCollections }, resolvers: [new GiftFinderResolver(finding)] };
  },
} satisfies ShopModule;
