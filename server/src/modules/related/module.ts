import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import { ChooseBeside } from '../catalog/managing/choose-beside.js';
import type { ListProducts } from '../catalog/reading/list-products.js';
import type { ProductSets } from '../catalog/reading/product-set.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { BoughtTogether } from './bought-together.entity.js';
import { CountBoughtTogether } from './count-bought-together.js';
import { RelatedProduct } from './related-product.entity.js';
import { RelatedProducts, relatedSort } from './related-products.js';
import { RelatedResolver } from './related.resolver.js';
import { relatedRoutes } from './related.rest.js';

const HOUR = 60 * 60 * 1000;

/** What is shown beside a product. */
export const relatedModule = {
  entities: [RelatedProduct, BoughtTogether],
  resolvers: [RelatedResolver],
  routes: (services: Parameters<typeof relatedRoutes>[0]) => relatedRoutes(services),
  create(
    { db, clock }: Platform,
    needs: {
      audit: AuditService;
      readProducts: ReadProducts;
      listProducts: ListProducts;
      readCollections: ProductSets;
    },
  ) {
    const chooseRelated = new ChooseBeside(db, needs.audit, needs.readProducts, relatedSort);
    const related = new RelatedProducts(db, chooseRelated, needs.readProducts, needs.listProducts);
    const { readProducts, readCollections } = needs;
    const counting = new CountBoughtTogether(db, clock);
    return {
      services: {
        ...{ related, chooseRelated, countBoughtTogether: counting, readProducts, readCollections },
      },
      resolvers: [new RelatedResolver(related, chooseRelated)],
      tasks: [
        {
          name: 'count-bought-together',
          words: 'Count what is bought together',
          everyMs: 12 * HOUR,
          run: () => counting.count(),
        },
      ],
    };
  },
} satisfies ShopModule;
