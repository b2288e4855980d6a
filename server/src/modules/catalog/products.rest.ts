import { canSeeUnpublished, type Actor } from '../../domain/permissions.js';
import type { ScheduleName } from '../../domain/product-schedule.js';
import { idParams, message } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { ProductType } from './product.type.js';
import { datesToCome } from './product-view.js';
import type { ListProducts } from './reading/list-products.js';
import type { ProductSets } from './reading/product-set.js';
import type { ReadProducts } from './reading/read-products.js';
import {
  countedFacets,
  facetQuery,
  newProduct,
  product,
  productEdit,
  productPage,
  productQuery,
  variantsEdit,
} from './product.schema.js';
import type { ProductFacets } from './search/product-facets.js';
import type { ManageProducts } from './managing/manage-products.js';
import type { ManageVariants } from './managing/manage-variants.js';

/** Routes of the documented catalog calls. */
export function productRoutes({
  listProducts,
  readProducts,
  manageProducts,
  manageVariants,
  facets,
  sets,
}: {
  listProducts: ListProducts;
  readProducts: ReadProducts;
  manageProducts: ManageProducts;
  manageVariants: ManageVariants;
  facets: ProductFacets;
  sets: () => Pick<ProductSets, 'slugsOf'>;
}): RestRoute[] {
  const all = (actor: Actor, products: readonly ProductType[]) =>
    toRestProducts(actor, products, { readProducts, sets: sets() });
  const one = async (actor: Actor, product: ProductType) => ({ ...product, ...(await all(actor, [product]))[0] });
  return [
    restRoute({
      method: 'GET',
      path: '/api/products',
      operationId: 'listProducts',
      tag: 'Products',
      summary: 'List products',
      description: 'The newest come first unless `sort` says otherwise. Filters can be combined.',
      callers: 'visitors',
      query: productQuery,
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'One page of products.', schema: productPage } },
      handle: async ({ query }, { actor }) => {
        const { correctedKeyword, ...page } = await listProducts.list(actor, query);
        const products = await all(actor, page.products);
        return { body: { ...page, products, ...(correctedKeyword !== null && { correctedKeyword }) } };
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/products/facets',
      operationId: 'countFacets',
      tag: 'Products',
      summary: 'Count what a list of products can be narrowed to',
      description:
        'The filters of `GET /api/products` with the number of published products that each would leave. The other filters count; the one that is chosen itself does not.',
      callers: 'visitors',
      query: facetQuery,
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The counts.', schema: countedFacets } },
      handle: async ({ query }, { actor }) => ({
        body: { facets: await facets.count(actor, { ...query, isPublished: true }) },
      }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/products/:id',
      operationId: 'getProduct',
      tag: 'Products',
      summary: 'Get a product',
      description: 'Unpublished products are visible to admins only. Everyone else gets 404.',
      callers: 'visitors',
      params: idParams,
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'The product.', schema: product } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({
        body: await one(actor, await readProducts.getProduct(actor, params.id)),
      }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/products',
      operationId: 'createProduct',
      tag: 'Products',
      summary: 'Create a product',
      description: 'Shoppers can see it at once unless `isPublished` is false. The category defaults to `other`.',
      callers: 'admins',
      headers: {
        'Idempotency-Key':
          'A unique key for this product, up to 200 characters. A repeated call with the same key returns the same product.',
      },
      body: newProduct,
      answers: {
        201: { description: 'The new product.', schema: product, headers: { Location: 'The URL of the new product.' } },
      },
      failures: ['IDEMPOTENCY_KEY_REUSED'],
      handle: async ({ body, idempotencyKey }, { actor }) => {
        const created = await one(actor, await manageProducts.create(actor, { ...body, idempotencyKey }));
        // guard: openapi.test.ts 'createProduct … says where the new resource is', try: headers: {…}, ->
        return { status: 201, headers: { location: `/api/products/${created._id}` }, body: created };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/products/:id',
      operationId: 'updateProduct',
      tag: 'Products',
      summary: 'Update a product',
      description:
        'Omitted fields stay as they are. `countInStock` sets the counted stock; later sales are still deducted. If `version` is given and someone else has edited the product since, the response is 409 CONFLICT with the current `product`.',
      callers: 'admins',
      params: idParams,
      body: productEdit,
      answers: { 200: { description: 'The updated product.', schema: product.extend(message.shape) } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => {
        const updated = await one(actor, await manageProducts.update(actor, params.id, body));
        return { body: { message: 'Product updated successfully', ...updated } };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/products/:id/variants',
      operationId: 'saveVariants',
      tag: 'Products',
      summary: 'Save the options and variants of a product',
      description:
        'The lists are complete: variants that are left out are removed, and existing orders keep them. One variant must have the ID of the product: it is the default variant, whose price, stock and picture are the product’s. If `version` is given and someone else has edited the product since, the response is 409 CONFLICT with the current `product`.',
      callers: 'admins',
      params: idParams,
      body: variantsEdit,
      answers: { 200: { description: 'The product with its variants.', schema: product } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({
        body: await one(actor, await manageVariants.save(actor, params.id, body)),
      }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/products/:id',
      operationId: 'deleteProduct',
      tag: 'Products',
      summary: 'Remove a product from the shop',
      description: 'Existing orders keep it. Safe to repeat.',
      callers: 'admins',
      params: idParams,
      answers: { 200: { description: 'The product was removed.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await manageProducts.delete(actor, params.id);
        return { body: { message: 'Product deleted successfully' } };
      },
    }),
  ];
}

/** The products as REST shows them: with the collections in which shoppers find each and, for admins, the dates to come. */
export async function toRestProducts(
  actor: Actor,
  products: readonly ProductType[],
  { readProducts, sets }: { readProducts: Pick<ReadProducts, 'schedulesOf'>; sets: Pick<ProductSets, 'slugsOf'> },
): Promise<(ProductType & { collections: readonly string[] } & Partial<Record<ScheduleName, Date>>)[]> {
  const slugs = await sets.slugsOf(products);
  const shown = products.map((product, index) => ({ ...product, collections: slugs[index] ?? [] }));
  if (!canSeeUnpublished(actor)) return shown;
  const schedules = await readProducts.schedulesOf(
    actor,
    products.map(({ _id }) => _id),
  );
  return shown.map((product, index) => ({ ...product, ...datesToCome(schedules[index] ?? {}) }));
}
