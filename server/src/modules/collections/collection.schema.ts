import { z } from 'zod';
import { productSorts } from '../../domain/categories.js';
import { filter, pageNumber, pageNumberMeta, pageSize, pageSizeMeta } from '../../kit/rest-schemas.js';
import { viewSchema } from '../../kit/view-schema.js';
// The schema of a product must be there before that of a page that holds it.
import { collectionFilters } from '../catalog/product.schema.js';
import { DEFAULT_PAGE_SIZE } from '../catalog/reading/list-products.js';
import { CollectionPageType, CollectionType } from './collection.type.js';
import { COLLECTION_SORT } from './collection.args.js';

/** A collection as REST shows it. */
export const collection = viewSchema(CollectionType, {
  id: 'Collection',
  examples: [
    {
      _id: '5a3c9b1de0f24c7f9a6b8d2e4c1f0a97',
      kind: 'collection',
      slug: 'valentines-day',
      name: 'Valentine’s Day',
      description: 'Roses, chocolates and everything else that says it for you.',
      image: '/uploads/0b6f4f0ad0a64c8d9d3c6d6b64b0f3a1/960.jpg',
    },
  ],
});

export const collectionPage = viewSchema(CollectionPageType, { id: 'CollectionPage' });

export const slugParams = z.object({ slug: z.string().meta({ description: 'Its name in addresses.' }) });

export const collectionQuery = collectionFilters.extend({
  sort: filter(z.enum(productSorts)).meta({ description: COLLECTION_SORT }),
  pageNumber: filter(pageNumber).meta(pageNumberMeta),
  pageSize: filter(pageSize).meta(pageSizeMeta('Products', DEFAULT_PAGE_SIZE)),
});
