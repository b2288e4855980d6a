/** @postgres An import writes thousands of rows in transactions. */
import { randomUUID } from 'node:crypto';
import type { EntityManager, QueryRunner } from 'typeorm';
import { ImportLinks } from '../src/modules/catalog/import/import-links.js';
import { demoId } from '../src/modules/demo/demo-id.js';
import { removeDemo } from '../src/modules/demo/remove-demo.js';
import { ManageVariants } from '../src/modules/catalog/managing/manage-variants.js';
import { ProductEditor } from '../src/modules/catalog/managing/product-editor.js';
import type { Answer } from './support/answers.js';
import { countStatements } from './support/count-statements.js';
import { brokenInvariants, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string };
/** Whether the tests that run now have one shop. */
let isShared = false;

async function openShop(): Promise<void> {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
}

/** Tests that leave a shop as it was: it is opened, and prepared if need be, once for all of them. */
function inOneShop(prepare: (() => Promise<unknown>) | null, tests: () => void): void {
  describe('in one shop', () => {
    beforeAll(async () => {
      isShared = true;
      await openShop();
      await prepare?.();
    });
    afterAll(async () => {
      isShared = false;
      await shop.close();
    });
    tests();
  });
}

beforeEach(async () => {
  if (!isShared) await openShop();
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await brokenInvariants(shop)).toEqual({});
  if (!isShared) await shop.close();
});

const fields =
  '_id fileName status rowCount newCount newVariantCount changedCount unchangedCount errorCount doneCount createdCount createdVariantCount updatedCount errors { row name field message } ignoredColumns actorName';

/** Sends a file to be checked, and gives the whole answer. */
const checkAnswer = (content: string | Buffer, caller: { token?: string } = admin) =>
  shop
    .as(caller)
    .graphqlUpload(
      `mutation Check($file: Upload!) { checkProductImport(input: { file: $file }) { ${fields} } }`,
      content,
      'products.csv',
    );

async function check(content: string | Buffer) {
  const { data, errors } = await checkAnswer(content);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return data.checkProductImport;
}

const startAnswer = (id: string, skipErrors = false, caller: { token?: string } = admin) =>
  shop.as(caller).mutateAnswer('startProductImport', { id, skipErrors }, `{ ${fields} }`);

const find = async (id: string, from = shop) =>
  (await from.as(admin).graphql(`query Import($id: ID!) { productImport(id: $id) { ${fields} } }`, { id }))
    .productImport;

/** Starts an import and lets the worker do it. */
async function run(id: string, skipErrors = false) {
  const { errors } = await startAnswer(id, skipErrors);
  if (errors) throw new Error(JSON.stringify(errors));
  return finish(id);
}

async function finish(id: string) {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const found = await find(id);
    if (found.status === 'DONE') return found;
    await shop.app.worker.drain();
  }
  throw new Error('the import does not end');
}

const rose = demoId('product', 'a-dozen-garden-roses');
const product = async (id: string) => (await shop.as(admin).rest('GET', `/api/products/${id}`)).body;
const exported = async () =>
  (await fetch(`${shop.url}/api/admin/products.csv`, { headers: { authorization: `Bearer ${admin.token}` } })).text();
const listed = async (keyword: string) =>
  (await shop.as(admin).rest('GET', `/api/products?keyword=${keyword}&pageSize=50`)).body.products;
const row = (word: string, index: number) => `${word} ${index},What is in it,9.90`;
const newRows = (word: string, count: number) =>
  ['name,description,price', ...Array.from({ length: count }, (_, index) => row(word, index))].join('\n');

type Cells = Record<string, string | number>;
/** A file with the columns that its rows have; what one of them leaves out is an empty cell. */
const file = (...rows: Cells[]) => {
  const columns = [...new Set(rows.flatMap((cells) => Object.keys(cells)))];
  return [columns, ...rows.map((cells) => columns.map((column) => cells[column] ?? ''))].join('\n');
};

// spec: running-28
test('an export holds every product and every column, and importing it changes nothing', async () => {
  const { body } = await shop.as(admin).rest('POST', '/api/products', {
    name: '=HYPERLINK("https://evil.example")',
    description: '\'-quoted, with "marks"\nand a line; Ñandú 🌹',
    price: 1234.5,
    salePrice: 1000,
    isOnSale: true,
    isPublished: false,
    countInStock: 3,
    category: 'get-well',
    images: [
      { src: '/images/front.jpg', alt: '=1+1, "quoted"; a | b' },
      { src: 'data:image/png;base64,AAAA', alt: '' },
      { src: 'https://pictures.example/a.jpg?b=1,2;3', alt: 'Two  words' },
    ],
    sku: 'CARD-1',
    weightGrams: 40,
    textOptions: [
      { name: 'greeting', label: 'Greeting | inside', maxLength: 200, required: true },
      { name: 'engraving', label: '=Engraving', maxLength: 40, extraPrice: 4 },
    ],
  });
  const text = await exported();
  expect(text.split('\n')[0]?.trim()).toBe(
    'id,name,description,category,price,salePrice,isOnSale,isPopular,isPublished,countInStock,image,images,sku,weightGrams,slug,variantOf,publishFrom,publishUntil,saleFrom,saleUntil,textOptions,option1Name,option1Value,option2Name,option2Value,option3Name,option3Value,choices,taxClass,collections,relatedProducts,isGiftCard,preparationDays',
  );
  expect(text).toContain(
    `${body._id},"'=HYPERLINK(""https://evil.example"")","''-quoted, with ""marks""\nand a line; Ñandú 🌹",get-well,1234.50,1000.00,true,false,false,3,/images/front.jpg,"/images/front.jpg =1+1, ""quoted""; a | b
data:image/png;base64,AAAA
https://pictures.example/a.jpg?b=1,2;3 Two words",CARD-1,40,,,,,,,"greeting | Greeting | inside | 200 | required | 0.00
engraving | =Engraving | 40 | optional | 4.00"`,
  );
  const [{ count }] = (await shop.sql('SELECT COUNT(*) AS count FROM products WHERE archived_at IS NULL')) as [
    { count: number },
  ];
  const found = await check(text);
  expect(found).toMatchObject({
    rowCount: Number(count),
    unchangedCount: Number(count),
    newCount: 0,
    changedCount: 0,
    errorCount: 0,
    ignoredColumns: [],
  });
  expect((await startAnswer(found._id)).errors?.[0]).toMatchObject({
    message: 'Nothing to import',
    extensions: { code: 'BAD_USER_INPUT' },
  });
});

