import { randomUUID } from 'node:crypto';
import type { Shop } from './shop';
import { adminToken } from './shopper';

/** A product that a test made for itself, as REST shows it. */
export interface OwnProduct {
  _id: string;
  name: string;
  price: number;
  countInStock: number;
  version: number;
}

async function asAdmin(shop: Shop, method: string, path: string, body: unknown): Promise<OwnProduct> {
  const answer = await fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await adminToken(shop)}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as OwnProduct;
}

/** Makes a product that no other test knows. */
export function newProduct(shop: Shop, change: Record<string, unknown> = {}): Promise<OwnProduct> {
  return asAdmin(shop, 'POST', '/api/products', {
    name: `Tin of biscuits ${randomUUID().slice(0, 8)}`,
    description: 'Butter biscuits with lemon.',
    image: '/images/products/a-dozen-garden-roses/960.jpg',
    price: 20,
    countInStock: 12,
    category: 'thank-you',
    ...change,
  });
}

/** Offers products with another one. */
export async function offerAddOns(shop: Shop, { _id }: OwnProduct, addOns: readonly OwnProduct[]): Promise<void> {
  await asAdmin(shop, 'PUT', `/api/products/${_id}/add-ons`, { addOnIds: addOns.map((addOn) => addOn._id) });
}

/** Makes a product in two sizes and two colors: the default one is Small and Pink, and Large exists in Pink only. */
export async function newProductInSizes(shop: Shop): Promise<OwnProduct> {
  const product = await newProduct(shop, { name: `Peonies ${randomUUID().slice(0, 8)}`, price: 39, countInStock: 4 });
  return asAdmin(shop, 'PUT', `/api/products/${product._id}/variants`, {
    options: [
      { name: 'Size', values: ['Small', 'Large'] },
      { name: 'Color', values: ['Pink', 'Red'] },
    ],
    variants: [
      { _id: product._id, values: ['Small', 'Pink'], sku: `P-${randomUUID().slice(0, 8)}` },
      { values: ['Small', 'Red'], price: 41, countInStock: 0 },
      { values: ['Large', 'Pink'], price: 69, salePrice: 59, isOnSale: true, countInStock: 3 },
    ],
  });
}

/** Changes it as another admin would, elsewhere. */
export function editElsewhere(shop: Shop, id: string, change: Record<string, unknown>): Promise<OwnProduct> {
  return asAdmin(shop, 'PUT', `/api/products/${id}`, change);
}

/** Takes the products that tests have made out of the shop: they stand first in its lists, where other tests look for the demo's. */
export function archiveNewProducts(shop: Shop): void {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  shop.change(
    'UPDATE products SET archived_at = COALESCE(archived_at, created_at), is_published = 0 WHERE created_at > ?',
    yesterday,
  );
}
