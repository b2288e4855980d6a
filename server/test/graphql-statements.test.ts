/** @postgres Counts SQL statements. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import { exampleId } from '../src/modules/demo/demo-examples.js';
import { ProviderDifference } from '../src/modules/payments/provider-difference.entity.js';
import { Dispute } from '../src/modules/payments/dispute.entity.js';
import type { GraphqlData } from './support/answers.js';
import { countStatements } from './support/count-statements.js';
import { Review } from '../src/modules/reviews/review.entity.js';
import { ReviewPhoto } from '../src/modules/reviews/review-photo.entity.js';
import { addressNumber, orderBody } from './support/orders.js';
import { StoppedClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

const schema = buildSchema(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));

/** Everything that a type shows without being asked in particular. */
function selection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  const parts = isAbstractType(named)
    ? schema.getPossibleTypes(named).map((member) => `... on ${member.name} ${selection(member)}`)
    : Object.values((named as GraphQLObjectType).getFields()).map((field) => `${field.name} ${selection(field.type)}`);
  return `{ ${parts.join(' ')} }`;
}

/** How many objects stand in the lists of an answer. */
function countRows(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0;
  const inner = Object.values(answer).reduce((sum: number, value) => sum + countRows(value), 0);
  return Array.isArray(answer) ? inner + answer.filter((row) => typeof row === 'object').length : inner;
}

/** Whether objects stand in lists somewhere below a type. */
function hasLists(type: GraphQLOutputType): boolean {
  const named = getNamedType(type);
  if (isListType(getNullableType(type)) && isCompositeType(named)) return true;
  return isObjectType(named) && Object.values(named.getFields()).some((field) => hasLists(field.type));
}

/** How a list is asked for when it is short and when it is long. */
interface ListCase {
  by: 'admin' | 'customer';
  /** Arguments while there is little. */
  few: string;
  /** Arguments after there has come more; the same when left out. */
  many?: string;
}

let shop: TestShop;
let callers: Record<ListCase['by'], Caller>;
let customer: Awaited<ReturnType<TestShop['newCustomer']>>;
let gifts: GraphqlData['products']['products'];

beforeAll(async () => {
  // What is remembered stays so: no list may be read again in the middle of a measurement.
  shop = await TestShop.openWith({ environment: { RATE_LIMITS: 'off' }, clock: new StoppedClock() });
  // What the provider sends would be counted, too.
  shop.sandbox.switches.holdWebhooks = true;
  customer = await shop.newCustomer();
  callers = { admin: await shop.signInDemo('admin@example.com'), customer };
  const query = '{ products(pageSize: 50) { products { _id name image price salePrice isOnSale countInStock } } }';
  const { products } = (await shop.graphql(query)).products;
  gifts = products.filter((gift) => gift.countInStock > 10);
});
afterAll(() => shop.close());

/** Orders so many gifts, pays, and sends a part of the money and a gift back. */
async function order(count: number): Promise<string> {
  const parts = gifts.slice(0, count).map((gift) => orderBody(gift));
  const itemsPrice = parts.reduce((sum, part) => sum + Math.round(part.itemsPrice * 100), 0) / 100;
  const taxPrice = Math.floor((Math.round(itemsPrice * 100) * 15 + 50) / 100) / 100;
  const totalPrice = Math.round((itemsPrice + taxPrice + 7) * 100) / 100;
  const orderItems = parts.flatMap((part) => part.orderItems);
  const ordered = { ...parts[0], orderItems, itemsPrice, taxPrice, totalPrice };
  const id = String((await shop.as(customer).rest('POST', '/api/orders', ordered)).body._id);
  await shop.as(customer).payByCard({ id });
  const restock = [{ productId: gifts[0]!._id, quantity: 1 }];
  const input = { id, amount: 1, alreadyRefunded: 0, reason: 'A petal fell', idempotencyKey: id, restock };
  await shop.as(callers.admin).mutate('refundOrder', input, '{ status }');
  const [payment] = await shop.sql<{ id: string }>(`SELECT id FROM payments WHERE order_id = '${id}'`);
  await shop.app.db.inTransaction((manager) =>
    manager.insert(Dispute, {
      id: `dp_${id}`,
      orderId: id,
      paymentId: payment!.id,
      amountCents: 100,
      currency: 'usd',
      reason: 'general',
      status: 'open',
      evidenceDueAt: null,
      openedAt: shop.clock.now(),
      closedAt: null,
      updatedAt: shop.clock.now(),
    }),
  );
  return id;
}

