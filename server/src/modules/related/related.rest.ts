import { z } from 'zod';
import type { Actor } from '../../domain/permissions.js';
import { MAX_CHOSEN_RELATED } from '../../domain/related-products.js';
import { idParams } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { ChooseBeside } from '../catalog/managing/choose-beside.js';
import { product } from '../catalog/product.schema.js';
import { toRestProducts } from '../catalog/products.rest.js';
import type { ProductType } from '../catalog/product.type.js';
import type { ProductSets } from '../catalog/reading/product-set.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { MAX_RELATED, USUAL_RELATED, type RelatedProducts } from './related-products.js';

const limit = z.coerce
  .number({ error: 'limit must be a whole number' })
  .int({ error: 'limit must be a whole number' })
  .optional()
  .meta({
    minimum: 1,
    maximum: MAX_RELATED,
    default: USUAL_RELATED,
    description: `The most products to return. Larger values are treated as ${MAX_RELATED}, smaller ones as 1.`,
  });

const choice = z
  .object({
    relatedIds: z.array(z.string()).meta({
      description: `The IDs of up to ${MAX_CHOSEN_RELATED} other products, in their order. Empty: none by hand.`,
    }),
    seenIds: z.array(z.string()).nullable().optional().meta({
      description: 'The choice that the change is based on. If it is no longer the latest, the response is 409.',
    }),
  })
  .meta({ examples: [{ relatedIds: ['0b6f4f0ad0a64c8d9d3c6d6b64b0f3a1'] }] });

/** Routes of related products. */
export function relatedRoutes({
  related,
  chooseRelated,
  readProducts,
  readCollections: sets,
}: {
  related: RelatedProducts;
  chooseRelated: ChooseBeside;
  readProducts: Pick<ReadProducts, 'schedulesOf'>;
  readCollections: Pick<ProductSets, 'slugsOf'>;
}): RestRoute[] {
  const shown = (actor: Actor, products: readonly ProductType[]) =>
    toRestProducts(actor, products, { readProducts, sets });
  return [
    restRoute({
      method: 'GET',
      path: '/api/products/:id/related',
      operationId: 'listRelatedProducts',
      tag: 'Products',
      summary: 'List related products',
      description:
        'Other products in stock: first those that the shop chose, then those that are bought together with it, then those of its category.',
      callers: 'visitors',
      params: idParams,
      query: z.object({ limit }),
      isRevalidated: true,
      isShared: true,
      answers: {
        200: { description: 'The related products, the closest first.', schema: z.array(product) },
      },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query }, { actor }) => ({
        body: await shown(actor, await related.list(actor, params.id, query.limit)),
      }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/products/:id/related',
      operationId: 'chooseRelatedProducts',
      tag: 'Products',
      summary: 'Choose related products',
      description: 'Replaces the products that are shown beside a product by hand. Safe to repeat.',
      callers: 'admins',
      params: idParams,
      body: choice,
      answers: { 200: { description: 'The chosen products.', schema: z.array(product) } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({
        body: await shown(actor, await chooseRelated.choose(actor, params.id, body.relatedIds, body.seenIds)),
      }),
    }),
  ];
}
