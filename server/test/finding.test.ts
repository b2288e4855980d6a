/** @postgres Filters, sales figures and synonyms are SQL. */
import { addDays, dateIn } from '../src/domain/dispatch.js';
import type { CollectionPageType } from '../src/modules/collections/collection.type.js';
import type { Json, Product, Refusal } from './support/answers.js';
import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

type CollectionPage = Json<CollectionPageType> & { products: Product[] };

let shop: TestShop;
let admin: { token: string };
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(() => shop.close());

const list = async (query: string) => (await shop.rest('GET', `/api/products?pageSize=50&${query}`)).body;
const everything = async (query = '') => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`${query}&pageNumber=${page}`)));
  return pages.flatMap(({ products }) => products);
};
const paid = ({ isOnSale, salePrice, price }: Product) => (isOnSale ? salePrice! : price);
const names = (products: { name: string }[]) => products.map(({ name }) => name);
const make = async (name: string, more: object = {}) => {
  const gift = { name, description: 'A gift.', image: 'gift.jpg', countInStock: 1, price: 10, category: 'other' };
  const { status, body } = await shop.as(admin).rest('POST', '/api/products', { ...gift, ...more });
  expect(status).toBe(201);
  return body;
};

describe('filters', () => {
  test.each([
    ['minPrice=40', (product: Product) => paid(product) >= 40],
    ['maxPrice=39.99', (product: Product) => paid(product) < 40],
    ['minPrice=20&maxPrice=30&sort=price:asc', (product: Product) => paid(product) >= 20 && paid(product) <= 30],
    ['maxPrice=', () => true],
  ])('%s limits what is paid now, with and without a keyword', async (query, isWanted) => {
    const wanted = (await everything()).filter(isWanted);
    expect(new Set(names(await everything(query)))).toEqual(new Set(names(wanted)));
    const some = (await list(`keyword=two&${query}`)).products;
    expect(some.every(isWanted)).toBe(true);
    expect(some.length).toBe((await list('keyword=two')).products.filter(isWanted).length);
  });

  test('inStock separates what can be bought from what is sold out', async () => {
    await make('Emptied sack', { countInStock: 0 });
    await make('Filled sack');
    expect(names((await list('keyword=sack&inStock=true')).products)).toEqual(['Filled sack']);
    expect(names((await list('keyword=sack&inStock=false')).products)).toEqual(['Emptied sack']);
    const [left, gone] = await Promise.all([everything('inStock=true'), everything('inStock=false')]);
    expect(left.length + gone.length).toBe((await everything()).length);
    expect(names(gone)).toContain('Emptied sack');
  });

  const notAnOption = 'Option must be a name and a value, such as Size:Large';
  const range = (label: string) => `${label} must be from 0 to 1,000,000, with at most two decimals`;
  test.each([
    ['minPrice=-1', { minPrice: range('Lowest price') }],
    ['maxPrice=1.999', { maxPrice: range('Highest price') }],
    ['minPrice=30&maxPrice=20', { minPrice: 'Lowest price can’t be above the highest' }],
    ['minPrice=cheap', { minPrice: expect.stringContaining('minPrice must be a number') }],
    ['option=Large', { option: notAnOption }],
    ['option=:Large', { option: notAnOption }],
    ['option=Size:', { option: notAnOption }],
    [Array.from({ length: 21 }, (_, n) => `option=Size:${n}`).join('&'), { option: 'Choose at most 20 options' }],
  ])('%s is refused at its field', async (query, fields) => {
    const { status, body } = await shop.rest<Refusal>('GET', `/api/products?${query}`);
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
  });

  const ask = `query ($keyword: String, $minPrice: Float, $maxPrice: Float, $collection: String, $isOnSale: Boolean,
    $inStock: Boolean, $option: [String!], $arrivesBy: String) {
    productFacets(keyword: $keyword, minPrice: $minPrice, maxPrice: $maxPrice, collection: $collection,
      isOnSale: $isOnSale, inStock: $inStock, option: $option, arrivesBy: $arrivesBy) {
      inStock onSale prices { minPrice maxPrice count } collections { slug count }
      options { name values { value count } } arrivals { date count }
    }
  }`;

  test.each([
    [{ minPrice: -1 }, { minPrice: range('Lowest price') }],
    [{ minPrice: 30, maxPrice: 20 }, { minPrice: 'Lowest price can’t be above the highest' }],
    [{ option: ['Size'] }, { option: notAnOption }],
  ])('facets of %j are refused at the field', async (variables, fields) => {
    const { errors } = await shop.graphqlAnswer(ask, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
  });

  test('facets count what each filter would leave, beside the other filters', async () => {
    await make('Two emptied sacks', { countInStock: 0, category: 'birthday' });
    // More collections than are shown; the one that is chosen is the last.
    for (let index = 0; index < 13; index += 1) {
      const slug = index === 12 ? 'the-last' : `more-${index}`;
      const input = { name: slug, slug, isPublished: true, position: 500, rule: { categories: ['BIRTHDAY'] } };
      await shop.as(admin).mutate('createCollection', input, '{ _id }');
    }
    shop.clock.advanceSeconds(6);
    const facets = async (variables: Record<string, unknown>) => (await shop.graphql(ask, variables)).productFacets;
    const count = async (query: string) => (await list(query)).count;
    const arrivesBy = addDays(dateIn('UTC', shop.clock.now()), 6);
    for (const [variables, query] of [
      [{}, ''],
      [{ arrivesBy }, `arrivesBy=${arrivesBy}`],
      [{ keyword: 'two', arrivesBy, inStock: true }, `keyword=two&arrivesBy=${arrivesBy}&inStock=true`],
      [
        { collection: 'the-last', option: ['Size:Ten inches'], arrivesBy },
        `collection=the-last&option=Size:Ten inches&arrivesBy=${arrivesBy}`,
      ],
      [{ keyword: 'two' }, 'keyword=two'],
      [{ keyword: 'gift for mom' }, 'keyword=gift+for+mom'],
      [{ isOnSale: true }, 'isOnSale=true'],
      [{ isOnSale: false }, 'isOnSale=false'],
      [{ inStock: false }, 'inStock=false'],
      [{ keyword: 'two', inStock: false }, 'keyword=two&inStock=false'],
      [{ collection: 'flowers', maxPrice: 40 }, 'collection=flowers&maxPrice=40'],
      [{ collection: 'the-last', inStock: true }, 'collection=the-last&inStock=true'],
      [{ collection: 'there-is-none' }, 'collection=there-is-none'],
      [{ option: ['size:ten INCHES'] }, 'option=size:ten INCHES'],
      [{ option: ['Size:Ten inches'], inStock: true }, 'option=Size:Ten inches&inStock=true'],
      [
        { option: ['Color:Oat', 'Color:Berry red'], inStock: false },
        'option=Color:Oat&option=Color:Berry red&inStock=false',
      ],
      [
        { option: ['Size:Eight inches', 'Filling:Lemon curd'], maxPrice: 60 },
        'option=Size:Eight inches&option=Filling:Lemon curd&maxPrice=60',
      ],
      [{ keyword: 'cake', option: ['Size:Giant'] }, 'keyword=cake&option=Size:Giant'],
    ] as const) {
      const found = await facets(variables);
      const without = (name: string) => query.replace(new RegExp(`${name}=[^&]*&?`, 'gi'), '');
      const withoutOption = (name: string) => query.replace(new RegExp(`option=${name}:[^&]*&?`, 'gi'), '');
      expect(found.inStock).toBe(await count(`${without('inStock')}&inStock=true`));
      expect(found.onSale).toBe(await count(`${without('isOnSale')}&isOnSale=true`));
      for (const { minPrice, maxPrice, count: expected } of found.prices)
        expect(await count(`${without('maxPrice')}&minPrice=${minPrice ?? ''}&maxPrice=${maxPrice ?? ''}`)).toBe(
          expected,
        );
      for (const { slug, count: expected } of found.collections)
        expect(await count(`${without('collection')}&collection=${slug}`)).toBe(expected);
      for (const { date, count: expected } of found.arrivals)
        expect(await count(`${without('arrivesBy')}&arrivesBy=${date}`)).toBe(expected);
      for (const { name, values } of found.options)
        for (const { value, count: expected } of values)
          expect(await count(`${withoutOption(name)}&option=${name}:${value}`)).toBe(expected);
      if (!query.includes('option')) expect(found.collections.length).toBeGreaterThan(0);
      expect(found.collections.length).toBeLessThanOrEqual(query.includes('the-last') ? 13 : 12);
      expect(found.collections.some(({ slug }) => slug === 'the-last')).toBe(query.includes('the-last'));
    }
    expect(await facets({ keyword: 'zzzz' })).toEqual({
      inStock: 0,
      onSale: 0,
      prices: [],
      collections: [],
      options: [],
      arrivals: [],
    });
    expect(await facets({ option: ['Scent:Sage'] })).toMatchObject({
      options: expect.arrayContaining([{ name: 'Scent', values: [{ value: 'Sage', count: 0 }] }]),
    });
  });

  test('REST counts the same facets as GraphQL', async () => {
    const { facets } = (
      await shop.rest('GET', '/api/products/facets?option=Size:Ten+inches&option=size:twenty+stems&inStock=true')
    ).body;
    const variables = { option: ['Size:Ten inches', 'size:twenty stems'], inStock: true };
    expect(facets).toMatchObject((await shop.graphql(ask, variables)).productFacets);
    expect(facets?.inStock).toBeGreaterThan(0);
  });

  test('a collection’s page can be narrowed, too, in its own order', async () => {
    const page = async (query: string) =>
      (await shop.rest<CollectionPage>('GET', `/api/collections/flowers?pageSize=50&${query}`)).body;
    const { products } = await page('');
    const cheap = await page('maxPrice=50');
    expect(names(cheap.products)).toEqual(names(products.filter((product) => paid(product) <= 50)));
    expect(cheap.count).toBeLessThan(products.length);
    expect(names((await page('option=size:twenty+stems')).products)).toEqual(['Hand-tied peony bouquet']);
    expect((await shop.rest<Refusal>('GET', '/api/collections/flowers?option=x')).body.fields).toEqual({
      option: notAnOption,
    });
  });
});

describe('sort orders', () => {
  test('popularity lists first what paid orders of the last 90 days have most of', async () => {
    const before = names((await list('sort=popularity')).products);
    await shop.app.db.inTransaction((manager) => manager.query("DELETE FROM job_runs WHERE name = 'count-sales'"));
    await shop.app.worker.runOnce();
    const rows = await shop.sql<{ name: string; units: number }>(
      `SELECT p.name AS name, s.sold_units AS units FROM product_search s JOIN products p ON p.id = s.product_id
        WHERE p.is_published ORDER BY s.sold_units DESC, p.id DESC`,
    );
    shop.clock.advanceSeconds(6);
    const { products, count } = await list('sort=popularity');
    expect(names(products)).toEqual(rows.slice(0, 50).map(({ name }) => name));
    expect(names(products)).not.toEqual(before);
    expect(count).toBe(rows.length);
    const sold = await shop.sql<{ n: number }>(
      `SELECT SUM(l.quantity) AS n FROM order_lines l JOIN orders o ON o.id = l.order_id
        WHERE o.paid_at > ${shop.clock.now() - 90 * 24 * 3600 * 1000} AND o.refunded_cents < o.total_cents`,
    );
    const all = await shop.sql<{ n: number }>('SELECT SUM(sold_units) AS n FROM product_search');
    expect(Number(all[0]?.n)).toBe(Number(sold[0]?.n));
    // Within a category, and with a keyword.
    const inCategory = (await list('sort=popularity&category=birthday')).products;
    expect(names(inCategory)).toEqual(rows.map(({ name }) => name).filter((name) => names(inCategory).includes(name)));
    expect(await brokenInvariants(shop)).toEqual({});
  });

  test('relevance lists names before descriptions, whole words before parts, and reads page by page', async () => {
    for (const [name, description] of [
      ['Small quokka', 'Soft.'],
      ['Quokkalike toy', 'Soft.'],
      ['Vase', 'Goes with a quokka.'],
    ]) {
      shop.clock.advanceSeconds(1);
      await make(name!, { description });
    }
    const found = ['Small quokka', 'Quokkalike toy', 'Vase'];
    expect(names((await list('keyword=quokka&sort=relevance')).products)).toEqual(found);
    expect(names((await list('keyword=quokka')).products)).toEqual([...found].reverse());
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        shop.rest('GET', `/api/products?keyword=quokkas&sort=relevance&pageSize=1&pageNumber=${page}`),
      ),
    );
    expect(names(pages.flatMap(({ body }) => body.products))).toEqual(found);
  });

  test('what fits equally well is listed by sales, also where no index of texts finds it', async () => {
    const gift = { description: 'Made of xj.', price: 1.87, isPopular: true };
    const best = await make('Best thing', gift);
    shop.clock.advanceSeconds(1);
    const rest = await make('Rest thing', gift);
    const input = { name: 'Low cost', slug: 'low-cost', isPublished: true, rule: { maxPrice: 2 } };
    await shop.as(admin).mutate('createCollection', input, '{ _id }');
    const sell = ({ _id }: Product, units: number) =>
      shop.app.db.inTransaction((manager) =>
        manager.query(`UPDATE product_search SET sold_units = ${units} WHERE product_id = '${_id}'`),
      );
    await sell(best, 9999);
    shop.clock.advanceSeconds(6);
    for (const keyword of ['gifts under 2', 'low cost gifts', 'xj'])
      expect(names((await list(`keyword=${keyword}&sort=relevance`)).products)).toEqual(['Best thing', 'Rest thing']);
    // Visitors page through one order for five seconds; an admin sees each change at once.
    const second = async (caller: Pick<TestShop, 'rest'>) =>
      names(
        (await caller.rest('GET', '/api/products?keyword=xj&sort=relevance&pageSize=1&pageNumber=2')).body.products,
      );
    for (const units of [0, 10_000]) {
      await sell(rest, units);
      expect(await second(shop)).toEqual(['Rest thing']);
      expect(await second(shop.as(admin))).toEqual([units === 0 ? 'Rest thing' : 'Best thing']);
    }
    shop.clock.advanceSeconds(6);
    expect(await second(shop)).toEqual(['Best thing']);
  });

  test('without a keyword, relevance is newest first', async () => {
    expect(names((await list('sort=relevance')).products)).toEqual(names((await list('')).products));
  });
});

