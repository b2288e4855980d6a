import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { scaledRule } from '../../domain/collections.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ListProducts } from '../catalog/reading/list-products.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { RedirectsService } from '../redirects/redirects.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { AdminCollectionsResolver } from './admin-collections.resolver.js';
import { CollectionProduct } from './collection-product.entity.js';
import { Collection } from './collection.entity.js';
import { CollectionsResolver, ProductCollectionsResolver } from './collections.resolver.js';
import { collectionRoutes } from './collections.rest.js';
import { LinkCollections } from './link-collections.js';
import { ManageCollections } from './manage-collections.js';
import { ReadCollections } from './read-collections.js';

/** Products that the owner shows together. The catalog knows them as sets of products only. */
export const collectionsModule = {
  entities: [Collection, CollectionProduct],
  amounts: [{ entity: Collection, words: 'rules of collections', json: { property: 'rule', map: scaledRule } }],
  resolvers: [CollectionsResolver, ProductCollectionsResolver, AdminCollectionsResolver],
  routes: (services: Parameters<typeof collectionRoutes>[0]) => collectionRoutes(services),
  create(
    { db, clock, ids }: Platform,
    {
      audit,
      shop,
      listProducts,
      readProducts,
      redirects,
    }: {
      audit: AuditService;
      shop: ShopService;
      listProducts: ListProducts;
      readProducts: ReadProducts;
      redirects: RedirectsService;
    },
  ) {
    const readCollections = new ReadCollections(db, clock, shop, listProducts);
    const manageCollections = new ManageCollections(
      ...([db, clock, ids, audit, listProducts, readProducts, readCollections, redirects] as const),
    );
    return {
      services: {
        ...{ readCollections, readProducts },
        linkCollections: new LinkCollections(db, clock, audit, readCollections),
      },
      resolvers: [
        new CollectionsResolver(readCollections),
        new ProductCollectionsResolver(readCollections),
        new AdminCollectionsResolver(manageCollections),
      ],
    };
  },
} satisfies ShopModule;
