import { z } from 'zod';
import { MAX_ADD_ONS, MAX_PRODUCTS_WITH_ADD_ONS } from '../../domain/add-ons.js';
import type { Actor } from '../../domain/permissions.js';
import { idParams } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { ChooseBeside } from '../catalog/managing/choose-beside.js';
import { product } from '../catalog/product.schema.js';
import { toRestProducts } from '../catalog/products.rest.js';
import type { ProductType } from '../catalog/product.type.js';
import type { ProductSets } from '../catalog/reading/product-set.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { AddOns } from './add-ons.service.js';

const addOnIds = z.array(z.string()).meta({
  description: `The IDs of up to ${MAX_ADD_ONS} other products, in their order. Empty: none.`,
});

const exampleIds = ['0b6f4f0ad0a64c8d9d3c6d6b64b0f3a1'];

const choice = z
  .object({
    addOnIds,
    seenIds: z.array(z.string()).nullable().optional().meta({
      description: 'The choice that the change is based on. If it is no longer the latest, the response is 409.',
    }),
  })
  .meta({ examples: [{ addOnIds: exampleIds }] });

const choiceForMany = z
  .object({
    productIds: z.array(z.string()).meta({
      description: `The IDs of up to ${MAX_PRODUCTS_WITH_ADD_ONS} products. Those that are among the add-ons keep what they have.`,
    }),
    addOnIds,
  })
  .meta({ examples: [{ productIds: ['7d0f1c2b3a495867b6c5d4e3f2a19081'], addOnIds: exampleIds }] });

const changed = z
  .object({ changed: z.number().int().meta({ description: 'The number of products that have other add-ons now.' }) })
  .meta({ id: 'ChangedAddOns', description: 'What a change of the add-ons of several products did.' });

/** Routes of add-ons. */
export function addOnRoutes({
  addOns,
  chooseAddOns,
  readProducts,
  readCollections: sets,
}: {
  addOns: AddOns;
  chooseAddOns: ChooseBeside;
  readProducts: Pick<ReadProducts, 'schedulesOf'>;
  readCollections: Pick<ProductSets, 'slugsOf'>;
}): RestRoute[] {
  const shown = (actor: Actor, products: readonly ProductType[]) =>
    toRestProducts(actor, products, { readProducts, sets });
  return [
    restRoute({
      method: 'GET',
      path: '/api/products/:id/add-ons',
      operationId: 'listAddOns',
      tag: 'Products',
      summary: 'List add-ons',
      description:
        'What the shop offers with a product, in its order: products in stock that need no text. The `addOnOf` of an order’s item ties one to its gift.',
      callers: 'visitors',
      params: idParams,
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The add-ons, in their order.', schema: z.array(product) } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await shown(actor, await addOns.list(actor, params.id)) }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/products/:id/add-ons',
      operationId: 'chooseAddOns',
      tag: 'Products',
      summary: 'Choose add-ons',
      description: 'Replaces the products that are offered with a product. Safe to repeat.',
      callers: 'admins',
      params: idParams,
      body: choice,
      answers: { 200: { description: 'The chosen products.', schema: z.array(product) } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({
        body: await shown(actor, await chooseAddOns.choose(actor, params.id, body.addOnIds, body.seenIds)),
      }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/add-ons',
      operationId: 'chooseAddOnsOfMany',
      tag: 'Products',
      summary: 'Choose add-ons of several products',
      description: 'Replaces the products that are offered with each of several products. Safe to repeat.',
      callers: 'admins',
      body: choiceForMany,
      answers: { 200: { description: 'How many products have other add-ons now.', schema: changed } },
      handle: async ({ body }, { actor }) => ({
        body: { changed: await addOns.chooseForMany(actor, body.productIds, body.addOnIds) },
      }),
    }),
  ];
}
