/** @postgres Orders with texts are money: their lines and totals agree on both databases. */
import { randomUUID } from 'node:crypto';
import type { Product, Refusal } from './support/answers.js';
import { brokenInvariants, orderBody } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string; _id: string };
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  admin = await shop.signInDemo('admin@example.com');
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

const engraving = { name: 'engraving', label: 'Engraving', maxLength: 20, required: false, extraPrice: 4 };
const name = { name: 'name', label: 'Name on the mug', maxLength: 10, required: true, extraPrice: 0 };

async function createMug(textOptions: unknown = [engraving], change: Record<string, unknown> = {}): Promise<Product> {
  const { status, body } = await shop.as(admin).rest('POST', '/api/products', {
    name: `Mug ${randomUUID()}`,
    description: 'A mug of white china.',
    image: '/images/products/mug.webp',
    price: 20,
    countInStock: 9,
    textOptions,
    ...change,
  });
  expect(status).toBe(201);
  return body;
}

const fieldsOf = ({ errors }: { errors?: { extensions: Record<string, unknown> }[] }) =>
  errors?.[0]?.extensions['fields'] as Record<string, string> | undefined;

/** The body of an order of one product, with the totals that belong to these lines. */
function bodyOf({ _id }: Product, lines: { qty: number; unit: number; texts?: unknown }[]) {
  const items = lines.reduce((sum, { qty, unit }) => sum + qty * unit, 0);
  const price = { name: '', image: '', isOnSale: false, salePrice: null };
  const orderItems = lines.map(({ qty, texts }) => ({ product: _id, qty, ...(texts !== undefined && { texts }) }));
  return orderBody({ _id, price: items, ...price }, 1, { orderItems });
}

describe('the text options of a product', () => {
  test('are saved and shown by both interfaces, and an edit without them keeps them', async () => {
    const mug = await createMug([engraving, { name: 'note', label: 'Note', maxLength: 200 }]);
    const all = [engraving, { name: 'note', label: 'Note', maxLength: 200, required: false, extraPrice: 0 }];
    expect(mug.textOptions).toEqual(all);
    const { body: edited } = await shop.as(admin).rest('PUT', `/api/products/${mug._id}`, { price: 21 });
    expect([edited.price, edited.textOptions]).toEqual([21, all]);
    const fields = '{ textOptions { name label maxLength required extraPrice } }';
    const input = { id: mug._id, textOptions: [{ ...engraving, extraPrice: 5.5 }] };
    const updated = await shop.as(admin).mutate('updateProduct', input, fields);
    expect(updated).toEqual({ textOptions: [{ ...engraving, extraPrice: 5.5 }] });
    const query = `query ($id: ID!) { product(id: $id) ${fields} }`;
    expect((await shop.graphql(query, { id: mug._id })).product).toEqual(updated);
    const none = await shop.as(admin).rest('PUT', `/api/products/${mug._id}`, { textOptions: [] });
    expect(none.body.textOptions).toEqual([]);
  });

  test('are refused at their fields, and nothing is saved', async () => {
    const mug = await createMug();
    const textOptions = [engraving, { ...engraving, label: '', maxLength: 0, extraPrice: -1 }];
    const fields = ['textOptions.1.name', 'textOptions.1.label', 'textOptions.1.maxLength', 'textOptions.1.extraPrice'];
    const rest = await shop.as(admin).rest<Refusal>('PUT', `/api/products/${mug._id}`, { price: 30, textOptions });
    expect([rest.status, Object.keys(rest.body.fields ?? {})]).toEqual([400, fields]);
    const answer = await shop.as(admin).mutateAnswer('updateProduct', { id: mug._id, textOptions }, '{ _id }');
    expect(Object.keys(fieldsOf(answer) ?? {})).toEqual(fields);
    expect((await shop.rest('GET', `/api/products/${mug._id}`)).body).toEqual(mug);
  });

  test('of a product with variants are those of all its variants', async () => {
    const mug = await createMug();
    const { body } = await shop.as(admin).rest<Product>('PUT', `/api/products/${mug._id}/variants`, {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [
        { _id: mug._id, values: ['Small'] },
        { values: ['Large'], price: 30, countInStock: 3 },
      ],
    });
    const large = String(body.variants[1]?._id);
    const optionsOf = async () => {
      const query = 'query ($ids: [ID!]!) { productsById(ids: $ids) { textOptions { name extraPrice } } }';
      return (await shop.graphql(query, { ids: [large] })).productsById;
    };
    expect(await optionsOf()).toEqual([{ textOptions: [{ name: 'engraving', extraPrice: 4 }] }]);
    await shop.as(admin).rest('PUT', `/api/products/${mug._id}`, { textOptions: [{ ...engraving, extraPrice: 6 }] });
    expect(await optionsOf()).toEqual([{ textOptions: [{ name: 'engraving', extraPrice: 6 }] }]);
    const order = { ...bodyOf(mug, [{ qty: 1, unit: 36 }]) };
    const orderItems = [{ product: mug._id, variant: large, qty: 1, texts: { engraving: 'For Ana' } }];
    const placed = await shop.asNewCustomer().rest('POST', '/api/orders', { ...order, orderItems });
    expect(placed.body.orderItems).toMatchObject([{ variant: large, price: 36, texts: [{ value: 'For Ana' }] }]);
  });
});

