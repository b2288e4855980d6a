import { z } from 'zod';
import type { Actor } from '../../domain/permissions.js';
import { idParams, message } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { ProductType } from '../catalog/product.type.js';
import { toRestProducts } from '../catalog/products.rest.js';
import type { ProductSets } from '../catalog/reading/product-set.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { SharedWishLists } from './shared-wish-lists.js';
import { newWishList, sharedWishList, wish, wishList, wishListChange, wishListSummary } from './wish-list.schema.js';
import { SET_WISH, SHARE_WISH_LIST, SHARED_WISH_LIST, STOP_SHARING } from './wish-lists.resolver.js';
import type { WishLists } from './wish-lists.service.js';

const itemParams = idParams.extend({
  productId: z.string().meta({ description: 'The ID of the product or variant.' }),
});
const summary = { 200: { description: 'The wish list.', schema: wishListSummary } };

/** What the routes need. */
export interface WishListRouteNeeds {
  wishLists: WishLists;
  shared: SharedWishLists;
  readProducts: Pick<ReadProducts, 'schedulesOf'>;
  sets: Pick<ProductSets, 'slugsOf'>;
}

/** Routes of wish lists. */
export function wishListRoutes({ wishLists, shared, readProducts, sets }: WishListRouteNeeds): RestRoute[] {
  const withProducts = async <Item extends { product: ProductType }>(actor: Actor, items: readonly Item[]) => {
    const products = await toRestProducts(
      actor,
      items.map(({ product }) => product),
      { readProducts, sets },
    );
    return items.map((item, index) => ({ ...item, product: products[index] ?? item.product }));
  };
  return [
    restRoute({
      method: 'GET',
      path: '/api/wish-lists',
      operationId: 'listWishLists',
      tag: 'Wish lists',
      summary: 'List your wish lists',
      description: 'At most 20, the newest first, without what is on them.',
      callers: 'users',
      answers: { 200: { description: 'All wish lists.', schema: z.array(wishListSummary) } },
      handle: async (_request, { actor }) => ({ body: await wishLists.listMine(actor) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/wish-lists',
      operationId: 'createWishList',
      tag: 'Wish lists',
      summary: 'Create a wish list',
      description: 'Up to 20; the next one is 409. Nobody else sees it until you share it.',
      callers: 'users',
      body: newWishList,
      answers: {
        201: {
          description: 'The wish list.',
          schema: wishListSummary,
          headers: { Location: 'The URL of the wish list.' },
        },
      },
      failures: ['CONFLICT'],
      handle: async ({ body }, { actor }) => {
        const created = await wishLists.create(actor, body);
        return { status: 201, headers: { location: `/api/wish-lists/${created._id}` }, body: created };
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/wish-lists/shared/:key',
      operationId: 'getSharedWishList',
      tag: 'Wish lists',
      summary: 'Get a shared wish list',
      description: SHARED_WISH_LIST,
      callers: 'visitors',
      params: z.object({ key: z.string().meta({ description: 'The `shareKey` of the list.' }) }),
      answers: { 200: { description: 'The list.', schema: sharedWishList } },
      failures: ['NOT_FOUND', 'RATE_LIMITED'],
      handle: async ({ params }, context) => {
        const { items, ...list } = await shared.get(context, params.key);
        return { body: { ...list, items: await withProducts(context.actor, items) } };
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/wish-lists/:id',
      operationId: 'getWishList',
      tag: 'Wish lists',
      summary: 'Get one of your wish lists',
      description: 'With what is on it, the newest first. It says nothing of what was bought.',
      callers: 'users',
      params: idParams,
      answers: { 200: { description: 'The wish list.', schema: wishList } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        const { items, ...list } = await wishLists.getMine(actor, params.id);
        return { body: { ...list, items: await withProducts(actor, items) } };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/wish-lists/:id',
      operationId: 'updateWishList',
      tag: 'Wish lists',
      summary: 'Change a wish list',
      description: 'Omitted fields stay as they are.',
      callers: 'users',
      params: idParams,
      body: wishListChange,
      answers: summary,
      failures: ['NOT_FOUND'],
      handle: async ({ params, body }, { actor }) => ({ body: await wishLists.update(actor, params.id, body) }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/wish-lists/:id',
      operationId: 'deleteWishList',
      tag: 'Wish lists',
      summary: 'Delete a wish list',
      description: 'Orders stay as they are.',
      callers: 'users',
      params: idParams,
      answers: { 200: { description: 'The wish list was deleted.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await wishLists.delete(actor, params.id);
        return { body: { message: 'Wish list deleted successfully' } };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/wish-lists/:id/items/:productId',
      operationId: 'setWish',
      tag: 'Wish lists',
      summary: 'Put something on a wish list',
      description: SET_WISH,
      callers: 'users',
      params: itemParams,
      body: wish,
      answers: summary,
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params: { id, productId }, body }, { actor }) => ({
        body: await wishLists.setWish(actor, id, productId, body),
      }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/wish-lists/:id/items/:productId',
      operationId: 'removeWish',
      tag: 'Wish lists',
      summary: 'Take something off a wish list',
      description: 'Safe to repeat. Something that was bought can be taken off, too.',
      callers: 'users',
      params: itemParams,
      answers: summary,
      failures: ['NOT_FOUND'],
      handle: async ({ params: { id, productId } }, { actor }) => ({
        body: await wishLists.removeWish(actor, id, productId),
      }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/wish-lists/:id/share',
      operationId: 'shareWishList',
      tag: 'Wish lists',
      summary: 'Share a wish list',
      description: SHARE_WISH_LIST,
      callers: 'users',
      params: idParams,
      answers: summary,
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await wishLists.share(actor, params.id) }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/wish-lists/:id/share',
      operationId: 'stopSharingWishList',
      tag: 'Wish lists',
      summary: 'Stop sharing a wish list',
      description: STOP_SHARING,
      callers: 'users',
      params: idParams,
      answers: summary,
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await wishLists.stopSharing(actor, params.id) }),
    }),
  ];
}
