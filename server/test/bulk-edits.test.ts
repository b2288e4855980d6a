/** @postgres A bulk edit changes thousands of rows in transactions. */
import { randomUUID } from 'node:crypto';
import { brokenInvariants, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import { PlainManager } from '../src/db/plain-manager.js';
import { ProductEditor } from '../src/modules/catalog/managing/product-editor.js';

let shop: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = await shop.signInDemo('admin@example.com');
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const fields = `_id status productCount changeCount unchangedCount refusedCount workCount doneCount changedCount undoneCount
  keptCount changes { productId name field before after } problems { productId name message } actorName`;

const create = async (change: Record<string, unknown> = {}) => {
  const draft = { name: `Tin ${randomUUID()}`, description: 'Butter biscuits.', price: 19.99, countInStock: 5 };
  const { status, body } = await shop
    .as(admin)
    .rest('POST', '/api/products', { ...draft, image: '/images/biscuits.webp', category: 'love', ...change });
  expect(status).toBe(201);
  return body;
};
const read = async (id: string) => (await shop.as(admin).rest('GET', `/api/products/${id}`)).body;
const put = (id: string, change: object) => shop.as(admin).rest('PUT', `/api/products/${id}`, change);
const preview = (input: Record<string, unknown>) => shop.as(admin).mutate('previewBulkEdit', input, `{ ${fields} }`);
const apply = (id: string) => shop.as(admin).mutate('applyBulkEdit', { id }, `{ ${fields} }`);
const undo = (id: string) => shop.as(admin).mutate('undoBulkEdit', { id }, `{ ${fields} }`);
const find = async (id: string) =>
  (await shop.as(admin).graphql(`query ($id: ID!) { bulkEdit(id: $id) { ${fields} } }`, { id })).bulkEdit;
const refusal = async (input: Record<string, unknown>, caller: { token?: string } = admin) => {
  const { errors } = await shop.as(caller).mutateAnswer('previewBulkEdit', input, '{ _id }');
  return errors?.[0]?.extensions;
};
/** Three products of a word that no other has. */
const three = async (...changes: Record<string, unknown>[]) => {
  const word = `Word${randomUUID().slice(0, 8)}`;
  const made = [];
  for (const [index, change] of [...changes, {}, {}, {}].slice(0, 3).entries())
    made.push(await create({ name: `${word} ${index}`, ...change }));
  return { word, made, ids: made.map(({ _id }) => _id) };
};

/** Inserts products of the category love, and variants of them, else as copies of one of the demo's, without stock. */
const insert = async (rows: { id: string; name: string; variantOf?: string; position?: number }[]) => {
  const columns = `description, image, is_popular, is_published, created_at, updated_at`;
  await shop.app.db.inTransaction(async (manager) => {
    for (const { id, name, variantOf, position = 0 } of rows) {
      const hasOptions = variantOf !== undefined || rows.some((row) => row.variantOf === id);
      await manager.query(
        `INSERT INTO products (id, name, search_text, variant_of, options, option_values, position, is_on_sale, price_cents,
            effective_cents, count_in_stock, version, category, ${columns})
          SELECT '${id}', '${name}', '${name.toLowerCase()}', ${variantOf === undefined ? 'NULL' : `'${variantOf}'`},
            ${hasOptions && variantOf === undefined ? `'[{"name":"Number","values":["0","1"]}]'` : 'NULL'},
            ${hasOptions ? `'["${position}"]'` : 'NULL'}, ${position}, false, 1000, 1000, 0, 1, 'love', ${columns}
          FROM products WHERE id = (SELECT MIN(id) FROM products WHERE variant_of IS NULL)`,
      );
    }
  });
};
/** A product with so many rows, itself among them. */
const sized = (id: string, rows: number) =>
  Array.from({ length: rows }, (_, position) =>
    position === 0 ? { id, name: id } : { id: `${id}-${position}`, name: id, variantOf: id, position },
  );

test('a preview names each change and refusal, and changes nothing; then all is applied, and undone', async () => {
  const { ids, made } = await three({}, { salePrice: 14.99, isOnSale: true }, { price: 0.01 });
  const shown = await preview({ ids: [...ids, 'nothing'], pricePercent: -60 });
  expect(shown).toMatchObject({ status: 'CHECKED', productCount: 4, changeCount: 2, refusedCount: 2, workCount: 2 });
  expect(shown.changes).toEqual([
    { productId: ids[0], name: made[0]!.name, field: 'price', before: '19.99', after: '8.00' },
    { productId: ids[1], name: made[1]!.name, field: 'price', before: '19.99', after: '8.00' },
    { productId: ids[1], name: made[1]!.name, field: 'salePrice', before: '14.99', after: '6.00' },
  ]);
  expect(shown.problems).toEqual([
    { productId: ids[2], name: made[2]!.name, message: 'The price would be less than $0.01' },
    { productId: 'nothing', name: '', message: 'It is no longer in the shop' },
  ]);
  expect(await Promise.all(ids.map(read))).toEqual(made);

  const applied = await apply(shown._id);
  expect(applied).toMatchObject({ status: 'DONE', changedCount: 2, refusedCount: 2, actorName: 'Hanna Bekele' });
  expect(await apply(shown._id)).toEqual(applied);
  expect(await read(ids[1]!)).toMatchObject({ price: 8, salePrice: 6, version: 2 });
  const [entry] = await shop.sql(
    `SELECT detail FROM audit_entries WHERE subject_id = '${ids[1]}' AND action = 'edited'`,
  );
  expect(JSON.parse(String(entry?.['detail']))).toEqual({
    changes: { priceCents: { before: 1999, after: 800 }, salePriceCents: { before: 1499, after: 600 } },
  });

  const undone = await undo(shown._id);
  expect(undone).toMatchObject({ status: 'UNDONE', undoneCount: 2, keptCount: 0, problems: [] });
  expect(await undo(shown._id)).toEqual(undone);
  expect(await Promise.all(ids.map(read))).toEqual(
    made.map((product, index) => ({ ...product, version: index < 2 ? 3 : 1 })),
  );
});

test.each([
  [{ isPublished: false }, { isPublished: false }],
  [{ category: 'BIRTHDAY' }, { category: 'birthday' }],
  [{ countInStock: 2 }, { countInStock: 2 }],
  [{ stockDelta: 7, stockReason: 'Delivery arrived' }, { countInStock: 12 }],
  [
    { pricePercent: 12.5, changesSalePrice: false, stockDelta: -5, stockReason: 'Damaged' },
    { price: 22.49, salePrice: 4, countInStock: 0 },
  ],
])('%j changes all products that match a filter, and is undone', async (change, after) => {
  const { word, ids, made } = await three({ salePrice: 4 }, { salePrice: 4 }, { salePrice: 4 });
  const shown = await preview({ filter: { keyword: word }, ...change });
  expect(shown).toMatchObject({ productCount: 3, changeCount: 3, unchangedCount: 0, problems: [] });
  await apply(shown._id);
  expect(await Promise.all(ids.map(read))).toMatchObject(
    // A collection goes by the price.
    made.map(({ collections: _, ...product }) => ({ ...product, ...after, version: 2 })),
  );
  expect(
    await preview({
      ids,
      ...('stockDelta' in change ? { countInStock: (after as { countInStock: number }).countInStock } : change),
    }),
  ).toMatchObject({ changeCount: 0, unchangedCount: 3 });
  await undo(shown._id);
  expect(await Promise.all(ids.map(read))).toEqual(made.map((product) => ({ ...product, version: 3 })));
});

test('a change of stock is in the ledger with its reason; sales in the meantime are kept', async () => {
  const { ids } = await three();
  const customer = await shop.newCustomer();
  const shown = await preview({ ids, stockDelta: -3, stockReason: 'Damaged' });
  await shop.as(customer).placeOrder(await read(ids[0]!), 4);
  const applied = await apply(shown._id);
  expect(applied).toMatchObject({ changedCount: 2, refusedCount: 1 });
  expect(applied.problems).toMatchObject([{ productId: ids[0], message: 'Only 1 in stock' }]);
  const order = await shop.as(customer).placeOrder(await read(ids[1]!), 1);
  expect((await undo(shown._id)).undoneCount).toBe(2);
  expect((await Promise.all(ids.map(read))).map(({ countInStock }) => countInStock)).toEqual([1, 4, 5]);
  const moves = await shop.sql(
    `SELECT delta, note, order_id FROM stock_moves WHERE product_id = '${ids[1]}' ORDER BY created_at, delta`,
  );
  expect(moves).toEqual(
    expect.arrayContaining([
      { delta: -3, note: 'Damaged', order_id: null },
      { delta: -1, note: null, order_id: order.id },
      { delta: 3, note: 'Bulk edit undone', order_id: null },
    ]),
  );
  // What was added and sold since can't be taken away again.
  const added = await preview({ ids: [ids[0]], stockDelta: 3, stockReason: 'Delivery arrived' });
  await apply(added._id);
  await shop.as(await shop.newCustomer()).placeOrder(await read(ids[0]!), 3);
  expect(await undo(added._id)).toMatchObject({ undoneCount: 0, keptCount: 1, problems: [{ message: 'Only 1 left' }] });
});

test('a product that was edited after its preview, or deleted, stays as it is', async () => {
  const { ids, made } = await three();
  const shown = await preview({ ids, pricePercent: 10 });
  await put(ids[0]!, { price: 30 });
  await shop.as(admin).rest('DELETE', `/api/products/${ids[1]}`);
  const applied = await apply(shown._id);
  expect(applied).toMatchObject({ status: 'DONE', changedCount: 1, refusedCount: 2 });
  expect(applied.problems).toEqual(
    expect.arrayContaining([
      { productId: ids[0], name: made[0]!.name, message: 'It has changed in the meantime' },
      { productId: ids[1], name: made[1]!.name, message: 'It is no longer in the shop' },
    ]),
  );
  expect(await read(ids[0]!)).toMatchObject({ price: 30, version: 2 });
});

test('all is undone, except for what was edited since, which is named', async () => {
  const { ids, made } = await three();
  const shown = await preview({ ids, category: 'OTHER', pricePercent: 10 });
  await apply(shown._id);
  await put(ids[0]!, { description: 'Someone is at work here.' });
  await shop.as(admin).rest('DELETE', `/api/products/${ids[1]}`);
  const undone = await undo(shown._id);
  expect(undone).toMatchObject({ undoneCount: 1, keptCount: 2 });
  expect(undone.problems).toEqual(
    expect.arrayContaining([
      { productId: ids[0], name: made[0]!.name, message: 'It has changed in the meantime' },
      { productId: ids[1], name: made[1]!.name, message: 'It is no longer in the shop' },
    ]),
  );
  expect(await read(ids[0]!)).toMatchObject({
    category: 'other',
    price: 21.99,
    description: 'Someone is at work here.',
  });
  expect(await read(ids[2]!)).toMatchObject({ category: 'love', price: 19.99 });
});

test('prices and stock change for each variant; its product guards all of them', async () => {
  const { _id, name } = await create({ price: 10, countInStock: 1 });
  const saved = await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { _id, values: ['Small'] },
      { values: ['Large'], price: 33.33, countInStock: 9 },
    ],
  });
  const large = saved.body.variants[1]!._id;
  const shown = await preview({ ids: [_id], pricePercent: 50, isPublished: false, countInStock: 9 });
  expect(shown).toMatchObject({ productCount: 1, changeCount: 2 });
  expect(shown.changes).toContainEqual({
    productId: large,
    name: `${name} (Large)`,
    field: 'price',
    before: '33.33',
    after: '50.00',
  });
  await apply(shown._id);
  expect(await read(_id)).toMatchObject({
    isPublished: false,
    variants: [
      { price: 15, countInStock: 9 },
      { price: 50, countInStock: 9 },
    ],
  });
  expect(await shop.sql(`SELECT is_published FROM products WHERE id = '${large}'`)).toMatchObject([
    { is_published: shop.app.db.kind === 'postgres' ? false : 0 },
  ]);
  const other = await preview({ ids: [_id], countInStock: 4 });
  await apply(other._id);
  expect(await undo(shown._id)).toMatchObject({ undoneCount: 0, keptCount: 1 });
  await undo(other._id);
  expect((await read(_id)).variants).toMatchObject([{ countInStock: 9 }, { countInStock: 9 }]);
  // Only a variant changes: the version of its product counts.
  const third = await preview({ ids: [_id], stockDelta: -9, stockReason: 'Damaged' });
  await apply(third._id);
  await setStock(shop, _id, 3);
  expect(await undo(third._id)).toMatchObject({ undoneCount: 2 });
  expect((await read(_id)).variants).toMatchObject([{ countInStock: 12 }, { countInStock: 9 }]);
});

