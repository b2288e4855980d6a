/** @postgres A quote reads what an order locks, and must find the same prices on both databases. */
import { randomUUID } from 'node:crypto';
import type { Product, Refusal } from './support/answers.js';
import { orderBody, shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string; _id: string };
let mug: Product;
let roses: Product;
beforeAll(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
  mug = await createMug();
  roses = await shop.product('a-dozen-garden-roses');
});
afterAll(() => shop.close());

const engraving = { name: 'engraving', label: 'Engraving', maxLength: 20, required: false, extraPrice: 4 };
const sizes = { options: [{ name: 'Size', values: ['Small', 'Large'] }] };

/** A mug at 20.00 in two sizes, the large one at 30.00, whose engraving costs 4.00. */
async function createMug(change: Record<string, unknown> = {}): Promise<Product> {
  const { body } = await shop.as(admin).rest('POST', '/api/products', {
    name: `Mug ${randomUUID()}`,
    description: 'A mug of white china.',
    image: '/images/products/mug.webp',
    price: 20,
    countInStock: 9,
    textOptions: [engraving],
    ...change,
  });
  const variants = [
    { _id: body._id, values: ['Small'] },
    { values: ['Large'], price: 30, countInStock: 3 },
  ];
  return (await shop.as(admin).rest('PUT', `/api/products/${body._id}/variants`, { ...sizes, variants })).body;
}

const quote = (orderItems: unknown) => shop.rest('POST', '/api/quote', { orderItems });
const refusal = (orderItems: unknown) => shop.rest<Refusal>('POST', '/api/quote', { orderItems });

test('a quote has a line for each item, shipping and tax, and an order with its total is placed', async () => {
  const large = mug.variants[1]!;
  const orderItems = [
    { product: mug._id, qty: 2 },
    { product: mug._id, qty: 1, texts: { engraving: 'For Ana' } },
    { product: mug._id, variant: large._id, qty: 1 },
  ];
  const { status, body } = await quote(orderItems);
  const item = { kind: 'item', product: mug._id, variant: null };
  const none = { product: null, variant: null, qty: null, unitPrice: null };
  expect([status, body]).toEqual([
    200,
    {
      lines: [
        { ...item, label: `${mug.name} (Small)`, qty: 2, unitPrice: 20, amount: 40 },
        { ...item, label: `${mug.name} (Small)`, qty: 1, unitPrice: 24, amount: 24 },
        { ...item, label: `${mug.name} (Large)`, variant: large._id, qty: 1, unitPrice: 30, amount: 30 },
        { ...none, kind: 'shipping', label: 'Shipping', amount: 7 },
        { ...none, kind: 'tax', label: 'Tax', amount: 14.1 },
      ],
      itemsPrice: 94,
      discountPrice: 0,
      discountCodes: [],
      giftCards: [],
      giftCardPrice: 0,
      shippingPrice: 7,
      taxPrice: 14.1,
      includedTaxPrice: 0,
      taxes: [{ label: 'Tax', percent: 15, amount: 14.1, taxedAmount: 94, isIncluded: false }],
      totalPrice: 115.1,
      currency: 'USD',
      deliveryMethod: { id: 'standard', name: 'Standard', kind: 'ship', days: 5, minDays: 3, preparationDays: 0 },
      parcels: [
        {
          ...{ number: 1, shippingPrice: 7, currency: 'USD' },
          deliveryMethod: { id: 'standard', name: 'Standard', kind: 'ship', days: 5, minDays: 3, preparationDays: 0 },
        },
      ],
    },
  ]);
  const input = {
    orderItems: [
      { product: mug._id, qty: 2 },
      { product: mug._id, qty: 1, texts: [{ name: 'engraving', value: 'For Ana' }] },
      { product: mug._id, variant: large._id, qty: 1 },
    ],
  };
  const fields = `lines { kind label product variant qty unitPrice amount }
    itemsPrice discountPrice discountCodes { code } giftCards { lastFour } giftCardPrice shippingPrice taxPrice includedTaxPrice totalPrice currency
    taxes { label percent amount taxedAmount isIncluded } deliveryMethod { id name kind days minDays preparationDays }
    parcels { number shippingPrice currency deliveryMethod { id name kind days minDays preparationDays } }`;
  const answer = await shop.graphql(`query ($input: QuoteInput!) { quote(input: $input) { ${fields} } }`, { input });
  const lines = body.lines.map((line) => ({ ...line, kind: line.kind.toUpperCase() }));
  const deliveryMethod = { ...body.deliveryMethod, kind: 'SHIP' };
  const parcels = body.parcels.map((parcel) => ({ ...parcel, deliveryMethod }));
  expect(answer.quote).toEqual({ ...body, lines, deliveryMethod, parcels });

  const stock = async () => (await shop.rest('GET', `/api/products/${mug._id}`)).body.variants;
  expect((await stock()).map(({ countInStock }) => countInStock)).toEqual([9, 3]);
  const { itemsPrice, shippingPrice, taxPrice, totalPrice } = body;
  const order = orderBody(mug, 1, { orderItems, itemsPrice, shippingPrice, taxPrice, totalPrice });
  const placed = await shop.asNewCustomer().rest('POST', '/api/orders', order);
  expect([placed.status, placed.body.lines]).toEqual([201, body.lines]);
});

