import { z } from 'zod';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import { toRestProducts } from '../catalog/products.rest.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { collection, collectionPage, collectionQuery, slugParams } from './collection.schema.js';
import type { ReadCollections } from './read-collections.js';

/** Routes of the collections that shoppers see. */
export function collectionRoutes({
  readCollections,
  readProducts,
}: {
  readCollections: ReadCollections;
  readProducts: Pick<ReadProducts, 'schedulesOf'>;
}): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/collections',
      operationId: 'listCollections',
      tag: 'Products',
      summary: 'List collections',
      description: 'The collections that shoppers see today, in the order of the shop.',
      callers: 'visitors',
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The collections.', schema: z.array(collection) } },
      handle: async () => ({ body: await readCollections.list() }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/collections/:slug',
      operationId: 'getCollection',
      tag: 'Products',
      summary: 'Get a collection with a page of its products',
      description: 'Collections that aren’t shown today are visible to admins only. Everyone else gets 404.',
      callers: 'visitors',
      params: slugParams,
      query: collectionQuery,
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The collection with one page of its products.', schema: collectionPage } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query }, { actor }) => {
        const found = await readCollections.get(actor, params.slug, query);
        const products = await toRestProducts(actor, found.products, { readProducts, sets: readCollections });
        return { body: { ...found, products } };
      },
    }),
  ];
}