describe('synonyms', () => {
  const save = (groups: string[][], seenGroups?: string[][]) =>
    shop.as(admin).graphqlAnswer('mutation ($input: SaveSynonymsInput!) { saveSynonyms(input: $input) { words } }', {
      input: { groups, seenGroups },
    });
  const read = async () => (await shop.as(admin).graphql('{ synonyms { words } }')).synonyms.map(({ words }) => words);

  test('the demo has some; a saved list takes effect at once, in every direction', async () => {
    const before = await read();
    expect(before).toContainEqual(['donut', 'doughnut']);
    await make('Wombat in a hat');
    expect((await list('keyword=burrower')).count).toBe(0);
    await save([...before, ['wombat', 'burrower', 'digging animal']], before);
    for (const keyword of ['burrowers', 'digging animals', 'gift of a digging-animal', 'buroower'])
      expect(names((await list(`keyword=${encodeURIComponent(keyword)}`)).products)).toEqual(['Wombat in a hat']);
    await save(before);
    expect((await list('keyword=burrower')).count).toBe(0);
  });

  test.each([
    ['Tray for Mother’s Day', "mother's day", ['mothers day', 'Mother’s day', "MOTHER'S DAY", 'mumsday', 'mother day']],
    ["Tray for Aunt's Day", 'Aunt’s day', ['aunts day', 'mumsday', 'Aunt’s Day']],
    ['Tray with salt & pepper', 'salt & pepper', ['salt pepper', 'salt & pepper', 'mumsday']],
    ['Tray of Rock ’n’ Roll', "rock 'n' roll", ['mumsday', 'rock ’n’ roll', "rock 'n' roll"]],
  ])('%s is found by its synonym %s, with and without signs', async (name, synonym, keywords) => {
    await make(name, { description: 'A tray.' });
    const before = await read();
    await save([...before, [synonym, 'mumsday']], before);
    for (const keyword of keywords)
      expect(names((await list(`keyword=${encodeURIComponent(keyword)}`)).products)).toEqual([name]);
    await save(before);
  });

  test('names of collections find their products', async () => {
    expect((await list('keyword=comfort+and+care')).count).toBe((await list('collection=comfort-and-care')).count);
    const sweets = names((await list('keyword=sweets+cakes')).products);
    expect(sweets).toEqual(expect.arrayContaining(['Chocolate trophy', 'Heart box of truffles']));
    // The whole name of one with a rule, too.
    const rule = { categories: ['BIRTHDAY'] };
    const input = { name: 'Neighbor’s Day', slug: 'neighbors-day', isPublished: true, rule };
    await shop.as(admin).mutate('createCollection', input, '{ _id }');
    const { count } = await list('category=birthday');
    for (const keyword of ['neighbors day', "Neighbor's Day"])
      expect((await list(`keyword=${encodeURIComponent(keyword)}`)).count).toBe(count);
  });

  test('a list that is not sound is refused as a whole, at its group', async () => {
    const before = await read();
    const { errors } = await save([
      ['wombat', 'burrower'],
      ['wombat', 'marsupial'],
    ]);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { 'groups.1': '“wombat” is in another group, too' },
    });
    expect(await read()).toEqual(before);
  });

  test('another admin’s change is not overwritten', async () => {
    const before = await read();
    const { errors } = await save([['wombat', 'burrower']], [['an', 'older list']]);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
    expect(await read()).toEqual(before);
  });
});

