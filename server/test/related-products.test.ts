/** @postgres Counts orders in SQL. */
import { Order } from '../src/modules/orders/order.entity.js';
import type { Product, Refusal } from './support/answers.js';
import { orderBody, setStock } from './support/orders.js';
import type { Person } from './support/person.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: Person<{ token: string; _id: string }>;
/** Products in stock: of Birthday, and of Sympathy, where nothing was bought together yet. */
let birthday: Product[];
let sympathy: Product[];
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = shop.as(await shop.signInDemo('admin@example.com'));
  await shop.app.db.inTransaction(async (manager) => {
    await manager.query('DELETE FROM bought_together');
  });
  const inStock = async (category: string) =>
    (await shop.rest('GET', `/api/products?category=${category}&stockLevel=in-stock&pageSize=50`)).body.products.filter(
      ({ countInStock }) => countInStock > 5,
    );
  [birthday, sympathy] = [await inStock('birthday'), await inStock('sympathy')];
});
afterAll(() => shop.close());

const ids = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);
const related = async ({ _id }: Product, limit = 4) =>
  ids((await shop.rest('GET', `/api/products/${_id}/related?limit=${limit}`)).body);
const choose = (product: Product, relatedIds: string[], seenIds?: string[]) =>
  admin.rest('PUT', `/api/products/${product._id}/related`, { relatedIds, seenIds });

/** Pays for one of each product in one order. */
async function buyTogether(...gifts: Product[]): Promise<void> {
  const parts = gifts.map((gift) => orderBody(gift));
  const itemsPrice = parts.reduce((sum, part) => sum + Math.round(part.itemsPrice * 100), 0) / 100;
  const taxPrice = Math.floor((Math.round(itemsPrice * 100) * 15 + 50) / 100) / 100;
  const totalPrice = Math.round((itemsPrice + taxPrice + 7) * 100) / 100;
  const orderItems = parts.flatMap((part) => part.orderItems);
  const customer = shop.as(await shop.newCustomer());
  const { body } = await customer.rest('POST', '/api/orders', {
    ...{ ...parts[0], orderItems, itemsPrice, taxPrice, totalPrice },
  });
  await admin.rest('PUT', `/api/orders/${body._id}/pay`, {});
}

test('products chosen by hand come first, then what is bought together, then the category, without sold-out ones', async () => {
  const [product, ...alike] = birthday as [Product, ...Product[]];
  const [flowers, card, cake, rare] = sympathy as [Product, Product, Product, Product];
  const inCategory = await related(product, 3);
  expect(inCategory.every((id) => ids(alike).includes(id))).toBe(true);

  for (let order = 0; order < 2; order += 1) await buyTogether(product, card, cake);
  await buyTogether(product, card);
  // Once is chance.
  await buyTogether(product, rare);
  await shop.app.db.inTransaction(async (manager) => {
    // More later orders than are read in one go, all paid at one moment.
    const [order] = await manager.findBy(Order, { status: 'paid' });
    const ids = Array.from({ length: 600 }, (_, n) => String(n).padStart(32, '0'));
    const paidAt = shop.clock.now() + 1000;
    await manager.insert(
      Order,
      ids.map((id) => ({ ...order, id, paidAt, idempotencyKey: null })),
    );
    await manager.query("DELETE FROM job_runs WHERE name = 'count-bought-together'");
  });
  await shop.app.worker.runOnce();
  const together = (await related(product, 12)).filter((id) => ids(sympathy).includes(id));
  expect(together).toEqual(ids([card, cake]));

  await choose(product, [flowers._id]);
  expect(await related(product)).toEqual([...ids([flowers, card, cake]), inCategory[0]]);
  const query = 'query ($id: ID!) { relatedProducts(productId: $id, limit: 2) { _id } }';
  expect(ids((await shop.graphql(query, { id: product._id })).relatedProducts)).toEqual(ids([flowers, card]));

  await setStock(shop, flowers._id, 0);
  await admin.rest('PUT', `/api/products/${card._id}`, { isPublished: false });
  expect((await related(product))[0]).toBe(cake._id);
});

/** The products chosen beside one, as its form shows them. */
const chosenFor = async ({ _id: id }: Product) => {
  const query = 'query ($id: ID!) { chosenRelatedProducts(productId: $id) { _id } }';
  return ids((await admin.graphql(query, { id })).chosenRelatedProducts);
};

test('a choice replaces the earlier one, and is refused as a whole when something is wrong with it', async () => {
  const [product, one, two] = [birthday[1]!, birthday[2]!, birthday[3]!];
  expect(ids((await choose(product, ids([two, one]))).body)).toEqual(ids([two, one]));
  const refused = async (relatedIds: string[], seenIds?: string[]) => {
    const { status, body } = await choose(product, relatedIds, seenIds);
    return { status, fields: Object.keys((body as unknown as { fields?: object }).fields ?? {}) };
  };
  const bad = { status: 400, fields: ['relatedIds'] };
  expect(await refused([product._id])).toEqual(bad);
  expect(await refused(['no-such-id'])).toEqual(bad);
  expect(await refused(ids(sympathy.concat(birthday).filter(({ _id }) => _id !== product._id)).slice(0, 9))).toEqual(
    bad,
  );
  const deleted = sympathy.at(-1)!;
  const { body: sized } = await admin.rest<Product>('PUT', `/api/products/${sympathy.at(-2)!._id}/variants`, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { _id: sympathy.at(-2)!._id, values: ['Small'] },
      { values: ['Large'], price: 300 },
    ],
  });
  await admin.rest('DELETE', `/api/products/${deleted._id}`);
  const wrong = await choose(product, [one._id, sized.variants[1]!._id, deleted._id]);
  expect((wrong.body as unknown as Refusal).fields).toEqual({
    relatedIds: `${deleted.name} is gone. Remove it. ${sized.name} (Large) is a variant. Choose its product.`,
  });
  // Someone else saw another choice.
  expect(await refused([one._id], [one._id])).toEqual({ status: 409, fields: [] });
  expect(await chosenFor(product)).toEqual(ids([two, one]));
  expect((await choose(product, [], ids([two, one]))).status).toBe(200);
  expect(await chosenFor(product)).toEqual([]);
});

test('a choice with a hidden or a deleted product can still be changed by those who saw it', async () => {
  const [product, kept, hidden, deleted] = birthday.slice(4) as [Product, Product, Product, Product];
  await choose(product, ids([kept, hidden, deleted]));
  await admin.rest('PUT', `/api/products/${hidden._id}`, { isPublished: false });
  await admin.rest('DELETE', `/api/products/${deleted._id}`);
  const seen = await chosenFor(product);
  expect(seen).toEqual(ids([kept, hidden]));
  expect(await related(product, 1)).toEqual([kept._id]);
  const { status, body } = await choose(product, ids([hidden, kept]), seen);
  expect(status).toBe(200);
  expect(ids(body)).toEqual(ids([hidden, kept]));
  expect(await chosenFor(product)).toEqual(ids([hidden, kept]));
  expect(await related(product, 1)).toEqual([kept._id]);
});