test('a sale that has just ended is over', async () => {
  const saleUntil = new Date(shop.clock.now() + 5 * 60_000).toISOString();
  const cup = await createMug({ isOnSale: true, salePrice: 12, saleUntil });
  const price = async () => (await quote([{ product: cup._id, qty: 1 }])).body.itemsPrice;
  expect(await price()).toBe(12);
  shop.clock.advanceMinutes(5);
  expect(await price()).toBe(20);
});

test.each<[string, () => unknown, Record<string, string>]>([
  ['nothing', () => [], { orderItems: 'The cart is empty' }],
  [
    'no piece at all',
    () => [{ product: mug._id, qty: 0 }],
    { orderItems: 'Quantities must be whole numbers from 1 to 999' },
  ],
  [
    'a product that is not there',
    () => [{ product: 'none', qty: 1 }],
    { orderItems: 'One of the products is no longer sold.' },
  ],
  [
    'a variant of another product',
    () => [{ product: mug._id, variant: roses._id, qty: 1 }],
    { orderItems: 'One of the products has no such variant.' },
  ],
  [
    'a text that the product does not ask for',
    () => [{ product: mug._id, qty: 1, texts: { poem: 'Roses are red' } }],
    { 'orderItems.0.texts.poem': expect.stringContaining('This product has no such text') as string },
  ],
])('%s is refused at its field', async (_name, items, fields) => {
  const { status, body } = await refusal(items());
  expect([status, body.code, body.fields]).toEqual([400, 'BAD_USER_INPUT', fields]);
});

test('what costs more than an order may is refused at its items, by quotes and orders alike', async () => {
  const yacht = { name: `Yacht ${randomUUID()}`, description: 'White.', image: '/images/products/mug.webp' };
  const { body } = await shop.as(admin).rest('POST', '/api/products', { ...yacht, price: 500_000, countInStock: 90 });
  const order = (qty: number) => ({ orderItems: [{ product: body._id, qty }], shippingAddress });
  expect((await quote(order(37).orderItems)).status).toBe(200);
  const fields = { orderItems: 'An order can cost at most $21,474,836.47' };
  expect((await refusal(order(38).orderItems)).body.fields).toEqual(fields);
  const placed = { ...order(38), totalPrice: 1, customer: { name: 'Ana Silva' }, payment: 'cash' };
  const refused = await shop.as(admin).rest<Refusal>('POST', '/api/admin/orders', placed);
  expect([refused.status, refused.body.fields]).toEqual([400, fields]);
});

test('more than there is in stock is refused with what is left', async () => {
  const cup = await createMug();
  const { status, body } = await refusal([{ product: cup._id, qty: 10 }]);
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'OUT_OF_STOCK',
      message: `Only 9 of ${cup.name} (Small) left.`,
      items: [{ productId: cup._id, available: 9 }],
    },
  ]);
});
