import { z } from 'zod';
import { categories, productSorts } from '../../domain/categories.js';
import { parseInput } from '../parse-input.js';
import type { RestRoute } from '../rest-route.js';
import type { CatalogService } from './catalog.service.js';

/** Documented clients send empty values for 'no filter'. */
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const flag = optional(z.enum(['true', 'false']).transform((value) => value === 'true'));
const count = optional(z.coerce.number().int());

const listQuery = z.object({
  keyword: optional(z.string()),
  category: optional(z.enum(categories)),
  sort: optional(z.enum(productSorts)),
  pageNumber: count,
  pageSize: count,
  isPublished: flag,
  isPopular: flag,
  isOnSale: flag,
});

/** The documented catalogue calls. */
export function productRoutes(catalog: CatalogService): RestRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/products',
      handle: async ({ query }, { actor }) => ({
        body: await catalog.listProducts(actor, parseInput(listQuery, query)),
      }),
    },
    {
      method: 'GET',
      path: '/api/products/:id',
      handle: async ({ params }, { actor }) => ({ body: await catalog.getProduct(actor, params['id'] ?? '') }),
    },
  ];
}
