import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import { ChooseBeside } from '../catalog/managing/choose-beside.js';
import type { ProductSets } from '../catalog/reading/product-set.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { AddOnsResolver } from './add-ons.resolver.js';
import { addOnRoutes } from './add-ons.rest.js';
import { addOnSort, AddOns } from './add-ons.service.js';
import { ProductAddOn } from './product-add-on.entity.js';

/** What the shop offers with a product. */
export const addOnsModule = {
  entities: [ProductAddOn],
  resolvers: [AddOnsResolver],
  routes: (services: Parameters<typeof addOnRoutes>[0]) => addOnRoutes(services),
  create(
    { db }: Platform,
    {
      audit,
      readProducts,
      readCollections,
    }: { audit: AuditService; readProducts: ReadProducts; readCollections: ProductSets },
  ) {
    const chooseAddOns = new ChooseBeside(db, audit, readProducts, addOnSort);
    const addOns = new AddOns(db, chooseAddOns, readProducts);
    return {
      services: { addOns, chooseAddOns, readProducts, readCollections },
      resolvers: [new AddOnsResolver(addOns, chooseAddOns)],
    };
  },
} satisfies ShopModule;