test('publishing takes back the date of a product and of its variants; undoing gives it back', async () => {
  const publishFrom = new Date(shop.clock.now() + 60_000).toISOString();
  const { _id } = await create({ price: 10, publishFrom });
  await shop.as(admin).rest('PUT', `/api/products/${_id}/variants`, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { _id, values: ['Small'] },
      { values: ['Large'], price: 20, countInStock: 9 },
    ],
  });
  const dates = async () => {
    const rows = await shop.sql(
      `SELECT publish_from, next_change_at FROM products WHERE id = '${_id}' OR variant_of = '${_id}'`,
    );
    return rows.flatMap((row) => Object.values(row).map((value) => (value === null ? null : Number(value))));
  };
  const at = Date.parse(publishFrom);
  expect(await dates()).toEqual([at, at, at, at]);
  const shown = await preview({ ids: [_id], isPublished: true, pricePercent: 10 });
  expect(shown.changes.map(({ field }) => field).sort()).toEqual(['isPublished', 'price', 'price']);
  expect(await apply(shown._id)).toMatchObject({ changedCount: 2 });
  expect(await dates()).toEqual([null, null, null, null]);
  expect(await undo(shown._id)).toMatchObject({ undoneCount: 2 });
  expect(await dates()).toEqual([at, at, at, at]);
  expect(await read(_id)).toMatchObject({ isPublished: false, variants: [{ price: 10 }, { price: 20 }] });

  await apply((await preview({ ids: [_id], isPublished: true }))._id);
  await put(_id, { isPublished: false });
  shop.clock.advanceMinutes(1);
  await shop.app.makeDueChanges.run();
  expect(await read(_id)).toMatchObject({ isPublished: false });
});