describe('an order with texts', () => {
  test('has a line for each text, at its own price, and keeps it when the product changes', async () => {
    const mug = await createMug();
    const customer = await shop.newCustomer();
    const body = bodyOf(mug, [
      { qty: 2, unit: 24, texts: { engraving: ' For  Ana ' } },
      { qty: 1, unit: 20 },
      { qty: 1, unit: 24, texts: { engraving: 'For Ben' } },
      { qty: 1, unit: 20, texts: { engraving: '  ' } },
    ]);
    const { status, body: order } = await shop.as(customer).rest('POST', '/api/orders', body);
    expect([status, order.itemsPrice, order.totalPrice]).toEqual([201, 112, 135.8]);
    const text = (value: string) => [{ name: 'engraving', label: 'Engraving', value, extraPrice: 4 }];
    const lines = [
      { product: mug._id, itemId: mug._id, qty: 2, price: 24, texts: text('For Ana') },
      { product: mug._id, itemId: mug._id, qty: 2, price: 20, texts: [] },
      { product: mug._id, itemId: mug._id, qty: 1, price: 24, texts: text('For Ben') },
    ];
    expect(order.orderItems).toMatchObject(lines);
    expect((await shop.rest('GET', `/api/products/${mug._id}`)).body.countInStock).toBe(4);

    await shop.as(admin).rest('PUT', `/api/products/${mug._id}`, { textOptions: [], price: 50 });
    const read = async (caller: { token: string }) =>
      (await shop.as(caller).rest('GET', `/api/orders/${order._id}`)).body.orderItems;
    expect(await read(customer)).toMatchObject(lines);
    expect(await read(admin)).toMatchObject(lines);
    const query = `query ($id: ID!) { order(id: $id) { orderItems { qty price texts { name label value extraPrice } } } }`;
    const answer = await shop.as(customer).graphql(query, { id: order._id });
    expect(answer.order?.orderItems).toEqual(lines.map(({ qty, price, texts }) => ({ qty, price, texts })));
  });

  test('is charged with its texts, paid, and refunded as a whole', async () => {
    const mug = await createMug([engraving], { salePrice: 15, isOnSale: true });
    const customer = await shop.newCustomer();
    const body = bodyOf(mug, [
      { qty: 1, unit: 19, texts: { engraving: 'Ana' } },
      { qty: 1, unit: 15 },
    ]);
    const { body: order } = await shop.as(customer).rest('POST', '/api/orders', body);
    expect(order.orderItems).toMatchObject([
      { price: 24, salePrice: 19, isOnSale: true },
      { price: 20, salePrice: 15, isOnSale: true },
    ]);
    const sent: Record<string, unknown>[] = [];
    const stop = shop.sandbox.watch(({ input }) => sent.push(input));
    const { status } = await shop
      .as(customer)
      .rest('POST', '/api/payment/create-checkout-session', { orderId: order._id });
    expect(status).toBe(200);
    await shop.as(customer).payByCard({ id: order._id });
    stop();
    const shown = sent.flatMap((input) => (input['line_items'] ?? []) as { price_data: { unit_amount: string } }[]);
    expect(shown.map(({ price_data: { unit_amount } }) => unit_amount)).toEqual(['1900', '1500', '700', '510']);
    expect(JSON.stringify(sent)).not.toContain('Ana');
    const charge = shop.sandbox.charges().at(-1);
    expect(charge).toMatchObject({ amount: Math.round(order.totalPrice * 100) });
    const input = {
      id: order._id,
      amount: order.totalPrice,
      alreadyRefunded: 0,
      reason: 'Broken',
      restock: [{ productId: mug._id, quantity: 2 }],
      idempotencyKey: randomUUID(),
    };
    await shop.as(admin).mutate('refundOrder', input, '{ status }');
    expect((await shop.rest('GET', `/api/products/${mug._id}`)).body.countInStock).toBe(9);
  });

  test('other texts are another order, the same ones are the same', async () => {
    const mug = await createMug();
    const customer = shop.asNewCustomer();
    const place = async (engraved: string) => {
      const body = bodyOf(mug, [{ qty: 1, unit: 24, texts: { engraving: engraved } }]);
      return (await customer.rest('POST', '/api/orders', body)).body._id;
    };
    const first = await place('Ana');
    expect(await place(' Ana ')).toBe(first);
    expect(await place('Ben')).not.toBe(first);
  });

  test('at a price without its texts is refused with the right one', async () => {
    const mug = await createMug();
    const body = bodyOf(mug, [{ qty: 1, unit: 20, texts: { engraving: 'Ana' } }]);
    const refused = await shop.asNewCustomer().rest<Refusal>('POST', '/api/orders', body);
    expect([refused.status, refused.body['itemsPrice']]).toEqual([409, 24]);
  });

  test.each<[string, Record<string, string> | undefined, string, string]>([
    ['an unknown text', { name: 'Ana', colour: 'red' }, 'colour', 'This product has no such text'],
    ['no required text', undefined, 'name', 'Fill in “Name on the mug”'],
    ['a text that is too long', { name: 'x'.repeat(11) }, 'name', '“Name on the mug” can have at most 10 characters'],
    ['a control character', { name: 'a\u0007b' }, 'name', '“Name on the mug” has a character that can’t be used'],
  ])('with %s is refused at its item', async (_what, texts, field, problem) => {
    const mug = await createMug([name]);
    const fine = { qty: 1, unit: 20, texts: { name: 'Ben' } };
    const body = bodyOf(mug, [fine, { qty: 1, unit: 20, texts }]);
    const customer = shop.asNewCustomer();
    const message = `${mug.name}: ${problem}`;
    const fields = { [`orderItems.1.texts.${field}`]: message };
    const rest = await customer.rest<Refusal>('POST', '/api/orders', body);
    expect([rest.status, rest.body]).toMatchObject([400, { message, fields }]);
    const orderItems = body.orderItems.map(({ product, qty }, index) => ({
      product,
      qty,
      texts: Object.entries((index === 0 ? fine.texts : texts) ?? {}).map(([key, value]) => ({ name: key, value })),
    }));
    const { shippingAddress, totalPrice } = body;
    const answer = await customer.mutateAnswer(
      'placeOrder',
      { orderItems, shippingAddress, totalPrice },
      '{ __typename }',
    );
    expect(fieldsOf(answer)).toEqual(fields);
    expect((await shop.rest('GET', `/api/products/${mug._id}`)).body.countInStock).toBe(9);
  });

  test('is emailed with its texts, but no text of a stranger to an address that nobody has confirmed', async () => {
    const mug = await createMug();
    const [confirmed, stranger] = [await shop.newCustomer(), await shop.newCustomer()];
    await shop.app.db.inTransaction((manager) =>
      manager.query(`UPDATE users SET email_verified_at = 1 WHERE id = '${confirmed._id}'`),
    );
    for (const customer of [confirmed, stranger]) {
      const body = bodyOf(mug, [{ qty: 1, unit: 24, texts: { engraving: 'Pay at evil' } }]);
      const { body: order } = await shop.as(customer).rest('POST', '/api/orders', body);
      await shop.as(customer).payByCard({ id: order._id });
    }
    await shop.app.worker.drain();
    const textOf = async ({ email }: { email: string }) =>
      (await shop.mailTo(email, 'Thank you! Your order is paid'))?.text;
    expect(await textOf(confirmed)).toContain(`1 × ${mug.name}: $24.00\n  Engraving: Pay at evil (+$4.00)\n`);
    expect(await textOf(stranger)).toContain(`1 × ${mug.name}: $24.00\n  Engraving (+$4.00)\n`);
  });

  test('is exported with its texts, for the shop and for the customer', async () => {
    const mug = await createMug();
    const customer = await shop.newCustomer();
    await shop
      .as(customer)
      .rest('POST', '/api/orders', bodyOf(mug, [{ qty: 1, unit: 24, texts: { engraving: 'Ana' } }]));
    const file = await fetch(`${shop.url}/api/admin/orders.csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await file.text()).toContain(`1 × ${mug.name} (Engraving: Ana)`);
    const mine = JSON.stringify((await shop.as(customer).rest('GET', '/api/users/me/data')).body);
    expect(mine).toContain('"value":"Ana"');
  });
});

test('what was written on the gifts of a deleted customer is erased with the address, and lists hide it before', async () => {
  const mug = await createMug();
  const customer = await shop.newCustomer();
  const place = async (engraved: string) => {
    const body = bodyOf(mug, [{ qty: 1, unit: 24, texts: { engraving: engraved } }]);
    return (await shop.as(customer).rest('POST', '/api/orders', body)).body._id;
  };
  const [paid, canceled] = [await place('Zofia paid'), await place('Zofia left')];
  await shop.as(customer).payByCard({ id: paid });
  await shop.as(admin).mutate('cancelOrder', { id: canceled, reason: 'As you wished' }, '{ _id }');
  expect((await shop.as(admin).rest('DELETE', `/api/users/${customer._id}`)).status).toBe(200);

  const read = async (id: string) => (await shop.as(admin).rest('GET', `/api/orders/${id}`)).body.orderItems;
  const erased = [{ price: 24, texts: [{ label: 'Engraving', value: '', extraPrice: 4 }] }];
  expect(await read(canceled)).toMatchObject(erased);
  expect(JSON.stringify(await shop.sql('SELECT texts FROM order_lines'))).not.toContain('Zofia left');
  // It still has to be made.
  expect(await read(paid)).toMatchObject([{ texts: [{ value: 'Zofia paid' }] }]);
  expect(JSON.stringify((await shop.as(admin).rest('GET', '/api/orders')).body)).not.toContain('Zofia');
  const headers = { authorization: `Bearer ${admin.token}` };
  const file = await (await fetch(`${shop.url}/api/admin/orders.csv`, { headers })).text();
  expect(file.split(`1 × ${mug.name} (Engraving),`)).toHaveLength(3);
});

describe('a saved cart', () => {
  const line = (productId: string, value: string | null, quantity = 1) => ({
    productId,
    quantity,
    texts: value === null ? [] : [{ name: 'engraving', value }],
  });
  const cartOf = async (caller: { token: string }) =>
    (await shop.as(caller).graphql('{ myCart { productId quantity texts { name value } } }')).myCart;

  test('keeps texts, each a line of its own, until just that line was bought', async () => {
    const mug = await createMug();
    const customer = await shop.newCustomer();
    const lines = [line(mug._id, 'Ana', 2), line(mug._id, null), line(mug._id, 'Ben')];
    expect((await shop.as(customer).mutateAnswer('saveCart', { lines })).data).toEqual({ saveCart: true });
    expect(await cartOf(customer)).toEqual(lines);
    const twice = await shop.as(customer).mutateAnswer('saveCart', { lines: [...lines, line(mug._id, 'Ana')] });
    expect(fieldsOf(twice)).toEqual({ lines: 'Each product can appear on only one line, unless its texts differ' });

    const body = bodyOf(mug, [{ qty: 2, unit: 24, texts: { engraving: 'Ana' } }]);
    const { body: order } = await shop.as(customer).rest('POST', '/api/orders', body);
    await shop.as(customer).payByCard({ id: order._id });
    expect(await cartOf(customer)).toEqual([line(mug._id, null), line(mug._id, 'Ben')]);
  });

  test('is the same line however its text is typed', async () => {
    const mug = await createMug();
    const customer = await shop.newCustomer();
    const lines = [line(mug._id, ' Ana '), line(mug._id, '  ')];
    expect((await shop.as(customer).mutateAnswer('saveCart', { lines })).data).toEqual({ saveCart: true });
    expect(await cartOf(customer)).toEqual([line(mug._id, 'Ana'), line(mug._id, null)]);
    const twice = await shop.as(customer).mutateAnswer('saveCart', { lines: [...lines, line(mug._id, 'Ana')] });
    expect(Object.keys(fieldsOf(twice) ?? {})).toEqual(['lines']);
  });

  test('takes no text that no product could ask for', async () => {
    const mug = await createMug();
    const lines = [line(mug._id, 'x'.repeat(201))];
    const answer = await shop.asNewCustomer().mutateAnswer('saveCart', { lines });
    expect(Object.keys(fieldsOf(answer) ?? {})).toEqual(['lines']);
  });
});