/** An order that waits for its payment. */
async function openOrder(qty: number): Promise<void> {
  await shop.as(customer).placeOrder(gifts[0]!, qty);
}

async function importFile(rows: number): Promise<string> {
  const csv = [
    'name,description,price,countInStock',
    ...Array.from({ length: rows }, (_, row) => `Gift ${row},Small,none,1`),
  ].join('\n');
  const document = 'mutation ($file: Upload!) { checkProductImport(input: { file: $file }) { _id } }';
  const { data } = await shop.as(callers.admin).graphqlUpload(document, csv, 'gifts.csv');
  return data!.checkProductImport._id;
}

/** A paid order with so many parcels. @returns its id */
async function orderToSeveral(count: number): Promise<string> {
  // It is the newest one for certain, so that every list of orders has parcels to read.
  shop.clock.advanceMinutes(1);
  const orderItems = [{ product: gifts.at(-1)!._id, qty: 1 }];
  const parcels = Array.from({ length: count }, (_, at) => ({ orderItems, shippingAddress: addressNumber(at + 1) }));
  const { totalPrice } = (await shop.rest('POST', '/api/quote', { parcels })).body;
  const { _id } = (await shop.as(customer).rest('POST', '/api/orders', { parcels, totalPrice })).body;
  await shop.as(callers.admin).rest('PUT', `/api/orders/${_id}/pay`, {});
  return _id;
}

/** The preview of a change of so many products. @returns its id */
async function bulkEdit(count: number): Promise<string> {
  const ids = gifts.slice(0, count).map(({ _id }) => _id);
  return (await shop.as(callers.admin).mutate('previewBulkEdit', { ids, pricePercent: 10 }, '{ _id }'))._id;
}

/** A product in so many sizes. @returns its id */
async function sizedProduct(sizes: number): Promise<string> {
  const admin = shop.as(callers.admin);
  const draft = { name: 'Peonies', description: 'Pink.', image: '/images/placeholder.jpg', price: 1, countInStock: 1 };
  const sku = `STATEMENTS-${sizes}`;
  const { _id } = (await admin.rest('POST', '/api/products', { ...draft, sku })).body;
  const values = Array.from({ length: sizes }, (_, size) => `Size ${size}`);
  const variants = values.map((value, size) => ({ ...(size === 0 && { _id }), values: [value], price: 1 + size }));
  await admin.rest('PUT', `/api/products/${_id}/variants`, { options: [{ name: 'Size', values }], variants });
  return _id;
}

async function saveAddresses(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await shop.as(customer).mutate('addAddress', { shippingAddress: addressNumber(number) }, '{ _id }');
}

/** A shared list of the customer. */
async function createWishList(): Promise<{ id: string; key: string }> {
  const person = shop.as(customer);
  const { _id } = await person.mutate('createWishList', { name: 'My birthday' }, '{ _id }');
  const { shareKey } = await person.mutate('shareWishList', { id: _id }, '{ shareKey }');
  return { id: _id, key: String(shareKey) };
}

async function wishFor({ id }: { id: string }, products: readonly string[]): Promise<void> {
  for (const productId of products) await shop.as(customer).mutate('setWish', { id, productId }, '{ _id }');
}

async function saveRecipients(count: number): Promise<void> {
  const occasions = [{ kind: 'BIRTHDAY', month: 2, day: 29 }];
  for (let number = 1; number <= count; number += 1)
    await shop.as(customer).mutate('addRecipient', { shippingAddress: addressNumber(number), occasions }, '{ _id }');
}

const saveCart = (count: number) =>
  shop
    .as(customer)
    .mutate('saveCart', { lines: gifts.slice(0, count).map(({ _id }) => ({ productId: _id, quantity: 1 })) });

const chooseRelated = async (count: number) => {
  const chosen = gifts.slice(1, count + 1).map(({ _id }) => _id);
  await shop.as(callers.admin).rest('PUT', `/api/products/${gifts[0]!._id}/related`, { relatedIds: chosen });
  await shop.as(callers.admin).rest('PUT', `/api/products/${gifts[0]!._id}/add-ons`, { addOnIds: chosen });
};

