/** @postgres Search, sorting and paging are SQL. */
import { randomIds } from '../src/adapters/system.js';
import { categories } from '../src/domain/categories.js';
import { addProductWords } from '../src/modules/catalog/search/product-words.js';
import { seedProducts } from '../src/modules/demo/seed-products.js';
import type { Product } from './support/answers.js';
import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const list = async (query: string, token?: string) => {
  const { status, body } = await shop.as(token ? { token } : {}).rest('GET', `/api/products?${query}`);
  const { products, page, pages, count } = body;
  return { status, products, page, pages, count };
};
const prices = (products: Product[]) => products.map((item) => (item.isOnSale ? item.salePrice! : item.price));

test('the demo shop has at least 72 products in all twelve categories', async () => {
  const counts = await Promise.all(
    categories.map(async (category) => (await list(`category=${category}&pageSize=50`)).products.length),
  );
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(72);
});

// spec: entity-4, call-2
test('a list has 8 products a page, newest first, in documented fields', async () => {
  const { products, page, pages } = await list('');
  expect(products).toHaveLength(8);
  expect(page).toBe(1);
  expect(pages).toBeGreaterThanOrEqual(9);
  const times = products.map((item) => Date.parse(item.createdAt));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(products[0]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: expect.any(String),
    image: expect.stringMatching(/^\/images\/products\//),
    images: [
      { src: products[0]?.image, alt: products[0]?.name },
      ...['detail', 'scale', 'wrapped'].map((shot) => ({
        src: expect.stringMatching(new RegExp(`^/images/products/.+/${shot}/960.webp$`)),
        alt: expect.any(String),
      })),
    ],
    price: expect.any(Number),
    salePrice: products[0]?.isOnSale ? expect.any(Number) : null,
    currency: 'USD',
    isOnSale: expect.any(Boolean),
    isPopular: expect.any(Boolean),
    isPublished: true,
    countInStock: expect.any(Number),
    category: expect.any(String),
    description: expect.any(String),
    slug: expect.stringMatching(/^[a-z-]+$/),
    collections: expect.any(Array),
    createdAt: expect.any(String),
    version: 1,
    sku: null,
    weightGrams: null,
    taxClass: null,
    isGiftCard: false,
    preparationDays: expect.any(Number),
    itemName: products[0]?.name,
    options: [],
    variants: [],
    variantOf: null,
    textOptions: [],
    requiresText: false,
    rating: products[0]?.rating && { average: expect.any(Number), count: expect.any(Number) },
  });
});

test('pages follow each other without gap or repetition', async () => {
  const first = await list('pageSize=50');
  const all = await Promise.all(
    Array.from({ length: first.pages }, (_, index) => list(`pageSize=50&pageNumber=${index + 1}`)),
  );
  const ids = all.flatMap(({ products }) => products.map((item) => item._id));
  expect(new Set(ids).size).toBe(ids.length);
});

// spec: search-7
test('price sort uses the price that is paid', async () => {
  const up = prices((await list('sort=price:asc&pageSize=50')).products);
  const down = prices((await list('sort=price:desc&pageSize=50')).products);
  expect(up).toEqual([...up].sort((a, b) => a - b));
  expect(down).toEqual([...down].sort((a, b) => b - a));
});

test('filters return only matching products', async () => {
  expect((await list('isPopular=true&pageSize=50')).products.every((item) => item.isPopular)).toBe(true);
  const onSale = (await list('isOnSale=true&pageSize=50')).products;
  expect(onSale.length).toBeGreaterThanOrEqual(8);
  expect(onSale.every((item) => item.salePrice! > 0 && item.salePrice! < item.price)).toBe(true);
});

test('a keyword is found in names and descriptions, whatever its case', async () => {
  const { products } = await list('keyword=ROSES&pageSize=50');
  expect(products.length).toBeGreaterThan(0);
  expect(products.every((item) => /roses/i.test(`${item.name} ${item.description}`))).toBe(true);
});

