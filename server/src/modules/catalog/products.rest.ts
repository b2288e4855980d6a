import { z } from 'zod';
import { categories, productSorts } from '../../domain/categories.js';
import { stockLevels } from '../../domain/stock.js';
import { parseInput } from '../parse-input.js';
import type { RestRoute } from '../rest-route.js';
import type { CatalogService } from './catalog.service.js';
import type { ProductsService } from './products.service.js';

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
  stockLevel: optional(z.enum(stockLevels)),
});

/** All that a body may say of a product; whatever else is in it changes nothing (decision 16). */
const bodyFields = [
  'name',
  'description',
  'image',
  'price',
  'salePrice',
  'isOnSale',
  'isPopular',
  'isPublished',
  'countInStock',
  'category',
] as const;

/** The documented catalogue calls. */
export function productRoutes(catalog: CatalogService, products: ProductsService): RestRoute[] {
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
    {
      method: 'POST',
      path: '/api/products',
      handle: async ({ body }, { actor }) => ({
        status: 201,
        body: await products.create(actor, pick(body, bodyFields)),
      }),
    },
    {
      method: 'PUT',
      path: '/api/products/:id',
      handle: async ({ params, body }, { actor }) => {
        const given = pick(body, [...bodyFields, 'version', 'productId']);
        const product = await products.update(actor, params['id'] ?? '', given);
        return { body: { message: 'Product updated successfully', ...product } };
      },
    },
    {
      method: 'DELETE',
      path: '/api/products/:id',
      handle: async ({ params }, { actor }) => {
        await products.delete(actor, params['id'] ?? '');
        return { body: { message: 'Product deleted successfully' } };
      },
    },
  ];
}

/** The named keys of a body that has them; a body that is no object has none. */
function pick<K extends string>(body: unknown, keys: readonly K[]): Partial<Record<K, unknown>> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).filter(([key]) => keys.includes(key as K));
  return Object.fromEntries(entries) as Partial<Record<K, unknown>>;
}