/** Changes a page of text, and adds one. */
async function savePages(version: number): Promise<void> {
  const text = `## Is this change ${version}?\n\nYes.`;
  await shop.as(callers.admin).mutate('updateContentPage', { slug: 'faq', version, text }, '{ version }');
  const page = { slug: `page-${version}`, title: 'A page', text };
  await shop.as(callers.admin).mutate('createContentPage', page, '{ version }');
}

const addDifference = (id: string) =>
  shop.app.db.inTransaction((manager) =>
    manager.insert(ProviderDifference, {
      id,
      kind: 'dispute',
      providerId: `dp_${id}`,
      orderId: null,
      oursCents: null,
      theirsCents: 100,
      firstSeenAt: shop.clock.now(),
      lastSeenAt: shop.clock.now(),
      resolvedAt: null,
    }),
  );

/** Notes about an order and as many about its customer. */
async function addNotes(orderId: string, count: number): Promise<void> {
  const text = 'Rings twice';
  for (let more = 0; more < count; more += 1) {
    await shop.as(callers.admin).mutate('addOrderNote', { orderId, text }, '{ _id }');
    await shop.as(callers.admin).mutate('addUserNote', { userId: customer._id, text }, '{ _id }');
  }
}

/** The customer's review of the first gift, with one photo. */
async function addReview(): Promise<void> {
  const now = shop.clock.now();
  const times = { createdAt: now, updatedAt: now, repliedAt: null };
  const words = { stars: 5, title: '', text: 'It came in time.', authorName: 'S.', refusalReason: null, reply: null };
  const row = { id: 'statements', productId: gifts[0]!._id, userId: customer._id, status: 'pending' as const };
  await shop.app.db.inTransaction((manager) => manager.insert(Review, { ...row, ...words, ...times, isDemo: false }));
  await addPhoto(0);
}

const addPhoto = (position: number) =>
  shop.app.db.inTransaction((manager) =>
    manager.insert(ReviewPhoto, {
      ...{ id: `statements-${position}`, uploadedBy: customer._id, reviewId: 'statements', position },
      ...{ createdAt: 0, storedAt: 0, removedAt: null },
    }),
  );

function issueGiftCard() {
  const card = { amount: 20, recipientName: 'Ana', recipientEmail: 'ana@example.com', reason: 'For the statements' };
  return shop.as(callers.admin).mutate('issueGiftCard', card, '{ id }');
}

let collectionNumber = 0;
/** A collection with so many products by hand, or by the rule of a category. */
function addCollection(size: number, category?: string) {
  const slug = `statements-${(collectionNumber += 1)}`;
  const productIds = gifts.slice(0, size).map(({ _id }) => _id);
  const products = category ? { rule: { categories: [category] } } : { productIds };
  return shop.as(callers.admin).mutate('createCollection', { name: slug, slug, ...products }, '{ _id slug }');
}