test.each(['\0', '\u0007\t', ' \u001f '])(
  'the keyword %j, which has no visible character, acts as none',
  async (keyword) => {
    const all = await list('pageSize=5');
    expect(await list(`pageSize=5&keyword=${encodeURIComponent(keyword)}`)).toEqual(all);
    expect(await list(`pageSize=5&keyword=${encodeURIComponent(`${keyword}ROSES\u0007`)}`)).toEqual(
      await list('pageSize=5&keyword=roses'),
    );
  },
);

describe('a search', () => {
  let admin: { token: string };
  let made = 0;
  let all: Product[] | null = null;
  const gifts: Record<string, string> = {
    'Crème brûlée': 'Three pots of custard, with a torch.',
    'Zephyr chocolate': 'Dark squares, 100% cocoa & nothing else.',
    'Zephyr teddies': 'A pair of bears, each in a box.',
    'Bouquet of zinnias': 'Tied by hand. Goes with zephyr chocolate.',
    'Marzipan mice': 'Six, with tails of liquorice.',
    'Signs of the zodiac': "Printed with 5% off_cuts: \\ and 'q' and (a+)+$ and 🎁🎁 and \u202ertl.",
  };
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  /** All pages of a list. */
  const everything = async (query: string) => {
    const { pages, products } = await list(`pageSize=50&${query}`);
    const rest = await Promise.all(
      Array.from({ length: pages - 1 }, (_, index) => list(`pageSize=50&pageNumber=${index + 2}&${query}`)),
    );
    return [...products, ...rest.flatMap((page) => page.products)];
  };
  const find = async (keyword: string, more = '') =>
    (await list(`pageSize=50&keyword=${encodeURIComponent(keyword)}${more}`)).products
      .map(({ name }) => name)
      .filter((name) => Object.hasOwn(gifts, name));

  beforeAll(async () => {
    admin = await shop.signInDemo('admin@example.com');
    for (const [name, description] of Object.entries(gifts)) {
      made += 1;
      shop.clock.advanceSeconds(1);
      const { status } = await shop.as(admin).rest('POST', '/api/products', {
        ...{ name, description, image: 'gift.jpg', countInStock: 1 },
        ...{ price: 10 * made, category: name.includes('mice') ? 'sympathy' : 'other' },
      });
      expect(status).toBe(201);
    }
  });

  // spec: search-7
  test.each([
    ['part of a word', 'ephyr choc', ['Bouquet of zinnias', 'Zephyr chocolate']],
    ['words across a comma', 'squares, 100%', ['Zephyr chocolate']],
    ['signs', '% cocoa &', ['Zephyr chocolate']],
    ['no accents', 'creme brulee', ['Crème brûlée']],
    ['accents where there are none', 'ZÉPHYR TEDDÏES', ['Zephyr teddies']],
    ['the plural of a singular', 'zinnia bouquets', ['Bouquet of zinnias']],
    ['the singular of a plural', 'zephyr teddy', ['Zephyr teddies']],
    ['an irregular plural', 'marzipan mouse', ['Marzipan mice']],
    ['words in another order', 'custard torch pots', ['Crème brûlée']],
    ['beginnings of words', 'liquor marzi', ['Marzipan mice']],
    ['short words in between', 'box of teddies', ['Zephyr teddies']],
    ['a typing error', 'marzipann', ['Marzipan mice']],
    ['neighbors swapped', 'zehpyr tedides', ['Zephyr teddies']],
    ['two errors in a long word', 'liqorize', ['Marzipan mice']],
    ['a category', 'sympathy', ['Marzipan mice']],
    ['a category and a word', 'sympathies marzipan', ['Marzipan mice']],
    ['the name of a category, mistyped', 'sympahty', ['Marzipan mice']],
    ['errors in a short word', 'sxi', []],
    ['more errors than a word may have', 'zepqqqr', []],
    ['a word too many', 'zephyr teddies lawnmower', []],
  ])('finds %s: %s', async (_what, keyword, found) => {
    expect(await find(keyword)).toEqual(found);
  });

  // spec: search-7
  test.each([
    ['z', ['Signs of the zodiac', 'Marzipan mice', 'Bouquet of zinnias', 'Zephyr teddies', 'Zephyr chocolate']],
    ['ZI', ['Marzipan mice', 'Bouquet of zinnias']],
    ['%', ['Signs of the zodiac', 'Zephyr chocolate']],
    ['_', ['Signs of the zodiac']],
    ['\\', ['Signs of the zodiac']],
    ["'", ['Signs of the zodiac']],
    ["'q'", ['Signs of the zodiac']],
    ['0%', ['Zephyr chocolate']],
    ['f_c', ['Signs of the zodiac']],
    ['% off_', ['Signs of the zodiac']],
    ['(a+)+$', ['Signs of the zodiac']],
    ['🎁', ['Signs of the zodiac']],
    ['🎁🎁', ['Signs of the zodiac']],
    ['\u202ertl', ['Signs of the zodiac']],
    ['"', []],
    ['%f', []],
    ['o__', []],
    ['x'.repeat(5000), []],
  ])('finds %j literally, anywhere', async (keyword, found) => {
    expect(await find(keyword)).toEqual(found);
    all ??= await everything('');
    const literally = all.filter(({ name, description }) => fold(`${name} ${description}`).includes(fold(keyword)));
    expect(await everything(`keyword=${encodeURIComponent(keyword)}`)).toEqual(literally);
  });

  test('lists what was asked for literally newest first, by default', async () => {
    expect(await find('zephyr')).toEqual(['Bouquet of zinnias', 'Zephyr teddies', 'Zephyr chocolate']);
  });

  test('lists the nearest matches by name before those by description, unless a price orders them', async () => {
    expect(await find('chocolates zephyr')).toEqual(['Zephyr chocolate', 'Bouquet of zinnias']);
    expect(await find('chocolates zephyr', '&sort=price:desc')).toEqual(['Bouquet of zinnias', 'Zephyr chocolate']);
    expect(await find('chocolates zephyr', '&sort=createdAt:asc')).toEqual(['Zephyr chocolate', 'Bouquet of zinnias']);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list(`keyword=chocolates%20zephyr&pageSize=1&pageNumber=${page}`)),
    );
    expect(pages.map(({ products, pages: all }) => [products[0]?.name, all])).toEqual([
      ['Zephyr chocolate', 2],
      ['Bouquet of zinnias', 2],
      [undefined, 2],
    ]);
  });

  test('takes no word for a mistyped one while a product has it', async () => {
    expect(await find('zephyr chocolate')).toEqual(['Bouquet of zinnias', 'Zephyr chocolate']);
    expect(await find('zephyr pots')).toEqual([]);
  });

  test('follows every change of a product', async () => {
    const [product] = (await list('keyword=marzipan%20mice')).products;
    const edit = (change: object) => shop.as(admin).rest('PUT', `/api/products/${product?._id}`, change);
    await edit({ name: 'Nougat hares' });
    expect((await list('keyword=marzipan%20mice')).count).toBe(0);
    expect((await list('keyword=nuogat')).products.map(({ _id }) => _id)).toEqual([product?._id]);
    await edit({ category: 'honeymoon' });
    expect((await list('keyword=nougat&category=honeymoon')).count).toBe(1);
    await edit({ isPublished: false });
    expect((await list('keyword=nougat')).count).toBe(0);
    expect((await list('keyword=nougat&isPublished=false', admin.token)).count).toBe(1);
    await edit({ isPublished: true });
    expect((await list('keyword=nougat')).count).toBe(1);
    expect(await brokenInvariants(shop)).toEqual({});
  });

  test('finds a deleted product in the list of deleted ones only, and in the shop once it is restored', async () => {
    const asked = `query ($keyword: String!, $isArchived: Boolean!) {
      products(keyword: $keyword, isArchived: $isArchived) { products { _id } }
    }`;
    const { body } = await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: 'Jigsaw of Kyoto', description: 'Wood.', image: 'gift.jpg', countInStock: 1, price: 10 },
    });
    // Literally, too short for the index, word by word, and mistyped.
    const keywords = ['jigsaw of', 'jI', 'kyoto jigsaws', 'jigsww'];
    const finding = async (isArchived: boolean) => {
      const found: string[] = [];
      for (const keyword of keywords) {
        const { products } = (await shop.as(admin).graphql(asked, { keyword, isArchived })).products;
        if (products.some(({ _id }) => _id === body._id)) found.push(keyword);
      }
      return found;
    };
    const places = async () => ({ inShop: await finding(false), deleted: await finding(true) });
    const restore = 'mutation ($id: ID!) { restoreProduct(input: { id: $id }) { name } }';
    expect(await places()).toEqual({ inShop: keywords, deleted: [] });
    await shop.as(admin).rest('DELETE', `/api/products/${body._id}`);
    expect(await places()).toEqual({ inShop: [], deleted: keywords });
    await shop.as(admin).graphql(restore, { id: body._id });
    expect(await places()).toEqual({ inShop: keywords, deleted: [] });
    expect(await brokenInvariants(shop)).toEqual({});
  });

  test('has products of a category that the keyword names only if no product has the keyword', async () => {
    const cards = async (keyword: string) =>
      (await everything(`keyword=${keyword}`)).filter(
        ({ name, category }) => name === 'Card' && category === 'get-well',
      );
    await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: 'Card', description: 'Blank.', image: 'gift.jpg', countInStock: 1, price: 10, category: 'get-well' },
    });
    expect(await cards('get%20well')).toHaveLength(1);
    expect(await cards('card%20get%20well')).toHaveLength(1);
    expect(await cards('card%20wel')).toHaveLength(0);
    await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: 'Get well', description: 'A book.', image: 'gift.jpg', countInStock: 1, price: 10, category: 'other' },
    });
    expect(await cards('get%20well')).toHaveLength(0);
  });

  test('finds a product again, by its next change, after its entry was lost', async () => {
    const made = await Promise.all(
      ['Quilted owls', 'Quilted foxes'].map((name) =>
        shop.as(admin).rest('POST', '/api/products', {
          ...{ name, description: 'Soft.', image: 'gift.jpg', countInStock: 1, price: 10, category: 'other' },
        }),
      ),
    );
    const [owls, foxes] = made.map(({ body }) => body._id) as [string, string];
    const found = async () => (await list('keyword=quilted&sort=price:desc')).products.map(({ _id }) => _id);
    const lose = async (tables: string[]) => {
      if (shop.databaseUrl === null && tables.includes('text'))
        await shop.sql(
          `DELETE FROM product_search_text WHERE rowid IN (SELECT doc FROM product_search WHERE product_id IN ('${owls}', '${foxes}'))`,
        );
      if (tables.includes('entry'))
        await shop.sql(`DELETE FROM product_search WHERE product_id IN ('${owls}', '${foxes}')`);
    };
    for (const [turn, tables] of [['entry', 'text'], ['text'], ['entry', 'text']].entries()) {
      await lose(tables);
      // In the last turn the texts change, too.
      const change = turn === 2 ? { description: 'Very soft.' } : { price: 20 + turn };
      await shop.as(admin).rest('PUT', `/api/products/${foxes}`, change);
      if (shop.databaseUrl === null || tables.includes('entry')) expect(await found()).toEqual([foxes]);
      await shop.as(admin).rest('PUT', `/api/products/${owls}`, { ...change, ...(turn < 2 && { price: 11 + turn }) });
      expect(await found()).toEqual([foxes, owls]);
      expect(await brokenInvariants(shop)).toEqual({});
    }
  });

  test('forgets a product whose row is deleted', async () => {
    const { body } = await shop.as(admin).rest('POST', '/api/products', {
      ...{ name: 'Wicker unicorn', description: 'Tall.', image: 'gift.jpg', countInStock: 0, price: 10 },
    });
    expect((await list('keyword=wicker%20unicorn')).count).toBe(1);
    await shop.sql(`DELETE FROM products WHERE id = '${body._id}'`);
    shop.clock.advanceSeconds(6);
    expect((await list('keyword=wicker%20unicorn')).count).toBe(0);
    expect(await brokenInvariants(shop)).toEqual({});
  });

  test('remembers the words of one product and of many by the same statement', async () => {
    await shop.app.db.inTransaction(async (manager) => {
      const query = jest.spyOn(manager, 'query');
      await addProductWords(manager, ['a quincunx of pears']);
      await addProductWords(manager, ['quincunxes', 'a row of pears and quinces']);
      expect(query.mock.calls).toHaveLength(2);
      expect(query.mock.calls[0]?.[0]).toBe(query.mock.calls[1]?.[0]);
    });
    const words = await shop.sql("SELECT word FROM product_words WHERE word LIKE 'quinc%' ORDER BY word");
    expect(words).toEqual([{ word: 'quinces' }, { word: 'quincunx' }, { word: 'quincunxes' }]);
  });
});

