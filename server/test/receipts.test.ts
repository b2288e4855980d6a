/** @postgres Numbers without gaps depend on what the databases lock. */
import { Receipts } from '../src/modules/receipts/receipts.service.js';
import type { Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody, setStock, shippingAddress } from './support/orders.js';
import { pagesOf } from './support/pdf-pages.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let gift: Product;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
  gift = await shop.product('a-dozen-garden-roses');
  await setStock(shop, gift._id, 900);
  // The demo's own orders.
  await shop.app.worker.runOnce();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const newShopper = () => shop.as(shop.newVerifiedCustomer());

async function receipt(id: string, { customer, key }: { customer?: { token: string }; key?: string } = {}) {
  const headers: Record<string, string> = customer ? { authorization: `Bearer ${customer.token}` } : {};
  const answer = await fetch(`${shop.url}/api/orders/${id}/receipt${key ? `?key=${key}` : ''}`, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type');
  const number = /filename="R-(\d+)\.pdf"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { status: answer.status, type, number: Number(number), bytes };
}

const textOf = (bytes: Buffer) => pagesOf(bytes).flat();

const numberOf = async (id: string) => {
  const [row] = await shop.sql<{ number: number }>(`SELECT number FROM receipts WHERE order_id = '${id}'`);
  return row ? Number(row.number) : null;
};
const paid = async (change: Record<string, unknown> = {}, qty = 1) => {
  const shopper = newShopper();
  const order = await shopper.placeOrder(gift, qty, change);
  await shopper.payByCard(order);
  return order;
};

type Paid = Awaited<ReturnType<typeof paid>>;

test('a paid order has a receipt that says what was paid, by whom and to whom', async () => {
  const address = {
    ...shippingAddress,
    firstName: 'Мария',
    lastName: 'Łuczak',
    city: 'ሰላም',
    address: '漢 4 Bole Road',
  };
  const { id, customer } = await paid({ shippingAddress: address }, 2);
  const { status, type, number, bytes } = await receipt(id, { customer });
  expect([status, type]).toEqual([200, 'application/pdf']);
  const [today] = /\w+ \d+, \d{4}/.exec(textOf(bytes)[4] ?? '') ?? [];
  expect(textOf(bytes)).toEqual([
    ...['Gift Shop', 'hello@giftshop.example', '(555) 010-0142'],
    `Receipt R-${String(number).padStart(6, '0')}`,
    `Paid on ${today}`,
    expect.stringMatching(/^Order [0-9A-F]{4}-[0-9A-F]{4} of /),
    `Issued on ${today}`,
    ...['Test Customer', 'Мария Łuczak', '漢 4 Bole Road', 'ሰላም 1000', 'Ethiopia'],
    ...['2 × A dozen garden roses', '$49.00 each', '$98.00'],
    ...['Items $98.00', 'Shipping $7.00', 'Tax $14.70', 'Total $119.70'],
    'All amounts are in USD.',
  ]);
});

test('it names the shop as it was when it was issued, with its tax number', async () => {
  const before = await paid();
  const linesOf = async ({ id, customer }: Paid) => textOf((await receipt(id, { customer })).bytes).slice(0, 4);
  expect(await linesOf(before)).toContainEqual(expect.stringMatching(/^Receipt/));
  const { version } = (await shop.as(admin).graphql('{ shopSettings { version } }')).shopSettings;
  await shop.as(admin).mutate('updateShopSettings', { version, taxNumber: ' DE 123 456 789 ' }, '{ version }');
  expect(await linesOf(await paid())).toContain('Tax number DE 123 456 789');
  expect(await linesOf(before)).not.toContainEqual(expect.stringMatching(/^Tax number/));
});

test('its dates are in the order of the region in which the shop writes its amounts', async () => {
  const write = async (locale: string) => {
    const { version } = (await shop.as(admin).graphql('{ shopSettings { version } }')).shopSettings;
    await shop.as(admin).mutate('updateShopSettings', { version, locale }, '{ version }');
  };
  const { id, customer } = await paid();
  await write('en-GB');
  try {
    const { bytes } = await receipt(id, { customer });
    expect(textOf(bytes)).toContainEqual(expect.stringMatching(/^Paid on \d{1,2} \p{L}+ \d{4}$/u));
  } finally {
    await write('en-US');
  }
});

test('the file is made once, and stays as it was when the shop changes', async () => {
  const { id, customer } = await paid();
  const before = await receipt(id, { customer });
  const { version } = (await shop.as(admin).graphql('{ shopSettings { version } }')).shopSettings;
  await shop.as(admin).mutate('updateShopSettings', { version, name: 'Other Shop' }, '{ version }');
  expect((await receipt(id, { customer })).bytes.equals(before.bytes)).toBe(true);
});

test('an unpaid order has no receipt, nor has one that the caller may not see', async () => {
  const shopper = newShopper();
  const { id, customer } = await shopper.placeOrder(gift);
  const { status, body } = await shop.as(customer).rest<Refusal>('GET', `/api/orders/${id}/receipt`);
  expect([status, body.code, body.message]).toEqual([409, 'CONFLICT', 'The receipt is ready once the order is paid.']);
  const other = await paid();
  expect((await receipt(other.id, { customer })).status).toBe(404);
  expect((await receipt(other.id)).status).toBe(404);
  expect((await receipt(other.id, { key: 'guessed' })).status).toBe(404);
  expect((await receipt(other.id, { customer: admin })).status).toBe(200);
});

test('a guest reads it with the key of the order', async () => {
  const guest = { name: 'Selam Guest', email: 'guest@example.com' };
  const { body } = await shop.rest('POST', '/api/orders', { ...orderBody(gift), guest });
  const note = { note: 'Cash at the counter' };
  expect((await shop.as(admin).rest('PUT', `/api/orders/${body._id}/pay`, note)).status).toBe(200);
  const { status, bytes } = await receipt(body._id, { key: String(body.orderKey) });
  expect(status).toBe(200);
  const text = textOf(bytes);
  expect(text).toContain('Selam Guest');
  expect(text.join()).not.toContain('guest@example.com');
});

describe('numbers', () => {
  test('follow the order of payment, without gaps, whoever asks first', async () => {
    await shop.app.worker.runOnce();
    const orders: Paid[] = [];
    for (let n = 0; n < 3; n += 1) {
      orders.push(await paid());
      shop.clock.advanceMinutes(1);
    }
    const [, , last] = orders as [Paid, Paid, Paid];
    const asked = (await receipt(last.id, last)).number;
    const [first = 0, ...rest] = await Promise.all(orders.map(({ id }) => numberOf(id)));
    expect(rest).toEqual([Number(first) + 1, Number(first) + 2]);
    expect(asked).toBe(Number(first) + 2);
  });

  test('are given once by two processes at the same time', async () => {
    const orders = [await paid(), await paid(), await paid()];
    const shops = { seller: () => ({ name: 'Gift Shop' }) };
    const processes = [1, 2].map(() => new Receipts(shop.app.db, {} as never, shops as never));
    await Promise.all([
      ...processes.map((one) => one.issueDue()),
      ...orders.map(({ id, customer }) => receipt(id, { customer })),
    ]);
    const numbers = await Promise.all(orders.map(({ id }) => numberOf(id)));
    expect(new Set(numbers).size).toBe(3);
    const [count] = await shop.sql('SELECT COUNT(*) AS receipts, MAX(number) AS latest FROM receipts');
    expect(Number(count?.['receipts'])).toBe(Number(count?.['latest']));
  });
});

const fileOf = async (id: string) =>
  (await shop.sql<{ pdf: string | null }>(`SELECT pdf FROM receipts WHERE order_id = '${id}'`))[0]?.pdf;

test('the receipt of a deleted customer names nobody, and keeps its number', async () => {
  const { id, customer } = await paid();
  const { number } = await receipt(id, { customer });
  await shop.as(admin).rest('PUT', `/api/orders/${id}/deliver`);
  await shop.as(customer).mutate('deleteMyAccount', { email: customer.email, password: 'gift-shop-demo' });
  expect(await fileOf(id)).toBeNull();
  const later = await receipt(id, { customer: admin });
  const text = textOf(later.bytes).join('\n');
  expect(later.number).toBe(number);
  expect(text).toContain('Deleted customer');
  expect(text).not.toContain('Test Customer');
  expect(text).not.toContain(shippingAddress.address);
});

test('the receipt of a guest who is taken out of the order loses its file', async () => {
  const guest = { name: 'Selam Guest', email: 'selam.guest@example.com' };
  const { body } = await shop.rest('POST', '/api/orders', { ...orderBody(gift), guest });
  await shop.as(admin).rest('PUT', `/api/orders/${body._id}/pay`, { note: 'In cash' });
  await shop.as(admin).rest('PUT', `/api/orders/${body._id}/deliver`);
  await receipt(body._id, { customer: admin });
  expect(await fileOf(body._id)).not.toBeNull();
  shop.clock.advanceMinutes(91 * 24 * 60);
  await shop.app.worker.runOnce();
  expect(await fileOf(body._id)).toBeNull();
});
