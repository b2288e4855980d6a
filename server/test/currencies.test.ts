/** @postgres Money: a change of the currency rewrites the catalog in one transaction, and orders keep theirs. */
import type { Product, Refusal } from './support/answers.js';
import { goodCard, payAtHostedPage } from './support/hosted-page.js';
import { brokenInvariants, orderBody, shippingAddress } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let admin: { token: string; _id: string };
let gift: Product;
beforeEach(async () => {
  shop = await TestShop.open();
  admin = await shop.signInDemo('admin@example.com');
  gift = await shop.product('a-dozen-garden-roses');
});
afterEach(async () => {
  // In another currency, shipping costs 7 of it, which aren't 700 cents.
  const { 'I4 at the documented prices': _, ...broken } = await brokenInvariants(shop);
  expect(broken).toEqual({});
  await shop.close();
});

const FIELDS = 'currency locale shippingPrice freeShippingThreshold expressPrice overnightPrice version';
const settings = async () => (await shop.as(admin).graphql(`{ shopSettings { ${FIELDS} } }`)).shopSettings;
const change = async (input: Record<string, unknown>) =>
  shop.as(admin).mutateAnswer('updateShopSettings', { version: (await settings()).version, ...input }, `{ ${FIELDS} }`);
const set = async (input: Record<string, unknown>) => {
  const { data, errors } = await change(input);
  expect(errors).toBeUndefined();
  return data!.updateShopSettings;
};
/** What is wrong with a change, by field. */
const problemsOf = async (input: Record<string, unknown>) => (await change(input)).errors?.[0]?.extensions['fields'];

const wholePrices = { shippingPrice: 7, expressPrice: 13, overnightPrice: 20 };

/** Prices without cents, as their owner would have to round them first. */
async function roundCatalog(): Promise<void> {
  await shop.app.db.inTransaction(async (manager) => {
    await manager.query(
      'UPDATE products SET price_cents = price_cents + 99 - (price_cents + 99) % 100, sale_price_cents = sale_price_cents - sale_price_cents % 100',
    );
    await manager.query(
      'UPDATE products SET effective_cents = CASE WHEN is_on_sale AND sale_price_cents IS NOT NULL THEN sale_price_cents ELSE price_cents END',
    );
    await manager.query("UPDATE collections SET rule = REPLACE(rule, '3999', '4000')");
    await manager.query('UPDATE discounts SET amount_cents = 500 WHERE amount_cents % 100 <> 0');
  });
}
/** The demo shop has some paid orders that are yet to be delivered. */
async function deliverAll(): Promise<void> {
  for (const { id } of await shop.sql<{ id: string }>("SELECT id FROM orders WHERE status = 'paid'"))
    await shop.as(admin).rest('PUT', `/api/orders/${id}/deliver`);
}
const amounts = async (id: string) =>
  (
    await shop.sql<Record<string, number>>(
      `SELECT price_cents, sale_price_cents, effective_cents FROM products WHERE id = '${id}'`,
    )
  )[0];

test('the shop sells in US dollars until its owner says otherwise, and every interface says so', async () => {
  expect((await shop.rest('GET', '/api/shop')).body).toEqual({
    name: 'Gift Shop',
    currency: 'USD',
    decimals: 2,
    locale: 'en-US',
  });
  expect(await settings()).toMatchObject({ currency: 'USD', locale: 'en-US' });
  expect((await shop.graphql('{ shop { currency locale } }')).shop).toEqual({ currency: 'USD', locale: 'en-US' });
  const customer = shop.asNewCustomer();
  const { id } = await customer.placeOrder(gift);
  expect((await customer.rest('GET', `/api/orders/${id}`)).body.currency).toBe('USD');
});

test.each([
  ['an unknown currency', { currency: 'XXQ' }, { currency: 'Choose a currency, such as USD' }],
  ['an unknown locale', { locale: 'nowhere' }, { locale: 'Enter a language with a country, such as en-US' }],
  [
    'prices with decimals that the currency lacks',
    { currency: 'RWF', shippingPrice: 7.5 },
    { shippingPrice: 'Use no decimal places' },
  ],
])('%s is refused at its field', async (_what, input, problems) => {
  expect(await problemsOf(input)).toEqual(problems);
  expect(await settings()).toMatchObject({ currency: 'USD', version: 0 });
});