test.each(['before', 'after'])(
  'a product is hidden though its date has just come, %s the task sees that',
  async (when) => {
    const { _id } = await create({ publishFrom: new Date(shop.clock.now() + 60_000).toISOString() });
    shop.clock.advanceMinutes(1);
    const shown = await preview({ ids: [_id], isPublished: false });
    expect(shown.changeCount).toBe(1);
    if (when === 'after') await shop.app.makeDueChanges.run();
    expect(await apply(shown._id)).toMatchObject({ changedCount: 1, problems: [] });
    await shop.app.makeDueChanges.run();
    expect(await read(_id)).toMatchObject({ isPublished: false });
  },
);

test('a product whose date comes after the preview is left alone', async () => {
  const { _id, name } = await create({ publishFrom: new Date(shop.clock.now() + 60_000).toISOString() });
  const shown = await preview({ ids: [_id], pricePercent: 10 });
  shop.clock.advanceMinutes(1);
  expect((await apply(shown._id)).problems).toEqual([
    { productId: _id, name, message: 'It has changed in the meantime' },
  ]);
});

test('what the preview has refused counts once, however much it has refused', async () => {
  const id = `Tiny${randomUUID().slice(0, 8)}`;
  await insert(sized(id, 2));
  await put(id, { price: 0.01 });
  const nothing = Array.from({ length: 500 }, (_, index) => `nothing${index}`);
  const shown = await preview({ ids: [...nothing, id], pricePercent: -60 });
  expect(shown).toMatchObject({ changeCount: 1, refusedCount: 501 });
  expect(await apply(shown._id)).toMatchObject({ changedCount: 1, refusedCount: 501 });
});

