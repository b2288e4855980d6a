/** @postgres Builds SQL. */
import fc from 'fast-check';
import {
  Between,
  EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  Like,
  MoreThan,
  MoreThanOrEqual,
  Not,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { changeRow, Difference, insertIfNew, lockRow } from '../src/db/plain-manager.js';
import type { Category } from '../src/domain/categories.js';
import { OutboxMessage } from '../src/jobs/outbox-message.entity.js';
import { Product } from '../src/modules/catalog/product.entity.js';
import { ContactMessage } from '../src/modules/contact/contact-message.entity.js';
import { OrderLine } from '../src/modules/orders/order-line.entity.js';
import { Order } from '../src/modules/orders/order.entity.js';
import { Payment } from '../src/modules/payments/payment.entity.js';
import { ShopSetting } from '../src/modules/shop/shop-setting.entity.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let typeorm: EntityManager;
beforeAll(async () => {
  shop = await TestShop.open();
  typeorm = new EntityManager(shop.app.db.dataSource);
});
afterAll(() => shop.close());

class Undone extends Error {}

/** Runs `work` in a transaction that leaves nothing. */
async function undone<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
  let result!: T;
  const transaction = shop.app.db.inTransaction(async (manager) => {
    result = await work(manager);
    throw new Undone();
  });
  await expect(transaction).rejects.toThrow(Undone);
  return result;
}

/** TypeORM's own manager in the same transaction. */
function original(manager: EntityManager): EntityManager {
  const { dataSource, queryRunner } = manager;
  const made = new EntityManager(dataSource, queryRunner);
  // The runner would keep it for the transactions to come.
  Object.assign(queryRunner as object, { manager });
  return made;
}

const nothing = {};
const conditions: [string, FindOptionsWhere<Product> | FindOptionsWhere<Product>[]][] = [
  ['none', nothing],
  ['a text', { name: 'A dozen garden roses' }],
  ['a text that nothing has', { name: "'; DROP TABLE products; --" }],
  ['a word', { category: 'birthday' }],
  ['one of several words', { category: In(['birthday', 'get-well', 'love']) }],
  ['a word after', { category: MoreThan<Category>('birthday') }],
  ['a number', { countInStock: 0 }],
  ['a flag', { isOnSale: true }],
  ['two columns', { isOnSale: false, isPublished: true }],
  ['no value', { salePriceCents: IsNull() }],
  ['some value', { salePriceCents: Not(IsNull()) }],
  ['any other value', { countInStock: Not(0) }],
  ['one of several', { countInStock: In([0, 1, 2, 3, 4, 5]) }],
  ['one of none', { id: In([]) }],
  ['less', { priceCents: LessThan(3000) }],
  ['at most', { priceCents: LessThanOrEqual(4900) }],
  ['more', { priceCents: MoreThan(4900) }],
  ['at least', { priceCents: MoreThanOrEqual(4900) }],
  ['between', { priceCents: Between(2000, 4000) }],
  ['like', { name: Like('%rose%') }],
  ['either', [{ isOnSale: true, isPublished: true }, { countInStock: 0 }]],
  ['either, one of them not plain', [{ name: Like('%rose%') }, { countInStock: 0 }]],
  ['either, one of them anything', [nothing, { countInStock: 0 }]],
  ['one of no ways', []],
];

test('every table is read as TypeORM reads it', async () => {
  const { entityMetadatas } = shop.app.db.dataSource;
  const filled = [];
  for (const { target, primaryColumns, name } of entityMetadatas) {
    const order = Object.fromEntries(primaryColumns.map(({ propertyName }) => [propertyName, 'ASC' as const]));
    const rows = await shop.app.db.reader.find<ObjectLiteral>(target, { order });
    expect(rows).toStrictEqual(await typeorm.find<ObjectLiteral>(target, { order }));
    if (rows.length > 0) filled.push(name);
  }
  expect(filled).toEqual(expect.arrayContaining(['Order', 'OrderLine', 'Payment', 'Product', 'StockMove', 'User']));
});

test.each(conditions)('%s as a condition finds and counts the same rows as in TypeORM', async (_, where) => {
  const { reader } = shop.app.db;
  const order = { priceCents: 'DESC', id: 'ASC' } as const;
  for (const take of [undefined, 1, 3]) {
    const options = { where, order, ...(take && { take }) };
    expect(await reader.find(Product, options)).toStrictEqual(await typeorm.find(Product, options));
  }
  expect(await reader.findOne(Product, { where, order })).toStrictEqual(
    await typeorm.findOne(Product, { where, order }),
  );
  expect(await reader.existsBy(Product, where)).toBe(await typeorm.existsBy(Product, where));
  expect(await reader.countBy(Product, where)).toBe(await typeorm.countBy(Product, where));
});