test('a change is refused while orders are open, with how many there are, and writes nothing', async () => {
  await roundCatalog();
  await deliverAll();
  const customer = shop.asNewCustomer();
  gift = await shop.product('a-dozen-garden-roses');
  const paid = await customer.placePaidOrder(gift);
  const unpaid = await customer.placeOrder(gift, 2);
  const before = await amounts(gift._id);
  expect(await problemsOf({ currency: 'KWD' })).toEqual({
    currency:
      'The currency can’t change while 2 orders are open: 1 unpaid and 1 paid but not delivered. Deliver, refund or cancel them first.',
  });
  expect(await settings()).toMatchObject({ currency: 'USD', version: 0 });
  expect(await amounts(gift._id)).toEqual(before);
  expect((await shop.as(admin).graphql('{ auditEntries(subjectType: SHOP) { count } }')).auditEntries.count).toBe(0);

  await customer.rest('POST', `/api/orders/${unpaid.id}/cancel`);
  const { ledger } = shop.app.giftCards;
  const card = await shop.app.db.inTransaction((manager) => ledger.issue(manager, { cents: 500 }));
  expect(await problemsOf({ currency: 'KWD' })).toEqual({
    currency: 'The currency can’t change while gift cards have a balance. They must be spent or canceled first.',
  });
  await shop.app.db.inTransaction((manager) => ledger.cancel(manager, card.id, null));
  await shop.as(admin).rest('PUT', `/api/orders/${paid.id}/deliver`);
  expect(await set({ currency: 'KWD' })).toMatchObject({ currency: 'KWD' });
});

test('figures that the new currency can’t have are named, and nothing is written', async () => {
  const before = await amounts(gift._id);
  expect(await problemsOf({ currency: 'RWF' })).toEqual({
    expressPrice: 'Use no decimal places: 12.99 doesn’t fit RWF',
    overnightPrice: 'Use no decimal places: 19.99 doesn’t fit RWF',
  });
  expect((await problemsOf({ currency: 'RWF', ...wholePrices }))?.['currency']).toMatch(
    /^One of the prices of products has more decimals than RWF has, such as Tobias, .+ with \$29\.50\. Change it first\.$/,
  );
  expect(await amounts(gift._id)).toEqual(before);
  expect(await settings()).toMatchObject({ currency: 'USD', version: 0, expressPrice: 12.99 });
});

test('in a currency of which a dollar buys many, what may be chosen, held and given is as large', async () => {
  await deliverAll();
  await set({ currency: 'KES' });
  expect((await shop.rest('GET', '/api/gift-finder')).body.budgets).toEqual([
    { minPrice: null, maxPrice: 2499.99 },
    { minPrice: 2500, maxPrice: 4999.99 },
    { minPrice: 5000, maxPrice: 9999.99 },
    { minPrice: 10000, maxPrice: null },
  ]);
  const price = 40_000;
  await shop.as(admin).rest('PUT', `/api/products/${gift._id}`, { price, salePrice: null, isOnSale: false });
  const order = (qty: number) =>
    shop.asNewCustomer().rest<Refusal>('POST', '/api/orders', orderBody({ ...gift, price, isOnSale: false }, qty));
  expect((await order(1)).status).toBe(201);
  const card = {
    amount: 50_000,
    recipientName: 'Ana',
    recipientEmail: 'ana@example.com',
    reason: 'The roses came late',
  };
  expect((await shop.as(admin).mutateAnswer('issueGiftCard', card, '{ balance }')).data?.issueGiftCard).toEqual({
    balance: 50_000,
  });
  expect((await order(12)).body.message).toMatch(/at most 100 gifts and cost at most KES\u00a0500,000\.00 in all\.$/);
});

