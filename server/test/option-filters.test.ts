/** @postgres Options are filtered and counted in SQL. */
import { Product } from '../src/modules/catalog/product.entity.js';
import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string };
beforeEach(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(() => shop.close());

const make = async (name: string, more: object = {}) => {
  const gift = { name, description: 'A gift.', image: 'gift.jpg', countInStock: 1, price: 10, category: 'other' };
  const { status, body } = await shop.as(admin).rest('POST', '/api/products', { ...gift, ...more });
  expect(status).toBe(201);
  return body;
};
const names = (products: { name: string }[]) => products.map(({ name }) => name);
const sell = async (id: string, options: { name: string; values: string[] }[], variants: object[]) => {
  const { status, body } = await shop.as(admin).rest('PUT', `/api/products/${id}/variants`, { options, variants });
  expect(status).toBe(200);
  return body;
};
const jumper = async (name: string, more: object = {}) => {
  const { _id } = await make(name, more);
  const options = [
    { name: 'Fit', values: ['Small', 'Élan', 'a:b'] },
    { name: 'Yarn', values: ['Moss', 'Rust'] },
  ];
  return sell(_id, options, [
    { _id, values: ['Small', 'Moss'], countInStock: 0 },
    { values: ['Small', 'Rust'], price: 10, countInStock: 4 },
    { values: ['Élan', 'Moss'], price: 10, countInStock: 4 },
    { values: ['a:b', 'Rust'], price: 10, countInStock: 0 },
  ]);
};
const found = async (query: string) =>
  names((await shop.rest('GET', `/api/products?pageSize=50&${query}`)).body.products);

test('saved variants are found by their options at once, in any case, beside a keyword and not once they are gone', async () => {
  const { _id, variants } = await jumper('Knitted numbat');
  await make('Knitted wombat');
  for (const query of [
    'option=Fit:Small',
    'option=fit:SMALL',
    'option=FIT: small ',
    'option=Fit:ÉLAN',
    'option=fit:A:B',
  ])
    for (const more of ['', '&keyword=knitted', '&keyword=knitted&sort=popularity', '&sort=popularity'])
      expect(await found(query + more)).toEqual(['Knitted numbat']);
  expect(await found('option=Fit:Large')).toEqual([]);
  expect(await found('option=&keyword=knitted')).toEqual(expect.arrayContaining(['Knitted wombat', 'Knitted numbat']));

  // The option has another name, and one value is gone.
  const options = [{ name: 'Cut', values: ['Small'] }];
  await sell(_id, options, [{ _id, values: ['Small'] }]);
  expect(await found('option=Cut:Small')).toEqual(['Knitted numbat']);
  expect(await found('option=Fit:Small')).toEqual([]);
  await sell(_id, [], []);
  expect(await found('option=Cut:Small')).toEqual([]);
  expect(variants).toHaveLength(4);
  expect(await brokenInvariants(shop, true)).toEqual({});
});

test('one variant has what is chosen, and in stock it is that variant', async () => {
  await jumper('Knitted bilby');
  const either = 'option=Fit:Small&option=Fit:Large';
  expect(await found(either)).toEqual(['Knitted bilby']);
  expect(await found(`${either}&option=Yarn:Rust&inStock=true`)).toEqual(['Knitted bilby']);
  // Each is in stock, but not together.
  expect(await found('option=Fit:Small&option=Yarn:Moss')).toEqual(['Knitted bilby']);
  expect(await found('option=Fit:Small&option=Yarn:Moss&inStock=true')).toEqual([]);
  expect(await found('option=Fit:Small&option=Yarn:Moss&inStock=false')).toEqual(['Knitted bilby']);
  expect(await found('option=Fit:Small&inStock=false')).toEqual([]);
  expect(await found('option=Fit:Élan&option=Yarn:Rust')).toEqual([]);
});

test('hidden and deleted products are found by admins alone, and a restored one again', async () => {
  const { _id } = await jumper('Knitted quoll', { isPublished: false });
  const byAdmin = async (query: string) =>
    names(
      (await shop.as(admin).graphql(`{ products(option: ["Fit:élan"], ${query}) { products { name } } }`)).products
        .products,
    );
  expect(await found('option=Fit:Élan')).not.toContain('Knitted quoll');
  expect(await byAdmin('isPublished: false')).toEqual(['Knitted quoll']);
  await shop.as(admin).rest('DELETE', `/api/products/${_id}`);
  expect(await byAdmin('isPublished: false')).toEqual([]);
  expect(await byAdmin('isArchived: true')).toEqual(['Knitted quoll']);
  await shop.as(admin).mutate('restoreProduct', { id: _id }, '{ _id }');
  expect(await byAdmin('isPublished: false')).toEqual(['Knitted quoll']);
});

test('what an earlier version saved is filled in', async () => {
  const { _id } = await jumper('Knitted dunnart');
  const isFound = async () => (await found('option=Fit:Wide')).includes('Knitted dunnart');
  const json = JSON.stringify([{ name: 'Fit', values: ['Wide'] }]);
  for (const sql of [
    `UPDATE products SET archived_at = 1 WHERE variant_of = '${_id}'`,
    `UPDATE products SET options = '${json}', option_values = '["Wide"]', version = version + 1 WHERE id = '${_id}'`,
    "DELETE FROM job_runs WHERE name = 'complete-choices'",
  ])
    await shop.app.db.inTransaction((manager) => manager.query(sql));
  // More than it looks at in one go are complete, and come first.
  const complete = await make('Knitted kowari');
  await shop.app.db.inTransaction(async (manager) => {
    const [row] = await manager.findBy(Product, { id: complete._id });
    const ids = Array.from({ length: 250 }, (_, n) => String(n).padStart(32, '0'));
    await manager.insert(
      Product,
      ids.map((id) => ({ ...row, id })),
    );
  });
  expect(await isFound()).toBe(false);
  await shop.app.worker.runOnce();
  shop.clock.advanceSeconds(6);
  expect(await isFound()).toBe(true);
  expect(await found('option=Fit:Small')).not.toContain('Knitted dunnart');
});

test('facets list ten options and twelve values, the most frequent first, and what is chosen', async () => {
  const name = 'Braided yarn';
  const values = Array.from({ length: 14 }, (_, n) => `Shade ${n}`);
  for (const count of [14, 13, 2]) {
    const { _id } = await make(name);
    const offered = values.slice(0, count);
    await sell(
      _id,
      [{ name: 'Shade', values: offered }],
      offered.map((value, n) => ({ ...(n === 0 ? { _id } : { price: 9 }), values: [value], countInStock: n % 2 })),
    );
  }
  for (let n = 0; n < 11; n += 1) {
    const { _id } = await make(name);
    await sell(_id, [{ name: `Extra ${n}`, values: ['Yes'] }], [{ _id, values: ['Yes'] }]);
  }
  const ask = `query ($keyword: String, $inStock: Boolean, $option: [String!]) {
    productFacets(keyword: $keyword, inStock: $inStock, option: $option) { options { name values { value count } } }
  }`;
  const ofAll = async (variables: object) =>
    (await shop.graphql(ask, { keyword: name, ...variables })).productFacets?.options ?? [];
  const all = await ofAll({});
  expect(all).toHaveLength(10);
  expect(all[0]).toEqual({
    name: 'Shade',
    values: values.slice(0, 12).map((value, n) => ({ value, count: n < 2 ? 3 : 2 })),
  });
  const chosen = await ofAll({ option: ['shade:shade 13', 'EXTRA 10:yes'] });
  expect(chosen.find((option) => option.name === 'shade')?.values).toEqual([{ value: 'shade 13', count: 0 }]);
  expect(chosen.find((option) => option.name === 'EXTRA 10')?.values).toEqual([{ value: 'yes', count: 0 }]);
  const bought = await ofAll({ inStock: true });
  expect(bought.find((option) => option.name === 'Shade')?.values[0]).toEqual({ value: 'Shade 1', count: 3 });
});