/** Those that may change or delete: neither alternatives nor everything. */
const single = conditions.filter((named): named is [string, FindOptionsWhere<Product>] => {
  const [, where] = named;
  return !Array.isArray(where) && where !== nothing;
});

test.each(single)('%s as a condition changes the same rows as in TypeORM', async (_, where) => {
  const changed = async (managerOf: (manager: EntityManager) => EntityManager) =>
    undone(async (manager) => {
      const { affected } = await managerOf(manager).update(Product, where, { countInStock: 77, isPublished: false });
      const rows = await manager.query<ObjectLiteral[]>('SELECT * FROM products ORDER BY id');
      return { affected, rows };
    });
  expect(await changed((manager) => manager)).toStrictEqual(await changed(original));
});

test.each(single)('%s as a condition deletes the same rows as in TypeORM', async (_, where) => {
  const deleted = async (managerOf: (manager: EntityManager) => EntityManager) =>
    undone(async (manager) => {
      for (const table of ['stock_moves', 'order_lines', 'reviews', 'product_ratings', 'collection_products'])
        await manager.query(`DELETE FROM ${table}`);
      const { affected } = await managerOf(manager).delete(Product, where);
      return { affected, ids: await manager.query<ObjectLiteral[]>('SELECT id FROM products ORDER BY id') };
    });
  expect(await deleted((manager) => manager)).toStrictEqual(await deleted(original));
});

test('an empty condition is refused and never matches all rows', async () => {
  for (const where of [{}, { id: undefined }, { id: null }] as unknown as FindOptionsWhere<Product>[]) {
    await expect(undone((manager) => manager.update(Product, where, { countInStock: 0 }))).rejects.toThrow();
    await expect(undone((manager) => manager.delete(Product, where))).rejects.toThrow();
  }
  const lost = { id: undefined } as unknown as FindOptionsWhere<Product>;
  await expect(shop.app.db.reader.findOneBy(Product, lost)).rejects.toThrow();
  const wrong = { color: 'red' } as unknown as FindOptionsWhere<Product>;
  await expect(shop.app.db.reader.findBy(Product, wrong)).rejects.toThrow('color');
});

test('a JSON column is written, found and read by its value', async () => {
  const rows = await undone(async (manager) => {
    await manager.insert(ShopSetting, { key: 'name', value: 'Roses', updatedAt: 1 });
    await manager.update(ShopSetting, { key: 'name' }, { updatedAt: 2 });
    return manager.findBy(ShopSetting, { value: 'Roses' });
  });
  expect(rows).toMatchObject([{ key: 'name', value: 'Roses', updatedAt: 2 }]);
});

test('a piece of SQL changes a column from its current value', async () => {
  const [product] = await shop.app.db.reader.find(Product, { where: { isPublished: true }, take: 1 });
  const { id, name, countInStock } = product as Product;
  const after = await undone(async (manager) => {
    await manager.increment(Product, { id }, 'countInStock', 5);
    await manager.decrement(Product, { id, countInStock: MoreThanOrEqual(5) }, 'countInStock', 2);
    await manager.update(Product, { id }, { searchText: () => 'upper(name)', name: undefined });
    return manager.findOneByOrFail(Product, { id });
  });
  expect(after).toMatchObject({ name, searchText: name.toUpperCase(), countInStock: countInStock + 3 });
});

const message = fc.record(
  {
    id: fc.uuid(),
    kind: fc.string({ maxLength: 20 }),
    payload: fc.dictionary(fc.string(), fc.jsonValue()),
    dedupeKey: fc.uuid(),
    orderId: fc.option(fc.uuid()),
    createdAt: fc.maxSafeNat(),
    precedence: fc.nat({ max: 1 }),
    dueAt: fc.maxSafeNat(),
    attempts: fc.nat({ max: 2 ** 31 - 1 }),
    lastError: fc.option(fc.string({ unit: 'grapheme' })),
  },
  { noNullPrototype: true },
);

test('a new row is stored as TypeORM stores it, and read as it was given', async () => {
  // PostgreSQL knows no NUL in a text.
  const kept = fc
    .array(message, { minLength: 1, maxLength: 4 })
    .filter((rows) => !JSON.stringify(rows).includes('\\u0000'));
  await fc.assert(
    fc.asyncProperty(kept, async (rows) => {
      const written = (managerOf: (manager: EntityManager) => EntityManager) =>
        undone(async (manager) => {
          // TypeORM writes into the rows that it is given.
          const given = structuredClone(rows) as QueryDeepPartialEntity<OutboxMessage>[];
          await managerOf(manager).insert(OutboxMessage, given);
          const ids = rows.map(({ id }) => id);
          return {
            raw: await manager.query<ObjectLiteral[]>(
              `SELECT * FROM outbox WHERE id IN (${ids.map((id) => `'${id}'`).join(', ')}) ORDER BY id`,
            ),
            entities: await manager.find(OutboxMessage, { where: { id: In(ids) }, order: { id: 'ASC' } }),
          };
        });
      const plain = await written((manager) => manager);
      expect(plain).toStrictEqual(await written(original));
      const given = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(plain.entities).toMatchObject(JSON.parse(JSON.stringify(given)) as object[]);
    }),
    { numRuns: 50 },
  );
});