test.each(['', 'keyword=rose', 'keyword=rose&sort=relevance'])(
  'what another process has hidden meanwhile is on no page that a customer sees again: %s',
  async (query) => {
    const { token } = await shop.newCustomer();
    const before = await list(query, token);
    const [first, ...others] = before.products;
    const { db } = shop.app;
    const show = (isShown: boolean) =>
      db.inTransaction((manager) =>
        manager.query(`UPDATE products SET is_published = ${isShown} WHERE id = '${first?._id}'`),
      );
    await show(false);
    const after = await list(query, token);
    await show(true);
    expect(others).not.toEqual([]);
    expect(after.products.filter(({ _id }) => _id === first?._id)).toEqual([]);
    expect(after.products.slice(0, others.length)).toEqual(others);
  },
);

test('very many matches are the same as few, page after page, in every order', async () => {
  const large = await TestShop.open();
  const { db, stockLedger } = large.app;
  await seedProducts({ db, stockLedger, clock: large.clock, ids: randomIds }, 1500);
  const all = async (query: string) => {
    const read = async (page: number, size = 50) =>
      (await large.rest('GET', `/api/products?pageSize=${size}&pageNumber=${page}&${query}`)).body;
    const first = await read(1);
    const rest = await Promise.all(Array.from({ length: first.pages - 1 }, (_, index) => read(index + 2)));
    const products = [first, ...rest].flatMap((page) => page.products);
    // Others page back, and on again, from where somebody was last.
    for (const page of [20, 12, 15, 31])
      expect((await read(page, 30)).products).toEqual(products.slice((page - 1) * 30, page * 30));
    return { count: first.count, products };
  };
  await db.inTransaction(async (manager) => {
    await manager.query('UPDATE product_search SET sold_units = doc % 7');
    // As many with the words in their names as without.
    await manager.query(
      "UPDATE products SET name = 'And The ' || name, search_text = 'and the ' || search_text WHERE id < '5'",
    );
  });
  const has = (text: string, words: string[]) => words.every((word) => text.toLowerCase().includes(word));
  const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id);
  for (const [sort, order] of [
    ['createdAt:desc', 'p.created_at DESC, p.id DESC'],
    ['price:asc', 'p.effective_cents, p.id'],
    ['popularity', 's.sold_units DESC, p.id DESC'],
  ] as const) {
    const { products } = await all(`sort=${sort}`);
    const sorted = await large.sql<{ id: string }>(
      `SELECT p.id AS id FROM products p JOIN product_search s ON s.product_id = p.id WHERE p.is_published ORDER BY ${order}`,
    );
    expect(ids(products)).toEqual(sorted.map(({ id }) => id));
    const found = (words: string[]) => products.filter((item) => has(`${item.name} ${item.description}`, words));
    const literal = await all(`sort=${sort}&keyword=the`);
    expect(literal.count).toBeGreaterThan(1000);
    expect([literal.count, ids(literal.products)]).toEqual([literal.products.length, ids(found(['the']))]);
    const [inName, others] = [true, false].map((isIn) =>
      found(['and', 'the']).filter(({ name }) => has(name, ['and', 'the']) === isIn),
    );
    const near = await all(`sort=${sort}&keyword=${encodeURIComponent('and, the')}`);
    expect(near.count).toBeGreaterThan(500);
    const expected = sort === 'createdAt:desc' ? [...(inName ?? []), ...(others ?? [])] : found(['and', 'the']);
    expect(ids(near.products)).toEqual(ids(expected));
  }
  const { products: bestSelling } = await all('sort=popularity');
  const suggested = async (word: string) =>
    ids((await large.rest('GET', `/api/suggestions?keyword=${word}`)).body.products);
  // All of them fit equally well, and the first of the list are asked alone.
  expect(await suggested('golden')).toEqual(ids(bestSelling.filter(({ name }) => has(name, ['golden'])).slice(0, 6)));
  // The number of one that sells least begins the numbers of others, of which some sell.
  const least = bestSelling.findLast(({ name }) => /No\. 1[0-4]\d$/.test(name));
  expect((await suggested(least?.name.slice(-3) ?? ''))[0]).toBe(least?._id);
  await large.close();
});

