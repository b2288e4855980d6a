import { idParams, message } from '../rest-schemas.js';
import { restRoute, type RestRoute } from '../rest-route.js';
import type { CatalogService } from './catalog.service.js';
import { newProduct, product, productEdit, productPage, productQuery } from './product.schema.js';
import type { ProductsService } from './products.service.js';

/** The documented catalogue calls. */
export function productRoutes({
  catalog,
  products,
}: {
  catalog: CatalogService;
  products: ProductsService;
}): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/products',
      operationId: 'listProducts',
      tag: 'Products',
      summary: 'A page of products',
      callers: 'visitors',
      query: productQuery,
      answers: { 200: { description: 'One page, newest first unless asked otherwise.', schema: productPage } },
      handle: async ({ query }, { actor }) => ({ body: await catalog.listProducts(actor, query) }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/products/:id',
      operationId: 'getProduct',
      tag: 'Products',
      summary: 'A product',
      callers: 'visitors',
      params: idParams,
      answers: { 200: { description: 'The product.', schema: product } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await catalog.getProduct(actor, params.id) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/products',
      operationId: 'createProduct',
      tag: 'Products',
      summary: 'Add a product',
      callers: 'admins',
      body: newProduct,
      answers: { 201: { description: 'The product as it is now sold.', schema: product } },
      handle: async ({ body }, { actor }) => ({ status: 201, body: await products.create(actor, body) }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/products/:id',
      operationId: 'updateProduct',
      tag: 'Products',
      summary: 'Change a product',
      description:
        'What is left out stays. A countInStock is a recount: what is sold meanwhile is still taken off. With `version`, an edit in between is 409 CONFLICT with `product`, the product as it is now.',
      callers: 'admins',
      params: idParams,
      body: productEdit,
      answers: { 200: { description: 'The product after the edit.', schema: product.extend(message.shape) } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => {
        const updated = await products.update(actor, params.id, body);
        return { body: { message: 'Product updated successfully', ...updated } };
      },
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/products/:id',
      operationId: 'deleteProduct',
      tag: 'Products',
      summary: 'Take a product out of the shop',
      description: 'Orders keep their lines. Repeating is harmless.',
      callers: 'admins',
      params: idParams,
      answers: { 200: { description: 'It is no longer sold.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await products.delete(actor, params.id);
        return { body: { message: 'Product deleted successfully' } };
      },
    }),
  ];
}