test('inserting keeps an existing row, and reports other errors', async () => {
  const row = {
    id: 'm1',
    name: 'Hana',
    email: 'hana@example.com',
    subject: 'One',
    message: 'Hello',
    requestHash: 'h',
    createdAt: 1,
  };
  const subjects = await undone(async (manager) => {
    expect(await insertIfNew(manager, ContactMessage, row)).toBe(true);
    expect(await insertIfNew(manager, ContactMessage, { ...row, subject: 'Two' })).toBe(false);
    return (await manager.findBy(ContactMessage, { id: 'm1' })).map(({ subject }) => subject);
  });
  expect(subjects).toEqual(['One']);
  const { message: _, ...incomplete } = row;
  await expect(undone((manager) => insertIfNew(manager, ContactMessage, incomplete))).rejects.toThrow(/null/i);
});

const onPostgres = process.env['TEST_DATABASE'] === 'postgres' ? test.each : test.skip.each;

onPostgres<[string, (manager: EntityManager) => Promise<unknown>]>([
  ['an open order', (manager) => lockRow(manager, Order, { id: 'an id', status: 'pending' })],
  ['a started payment', (manager) => manager.existsBy(Payment, { orderId: 'an id', status: 'started' })],
])('PostgreSQL finds %s by its key, not among all open ones', async (_, ask) => {
  const plan = await undone(async (manager) => {
    const { queryRunner } = manager;
    const asked = jest.spyOn(queryRunner!, 'query');
    await ask(manager);
    const [[text] = []] = asked.mock.calls;
    asked.mockRestore();
    // The tables are so small that reading all of one may seem cheaper than any index.
    await manager.query('SET LOCAL enable_seqscan = off');
    // Without values, as it plans what comes again and again.
    return manager.query<object[]>(`EXPLAIN (GENERIC_PLAN) ${text}`);
  });
  expect(JSON.stringify(plan)).toMatch(/Index Cond: \(\((order_)?id\)::text = \$\d\)/);
});

test('the statements of a purchase use no query builder of TypeORM', async () => {
  const builders = jest.spyOn(EntityManager.prototype, 'createQueryBuilder');
  try {
    await undone(async (manager) => {
      const order = await manager.findOneByOrFail(Order, { status: 'paid' });
      await manager.find(OrderLine, { where: { orderId: In([order.id]) }, order: { position: 'ASC' } });
      await manager.update(Order, { id: order.id, status: 'paid' }, { totalCents: () => 'total_cents' });
      await manager.insert(Order, { ...order, id: 'another', idempotencyKey: 'another' });
    });
    expect(builders).not.toHaveBeenCalled();
  } finally {
    builders.mockRestore();
  }
});

test('a locked row is returned as TypeORM reads it, and null when there is none', async () => {
  await undone(async (manager) => {
    const order = await original(manager).findOneByOrFail(Order, { status: 'paid' });
    expect(await lockRow(manager, Order, { id: order.id, status: 'paid' })).toStrictEqual(order);
    expect(await lockRow(manager, Order, { id: order.id, status: 'pending' })).toBeNull();
  });
});

test('a row can’t be locked by a condition that is not plain', async () => {
  const locking = shop.app.db.inTransaction((manager) => lockRow(manager, Order, { id: Like('%') }));
  await expect(locking).rejects.toThrow(TypeError);
});

test('a changed row is returned as it is afterward, and null when none was like that', async () => {
  await undone(async (manager) => {
    const { id, countInStock } = await manager.findOneByOrFail(Product, { countInStock: MoreThan(3) });
    const change = { countInStock: new Difference(-3), name: 'Renamed' };
    const changed = await changeRow(manager, Product, { id, countInStock: MoreThanOrEqual(3) }, change);
    expect(changed).toMatchObject({ countInStock: countInStock - 3, name: 'Renamed' });
    expect(changed).toStrictEqual(await original(manager).findOneBy(Product, { id }));
    expect(await changeRow(manager, Product, { id, countInStock: LessThan(0) }, change)).toBeNull();
    expect(await manager.findOneBy(Product, { id })).toStrictEqual(changed);
  });
});