test('an empty result is a first page without products', async () => {
  expect(await list('keyword=nothing-like-this')).toMatchObject({ products: [], page: 1, pages: 1 });
});

// spec: loss-7
test.each([
  ['pageNumber=0', 1],
  ['pageNumber=-1', 1],
  ['pageSize=0', 1],
])('%s is clamped', async (query, page) => {
  expect(await list(query)).toMatchObject({ status: 200, page });
});

test('a page past the last one is empty, and no page holds more than 50', async () => {
  const { pages, count } = await list('');
  expect(await list(`pageNumber=${pages + 1}`)).toMatchObject({
    status: 200,
    products: [],
    page: pages + 1,
    pages,
    count,
  });
  expect((await list('pageNumber=1e15')).products).toEqual([]);
  expect((await list('pageSize=1000000000')).products).toHaveLength(50);
});

test.each(['weddings', 'BIRTHDAY', '__proto__'])('the unknown category %s is an empty list', async (category) => {
  const empty = { status: 200, products: [], page: 1, pages: 1, count: 0 };
  expect(await list(`category=${category}`)).toMatchObject(empty);
});

// spec: error-24, loss-7
test.each([
  'pageNumber=1;drop',
  'sort=price;DELETE',
  'sort=__proto__:asc',
  'isPopular=perhaps',
  'sort=price:asc&sort=price:desc',
])('%s is refused and names its field', async (query) => {
  const { status, body } = await shop.rest('GET', `/api/products?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { [query.split('=')[0] ?? '']: expect.any(String) },
    requestId: expect.any(String),
  });
});

// spec: public-4, role-1, role-9, call-14, api-7
test('only admins see unpublished products', async () => {
  const admin = await shop.signInDemo('admin@example.com');
  const customer = await shop.newCustomer();
  const hidden = (await list('isPublished=false&pageSize=50', admin.token)).products;
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.every((item) => item.isPublished === false)).toBe(true);
  const { count } = await list('pageSize=50', admin.token);
  for (const token of [undefined, customer.token]) {
    expect((await list('pageSize=50', token)).count).toBe(count - hidden.length);
    expect((await list('isPublished=false&pageSize=50', token)).products.every((item) => item.isPublished)).toBe(true);
    const { status } = await shop.as(token ? { token } : {}).rest('GET', `/api/products/${hidden[0]?._id}`);
    expect(status).toBe(404);
  }
  expect((await shop.as(admin).rest('GET', `/api/products/${hidden[0]?._id}`)).status).toBe(200);
});

test('GraphQL returns the same products as REST', async () => {
  const fields =
    '_id name image images { src alt } price salePrice currency isOnSale isPopular isPublished countInStock description slug collections createdAt version sku weightGrams itemName options { name } variants { _id } variantOf textOptions { name } taxClass isGiftCard preparationDays requiresText rating { average count }';
  const data = await shop.graphql(
    `query ($category: ProductCategory) { products(category: $category, sort: PRICE_ASC, pageSize: 50, pageNumber: 1) { page pages products { ${fields} category } } }`,
    { category: 'GET_WELL' },
  );
  const { products, page, pages } = await list('category=get-well&sort=price:asc&pageSize=50');
  expect(data.products).toEqual({ page, pages, products: products.map((item) => ({ ...item, category: 'GET_WELL' })) });
});

// spec: call-2
test('an unknown product is null in GraphQL and 404 in REST', async () => {
  expect(await shop.graphql('{ product(id: "nope") { name } }')).toEqual({ product: null });
  expect(await shop.rest('GET', '/api/products/nope')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Product not found' },
  });
});

describe('products by their ids', () => {
  const byId = async (ids: unknown, caller = {}) =>
    shop.as(caller).graphqlAnswer('query ($ids: [ID!]!) { productsById(ids: $ids) { _id name } }', { ids });

  test('are those for sale, each once, the same for every caller', async () => {
    const admin = await shop.signInDemo('admin@example.com');
    const [first, second] = (await list('')).products.map((item) => String(item._id));
    const [hidden] = (await list('isPublished=false', admin.token)).products.map((item) => item._id);
    for (const caller of [{}, admin]) {
      const { data } = await byId([second, first, hidden, 'nope', first], caller);
      expect(data?.productsById.map((item: { _id: string }) => item._id).sort()).toEqual([first, second].sort());
    }
    expect((await byId([])).data).toEqual({ productsById: [] });
  });

  test('are at most as many as an order can have', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `id${index}`);
    expect((await byId(ids.slice(1))).data).toEqual({ productsById: [] });
    expect((await byId(ids)).errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { ids: expect.any(String) },
    });
  });
});

test('a client with the current answer gets 304 until something changes', async () => {
  const admin = await shop.signInDemo('admin@example.com');
  const [{ _id: id }] = (await list('category=birthday')).products as [Product];
  const paths = ['/api/products?category=birthday', `/api/products/${id}`];
  const versions = await Promise.all(paths.map(async (path) => (await shop.rest('GET', path)).headers.get('etag')));
  const ask = (path: string, tag: string | null) =>
    shop.as({ headers: { 'if-none-match': `"other", ${tag}` } }).rest('GET', path);
  for (const [index, path] of paths.entries()) {
    expect(versions[index]).toMatch(/^W\/"/);
    const { status, body, headers } = await ask(path, versions[index] ?? null);
    expect([status, body, headers.get('etag')]).toEqual([304, null, versions[index]]);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  }
  await shop.as(admin).rest('PUT', `/api/products/${id}`, { name: 'Another name' });
  for (const [index, path] of paths.entries()) {
    const { status, headers } = await ask(path, versions[index] ?? null);
    expect(status).toBe(200);
    expect(headers.get('etag')).not.toBe(versions[index]);
  }
  expect((await shop.as(admin).rest('GET', '/api/orders')).headers.get('cache-control')).toBe('private, no-store');
});