test('a slice ends at 200 rows, with the variants of its products', async () => {
  const word = `Sizes${randomUUID().slice(0, 8)}`;
  const ids = [1, 2, 3].map((index) => `${word}${index}`);
  await insert(ids.flatMap((id) => sized(id, 100)));
  const prices = await preview({ ids, pricePercent: 10 });
  expect(prices).toMatchObject({ changeCount: 300, workCount: 3 });
  expect(await apply(prices._id)).toMatchObject({ status: 'RUNNING', doneCount: 0 });
  await shop.app.worker.drain();
  expect(await find(prices._id)).toMatchObject({ status: 'DONE', doneCount: 3, changedCount: 300 });
  expect(await undo(prices._id)).toMatchObject({ status: 'UNDOING', doneCount: 0 });
  await shop.app.worker.drain();
  expect(await find(prices._id)).toMatchObject({ status: 'UNDONE', doneCount: 3, undoneCount: 300 });

  // Only one row of each changes by itself, but its variants follow.
  const categories = await preview({ ids, category: 'OTHER' });
  expect(await apply(categories._id)).toMatchObject({ status: 'RUNNING', doneCount: 2, changedCount: 2 });
  await shop.app.worker.drain();
  expect(await undo(categories._id)).toMatchObject({ status: 'UNDOING', doneCount: 2, undoneCount: 2 });
  await shop.app.worker.drain();
  expect(await find(categories._id)).toMatchObject({ status: 'UNDONE', undoneCount: 3 });
});

