import { randomUUID } from 'node:crypto';
import readCode from 'jsqr';
import { parcelCode } from '../src/domain/parcel-code.js';
import type { Order, Product, Refusal } from './support/answers.js';
import { addressNumber, setStock } from './support/orders.js';
import { pagesOf, rectanglesOf } from './support/pdf-pages.js';
import { TestShop } from './support/test-shop.js';

// Its types describe another build.
const jsQR = readCode as unknown as typeof readCode.default;

let shop: TestShop;
let admin: { token: string; _id: string };
let roses: Product;
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = await shop.signInDemo('admin@example.com');
  roses = await shop.product('a-dozen-garden-roses');
  await setStock(shop, roses._id, 900);
});
afterAll(() => shop.close());

const path = (kind: string, ids: readonly string[]) =>
  `/api/admin/orders.pdf?${ids.reduce((query, id) => `${query}&id=${id}`, `kind=${kind}`)}`;
async function print(kind: string, ...ids: string[]) {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(shop.url + path(kind, ids), { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await answer.arrayBuffer());
}
const wordsOf = async (kind: string, ...ids: string[]) => pagesOf(await print(kind, ...ids));
const refused = async (address: string, token = admin.token) => {
  const { status, body } = await shop.as({ token }).rest<Refusal>('GET', address);
  return [status, body.code, body.fields];
};
let house = 0;
const place = (change: Record<string, unknown> = {}, qty = 1) =>
  shop.asNewCustomer().placeOrder(roses, qty, { shippingAddress: addressNumber((house += 1)), ...change });
const card = { to: 'Ana', from: 'Ben', message: 'Happy birthday!' };

/** Two parcels with one payment. */
async function placeTwo() {
  const parcels = [1, 2].map((qty) => ({
    orderItems: [{ product: roses._id, qty }],
    shippingAddress: {
      ...addressNumber(qty),
      firstName: `Person ${qty}`,
      phone: '+291 1 123456',
      region: 'Sheger',
      landmark: 'Blue gate',
    },
    ...(qty === 2 && { gift: card }),
  }));
  const { totalPrice } = (await shop.rest('POST', '/api/quote', { parcels })).body;
  const { status, body } = await shop.asNewCustomer().rest<Order>('POST', '/api/orders', { parcels, totalPrice });
  expect(status).toBe(201);
  return body;
}

describe('labels', () => {
  test('have the parcel’s address, number and code, and no price', async () => {
    const { _id, number } = await placeTwo();
    const pages = await wordsOf('label', _id);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toEqual(
      expect.arrayContaining([
        ...['From Gift Shop', 'Deliver to', 'Person 2 Haile', '2 Bole Road', 'Addis Ababa, Sheger 1000', 'Ethiopia'],
        ...['Blue gate', '+291 1 123456', number, 'Parcel 2 of 2', 'Standard', 'With a gift message'],
      ]),
    );
    expect(pages[0]).not.toContain('With a gift message');
    expect(pages.flat().join('\n')).not.toMatch(/\$|\d\.\d\d/);
    expect(await wordsOf('label', parcelCode({ orderId: _id, number: 2 }))).toEqual([pages[1]]);
  });

  test('have a code that scanners read as the parcel’s page', async () => {
    const { _id } = await placeTwo();
    const rectangles = rectanglesOf(await print('label', _id));
    // The code of the first parcel: that of the second is on another page, at the same place.
    const end = rectangles.findIndex(([, y], at) => y < (rectangles[at - 1]?.[1] ?? 0));
    const shapes = rectangles.slice(0, end);
    const module = shapes[0]?.[3] ?? 1;
    const [left, top] = [0, 1].map((axis) => Math.min(...shapes.map((shape) => shape[axis as 0 | 1]))) as [
      number,
      number,
    ];
    const [scale, size] = [4, 400];
    const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
    for (const [x, y, width] of shapes) {
      const [from, row, count] = [x - left, y - top, width].map((length) => Math.round(length / module)) as [
        ...[number, number, number],
      ];
      for (let down = 0; down < scale; down += 1)
        for (let across = 0; across < count * scale; across += 1) {
          const at = ((row + 8) * scale + down) * size + (from + 8) * scale + across;
          pixels.set([0, 0, 0], at * 4);
        }
    }
    const address = `${shop.url}/admin/today?parcel=${parcelCode({ orderId: _id, number: 1 })}`;
    expect(jsQR(pixels, size, size)?.data).toBe(address);
  });
});

describe('cards', () => {
  test('have the words, no price, and a page each; orders without words have none', async () => {
    const written = [await place({ gift: card }), await place(), await place({ gift: { message: 'Get well soon' } })];
    const pages = await wordsOf('card', ...written.map(({ id }) => id));
    expect(pages).toEqual([['Ana', 'Happy birthday!', 'Ben'], ['Get well soon']]);
  });

  test.each([
    ['Arabic', 'عيد ميلاد سعيد يا أمي'],
    ['Hebrew', 'יום הולדת שמח'],
    ['Chinese', '生日快乐，万事如意'],
    ['Japanese', 'お誕生日おめでとう'],
    ['Korean', '생일 축하합니다'],
    ['Hindi', 'जन्मदिन मुबारक'],
    ['Thai', 'สุขสันต์วันเกิด'],
    ['Amharic', 'መልካም ልደት'],
    ['Greek', 'Χρόνια πολλά'],
    ['Georgian', 'გილოცავ'],
    ['emoji', '🎁🌹👍🏽'],
  ])('are written in %s with fonts that are in the file', async (_, message) => {
    const { id } = await place({ gift: { message } });
    const bytes = await print('card', id);
    // Fonts draw some dots and marks apart from their letters, and readers can't tell what those are.
    const plain = (text: string) => text.normalize('NFKC').replace(/[\s\p{M}\p{Cc}\p{Emoji_Modifier}]/gu, '');
    expect(plain(pagesOf(bytes).flat().join(''))).toBe(plain(message));
    const file = bytes.toString('latin1');
    expect(file.match(/\/FontDescriptor \d/g)?.length).toBe(file.match(/\/FontFile2 \d/g)?.length);
  });

  test.each([
    ['Latin', 'W'],
    ['Chinese', '愛'],
    ['emoji', '👨‍👩‍👧'],
    ['no font', '\u{13000}'],
  ])('hold the longest message in %s', async (_, character) => {
    const lines = Array.from({ length: 8 }, () => character.repeat(29)).join('\n');
    const { id } = await place({ gift: { to: 'A', from: 'B', message: lines } });
    const [page = [], ...others] = await wordsOf('card', id);
    expect(others).toEqual([]);
    expect([page.at(0), page.at(-1)]).toEqual(['A', 'B']);
  });
});

describe('packing slips', () => {
  test('have the gifts with their prices, unless these are hidden', async () => {
    const [shown, hidden] = [await place({}, 2), await place({ gift: { hidePrices: true } }, 2)];
    const [open = [], closed = [], ...others] = await wordsOf('slip', shown.id, hidden.id);
    expect(others).toEqual([]);
    expect(open.join('\n')).toMatch(/Packing slip[^]*2 A dozen garden roses \$49\.00/);
    expect(open.join('\n')).toContain('Items: $98.00');
    expect(closed.join('\n')).toContain('A dozen garden roses');
    expect(closed.join('\n')).not.toMatch(/\$|Price|\d\.\d\d/);
  });

  test('of an order that was sent in part list the rest', async () => {
    const order = await place({}, 3);
    await shop.as(admin).rest('PUT', `/api/orders/${order.id}/pay`, { note: 'Cash' });
    const items = [{ line: 0, qty: 1 }];
    expect((await shop.as(admin).rest('POST', `/api/orders/${order.id}/shipments`, { items })).status).toBe(201);
    const text = (await wordsOf('slip', order.id)).flat().join('\n');
    expect(text).toContain('The rest of the order: a part was sent before.');
    expect(text).toContain('2 items');
    expect(text).not.toContain('Items: $');
  });
});

test('packing slips leave out what was refunded and went back into stock', async () => {
  const { id } = await shop.asNewCustomer().placePaidOrder(roses, 3);
  const refund = { id, amount: 1, alreadyRefunded: 0, reason: 'Sold out', idempotencyKey: id };
  const restock = [{ productId: roses._id, quantity: 1 }];
  await shop.as(admin).mutate('refundOrder', { ...refund, restock }, '{ status }');
  const text = (await wordsOf('slip', id)).flat().join('\n');
  expect(text).toContain('2 items');
  expect(text).not.toContain('Items: $');
});

test('fifty orders are one document, and fifty-one are refused', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 50; count += 1) ids.push((await place()).id);
  // One that is named twice is printed once.
  expect(await wordsOf('slip', ...ids, ids[0] ?? '')).toHaveLength(50);
  expect(await refused(path('slip', [...ids, randomUUID()]))).toEqual([
    ...[400, 'BAD_USER_INPUT', { id: 'Print at most 50 orders at once' }],
  ]);
});

test('bad input is refused at its field, and unknown orders are named', async () => {
  const { id } = await place();
  const kind = { kind: 'Use one of these: card, slip, label' };
  expect(await refused(path('poster', [id]))).toEqual([400, 'BAD_USER_INPUT', kind]);
  expect(await refused('/api/admin/orders.pdf')).toEqual([
    ...[400, 'BAD_USER_INPUT', { ...kind, id: 'Name at least one order' }],
  ]);
  expect(await refused(path('slip', [id, 'no-order']))).toEqual([
    ...[404, 'NOT_FOUND', { id: 'Order not found: no-order' }],
  ]);
  expect(await refused(path('label', [`${id}.1`, `${id}.2`]))).toEqual([
    ...[404, 'NOT_FOUND', { id: `Order not found: ${id}.2` }],
  ]);
  expect((await refused(path('card', [id]))).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
});

test('printing is for admins only', async () => {
  const order = await place();
  expect((await refused(path('slip', [order.id]), order.customer.token)).slice(0, 2)).toEqual([403, 'FORBIDDEN']);
});