// spec: api-13
test('every list takes the same number of SQL statements for many rows as for one', async () => {
  const small = await order(1);
  await openOrder(1);
  const byMoves = 'SELECT product_id FROM stock_moves GROUP BY product_id ORDER BY COUNT(*), product_id LIMIT 1';
  const [quiet] = await shop.sql<{ product_id: string }>(byMoves);
  const byReviews = 'SELECT product_id FROM product_ratings ORDER BY count DESC, product_id LIMIT 1';
  const [reviewed] = await shop.sql<{ product_id: string }>(byReviews);
  const smallImport = await importFile(1);
  await saveAddresses(1);
  await saveRecipients(1);
  await saveCart(1);
  await addDifference('first');
  const twoSizes = await sizedProduct(2);
  const list = await createWishList();
  await wishFor(list, [twoSizes]);
  const [chosen] = await Promise.all([addCollection(1), addCollection(1, 'GET_WELL')]);
  await shop.as(callers.admin).mutate('createRedirect', { from: '/old-first', to: '/products' }, '{ id }');
  await chooseRelated(1);
  await savePages(0);
  await issueGiftCard();
  await addNotes(small, 1);
  await addReview();
  const demoKinds = [exampleId('phone'), exampleId('parcels')].map((id) => `'${id}'`).join(', ');
  await shop.sql(`UPDATE orders SET created_at = ${shop.clock.now()} WHERE id IN (${demoKinds})`);
  const quoteOf = (count: number) =>
    `(input: { orderItems: [${gifts
      .slice(0, count)
      .map(({ _id }) => `{ product: "${_id}", qty: 1 }`)
      .join(', ')}] })`;
  const cases: Record<string, ListCase> = {
    adminCollection: { by: 'admin', few: `(id: "${chosen._id}")` },
    adminCollections: { by: 'admin', few: '' },
    collection: { by: 'customer', few: `(slug: "${chosen.slug}")` },
    collectionPreview: { by: 'admin', few: `(input: { productIds: ["${gifts[0]!._id}"] })` },
    collections: { by: 'customer', few: '' },
    redirects: { by: 'admin', few: '' },
    auditEntries: { by: 'admin', few: `(subjectType: ORDER, subjectId: "${small}")`, many: '(subjectType: ORDER)' },
    contentPage: { by: 'customer', few: '(slug: "about")', many: '(slug: "privacy-policy")' },
    contentPageSource: { by: 'admin', few: '(slug: "faq")' },
    contentPages: { by: 'admin', few: '' },
    contentPreview: { by: 'admin', few: '(text: "Hi")', many: '(text: "Hi\\n\\n## There\\n\\nYes")' },
    giftCards: { by: 'admin', few: '' },
    jobs: { by: 'admin', few: `(orderId: "${small}")`, many: '(state: WAITING)' },
    myAddresses: { by: 'customer', few: '' },
    myCart: { by: 'customer', few: '' },
    myRecipients: { by: 'customer', few: '' },
    myWishLists: { by: 'customer', few: '' },
    wishList: { by: 'customer', few: `(id: "${list.id}")` },
    sharedWishList: { by: 'admin', few: `(key: "${list.key}")` },
    myOpenOrders: { by: 'customer', few: '' },
    myOrders: { by: 'customer', few: '' },
    myReview: { by: 'customer', few: `(productId: "${gifts[0]!._id}")` },
    mySessions: { by: 'customer', few: '' },
    recipientLinks: { by: 'admin', few: `(orderId: "${await orderToSeveral(2)}")` },
    order: { by: 'admin', few: `(id: "${small}")` },
    orderNotes: { by: 'admin', few: `(orderId: "${small}")` },
    // Five, because some kinds take a statement more: only a paid order has a day to leave on, which needs the settings,
    // one by phone has who placed it, and one that was sent has shipments.
    orders: { by: 'admin', few: '(pageSize: 5)', many: '(pageSize: 50)' },
    product: { by: 'admin', few: `(id: "${twoSizes}")` },
    productImport: { by: 'admin', few: `(id: "${smallImport}")` },
    productImports: { by: 'admin', few: '' },
    productReviews: {
      by: 'customer',
      few: `(productId: "${reviewed!.product_id}", pageSize: 1)`,
      many: `(productId: "${reviewed!.product_id}", pageSize: 50)`,
    },
    products: { by: 'admin', few: '(pageSize: 1)', many: '(pageSize: 50)' },
    productsById: { by: 'admin', few: `(ids: ${JSON.stringify([twoSizes])})` },
    providerDifferences: { by: 'admin', few: '' },
    giftFinder: { by: 'customer', few: '(who: "for-her", minPrice: 50)', many: '(who: "for-her")' },
    relatedProducts: {
      by: 'customer',
      few: `(productId: "${gifts[0]!._id}", limit: 1)`,
      many: `(productId: "${gifts[0]!._id}", limit: 12)`,
    },
    quote: {
      by: 'customer',
      few: quoteOf(1),
      many: quoteOf(5),
    },
    quoteFor: { by: 'admin', few: quoteOf(1), many: quoteOf(5) },
    productsBySku: { by: 'admin', few: '(sku: "STATEMENTS-2")', many: '(sku: "statements-")' },
    bulkEdit: { by: 'admin', few: `(id: "${await bulkEdit(1)}")` },
    productAddOns: { by: 'customer', few: `(productId: "${gifts[0]!._id}")` },
    chosenAddOns: { by: 'admin', few: `(productId: "${gifts[0]!._id}")` },
    chosenRelatedProducts: { by: 'admin', few: `(productId: "${gifts[0]!._id}")` },
    reviews: { by: 'admin', few: '(pageSize: 1)', many: '(pageSize: 50)' },
    salesReport: { by: 'admin', few: '(input: { period: LAST_7_DAYS })', many: '(input: { period: LAST_90_DAYS })' },
    stockMoves: { by: 'admin', few: `(productId: "${quiet!.product_id}")`, many: `(productId: "${gifts[0]!._id}")` },
    todayBoard: { by: 'admin', few: '' },
    userNotes: { by: 'admin', few: `(userId: "${customer._id}")` },
    userOrders: { by: 'admin', few: `(userId: "${customer._id}")` },
    users: { by: 'admin', few: `(search: "${customer.email}")`, many: '(search: "example.com")' },
  };
  // Always the same rows, and never more than ten of each kind.
  // `productFacets` counts a list as a whole, `suggestions` are a handful, and `synonyms`, discounts, delivery dates, the delivery and the payment methods read a table or two.
  const constant = [
    // A parcel has one order's lines.
    ...[
      'boardParcel',
      'deliveryDates',
      'orderDeliveryDates',
      'deliveryMethodSources',
      'deliveryMethods',
      'discounts',
      'layoutSource',
    ],
    ...[
      'paymentMethodSources',
      'paymentMethods',
      'productFacets',
      'recurringTasks',
      'shop',
      'shopSettings',
      'shopTasks',
      'suggestions',
      'synonyms',
      'taxRules',
    ],
  ];
  const queries = schema.getQueryType()!.getFields();
  const lists = Object.values(queries).filter(({ type }) => hasLists(type));
  expect(lists.map(({ name }) => name).sort()).toEqual([...Object.keys(cases), ...constant].sort());

  const measure = async (field: string, args: string) => {
    const document = `{ ${field}${args} ${selection(queries[field]!.type)} }`;
    const ask = () => shop.as(callers[cases[field]!.by]).graphql(document);
    // What is remembered for some seconds is asked for before.
    const rows = countRows(await ask());
    return { field, rows, statements: await countStatements(shop, ask) };
  };
  const few = [];
  for (const [field, { few: args }] of Object.entries(cases)) few.push(await measure(field, args));

  await Promise.all([addCollection(1), addCollection(5), addCollection(9, 'LOVE')]);
  const productIds = JSON.stringify(gifts.slice(0, 5).map(({ _id }) => _id));
  await shop
    .as(callers.admin)
    .mutate('updateCollection', { id: chosen._id, productIds: JSON.parse(productIds) }, '{ _id }');
  for (const from of ['/old-second', '/old-third'])
    await shop.as(callers.admin).mutate('createRedirect', { from, to: '/products' }, '{ id }');
  cases['collectionPreview']!.many = `(input: { productIds: ${productIds} })`;
  const large = await order(5);
  for (const qty of [2, 3]) await openOrder(qty);
  for (let more = 0; more < 3; more += 1) await order(2);
  await chooseRelated(5);
  const largeImport = await importFile(30);
  await saveAddresses(10);
  await saveRecipients(10);
  await saveCart(10);
  await createWishList();
  await wishFor(
    list,
    gifts.slice(0, 10).map(({ _id }) => _id),
  );
  for (const version of [1, 2]) await savePages(version);
  for (let more = 0; more < 3; more += 1) await issueGiftCard();
  await addPhoto(1);
  await addNotes(small, 5);
  for (const id of ['second', 'third', 'fourth']) await addDifference(id);
  for (let more = 0; more < 3; more += 1)
    await shop.rest('POST', '/api/users/auth', { email: customer.email, password: demoPassword });
  cases['recipientLinks']!.many = `(orderId: "${await orderToSeveral(5)}")`;
  cases['order']!.many = `(id: "${large}")`;
  cases['product']!.many = `(id: "${await sizedProduct(10)}")`;
  cases['productImport']!.many = `(id: "${largeImport}")`;
  cases['bulkEdit']!.many = `(id: "${await bulkEdit(5)}")`;
  cases['productsById']!.many = `(ids: ${JSON.stringify([twoSizes, ...gifts.map(({ _id }) => _id)])})`;

  const many = [];
  for (const [field, { few: args, many: manyArgs }] of Object.entries(cases))
    many.push(await measure(field, manyArgs ?? args));
  for (const [at, { field, rows, statements }] of few.entries()) {
    expect({ field, isLonger: many[at]!.rows > rows }).toEqual({ field, isLonger: true });
    expect(many[at]).toMatchObject({ field, statements });
  }
});