test('the rows of several products are locked in id order, as by orders', async () => {
  const word = `Locks${randomUUID().slice(0, 8)}`;
  const [first, second, variant] = [`${word}-1`, `${word}-2`, `${word}-3`];
  await insert([
    { id: first, name: first },
    { id: second, name: second },
    { id: variant, name: first, variantOf: first, position: 1 },
  ]);
  const shown = await preview({ ids: [second, first], pricePercent: 10 });
  const locked: unknown[] = [];
  const database = PlainManager.prototype as unknown as { query: (...args: [string, unknown[]?]) => unknown };
  const whole = database.query;
  jest.spyOn(database, 'query').mockImplementation(function (this: PlainManager, text, values) {
    if (/ FROM "products" WHERE "id" = \S+( FOR NO KEY UPDATE)?$/.test(text)) locked.push(values?.[0]);
    return whole.call(this, text, values);
  });
  await apply(shown._id);
  await undo(shown._id);
  const rows = [first, second, variant];
  expect(locked.filter((id) => rows.includes(String(id))).slice(0, 3)).toEqual(rows);
});

test('hundreds of products are changed and undone by a job; a crash repeats nothing and leaves nothing out', async () => {
  const word = `Many${randomUUID().slice(0, 8)}`;
  await insert(Array.from({ length: 450 }, (_, index) => ({ id: `${word}${1000 + index}`, name: `${word} ${index}` })));
  const prices = () =>
    shop.sql(`SELECT price_cents, version, COUNT(*) AS count FROM products WHERE id LIKE '${word}%' GROUP BY 1, 2`);
  const shown = await preview({ filter: { keyword: word }, pricePercent: 10, changesSalePrice: false });
  expect(shown).toMatchObject({ productCount: 450, changeCount: 450 });
  expect(shown.changes).toHaveLength(100);

  expect(await apply(shown._id)).toMatchObject({ status: 'RUNNING', doneCount: 0 });
  const refused = await shop.as(admin).mutateAnswer('undoBulkEdit', { id: shown._id }, '{ _id }');
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
  const editor = ProductEditor.prototype as unknown as { apply: (...args: unknown[]) => unknown };
  const whole = editor.apply;
  let calls = 0;
  jest.spyOn(editor, 'apply').mockImplementation(function (this: ProductEditor, ...args) {
    calls += 1;
    if (calls === 300) throw new Error('the power is gone');
    return whole.apply(this, args);
  });
  await shop.app.worker.drain();
  expect(await find(shown._id)).toMatchObject({ status: 'RUNNING', doneCount: 200, changedCount: 200 });
  jest.restoreAllMocks();
  shop.clock.advanceSeconds(3600);
  await shop.app.worker.drain();
  expect(await find(shown._id)).toMatchObject({ status: 'DONE', doneCount: 450, changedCount: 450, problems: [] });
  expect(await prices()).toEqual([{ price_cents: 1100, version: 2, count: expect.anything() }]);

  expect((await put(`${word}1400`, { price: 50 })).status).toBe(200);
  expect(await undo(shown._id)).toMatchObject({ status: 'UNDOING' });
  await shop.app.worker.drain();
  expect(await find(shown._id)).toMatchObject({ status: 'UNDONE', undoneCount: 449, keptCount: 1 });
  expect((await prices()).map(({ price_cents: cents }) => cents).sort()).toEqual([1000, 5000]);
  expect(await shop.sql(`SELECT product_id FROM bulk_edit_items WHERE bulk_edit_id = '${shown._id}'`)).toEqual([]);
});

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ isPublished: true }, { ids: 'Choose at least one product' }],
  [{ ids: ['a'], filter: {}, isPublished: true }, { filter: 'Send either IDs or a filter, not both' }],
  [{ filter: { keyword: 'no-such-product-anywhere' }, isPublished: true }, { filter: 'No products match' }],
  [{ ids: ['a'] }, { change: 'Choose what to change' }],
  [{ ids: ['a'], countInStock: -1 }, { countInStock: 'Stock must be a whole number from 0 to 1,000,000' }],
  [
    { ids: [], pricePercent: 0 },
    { ids: 'Choose at least one product', pricePercent: expect.stringContaining('Enter a percentage') as string },
  ],
  [
    { ids: Array.from({ length: 1001 }, (_, index) => `p${index}`), isPublished: true },
    { ids: 'Choose at most 1,000 products one by one, or all that match a filter' },
  ],
])('%# bad input is refused at its field', async (input, errors) => {
  expect(await refusal(input)).toMatchObject({ code: 'BAD_USER_INPUT', fields: errors });
});