describe.each([
  ['RWF', 'rwf', 1, 0, wholePrices],
  ['KWD', 'kwd', 1000, 3, {}],
] as const)('a shop in %s', (currency, stored, unit, decimals, prices) => {
  test('keeps the figures of its catalog, and takes an order to its payment, delivery and refund', async () => {
    await roundCatalog();
    await deliverAll();
    gift = await shop.product('a-dozen-garden-roses');
    const cents = await amounts(gift._id);
    await set({ currency, ...prices });
    // Figures keep their face value: $49.00 is 49 francs, or 49.000 dinars.
    expect(await amounts(gift._id)).toEqual(
      Object.fromEntries(Object.entries(cents!).map(([name, value]) => [name, value && (value / 100) * unit])),
    );
    const inRest = (await shop.rest('GET', `/api/products/${gift._id}`)).body;
    expect(inRest).toMatchObject({ price: gift.price, salePrice: gift.salePrice, currency });
    expect((await shop.graphql(`{ product(id: "${gift._id}") { price salePrice currency } }`)).product).toEqual({
      price: gift.price,
      salePrice: gift.salePrice,
      currency,
    });
    expect((await shop.rest('GET', '/api/suggestions?keyword=roses')).body.products[0]).toMatchObject({ currency });
    expect((await shop.rest('GET', '/api/products/facets')).body.facets).toMatchObject({ currency });
    const edited = await shop
      .as(admin)
      .graphql('{ deliveryMethodSources { currency } adminCollections { currency } shopTasks { currency } }');
    expect(edited).toMatchObject({
      deliveryMethodSources: expect.arrayContaining([{ currency }]),
      adminCollections: expect.arrayContaining([{ currency }]),
      shopTasks: { currency },
    });
    expect((await shop.rest('GET', '/api/shop')).body).toMatchObject({ currency, decimals });

    // A price may have all decimals of the currency, and no more.
    const finest = 1 / unit;
    const edit = (price: number) => shop.as(admin).rest<Refusal>('PUT', `/api/products/${gift._id}`, { price });
    expect((await edit(gift.price + finest)).status).toBe(200);
    expect((await edit(gift.price + finest / 10)).status).toBe(400);

    const quoted = (await shop.rest('POST', '/api/quote', { orderItems: [{ product: gift._id, qty: 3 }] })).body;
    expect(quoted).toMatchObject({ currency, shippingPrice: 7 });
    const sum = Math.round((quoted.itemsPrice + quoted.shippingPrice + quoted.taxPrice) * unit);
    expect(Math.round(quoted.totalPrice * unit)).toBe(sum);
    const inGraphql = await shop.graphql(
      `query ($items: [OrderItemInput!]!) { quote(input: { orderItems: $items }) { totalPrice taxPrice currency } }`,
      { items: [{ product: gift._id, qty: 3 }] },
    );
    expect(inGraphql.quote).toEqual({ totalPrice: quoted.totalPrice, taxPrice: quoted.taxPrice, currency });

    const customer = shop.asNewCustomer();
    const order = {
      ...orderBody(gift, 3),
      ...{ itemsPrice: quoted.itemsPrice, shippingPrice: 7, taxPrice: quoted.taxPrice, totalPrice: quoted.totalPrice },
      shippingAddress,
    };
    const refused = await customer.rest<Refusal>('POST', '/api/orders', { ...order, totalPrice: order.totalPrice + 1 });
    expect(refused.body).toMatchObject({ code: 'PRICE_CHANGED', totalPrice: quoted.totalPrice, currency });
    const placed = await customer.rest('POST', '/api/orders', order);
    expect(placed.body).toMatchObject({ currency, totalPrice: quoted.totalPrice });
    expect(await shop.sql(`SELECT currency FROM orders WHERE id = '${placed.body._id}'`)).toEqual([
      { currency: stored },
    ]);

    const { body: session } = await customer.rest('POST', '/api/payment/create-checkout-session', {
      orderId: placed.body._id,
    });
    await payAtHostedPage(session.url, goodCard);
    await customer.rest('GET', `/api/payment/verify-payment/${session.sessionId}`);
    expect((await customer.rest('GET', `/api/orders/${placed.body._id}`)).body).toMatchObject({ isPaid: true });
    // The least that a card can be charged in dinars is ten fils.
    const charged = unit === 1000 ? Math.round(quoted.totalPrice * 100) * 10 : quoted.totalPrice;
    expect(shop.sandbox.charges()[0]).toMatchObject({ amount: charged, currency: stored });

    const report = await shop
      .as(admin)
      .graphql('{ salesReport(input: {}) { currency otherCurrencyOrders current { sales orders } } }');
    expect(report.salesReport).toMatchObject({ currency, current: { sales: quoted.totalPrice, orders: 1 } });

    const refund = (amount: number, alreadyRefunded: number) =>
      shop
        .as(admin)
        .mutateAnswer(
          'refundOrder',
          { id: placed.body._id, amount, alreadyRefunded, reason: 'Broken', idempotencyKey: `refund ${amount}` },
          '{ status order { refundedPrice currency } }',
        );
    expect((await refund(5, 0)).data?.refundOrder).toMatchObject({ order: { refundedPrice: 5, currency } });
    const rest = Math.round((quoted.totalPrice - 5) * unit) / unit;
    expect((await refund(rest, 5)).data?.refundOrder).toMatchObject({
      status: 'SUCCEEDED',
      order: { refundedPrice: quoted.totalPrice },
    });

    // Back in dollars, which have no fils, the order is still what it was.
    await edit(gift.price);
    await set({ currency: 'USD' });
    expect(await amounts(gift._id)).toMatchObject({ sale_price_cents: cents!['sale_price_cents'] });
    expect((await customer.rest('GET', `/api/orders/${placed.body._id}`)).body).toMatchObject({
      currency,
      totalPrice: quoted.totalPrice,
      refundedPrice: quoted.totalPrice,
    });
    const csv = await fetch(`${shop.url}/api/admin/orders.csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(await csv.text()).toMatch(new RegExp(`${quoted.totalPrice.toFixed(decimals)}.*,${currency},`));
    const after = await shop.as(admin).graphql('{ salesReport(input: {}) { otherCurrencyOrders } }');
    expect(after.salesReport).toMatchObject({ otherCurrencyOrders: 1 });
  });
});