// An edit of a variant may start its sale before its product's, whose dates it has.
test('an export of a dated product with variants changes nothing', async () => {
  const create = async (dates: Record<string, unknown>, small = {}) => {
    const { body } = await shop.as(admin).rest('POST', '/api/products', {
      name: `Peonies ${randomUUID()}`,
      description: 'Ten pink peonies.',
      image: '/images/products/peonies.webp',
      price: 40,
      salePrice: 30,
      countInStock: 1,
      ...dates,
    });
    const saved = await shop.as(admin).rest('PUT', `/api/products/${body._id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large', 'Huge'] }],
      variants: [
        { _id: body._id, values: ['Small'], ...small },
        { values: ['Large'], price: 60 },
        { values: ['Huge'], price: 80, salePrice: 70, isOnSale: true },
      ],
    });
    expect(saved.status).toBe(200);
    return body._id;
  };
  const inDays = (days: number) => new Date(shop.clock.now() + days * 86_400_000).toISOString();
  const ids = [
    await create({ saleFrom: inDays(1), saleUntil: inDays(2) }),
    await create({ saleFrom: inDays(1) }, { salePrice: null }),
    await create({ isOnSale: true, saleUntil: inDays(2) }),
    await create({ isPublished: false, publishFrom: inDays(1), publishUntil: inDays(2) }),
  ];
  const dates = () =>
    shop.sql(
      `SELECT id, is_on_sale, publish_from, publish_until, sale_from, sale_until FROM products
        WHERE variant_of IN ('${ids.join("', '")}') ORDER BY id`,
    );
  const before = await dates();
  expect(before).toHaveLength(8);
  const [{ count }] = (await shop.sql('SELECT COUNT(*) AS count FROM products WHERE archived_at IS NULL')) as [
    { count: number },
  ];
  const text = await exported();
  expect(await check(text)).toMatchObject({ errors: [], changedCount: 0, unchangedCount: Number(count) });
  // A price is changed without the dates.
  const found = await check(text.replaceAll(',60.00,', ',61.00,'));
  expect(found).toMatchObject({ errors: [], changedCount: 4 });
  expect(await run(found._id)).toMatchObject({ updatedCount: 4, errorCount: 0 });
  expect(await dates()).toEqual(before);
});

test('none takes dates and a weight away, which an empty cell leaves', async () => {
  const inDays = (days: number) => new Date(shop.clock.now() + days * 86_400_000).toISOString();
  const dates = { publishFrom: inDays(1), publishUntil: inDays(4), saleFrom: inDays(2), saleUntil: inDays(3) };
  const given = { isPublished: false, salePrice: 1, weightGrams: 40, ...dates };
  expect((await shop.as(admin).rest('PUT', `/api/products/${rose}`, given)).status).toBe(200);
  const names = [...Object.keys(dates), 'weightGrams'];
  const row = (cell: string) => `id,${names.join()}\n${rose},${names.map(() => cell).join()}`;
  expect(await check(row(''))).toMatchObject({ unchangedCount: 1 });
  await run((await check(row('None')))._id);
  const columns = 'publish_from, publish_until, sale_from, sale_until, weight_grams';
  const [after = {}] = await shop.sql(`SELECT ${columns} FROM products WHERE id = '${rose}'`);
  expect(Object.values(after)).toEqual(names.map(() => null));
});

test('the export is a download, and for admins only', async () => {
  const get = (token?: string) =>
    fetch(`${shop.url}/api/admin/products.csv`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const answer = await get(admin.token);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="products.csv"',
    'cache-control': 'private, no-store',
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect((await get()).status).toBe(401);
  expect((await get((await shop.newCustomer()).token)).status).toBe(403);
});

// spec: running-29
test('the check shows what would happen, and changes nothing', async () => {
  const before = await shop.sql('SELECT * FROM products ORDER BY id');
  const found = await check(
    [
      'id,name,description,category,price,countInStock,color',
      `${rose},,What is in it,love,30,5,red`,
      `${rose},Roses,What is in it,love,30,5,red`,
      ',Tulips,What is in it,garden,30,5,red',
      ',Tulips,What is in it,love,-3,many,red',
      'nothing,Tulips,What is in it,love,30,5,red',
      ',Tulips,What is in it,love,30,5,red,more',
      ',,,,,,',
      ',Lilies,What is in it,,12.5,,red',
    ].join('\r\n'),
  );
  expect(found).toMatchObject({
    fileName: 'products.csv',
    status: 'CHECKED',
    rowCount: 7,
    newCount: 1,
    changedCount: 0,
    unchangedCount: 0,
    errorCount: 6,
    ignoredColumns: ['color'],
  });
  expect(found.errors).toEqual([
    { row: 2, name: 'A dozen garden roses', field: 'name', message: 'Name is required' },
    { row: 3, name: 'Roses', field: 'id', message: 'This product is already in row 2' },
    { row: 4, name: 'Tulips', field: 'category', message: expect.stringContaining('Category must be one of birthday') },
    { row: 5, name: 'Tulips', field: 'price', message: expect.stringContaining('Price must be more than 0') },
    { row: 5, name: 'Tulips', field: 'countInStock', message: 'Stock must be a whole number, not less than 0' },
    { row: 6, name: 'Tulips', field: 'id', message: 'No product has this id. Leave the cell empty to create one.' },
    { row: 7, name: 'Tulips', field: 'row', message: 'This row has more cells than the file has columns' },
  ]);
  expect(await shop.sql('SELECT * FROM products ORDER BY id')).toEqual(before);
  const refused = await startAnswer(found._id);
  expect(refused.errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { skipErrors: 'Some rows have errors. Fix them, or import only the other rows.' },
  });
  expect(await run(found._id, true)).toMatchObject({ createdCount: 1, updatedCount: 0, errorCount: 6 });
  expect(await listed('Lilies')).toMatchObject([
    {
      name: 'Lilies',
      price: 12.5,
      category: 'other',
      countInStock: 0,
      isPublished: true,
      image: '/images/placeholder.jpg',
    },
  ]);
  expect((await listed('Tulips')).filter(({ name }) => name === 'Tulips')).toEqual([]);
});

test('a cell holds the pictures of a product, one in each line; a bad one is an error of its column', async () => {
  const before = await product(rose);
  const found = await check(
    `id,images\n${rose},"a.jpg The front\r\n\nb.jpg"\n${demoId('product', 'anniversary-pie')},"a.jpg\n<b>"`,
  );
  expect(found.errors).toMatchObject([
    { row: 3, field: 'images', message: 'Please upload picture 2 or provide a valid URL.' },
  ]);
  await run(found._id, true);
  expect(await product(rose)).toEqual({
    ...before,
    image: 'a.jpg',
    images: [
      { src: 'a.jpg', alt: 'The front' },
      { src: 'b.jpg', alt: before.name },
    ],
    version: 2,
  });
});

test('rows with an id change only the given fields, and the stock as a difference with its reason', async () => {
  await setStock(shop, rose, 10);
  const before = await product(rose);
  const { _id } = await check(`ID;Price;isPopular;CountInStock\n${rose};49,90;no;14`);
  // Two are sold between the check and the import.
  await setStock(shop, rose, 8);
  const forget = jest.spyOn(shop.app.listProducts, 'forgetCounts');
  expect(await run(_id)).toMatchObject({ updatedCount: 1, createdCount: 0, doneCount: 1 });
  // The list that its admin looks at next counts again.
  expect(forget).toHaveBeenCalled();
  const after = await product(rose);
  expect(after).toEqual({ ...before, price: 49.9, isPopular: false, countInStock: 12, version: expect.any(Number) });
  const [move] = await shop.sql(
    `SELECT delta, note, actor_name FROM stock_moves WHERE product_id = '${rose}' AND note = 'Import'`,
  );
  expect(move).toMatchObject({ delta: 4, note: 'Import', actor_name: expect.any(String) });
  const audit = await shop.sql("SELECT detail FROM audit_entries WHERE action = 'imported-products'");
  expect(audit).toHaveLength(1);
});

test('a number whose separator is ambiguous is refused, never read as a thousandth', async () => {
  const found = await check(
    [
      'name,description,price,isOnSale,salePrice',
      'A,What is in it,"1,000",,',
      'B,What is in it,1.000,,',
      'C,What is in it,"1,000.00",,',
      'D,What is in it,"1000,00",,',
      'E,What is in it,2000,true,"1,000"',
      'F,What is in it,2000.5,true,"999,9"',
    ].join('\n'),
  );
  const price = 'Price must be more than 0, with at most two decimals';
  expect(found.errors).toEqual([
    { row: 2, name: 'A', field: 'price', message: price },
    { row: 3, name: 'B', field: 'price', message: price },
    { row: 4, name: 'C', field: 'price', message: price },
    { row: 6, name: 'E', field: 'salePrice', message: 'Sale price must be a number with at most two decimals' },
  ]);
  await run(found._id, true);
  expect(
    await shop.sql("SELECT name, price_cents, sale_price_cents FROM products WHERE name IN ('D', 'F') ORDER BY name"),
  ).toMatchObject([
    { name: 'D', price_cents: 100_000, sale_price_cents: null },
    { name: 'F', price_cents: 200_050, sale_price_cents: 99_990 },
  ]);
});

test('a product that changed since the check is an error of its row, and the other rows go on', async () => {
  const other = demoId('product', 'anniversary-pie');
  await setStock(shop, rose, 10);
  const { _id } = await check(
    `id,countInStock,isPopular\n${rose},0,true\n${other},,true\n${demoId('product', 'balloon-in-a-box')},,false`,
  );
  await setStock(shop, rose, 4);
  await shop.as(admin).rest('DELETE', `/api/products/${other}`);
  const done = await run(_id);
  expect(done).toMatchObject({ status: 'DONE', updatedCount: 1, errorCount: 2 });
  expect(done.errors).toEqual(
    expect.arrayContaining([
      { row: 2, name: 'A dozen garden roses', field: 'countInStock', message: 'Only 4 left' },
      { row: 3, name: expect.stringMatching(/pie/i), field: 'id', message: 'Product not found' },
    ]),
  );
  expect((await product(rose)).countInStock).toBe(4);
});

test.each([
  ['comma', 'name,description,price\nQrosé,“Für dich”,9.5'],
  ['semicolon and a mark at the start', '\uFEFFname;description;price\r\nQrosé;“Für dich”;9,5\r\n'],
  ['tab', 'name\tdescription\tprice\nQrosé\t“Für dich”\t9.50'],
  ['other order and case, lines within', ' PRICE , Name,DESCRIPTION\n9.5,Qrosé,"“Für dich”"'],
  ['UTF-16', Buffer.from('\uFEFFname\tdescription\tprice\nQrosé\t“Für dich”\t9.5', 'utf16le')],
  ['an old spreadsheet', Buffer.from('name;description;price\nQros\xe9;\x93F\xfcr dich\x94;9,5', 'latin1')],
])('reads %s', async (_name, content) => {
  const { _id, newCount } = await check(content);
  expect(newCount).toBe(1);
  await run(_id);
  expect(await listed('Qrosé')).toMatchObject([{ name: 'Qrosé', description: '“Für dich”', price: 9.5 }]);
});

inOneShop(null, () => {
  test.each([
    ['nothing', '', 'Please select a file'],
    ['a header alone', 'name,description,price\n', 'This file has no products'],
    ['no header', 'Roses,Red,30\nTulips,Red,20', 'The first row must name the columns: id, name, '],
    ['a missing column', 'name,description\nRoses,Red', 'The column price is missing'],
    ['a column twice', 'name,Name,description,price\nRoses,Roses,Red,30', 'The column name is in this file twice'],
    ['a quote that nobody closes', 'name,description,price\n"Roses,Red,30\n', 'Row 2 can’t be read.'],
    ['a spreadsheet’s own file', Buffer.from('PK\x03\x04\0\0\0\0\x08'), 'This isn’t a CSV file.'],
    ['too many rows', newRows('Rose', 20_001), 'At most 20,000 products at a time'],
    ['too many bytes', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'The file is larger than 5 MB'],
  ])('refuses %s, and stores nothing', async (_name, content, message) => {
    const { errors } = await checkAnswer(content);
    expect(errors?.[0]?.message).toContain(message);
    expect(await shop.sql('SELECT id FROM product_imports')).toEqual([]);
  });
});

test('of many errors the first 500 are shown, with the number of all rows', async () => {
  const rows = Array.from({ length: 700 }, (_, index) => `Rose ${index},,9`);
  const found = await check(['name,description,price', ...rows].join('\n'));
  expect([found.errors.length, found.errorCount, found.rowCount]).toEqual([500, 700, 700]);
});

test('visitors and customers can’t check, start or read imports', async () => {
  const { _id } = await check(newRows('Rose', 1));
  const customer = await shop.newCustomer();
  for (const [caller, code] of [
    [{}, 'UNAUTHENTICATED'],
    [customer, 'FORBIDDEN'],
  ] as const) {
    const codeOf = async (query: string) => (await shop.as(caller).graphqlAnswer(query)).errors?.[0]?.extensions.code;
    expect((await checkAnswer(newRows('Rose', 1), caller)).errors?.[0]?.extensions.code).toBe(code);
    expect((await startAnswer(_id, false, caller)).errors?.[0]?.extensions.code).toBe(code);
    expect(await codeOf(`{ productImport(id: "${_id}") { _id } }`)).toBe(code);
    expect(await codeOf('{ productImports { count } }')).toBe(code);
  }
  expect((await startAnswer('nothing')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

// spec: running-29
test('an import that two admins start at once runs once', async () => {
  const word = randomUUID();
  const { _id } = await check(newRows(word, 30));
  const answers = await Promise.all(Array.from({ length: 6 }, () => startAnswer(_id)));
  expect(answers.map(({ errors }) => errors)).toEqual(answers.map(() => undefined));
  expect(await finish(_id)).toMatchObject({ createdCount: 30 });
  expect((await startAnswer(_id)).data?.startProductImport.status).toBe('DONE');
  await shop.app.worker.drain();
  expect(await listed(word)).toHaveLength(30);
});

// spec: running-29
test('an import continues after a crash without repeating or skipping a row', async () => {
  const word = randomUUID();
  const { _id } = await check(newRows(word, 500));
  await startAnswer(_id);
  let calls = 0;
  // oxlint-disable-next-line typescript/unbound-method -- bound again at each call
  const { create: whole } = ProductEditor.prototype;
  const broken = jest.spyOn(ProductEditor.prototype, 'create').mockImplementation(function (
    this: ProductEditor,
    ...args
  ) {
    calls += 1;
    if (calls === 330) throw new Error('the power is gone');
    return whole.apply(this, args);
  });
  await shop.app.worker.drain();
  broken.mockRestore();
  expect(await find(_id)).toMatchObject({ status: 'RUNNING', doneCount: 200, createdCount: 200 });
  expect(await count(word)).toBe(200);
  shop.clock.advanceMinutes(10);
  expect(await finish(_id)).toMatchObject({ status: 'DONE', doneCount: 500, createdCount: 500 });
  expect(await count(word)).toBe(500);
});

test('two workers at once import each row once', async () => {
  const word = randomUUID();
  const { _id } = await check(newRows(word, 2500));
  await startAnswer(_id);
  const first = shop.app.worker.drain();
  while ((await find(_id)).doneCount === 0);
  // The lease runs out while the first still works.
  shop.clock.advanceMinutes(2);
  await Promise.all([first, shop.app.worker.drain()]);
  for (let rounds = 0; rounds < 20 && (await find(_id)).status !== 'DONE'; rounds += 1) {
    shop.clock.advanceMinutes(5);
    await shop.app.worker.drain();
  }
  expect(await find(_id)).toMatchObject({ status: 'DONE', doneCount: 2500, createdCount: 2500 });
  expect(await count(word)).toBe(2500);
});

test('the list shows the newest first, and drops files that nobody imported', async () => {
  const first = await check(newRows('Rose', 1));
  await run(first._id);
  shop.clock.advanceMinutes(1);
  const second = await check(newRows('Rose', 1));
  const list = async () =>
    (await shop.as(admin).graphql('{ productImports { imports { _id } page pages count } }')).productImports;
  expect(await list()).toEqual({
    imports: [{ _id: second._id }, { _id: first._id }],
    page: 1,
    pages: 1,
    count: 2,
  });
  shop.clock.advanceMinutes(25 * 60);
  admin = await shop.signInDemo('admin@example.com');
  const third = await check(newRows('Rose', 1));
  await shop.app.worker.runOnce();
  expect((await list()).imports).toEqual([{ _id: third._id }, { _id: first._id }]);
  expect((await startAnswer(second._id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

describe('variants in a file', () => {
  const plain = { name: 'Enamel mug', description: 'A white mug.', price: 15 };
  const bySku = async (code: string) => {
    const [found] = await shop.sql<{ id: string; variant_of: string | null }>(
      `SELECT id, variant_of FROM products WHERE sku = '${code}' AND archived_at IS NULL`,
    );
    return product(found?.variant_of ?? found?.id ?? '');
  };
  const import_ = async (content: string) => {
    const found = await check(content);
    expect(found.errors).toEqual([]);
    return run(found._id);
  };
  /** Mugs without options, and peonies in two sizes, of which the small ones are the product itself. */
  const stock = async () => {
    await import_(
      file(
        { ...plain, sku: 'MUG', countInStock: 4 },
        { sku: 'PEONY', name: 'Peonies', description: 'Pink.', price: 39, option1Name: 'Size', option1Value: 'Small' },
        { sku: 'PEONY-L', price: 59, variantOf: 'PEONY', option1Value: 'Large' },
      ),
    );
  };

  // spec: running-28
  test('create a product with all its variants', async () => {
    const content = file(
      // Before its product, and without an SKU.
      {
        price: 24,
        variantOf: 'TEE-S',
        option1Name: 'Size',
        option1Value: 'Large',
        option2Value: 'Blue',
        countInStock: 1,
      },
      {
        ...{
          sku: 'TEE-S',
          name: 'T-shirt',
          description: 'Cotton.',
          price: 20,
          countInStock: 5,
          image: '/images/tee.jpg',
        },
        ...{ option1Name: 'Size', option1Value: 'Small', option2Name: 'Color', option2Value: 'Red' },
      },
      {
        ...{ sku: 'TEE-M', price: '22.50', salePrice: 19, isOnSale: 'yes', weightGrams: 180, image: '/images/m.jpg' },
        ...{ variantOf: 'TEE-S', option1Value: 'Medium', option2Value: 'red' },
      },
      { ...plain, sku: 'MUG' },
    );
    const found = await check(content);
    expect(found).toMatchObject({ rowCount: 4, newCount: 4, newVariantCount: 2, changedCount: 0, errors: [] });
    expect(await count('T-shirt')).toBe(0);
    expect(await run(found._id)).toMatchObject({
      doneCount: 4,
      createdCount: 4,
      createdVariantCount: 2,
      errorCount: 0,
    });
    const tee = await bySku('TEE-M');
    expect(tee).toMatchObject({ name: 'T-shirt', sku: 'TEE-S', price: 20, itemName: 'T-shirt (Small, Red)' });
    expect(tee.options).toEqual([
      { name: 'Size', values: ['Large', 'Small', 'Medium'] },
      { name: 'Color', values: ['Blue', 'Red'] },
    ]);
    const chosen = (size: string, color: string) => [
      { name: 'Size', value: size },
      { name: 'Color', value: color },
    ];
    expect(tee.variants).toMatchObject([
      { sku: null, options: chosen('Large', 'Blue'), price: 24, countInStock: 1, image: '/images/tee.jpg' },
      { _id: tee._id, options: chosen('Small', 'Red'), price: 20, countInStock: 5 },
      {
        ...{ sku: 'TEE-M', options: chosen('Medium', 'Red'), price: 22.5, salePrice: 19, isOnSale: true },
        ...{ countInStock: 0, weightGrams: 180, image: '/images/m.jpg' },
      },
    ]);
    expect(
      await shop.sql(
        `SELECT m.delta, m.note FROM stock_moves m JOIN products p ON p.id = m.product_id
          WHERE p.id = '${tee._id}' OR p.variant_of = '${tee._id}' ORDER BY m.delta`,
      ),
    ).toMatchObject([
      { delta: 1, note: 'First stock' },
      { delta: 5, note: 'First stock' },
    ]);
  });

  test('are added to what is stored, which they turn into a variant', async () => {
    await stock();
    const [mug, peony] = [await bySku('MUG'), await bySku('PEONY')];
    const content = file(
      { sku: 'MUG', price: 15, option1Name: 'Color', option1Value: 'White', countInStock: 3 },
      { sku: 'MUG-B', price: 16, countInStock: 2, variantOf: mug._id, option1Value: 'Blue' },
      { id: peony.variants[1]?._id ?? '', price: 61, countInStock: 8 },
      { sku: 'PEONY-H', price: 80, variantOf: 'PEONY', option1Name: 'Size', option1Value: 'Huge' },
    );
    const found = await check(content);
    expect(found).toMatchObject({ newCount: 2, newVariantCount: 2, changedCount: 2, errors: [] });
    expect(await run(found._id)).toMatchObject({ createdCount: 2, createdVariantCount: 2, updatedCount: 2 });
    expect(await product(mug._id)).toMatchObject({
      options: [{ name: 'Color', values: ['White', 'Blue'] }],
      variants: [
        { _id: mug._id, sku: 'MUG', price: 15, countInStock: 3 },
        { sku: 'MUG-B', price: 16, countInStock: 2 },
      ],
    });
    expect(await product(peony._id)).toMatchObject({
      version: peony.version + 1,
      options: [{ name: 'Size', values: ['Small', 'Large', 'Huge'] }],
      variants: [{ price: 39 }, { price: 61, countInStock: 8 }, { sku: 'PEONY-H', price: 80 }],
    });
    const moves = await shop.sql(`SELECT delta FROM stock_moves WHERE note = 'Import' ORDER BY delta`);
    expect(moves).toMatchObject([{ delta: -1 }, { delta: 8 }]);
    expect(await check(content)).toMatchObject({ unchangedCount: 4, errors: [] });
  });

  test('rename options and values, and put the values in order', async () => {
    await stock();
    const peony = await bySku('PEONY');
    const names = { option1Name: 'Bunch', option1Value: '' };
    await import_(file({ id: peony._id, ...names }, { sku: 'PEONY-L', option1Name: 'Bunch', option1Value: 'Lavish' }));
    expect(await product(peony._id)).toMatchObject({
      options: [{ name: 'Bunch', values: ['Small', 'Lavish'] }],
      variants: [{ _id: peony._id }, { options: [{ name: 'Bunch', value: 'Lavish' }] }],
    });
    const choices = '"Lavish, Small, Vast"';
    const found = await check(file({ id: peony._id, choices }));
    expect(found).toMatchObject({ changedCount: 1, errors: [] });
    await run(found._id);
    expect((await product(peony._id)).options).toEqual([{ name: 'Bunch', values: ['Lavish', 'Small', 'Vast'] }]);
    expect(await check(file({ id: peony._id, choices }))).toMatchObject({ unchangedCount: 1 });
  });

  const peony = { variantOf: 'PEONY', price: 9 };
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...peony, option1Value: `Size ${index}` }));
  const others = (row: number) => `Not imported, because row ${row} of the same product has an error`;

  /** All but the product of a good row beside bad ones. */
  const productsButOther = () => shop.sql(`SELECT * FROM products WHERE sku IS NULL OR sku <> 'OTHER' ORDER BY id`);

  inOneShop(stock, () => {
    test.each<[string, Cells[], [number, string, string][]]>([
      [
        'a variant without a price',
        [{ variantOf: 'PEONY', option1Value: 'Huge' }],
        [[2, 'price', 'Price is required']],
      ],
      [
        'a price that is none',
        [{ ...peony, price: 'free', option1Value: 'Huge' }],
        [[2, 'price', 'Price must be more than 0, with at most two decimals']],
      ],
      [
        'a sale price above the price',
        [{ ...peony, option1Value: 'Huge', salePrice: 10, isOnSale: 'yes' }],
        [[2, 'salePrice', 'Sale price must be more than 0 and less than the price']],
      ],
      [
        'a variant without a value',
        [{ ...peony, option1Name: 'Size' }],
        [[2, 'option1Value', 'Enter the value of “Size” of this variant']],
      ],
      ['an unknown product', [{ ...peony, variantOf: 'ROSE' }], [[2, 'variantOf', 'No product has this id or SKU']]],
      [
        'a variant of a variant',
        [{ ...peony, variantOf: 'PEONY-L' }],
        [[2, 'variantOf', 'No product has this id or SKU']],
      ],
      [
        'the values of a stored variant',
        [{ ...peony, option1Value: 'large' }],
        [[2, 'option1Value', 'Another variant has the same values']],
      ],
      [
        'the same values twice',
        [
          { ...peony, option1Value: 'Huge' },
          { ...peony, option1Value: 'Huge' },
          { ...plain, sku: 'OTHER' },
        ],
        [
          [2, 'variantOf', others(3)],
          [3, 'option1Value', 'Another variant has the same values'],
        ],
      ],
      [
        'another name of the option',
        [{ ...peony, option1Name: 'Color', option1Value: 'Red' }],
        [[2, 'option1Name', 'This option of the product is “Size”']],
      ],
      [
        'a second option that others don’t have',
        [{ ...peony, option1Value: 'Huge', option2Name: 'Color', option2Value: 'Red' }],
        [[2, 'option2Name', 'Add the row of “Peonies (Small)” with its value of “Color”']],
      ],
      [
        'the same option twice',
        [{ ...plain, sku: 'CUP', option1Name: 'Size', option1Value: 'S', option2Name: 'size', option2Value: 'S' }],
        [[2, 'option2Name', 'Another option has this name']],
      ],
      [
        'an option without a name',
        [{ sku: 'MUG', option1Value: 'White' }],
        [[2, 'option1Name', 'Name the option, in at most 60 characters']],
      ],
      [
        'a first option that is left out',
        [{ sku: 'MUG', option2Name: 'Color', option2Value: 'White' }],
        [[2, 'option1Name', 'Name the option, in at most 60 characters']],
      ],
      [
        'nothing that sets it apart',
        [{ price: 9, variantOf: 'MUG' }],
        [[2, 'option1Name', 'Name what sets the variants apart, such as Size']],
      ],
      [
        'a variant of a product whose own value nobody knows',
        [{ price: 9, variantOf: 'MUG', option1Name: 'Color', option1Value: 'Red' }],
        [[2, 'option1Name', 'Add the row of “Enamel mug” with its value of “Color”']],
      ],
      [
        'a value that is too long, and one with a comma',
        [
          { ...peony, option1Value: 'x'.repeat(61) },
          { ...peony, option1Value: '"Large, pink"' },
        ],
        [
          [2, 'option1Value', 'Each value must have 1 to 60 characters'],
          [3, 'option1Value', 'Values can’t have commas'],
        ],
      ],
      [
        'the SKU of another product',
        [{ ...peony, sku: 'MUG', option1Value: 'Huge' }],
        [[2, 'variantOf', 'This is a product of its own. Leave the cell empty.']],
      ],
      [
        'the variant of another product',
        [{ sku: 'PEONY-L', price: 9, variantOf: 'MUG' }],
        [[2, 'variantOf', 'A variant can’t move to another product']],
      ],
      [
        'the same SKU twice',
        [
          { ...peony, sku: 'NEW', option1Value: 'Huge' },
          { ...peony, sku: 'NEW', option1Value: 'Vast' },
        ],
        [
          [2, 'variantOf', others(3)],
          [3, 'sku', 'This product is already in row 2'],
        ],
      ],
      [
        'a value that isn’t among the choices',
        [
          { sku: 'PEONY', price: 39, choices: '"Small, Huge"' },
          { ...peony, option1Value: 'Vast' },
        ],
        [
          [2, 'option1Value', 'The column choices doesn’t have “Large”'],
          [3, 'option1Value', 'The column choices doesn’t have “Vast”'],
        ],
      ],
      [
        'choices of a variant, or of other options',
        [
          { sku: 'PEONY', price: 39, choices: '"Small, Large\nRed"' },
          { ...peony, option1Value: 'Huge', choices: 'Huge' },
        ],
        [
          [2, 'choices', 'Write a line for each option'],
          [3, 'choices', 'Fill this in only in the row of the product'],
          [3, 'option1Value', 'The column choices doesn’t have “Huge”'],
        ],
      ],
      [
        'more than 100 variants',
        many(100),
        [
          ...Array.from(
            { length: 98 },
            (_, index) => [index + 2, 'variantOf', others(100)] as [number, string, string],
          ),
          [100, 'variantOf', 'A product can have at most 100 variants'],
          [101, 'variantOf', 'A product can have at most 100 variants'],
        ],
      ],
      [
        'a product with a bad row',
        [
          { ...plain, sku: 'CUP', description: '', option1Name: 'Size', option1Value: 'S' },
          { price: 9, variantOf: 'CUP', option1Value: 'L' },
        ],
        [
          [2, 'description', 'Description is required'],
          [3, 'variantOf', others(2)],
        ],
      ],
    ])('%s is refused with its row and column, and nothing is written', async (_name, rows, errors) => {
      const before = await productsButOther();
      const found = await check(file(...rows));
      expect(found.errors.map(({ row: at, field, message }) => [at, field, message])).toEqual(errors);
      expect(found.errorCount).toBe(new Set(errors.map(([at]) => at)).size);
      if (found.newCount > 0) await run(found._id, true);
      expect(await productsButOther()).toEqual(before);
    });
  });

  test('a fourth option is refused, not ignored', async () => {
    const found = await check(`id,option4Name,option4Value\n${rose},Shape,Round\n${rose.replace(/./, 'x')},,`);
    expect(found).toMatchObject({ ignoredColumns: [], changedCount: 0 });
    expect(found.errors.slice(0, 2)).toMatchObject([
      { row: 2, field: 'option4Name', message: 'A product can have at most 3 options' },
      { row: 2, field: 'option4Value', message: 'A product can have at most 3 options' },
    ]);
  });

  test('a product that no longer fits is left as it was, with its rows named, and the others go on', async () => {
    await stock();
    const { _id } = await check(
      file(
        { sku: 'PEONY', name: 'Peonies', description: 'Pink.', price: 41 },
        { ...peony, sku: 'PEONY-H', option1Value: 'Huge' },
        { ...peony, option1Value: 'Vast' },
        { ...plain, sku: 'CUP', option1Name: 'Size', option1Value: 'Small' },
        { price: 25, sku: 'CUP-L', variantOf: 'CUP', option1Value: 'Large' },
      ),
    );
    // Meanwhile, someone gives the SKU of the second new variant to another product.
    await shop.as(admin).rest('POST', '/api/products', { ...plain, image: '/a.jpg', countInStock: 0, sku: 'PEONY-H' });
    const before = await bySku('PEONY');
    const done = await run(_id);
    expect(done).toMatchObject({ createdCount: 2, createdVariantCount: 1, updatedCount: 0, errorCount: 3 });
    expect(done.errors).toMatchObject([
      { row: 2, name: 'Peonies', field: 'variantOf', message: others(3) },
      { row: 3, field: 'sku', message: 'Another product has this SKU' },
      { row: 4, field: 'variantOf', message: others(3) },
    ]);
    expect(await bySku('PEONY')).toEqual(before);
    expect((await bySku('CUP')).variants).toHaveLength(2);
  });

  test('an import of a product that was deleted or edited since the check names its rows', async () => {
    await stock();
    const large = { ...peony, option1Value: 'Huge' };
    const { _id } = await check(file(large, { sku: 'MUG', price: 15, option1Name: 'Color', option1Value: 'White' }));
    const { _id: id, options, variants } = await bySku('PEONY');
    const kept = variants.map((variant) => ({ _id: variant._id, values: variant.options.map(({ value }) => value) }));
    await shop.as(admin).rest('PUT', `/api/products/${id}/variants`, {
      options: [{ name: options[0]?.name, values: ['Small', 'Large', 'Huge'] }],
      variants: [...kept, { values: ['Huge'], price: 77 }],
    });
    await shop.as(admin).rest('DELETE', `/api/products/${(await bySku('MUG'))._id}`);
    const done = await run(_id);
    expect(done.errors).toMatchObject([
      { row: 2, field: 'option1Value', message: 'Another variant has the same values' },
      { row: 3, name: 'Enamel mug', field: 'id', message: 'Product not found' },
    ]);
  });

  test('all rows of a product are in one slice, and after a crash none is repeated', async () => {
    const variants = (code: string) =>
      Array.from({ length: 90 }, (_, index) => ({ price: 9, variantOf: code, option1Value: `No. ${index}` }));
    const rows = ['A', 'B', 'C'].flatMap((code) => [
      { ...plain, sku: code, option1Name: 'Number', option1Value: 'None' },
      ...variants(code),
    ]);
    const { _id } = await check(file(...rows));
    await startAnswer(_id);
    let calls = 0;
    // oxlint-disable-next-line typescript/unbound-method -- bound again at each call
    const { saveIn: whole } = ManageVariants.prototype;
    const broken = jest.spyOn(ManageVariants.prototype, 'saveIn').mockImplementation(function (
      this: ManageVariants,
      ...args
    ) {
      calls += 1;
      if (calls === 3) throw new Error('the power is gone');
      return whole.apply(this, args);
    });
    await shop.app.worker.drain();
    broken.mockRestore();
    expect(await find(_id)).toMatchObject({ doneCount: 0, createdCount: 0 });
    shop.clock.advanceMinutes(10);
    expect(await finish(_id)).toMatchObject({ doneCount: 273, createdCount: 273, createdVariantCount: 270 });
    for (const code of ['A', 'B', 'C']) expect((await bySku(code)).variants).toHaveLength(91);
  });

  // spec: running-28
  test('an export gives an empty shop the same catalog, and importing it again changes nothing', async () => {
    await stock();
    const inDays = (days: number) => new Date(shop.clock.now() + days * 86_400_000).toISOString();
    const { body } = await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: '+Vase', description: 'Tall.\nGlass.', price: 50, salePrice: 40, countInStock: 2, weightGrams: 900 },
      ...{ slug: 'a-tall-vase', category: 'love', isPopular: true, isPublished: false, publishFrom: inDays(2) },
      ...{ saleFrom: inDays(3), saleUntil: inDays(4), preparationDays: 3 },
      images: [
        { src: '/images/vase.jpg', alt: 'The vase' },
        { src: '/images/back.jpg', alt: '' },
      ],
      textOptions: [{ name: 'engraving', label: 'Engraving', maxLength: 20, required: true, extraPrice: 4 }],
    });
    const shown = { relatedIds: [rose, (await bySku('PEONY'))._id] };
    await shop.as(admin).rest('PUT', `/api/products/${body._id}/related`, shown);
    await shop.as(admin).rest('PUT', `/api/products/${rose}/related`, { relatedIds: [body._id] });
    const saved = await shop.as(admin).rest('PUT', `/api/products/${body._id}/variants`, {
      // Not in the order of the variants, and with values that none has.
      options: [
        { name: '=Size', values: ['XL', 'Small', 'Large'] },
        { name: 'Color | tone', values: ['-Red', 'Blue'] },
      ],
      variants: [
        { values: ['Large', 'Blue'], price: 70, salePrice: 60, sku: 'VASE-L', countInStock: 3, image: '/images/l.jpg' },
        { _id: body._id, values: ['Small', '-Red'] },
        { values: ['Small', 'Blue'], price: 55, weightGrams: 800 },
      ],
    });
    expect(saved.status).toBe(200);
    const text = await exported();
    const variants = (await shop.sql('SELECT id FROM products WHERE variant_of IS NOT NULL')).length;
    expect(variants).toBeGreaterThan(2);
    expect(await check(text)).toMatchObject({ newCount: 0, changedCount: 0, errors: [] });
    const collections = await shop.sql<{ slug: string; name: string; position: number }>(
      'SELECT slug, name, position FROM collections WHERE rule IS NULL',
    );
    await shop.close();

    shop = await TestShop.open();
    await removeDemo(shop.app.db, shop.app.stockLedger, shop.clock.now());
    const owner = await shop.newVerifiedCustomer();
    await shop.sql(`UPDATE users SET is_admin = TRUE WHERE email = '${owner.email}'`);
    admin = owner;
    // A file puts products into collections, and makes none.
    for (const collection of collections) await shop.as(admin).mutate('createCollection', collection, '{ _id }');
    const found = await check(text);
    expect(found).toMatchObject({ newCount: found.rowCount, newVariantCount: variants, errors: [] });
    expect(await run(found._id)).toMatchObject({ createdCount: found.rowCount, errors: [] });
    expect(await exported()).toBe(text);
    expect((await product(body._id)).options).toEqual(saved.body.options);
    expect(await check(text)).toMatchObject({ unchangedCount: found.rowCount, newCount: 0, changedCount: 0 });
  });
});

describe('collections and related products in a file', () => {
  const [pie, balloon] = [demoId('product', 'anniversary-pie'), demoId('product', 'balloon-in-a-box')];
  const collection = (slug: string, change: Record<string, unknown> = {}) =>
    shop.as(admin).mutate('createCollection', { name: slug, slug, ...change }, '{ _id }');
  /** By the slugs of their collections, the IDs of the products that were chosen by hand. */
  const placed = async (...slugs: string[]) => {
    const rows = await shop.sql<{ slug: string; product_id: string }>(
      `SELECT c.slug, p.product_id FROM collection_products p JOIN collections c ON c.id = p.collection_id
        WHERE c.slug IN ('${slugs.join("', '")}') ORDER BY c.slug, p.position`,
    );
    return slugs.map((slug) => rows.filter((row) => row.slug === slug).map(({ product_id: id }) => id));
  };
  const beside = async (id: string) =>
    (
      await shop.sql<{ related_id: string }>(
        `SELECT related_id FROM related_products WHERE product_id = '${id}' ORDER BY position`,
      )
    ).map(({ related_id: related }) => related);
  const idOf = async (name: string) =>
    (await shop.sql<{ id: string }>(`SELECT id FROM products WHERE name = '${name}'`))[0]?.id ?? '';
  /** All that links products, and what else they are. */
  const everything = () =>
    Promise.all(
      [
        'SELECT * FROM products ORDER BY id',
        'SELECT * FROM collection_products ORDER BY collection_id, product_id',
        'SELECT * FROM related_products ORDER BY product_id, related_id',
        'SELECT id, version FROM collections ORDER BY id',
      ].map((query) => shop.sql(query)),
    );

  test('are what the cells name, in their order; empty cells change nothing, and none takes all away', async () => {
    await collection('spring', { productIds: [balloon, rose] });
    await collection('table');
    const roses = { id: rose, collections: '"table, Spring"', relatedProducts: `"${pie}\n${balloon}"` };
    const found = await check(
      file(roses, { id: pie, collections: '"spring\ntable"', relatedProducts: rose }, { id: balloon }),
    );
    expect(found).toMatchObject({ changedCount: 2, unchangedCount: 1, errors: [] });
    expect(await run(found._id)).toMatchObject({ doneCount: 2, updatedCount: 2, createdCount: 0, errorCount: 0 });
    // Who was there stays where it was, and who is new comes last.
    expect(await placed('spring', 'table')).toEqual([
      [balloon, rose, pie],
      [rose, pie],
    ]);
    expect(await Promise.all([rose, pie, balloon].map(beside))).toEqual([[pie, balloon], [rose], []]);
    expect(await shop.sql("SELECT version FROM collections WHERE slug IN ('spring', 'table')")).toEqual([
      { version: 2 },
      { version: 2 },
    ]);
    const audited = await shop.sql<{ subject_id: string; detail: unknown }>(
      "SELECT subject_id FROM audit_entries WHERE action = 'chose-related' ORDER BY subject_id",
    );
    expect(audited.map(({ subject_id: id }) => id)).toEqual([rose, pie].sort());
    expect(
      await shop.sql(
        "SELECT e.id FROM audit_entries e JOIN collections c ON c.id = e.subject_id WHERE c.slug IN ('spring', 'table') AND e.action = 'edited'",
      ),
    ).toHaveLength(2);
    expect(await check(file(roses, { id: pie, collections: '"table, spring"' }))).toMatchObject({ unchangedCount: 2 });
    // Visitors see it at once.
    const { body } = await shop.rest<Answer<'GET', '/api/collections/:slug'>>('GET', '/api/collections/spring');
    expect(body.products.map(({ _id }) => _id)).toEqual([balloon, rose, pie]);

    const taken = await check(`id,collections,relatedProducts\n${rose},none,none\n${balloon},none,None`);
    await run(taken._id);
    expect(await placed('spring', 'table')).toEqual([[pie], [pie]]);
    expect(await beside(rose)).toEqual([]);
  });

  test('may be products of the same file, by id, SKU or slug, also in a circle', async () => {
    await collection('fresh');
    const content = [
      'id,sku,slug,name,description,price,option1Name,option1Value,variantOf,collections,relatedProducts',
      ',A,,Aster,What is in it,9,,,,fresh,"B\nchosen-crocus"',
      ',B,,Begonia,What is in it,9,Size,Small,,fresh,A',
      ',B-L,,,,12,Size,Large,B,,',
      `${'c'.repeat(32)},,chosen-crocus,Crocus,What is in it,9,,,,,"${rose}\nA"`,
      `${rose},ROSE,,A dozen garden roses,Red,9,,,,,"${'c'.repeat(32)}"`,
      `${pie},,,Pie,Sweet,9,,,,,ROSE`,
    ].join('\n');
    const found = await check(content);
    expect(found).toMatchObject({ newCount: 4, newVariantCount: 1, changedCount: 2, errors: [] });
    expect(await run(found._id)).toMatchObject({
      ...{ doneCount: 6, createdCount: 4, createdVariantCount: 1, updatedCount: 2, errorCount: 0 },
    });
    const [aster, begonia, crocus] = [await idOf('Aster'), await idOf('Begonia'), 'c'.repeat(32)];
    expect(await Promise.all([aster, begonia, crocus, rose, pie].map(beside))).toEqual([
      ...[[begonia, crocus], [aster], [rose, aster]],
      ...[[crocus], [rose]],
    ]);
    expect(await placed('fresh')).toEqual([[aster, begonia]]);
    // What has a slug of its own is found by it.
    const later = await check(`id,relatedProducts\n${pie},chosen-crocus`);
    await run(later._id);
    expect(await beside(pie)).toEqual([crocus]);
  });

  const price = 'Price must be more than 0, with at most two decimals';
  const onlyProduct = 'Fill this in only in the row of the product';
  const linkable = async () => {
    await collection('spring');
    await collection('cheap', { name: 'Bargains', rule: { maxPrice: 5 } });
    const gift = { name: 'Gift', description: 'In it', price: 9 };
    const made = await check(
      file(
        ...Array.from({ length: 9 }, (_, index) => ({ ...gift, sku: `N${index}`, slug: index < 2 ? 'twice' : '' })),
        { ...gift, name: 'Tee', sku: 'TEE', option1Name: 'Size', option1Value: 'Small' },
        { sku: 'TEE-L', variantOf: 'TEE', price: 9, option1Value: 'Large' },
      ),
    );
    await run(made._id);
  };

  inOneShop(linkable, () => {
    test.each<[string, Cells[], [number, string, string][]]>([
      [
        'an unknown collection',
        [{ id: rose, collections: '"spring,garden"' }],
        [[2, 'collections', 'No collection has the address “garden”']],
      ],
      [
        'a collection by a rule',
        [{ id: rose, collections: 'cheap' }],
        [[2, 'collections', 'A rule finds the products of “Bargains”. Leave cheap out.']],
      ],
      [
        'an unknown product',
        [{ id: rose, relatedProducts: 'X-1' }],
        [[2, 'relatedProducts', 'No product has the id, SKU or slug “X-1”']],
      ],
      [
        'the product itself',
        [{ id: rose, relatedProducts: rose }],
        [[2, 'relatedProducts', 'A product can’t be related to itself']],
      ],
      [
        'more than eight products',
        [{ id: rose, relatedProducts: `"${Array.from({ length: 9 }, (_, index) => `N${index}`).join('\n')}"` }],
        [[2, 'relatedProducts', 'Choose at most 8 products']],
      ],
      [
        'a slug that two have',
        [{ id: rose, relatedProducts: 'twice' }],
        [[2, 'relatedProducts', 'Several products have the slug “twice”. Use the id or SKU.']],
      ],
      [
        'a variant',
        [{ id: rose, relatedProducts: 'TEE-L' }],
        [[2, 'relatedProducts', 'Tee (Large) is a variant. Choose its product.']],
      ],
      [
        'the row of a variant',
        [{ sku: 'TEE-L', collections: 'spring', relatedProducts: rose }],
        [
          [2, 'collections', onlyProduct],
          [2, 'relatedProducts', onlyProduct],
        ],
      ],
      [
        'several cells',
        [{ id: rose, collections: 'garden', relatedProducts: 'X-1', price: 'free' }],
        [
          [2, 'price', price],
          [2, 'collections', 'No collection has the address “garden”'],
          [2, 'relatedProducts', 'No product has the id, SKU or slug “X-1”'],
        ],
      ],
      [
        'products whose rows have errors, and those that name these in turn',
        [
          { sku: 'BAD', name: 'Bad', description: 'In it', price: 'free' },
          { sku: 'NEXT', name: 'Next', description: 'In it', price: 5, relatedProducts: 'BAD' },
          { id: rose, name: 'Roses', description: 'Red', price: 5, collections: 'spring', relatedProducts: 'CUP' },
          {
            sku: 'CUP',
            name: 'Cup',
            description: 'In it',
            price: 5,
            option1Name: 'Size',
            option1Value: 'S',
            relatedProducts: 'NEXT',
          },
          { variantOf: 'CUP', price: 5, option1Value: 'L' },
        ],
        [
          [2, 'price', price],
          [3, 'relatedProducts', 'Row 2, which this cell names, has an error'],
          [4, 'relatedProducts', 'Row 5, which this cell names, has an error'],
          [5, 'relatedProducts', 'Row 3, which this cell names, has an error'],
          [6, 'variantOf', 'Not imported, because row 5 of the same product has an error'],
        ],
      ],
    ])('%s: refused with row and column, and nothing is written', async (_name, rows, errors) => {
      const before = await everything();
      const found = await check(file(...rows));
      expect(found.errors.map(({ row: at, field, message }) => [at, field, message])).toEqual(errors);
      expect(found).toMatchObject({ errorCount: rows.length, newCount: 0, changedCount: 0, unchangedCount: 0 });
      expect((await startAnswer(found._id, true)).errors?.[0]?.message).toBe('Nothing to import');
      expect(await everything()).toEqual(before);
    });
  });

  test('links that the shop no longer allows are errors of their rows, which write nothing, and the others go on', async () => {
    await collection('kept');
    const [gone, ruled] = [await collection('gone'), await collection('ruled')];
    const ids = await shop.sql<{ id: string }>(
      'SELECT id FROM products WHERE archived_at IS NULL AND variant_of IS NULL ORDER BY id',
    );
    const [one = '', two = '', three = '', four = '', five = ''] = ids.map(({ id }) => id);
    const other = { name: 'Other', description: 'In it', price: 9, salePrice: '', isOnSale: 'no' };
    const found = await check(
      file(
        { id: one, ...other, collections: '"kept,gone"' },
        { id: two, ...other, collections: 'ruled' },
        { id: three, ...other, collections: 'kept', relatedProducts: five },
        { id: four, ...other, collections: 'kept', relatedProducts: one },
        {
          sku: 'NEW',
          name: 'New',
          description: 'In it',
          price: 9,
          option1Name: 'Size',
          option1Value: 'S',
          collections: 'gone',
        },
        { sku: 'LAST', ...other, name: 'Last', collections: 'kept', relatedProducts: 'NEW' },
        { sku: 'LOST', ...other, name: 'Lost', collections: 'gone', relatedProducts: 'LAST' },
      ),
    );
    expect(found.errors).toEqual([]);
    await shop.as(admin).mutate('deleteCollection', { id: gone._id });
    await shop.as(admin).mutate('updateCollection', { id: ruled._id, rule: { isPopular: true } }, '{ _id }');
    await shop.as(admin).rest('DELETE', `/api/products/${five}`);
    const before = await shop.sql(`SELECT * FROM products WHERE id IN ('${one}', '${two}', '${three}') ORDER BY id`);
    const done = await run(found._id);
    expect(done).toMatchObject({ createdCount: 1, updatedCount: 1, errorCount: 6 });
    expect(done.errors.map(({ row: at, field, message }) => [at, field, message])).toEqual([
      [2, 'collections', 'One of these collections is gone'],
      [3, 'collections', 'A rule finds the products of “ruled”. Leave ruled out.'],
      [4, 'relatedProducts', 'One of these products is gone'],
      [8, 'collections', 'One of these collections is gone'],
      [6, 'collections', 'One of these collections is gone'],
      [7, 'relatedProducts', 'One of these products is gone'],
    ]);
    expect(await shop.sql(`SELECT * FROM products WHERE id IN ('${one}', '${two}', '${three}') ORDER BY id`)).toEqual(
      before,
    );
    expect(await placed('kept')).toEqual([[four, await idOf('Last')]]);
    expect(await beside(four)).toEqual([one]);
  });

  test('a collection takes at most 500 products by hand', async () => {
    await collection('crowd');
    const rows = Array.from({ length: 502 }, (_, index) => `Gift ${index},What is in it,9.90,crowd`);
    const found = await check(['name,description,price,collections', ...rows].join('\n'));
    expect(found.errors).toMatchObject([
      { row: 502, field: 'collections', message: '“crowd” can have at most 500 products by hand' },
      { row: 503, field: 'collections' },
    ]);
    await run(found._id, true);
    expect((await placed('crowd'))[0]).toHaveLength(500);
    const late = await check(`id,collections\n${rose},crowd`);
    expect(late.errors).toMatchObject([{ row: 2, field: 'collections' }]);
  });

  test('take the same statements for any number of rows, and a file may have 20,000', async () => {
    for (let index = 0; index < 40; index += 1) await collection(`shelf-${index}`);
    const linked = (count: number) =>
      [
        'sku,slug,name,description,price,collections,relatedProducts',
        ...Array.from(
          { length: count },
          (_, index) =>
            `S${index},s-${index},Gift ${index},In it,9.90,shelf-${index % 40},"s-${(index + 1) % count}\n${rose}\nS${(index * 7 + 3) % count}"`,
        ),
      ].join('\n');
    const found: Awaited<ReturnType<typeof check>>[] = [];
    const checking = async (count: number) =>
      countStatements(shop, async () => {
        found.push(await check(linked(count)));
      });
    const [one, slice, whole] = [await checking(20), await checking(500), await checking(20_000)];
    expect(slice).toBe(one);
    expect(whole).toBeLessThanOrEqual(40 * one);
    expect(found.map(({ newCount, errorCount }) => [newCount, errorCount])).toEqual([
      [20, 0],
      [500, 0],
      [20_000, 0],
    ]);
    // oxlint-disable-next-line typescript/unbound-method -- bound again at each call
    const { problemsOf, write } = ImportLinks.prototype;
    const counts: number[] = [];
    const counting = <Rest extends unknown[], Result>(
      work: (this: ImportLinks, manager: EntityManager, ...rest: Rest) => Promise<Result>,
    ) =>
      async function (this: ImportLinks, manager: EntityManager, ...rest: Rest) {
        const spy = jest.spyOn(manager.queryRunner as QueryRunner, 'query');
        const before = spy.mock.calls.length;
        const result = await work.call(this, manager, ...rest);
        counts.push(spy.mock.calls.length - before);
        spy.mockRestore();
        return result;
      };
    jest.spyOn(ImportLinks.prototype, 'problemsOf').mockImplementation(counting(problemsOf));
    jest.spyOn(ImportLinks.prototype, 'write').mockImplementation(counting(write));
    const [few, many] = [found[0], found[1]];
    expect(await run(few?._id ?? '')).toMatchObject({ createdCount: 20, errorCount: 0 });
    const [placing, late] = [counts.slice(0, 2), counts.slice(2)];
    expect(counts).toHaveLength(4);
    counts.length = 0;
    // The first 20 are there meanwhile: their rows fail, and so do the links to them.
    expect(await run(many?._id ?? '')).toMatchObject({ createdCount: 480 });
    expect(counts).toHaveLength(3 * (placing.length + late.length));
    // One statement inserts 500 links.
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.max(...placing, ...late) + 1);
  });
});

test('the id of a deleted product can’t be given to a new one', async () => {
  await shop.as(admin).rest('DELETE', `/api/products/${rose}`);
  const [other, late] = ['a'.repeat(32), 'b'.repeat(32)];
  const content = ['id,name,description,price', ...[rose, other, late].map((id) => `${id},Roses,Red,9`)].join('\n');
  const found = await check(content);
  expect(found).toMatchObject({ newCount: 2, errorCount: 1 });
  expect(found.errors).toMatchObject([
    { row: 2, field: 'id', message: 'No product has this id. Leave the cell empty to create one.' },
  ]);
  const second = await check(`id,name,description,price\n${late},Roses,Red,9`);
  await run(second._id);
  const done = await run(found._id, true);
  expect(done).toMatchObject({ createdCount: 1 });
  expect(done.errors.at(-1)).toMatchObject({ row: 4, field: 'id', message: 'Another product has this id' });
  expect((await product(other)).name).toBe('Roses');
});

const count = async (word: string) =>
  Number((await shop.sql(`SELECT COUNT(*) AS count FROM products WHERE name LIKE '${word}%'`))[0]?.['count']);