test('only admins preview, apply, undo and see bulk edits', async () => {
  const customer = await shop.newCustomer();
  const { _id } = await preview({ ids: [(await create())._id], isPublished: false });
  for (const [caller, code] of [
    [customer, 'FORBIDDEN'],
    [{}, 'UNAUTHENTICATED'],
  ] as const) {
    expect(await refusal({ ids: ['a'], isPublished: false }, caller)).toMatchObject({ code });
    const asked = await shop.as(caller).graphqlAnswer('query ($id: ID!) { bulkEdit(id: $id) { _id } }', { id: _id });
    expect(asked.errors?.[0]?.extensions).toMatchObject({ code });
    for (const name of ['applyBulkEdit', 'undoBulkEdit'] as const) {
      const { errors } = await shop.as(caller).mutateAnswer(name, { id: _id }, '{ _id }');
      expect(errors?.[0]?.extensions).toMatchObject({ code });
    }
  }
  const { errors } = await shop.as(admin).mutateAnswer('applyBulkEdit', { id: 'nothing' }, '{ _id }');
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
});

test('an admin finds a product by the beginning of its SKU or of a variant’s', async () => {
  const sku = `Sku-${randomUUID().slice(0, 8)}`;
  const [plain, sized] = [await create({ sku: `${sku}-1` }), await create({ sku: `${sku}_2` })];
  await shop.as(admin).rest('PUT', `/api/products/${sized._id}/variants`, {
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { _id: sized._id, values: ['Small'] },
      { values: ['Large'], price: 3, sku: `${sku}_9` },
    ],
  });
  const found = async (text: string) => {
    const { productsBySku } = await shop
      .as(admin)
      .graphql('query ($sku: String!) { productsBySku(sku: $sku) { _id } }', { sku: text });
    return productsBySku.map(({ _id }) => _id);
  };
  expect(await found(sku.toUpperCase())).toEqual([plain._id, sized._id]);
  expect(await found(`${sku}_9`)).toEqual([sized._id]);
  expect(await found(`${sku}_`)).toEqual([sized._id]);
  // A product with many variants leaves room for others.
  const many = await create({ sku: `${sku}0` });
  const values = Array.from({ length: 12 }, (_, index) => `Size ${index}`);
  const { status } = await shop.as(admin).rest('PUT', `/api/products/${many._id}/variants`, {
    options: [{ name: 'Size', values }],
    variants: values.map((value, index) => ({
      ...(index === 0 ? { _id: many._id } : { price: 3 }),
      ...{ values: [value], sku: `${sku}0${index}` },
    })),
  });
  expect(status).toBe(200);
  expect(await found(sku)).toEqual([plain._id, many._id, sized._id]);
  expect(await found('%')).toEqual([]);
  expect(await found('  ')).toEqual([]);
});