describe('suggestions', () => {
  const suggest = async (keyword: string) =>
    (await shop.rest('GET', `/api/suggestions?keyword=${encodeURIComponent(keyword)}`)).body;

  test('an incomplete word suggests products with their address and price, and collections', async () => {
    const { products, lists, correctedKeyword } = await suggest('a dozen garden ro');
    expect(products).toEqual([
      {
        _id: expect.any(String),
        name: 'A dozen garden roses',
        slug: 'a-dozen-garden-roses',
        image: '/images/products/a-dozen-garden-roses/960.jpg',
        price: 49,
        currency: 'USD',
        isFrom: false,
      },
    ]);
    expect([lists, correctedKeyword]).toEqual([[], null]);
    expect((await suggest('flow')).lists).toEqual([{ name: 'Flowers', collection: 'flowers', category: null }]);
    expect((await suggest('BIRTH')).lists).toEqual([{ name: 'Birthday', collection: null, category: 'birthday' }]);
  });

  test('of a product in variants, the price is that of the cheapest one', async () => {
    const [cake] = (await suggest('confetti birthday')).products;
    expect(cake).toMatchObject({ name: 'Vanilla confetti birthday cake', isFrom: true, price: expect.any(Number) });
  });

  test('one or two letters suggest lists only; after other words they are not looked for', async () => {
    expect((await suggest('sc')).products).toEqual([]);
    const flowers = { name: 'Flowers', collection: 'flowers', category: null };
    expect(await suggest('fl')).toEqual({ products: [], lists: [flowers], correctedKeyword: null });
    expect(names((await suggest('dozen garden ro')).products)).toEqual(['A dozen garden roses']);
    expect(names((await suggest('garden xq')).products)).toContain('A dozen garden roses');
  });

  test('a mistyped word is corrected, and the answer says so', async () => {
    const { products, correctedKeyword } = await suggest('choclate');
    expect(correctedKeyword).toBe('chocolate');
    expect(names(products)).toContain('Single-origin chocolate, six bars');
    expect((await list('keyword=choclate')).correctedKeyword).toBe('chocolate');
    expect(await list('keyword=chocolate')).not.toHaveProperty('correctedKeyword');
  });

  test('of words with as few errors, the one is meant that gifts are called, and all that is listed has it', async () => {
    for (const name of ['Lamp', 'Vase']) await make(name, { description: 'It has a kambat.' });
    await make('Kombat', { description: 'A bear.' });
    await make('Cup', { description: 'For kombats.' });
    for (const order of ['', '&sort=relevance']) {
      const { correctedKeyword, products, count } = await list(`keyword=kumbat${order}`);
      expect([correctedKeyword, names(products), count]).toEqual(['kombat', ['Kombat', 'Cup'], 2]);
    }
    expect((await suggest('kumbat')).correctedKeyword).toBe('kombat');
    // The demo shop's roses, not what something does.
    const [corrected, meant] = [await list('keyword=roes'), await list('keyword=rose')];
    expect([corrected.correctedKeyword, corrected.count]).toEqual(['rose', meant.count]);
  });

  test('where gifts have the words in descriptions only, the one that most of them have is meant', async () => {
    await make('Lamp', { description: 'It tambats.' });
    for (const name of ['Cup', 'Vase']) await make(name, { description: 'It tombats.' });
    const { correctedKeyword, count } = await list('keyword=tumbats');
    expect([correctedKeyword, count]).toEqual(['tombats', 2]);
  });

  test('of hidden gifts and of too few words, a word is never named as the corrected one', async () => {
    for (const hidden of ['Zebrasa', 'Zebrasb', 'Zebrasc', 'Zebrasd']) await make(hidden, { isPublished: false });
    for (const name of ['Zebrasy', 'Zebrasz lamp']) await make(name);
    expect((await list('keyword=zebrasx')).correctedKeyword).toBe('zebrasy');
    expect((await list('keyword=zebrasx+lamp')).correctedKeyword).toBe('zebrasz lamp');
    expect(names((await list('keyword=zebrasx+lamp')).products)).toEqual(['Zebrasz lamp']);
    // Most have the first of these words and most the last, but none has both.
    for (const name of ['Wendigoa plomp', 'Wendigoa plump', 'Wendigob plamp', 'Wendigoc plamp']) await make(name);
    const { correctedKeyword, products } = await list('keyword=wendigox+plxmp');
    expect([correctedKeyword, names(products)]).toEqual(['wendigoa plomp', ['Wendigoa plomp']]);
  });

  test.each(['', '   ', '\u0301', '%%', 'zzzz', '"', 'x'.repeat(5000)])('%j suggests nothing', async (keyword) => {
    expect(await suggest(keyword)).toEqual({ products: [], lists: [], correctedKeyword: null });
  });

  test('hidden products are suggested to nobody', async () => {
    await make('Hidden numbat', { isPublished: false });
    expect((await suggest('numbat')).products).toEqual([]);
    const { body } = await shop.as(admin).rest('GET', '/api/suggestions?keyword=numbat');
    expect(body.products).toEqual([]);
  });
});
