import { createHmac, randomUUID } from 'node:crypto';
import { MAX_ORDER_BODY } from '../src/domain/parcels.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { randomIds } from '../src/adapters/system.js';
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import { demoId } from '../src/modules/demo/demo-id.js';
import type { Order, Product, Refusal } from './support/answers.js';
import { CheckingProxy, type CheckedAnswer, type OpenApi } from './support/checking-proxy.js';
import { occasionKey } from './support/occasion-key.js';
import { orderBody, setStock, shippingAddress } from './support/orders.js';
import { routesOf } from './support/routes.js';
import { stopKey } from './support/stop-key.js';
import { TestShop } from './support/test-shop.js';
import { nextCode, startTwoStep, turnOnTwoStep } from './support/two-step.js';

const file = readFileSync(join(__dirname, '../../openapi.json'), 'utf8');
const document = JSON.parse(file) as OpenApi;

/** Every call of the document. */
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    hasJsonBody: operation.requestBody?.content['application/json'] !== undefined,
    required: operation.requestBody?.content['application/json']?.schema.required ?? [],
    isOpen: operation.security.length === 0,
    statuses: Object.keys(operation.responses).map(Number),
  })),
);
type Operation = (typeof operations)[number];

/** A request of an operation. */
interface Call {
  path: string;
  body?: unknown;
  /** Of who sends it; left out: nobody is signed in. */
  token?: string;
  headers?: Record<string, string>;
}

let shop: TestShop;
let proxy: CheckingProxy;
let admin: { token: string; _id: string };
let gift: Product;

beforeAll(async () => {
  shop = await TestShop.open();
  proxy = await CheckingProxy.before(shop.url, document);
  admin = await shop.signInDemo('admin@example.com');
  gift = await shop.product('a-dozen-garden-roses');
  await setStock(shop, String(gift._id), 500);
});
afterAll(async () => {
  await proxy.close();
  await shop.close();
});

const json = (body: unknown) => (body === undefined ? {} : { body: JSON.stringify(body) });

/** Sends it through the proxy, which refuses what the document doesn't allow. */
async function send({ method }: Operation, { path, body, token, headers }: Call): Promise<CheckedAnswer> {
  return proxy.send(method, path, {
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(typeof body === 'string' ? { body } : json(body)),
  });
}

/** Sends what the document allows, and expects the shop's answer to be in it. */
async function expectAnswer(operation: Operation, call: Call, status: number): Promise<CheckedAnswer> {
  const answer = await send(operation, call);
  expect({ violations: answer.violations, status: answer.status, body: answer.body }).toEqual({
    violations: { request: [], response: [] },
    status,
    body: answer.body,
  });
  return answer;
}

const form = (content: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  body: `--edge\r\ncontent-disposition: form-data; name="image"; filename="dot.gif"\r\ncontent-type: image/gif\r\n\r\n${content}\r\n--edge--\r\n`,
});
/** The smallest GIF, all of whose bytes are ASCII: the proxy reads bodies as texts. */
const DOT = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0;';

/** A WebP of 257 × 257 pixels, for the same reason. */
const PHOTO = 'RIFF\x16\0\0\0WEBPVP8L\x09\0\0\0/\0\x01@\0(@D\x04\0';

const newProduct = () => ({ name: 'Tin', description: 'Biscuits.', image: '/images/a.jpg', price: 5, countInStock: 3 });
const create = async () => String((await shop.as(admin).rest('POST', '/api/products', newProduct())).body._id);

const newPage = () => ({ slug: `page-${randomUUID()}`, title: 'Gift cards', text: 'For when you can’t decide.' });
const createPage = async () => (await shop.as(admin).rest<{ slug: string }>('POST', '/api/pages', newPage())).body.slug;

const newAdmin = async () => {
  const { _id, token } = await shop.newVerifiedCustomer();
  await shop.app.db.inTransaction((manager) => manager.query(`UPDATE users SET is_admin = TRUE WHERE id = '${_id}'`));
  return { token };
};
const proof = (code: string) => ({ password: demoPassword, code });
async function twoStepChange(name: string): Promise<Call> {
  const { token } = await newAdmin();
  const [code = ''] = (await turnOnTwoStep(shop, { token })).recoveryCodes;
  return { path: `/api/users/me/two-step/${name}`, body: proof(code), token };
}

const review = { stars: 4, title: 'On time', text: 'It came in time and in one piece.' };
/** A customer who received the gift, and can review it. */
async function buyer() {
  const { id, customer } = await shop.asNewCustomer().placePaidOrder(gift);
  await shop.as(admin).rest('PUT', `/api/orders/${id}/deliver`, {});
  return { path: `/api/products/${gift._id}/reviews`, token: customer.token };
}
async function newReview(): Promise<{ path: string; token: string }> {
  const { path, token } = await buyer();
  const { body } = await shop.as({ token }).rest<{ _id: string }>('POST', path, review);
  return { path: `/api/reviews/${body._id}`, token };
}

/** A paid order, sent as far as wanted, and the calls of its shipment. */
async function newShipment(isDelivered = false): Promise<{ path: string; token: string }> {
  const { id } = await shop.asNewCustomer().placePaidOrder(gift);
  const order = `/api/orders/${id}`;
  const { body } = await shop.as(admin).rest<Order>('POST', `${order}/shipments`, {});
  const path = `${order}/shipments/${body.shipments[0]?._id}`;
  if (isDelivered) await shop.as(admin).rest('PUT', `${path}/deliver`, {});
  return { path, token: admin.token };
}
/** The address of a photo of a delivery. */
async function newPhoto(): Promise<string> {
  const { path } = await newShipment(true);
  return (await shop.as(admin).upload(`${path}/photo`, PHOTO)).body.image;
}
const unsent = async (call: string) => ({
  path: `/api/orders/${(await shop.asNewCustomer().placePaidOrder(gift)).id}/${call}`,
  token: admin.token,
});

async function newSavedAddress(): Promise<{ path: string; token: string }> {
  const { token } = await shop.newCustomer();
  const { body } = await shop.as({ token }).rest('POST', '/api/users/me/addresses', { label: 'Mom', shippingAddress });
  return { path: `/api/users/me/addresses/${body._id}`, token };
}

const orderNotes = async () => ({
  path: `/api/orders/${(await shop.asNewCustomer().placeOrder(gift)).id}/notes`,
  token: admin.token,
});

/** A note about a customer, and the calls of it. */
async function newNote(): Promise<{ path: string; token: string; ofUser: string }> {
  const ofUser = `/api/users/${(await shop.newCustomer())._id}/notes`;
  const { body } = await shop.as(admin).rest<{ _id: string }>('POST', ofUser, { text: 'Rings twice' });
  return { path: `/api/notes/${body._id}`, token: admin.token, ofUser };
}

async function newRecipient(): Promise<{ path: string; token: string }> {
  const { token } = await shop.newCustomer();
  const { body } = await shop.as({ token }).rest('POST', '/api/recipients', { shippingAddress });
  return { path: `/api/recipients/${body._id}`, token };
}

/** A shared list with a gift on it. */
async function newWishList() {
  const { token } = await shop.newCustomer();
  const person = shop.as({ token });
  const path = `/api/wish-lists/${(await person.rest('POST', '/api/wish-lists', { name: 'My birthday' })).body._id}`;
  await person.rest('PUT', `${path}/items/${gift._id}`, { quantity: 2, note: 'In blue' });
  const { body } = await person.rest<{ shareKey: string }>('POST', `${path}/share`);
  return { path, token, key: body.shareKey };
}

async function createSoldOut(): Promise<string> {
  const id = await create();
  await shop.as(admin).rest('PUT', `/api/products/${id}`, { countInStock: 0 });
  return id;
}
/** Someone who was emailed a link that confirms a wish for an email. */
async function askForAlert() {
  const [id, email] = [await createSoldOut(), `${randomUUID()}@example.com`];
  await shop.rest('POST', `/api/products/${id}/stock-alerts`, { email });
  const token = /\?token=([\w-]+)/.exec((await shop.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '';
  return { id, email, token };
}

/** Of a link that ends the emails to someone. */
const alertKey = () => stopKey(shop, 'stop-stock-alerts', randomIds.id());
const reminderKey = () => stopKey(shop, 'stop-cart-reminders', randomIds.id());

/** A good request of each operation; each may be sent once. */
const good: Record<string, () => Promise<Call>> = {
  signIn: async () => ({ path: '/api/users/auth', body: { email: 'shopper@example.com', password: demoPassword } }),
  signUp: async () => ({
    path: '/api/users/register',
    body: {
      name: 'Selam',
      email: `${randomUUID()}@example.com`,
      password: demoPassword,
      confirmPassword: demoPassword,
    },
  }),
  signOut: async () => ({ path: '/api/users/logout', token: (await shop.newCustomer()).token }),
  updateProfile: async () => ({
    path: '/api/users/profile',
    body: { name: 'Selam', shippingAddress },
    token: (await shop.newCustomer()).token,
  }),
  changePassword: async () => ({
    path: '/api/users/password',
    body: { currentPassword: demoPassword, password: 'another long sentence' },
    token: (await shop.newCustomer()).token,
  }),
  requestPasswordReset: async () => ({ path: '/api/users/forgot-password', body: { email: 'shopper@example.com' } }),
  resetPassword: async () => {
    const { email } = await shop.newCustomer();
    await shop.rest('POST', '/api/users/forgot-password', { email });
    const token = await shop.mailedToken(email, 'reset-password');
    return { path: '/api/users/reset-password', body: { token, password: 'another long sentence' } };
  },
  verifyEmail: async () => {
    const { email } = await shop.newCustomer();
    return { path: '/api/users/verify-email', body: { token: await shop.mailedToken(email, 'verify-email') } };
  },
  listAddresses: async () => ({ path: '/api/users/me/addresses', token: (await newSavedAddress()).token }),
  addAddress: async () => ({
    path: '/api/users/me/addresses',
    body: { label: 'Mom', shippingAddress, isDefault: true },
    token: (await shop.newCustomer()).token,
  }),
  updateAddress: async () => ({
    ...(await newSavedAddress()),
    body: { label: null, shippingAddress, isDefault: false },
  }),
  deleteAddress: async () => newSavedAddress(),
  listRecipients: async () => ({ path: '/api/recipients', token: (await newRecipient()).token }),
  addRecipient: async () => ({
    path: '/api/recipients',
    body: {
      name: 'Mom',
      shippingAddress: { ...shippingAddress, region: 'Sheger', phone: '+251 11 123456', landmark: 'Blue gate' },
      occasions: [{ kind: 'birthday', month: 2, day: 29 }],
    },
    token: (await shop.newCustomer()).token,
  }),
  updateRecipient: async () => ({
    ...(await newRecipient()),
    body: { occasions: [{ kind: 'other', label: 'Name day', month: 2, day: 29, year: null }] },
  }),
  deleteRecipient: async () => newRecipient(),
  getOccasionReminders: async () => ({
    path: '/api/occasion-reminders',
    token: (await shop.newCustomer()).token,
  }),
  setOccasionReminders: async () => ({
    path: '/api/occasion-reminders',
    body: { isWanted: true, daysBefore: 14 },
    token: (await shop.newVerifiedCustomer()).token,
  }),
  confirmOccasionReminders: async () => ({
    path: '/api/occasion-reminders/confirm',
    body: { key: await occasionKey(shop) },
  }),
  stopOccasionReminders: async () => ({
    path: '/api/occasion-reminders/stop',
    body: { key: await stopKey(shop, 'stop-occasion-reminders', '0f1e') },
  }),
  stopOccasionRemindersWithOneClick: async () => ({
    path: `/occasion-reminder?stop=${await stopKey(shop, 'stop-occasion-reminders', '0f1e')}`,
  }),
  listWishLists: async () => ({ path: '/api/wish-lists', token: (await newWishList()).token }),
  createWishList: async () => ({
    path: '/api/wish-lists',
    body: { name: 'My birthday', note: 'Size M', occasionDate: '2027-05-12' },
    token: (await shop.newCustomer()).token,
  }),
  getSharedWishList: async () => ({ path: `/api/wish-lists/shared/${(await newWishList()).key}` }),
  getWishList: async () => newWishList(),
  updateWishList: async () => ({ ...(await newWishList()), body: { name: 'Ours', note: null, occasionDate: null } }),
  deleteWishList: async () => newWishList(),
  setWish: async () => {
    const { path, token } = await newWishList();
    return { path: `${path}/items/${gift._id}`, token, body: { quantity: 3, note: null } };
  },
  removeWish: async () => {
    const { path, token } = await newWishList();
    return { path: `${path}/items/${gift._id}`, token };
  },
  shareWishList: async () => {
    const { path, token } = await newWishList();
    return { path: `${path}/share`, token };
  },
  stopSharingWishList: async () => {
    const { path, token } = await newWishList();
    return { path: `${path}/share`, token };
  },
  getTwoStepSignIn: async () => ({ path: '/api/users/me/two-step', token: (await shop.newCustomer()).token }),
  startTwoStepSignIn: async () => ({ path: '/api/users/me/two-step/start', token: (await newAdmin()).token }),
  turnOnTwoStepSignIn: async () => {
    const { token } = await newAdmin();
    const key = await startTwoStep(shop, { token });
    return { path: '/api/users/me/two-step/turn-on', body: proof(nextCode(shop, key)), token };
  },
  turnOffTwoStepSignIn: async () => twoStepChange('turn-off'),
  renewRecoveryCodes: async () => twoStepChange('recovery-codes'),
  listUsers: async () => ({ path: '/api/users?search=customer', token: admin.token }),
  getUser: async () => ({ path: `/api/users/${admin._id}`, token: admin.token }),
  deleteUser: async () => ({ path: `/api/users/${(await shop.newCustomer())._id}`, token: admin.token }),
  downloadMyData: async () => ({
    path: '/api/users/me/data',
    token: (await shop.asNewCustomer().placeOrder(gift)).customer.token,
  }),
  listProducts: async () => ({ path: '/api/products?category=birthday&sort=price:asc&isOnSale=false&pageNumber=1' }),
  listCollections: async () => ({ path: '/api/collections' }),
  getCollection: async () => ({ path: '/api/collections/for-her?sort=price:asc&pageNumber=1&pageSize=2' }),
  getProduct: async () => ({ path: `/api/products/${String(gift._id)}` }),
  createProduct: async () => ({ path: '/api/products', body: newProduct(), token: admin.token }),
  updateProduct: async () => ({
    path: `/api/products/${await create()}`,
    body: { salePrice: 4, isOnSale: true, version: 1 },
    token: admin.token,
  }),
  saveVariants: async () => {
    const id = await create();
    const variants = [
      { _id: id, values: ['Small'] },
      { values: ['Large'], price: 12, countInStock: 3 },
    ];
    return {
      path: `/api/products/${id}/variants`,
      body: { options: [{ name: 'Size', values: ['Small', 'Large'] }], variants, version: 1 },
      token: admin.token,
    };
  },
  deleteProduct: async () => ({ path: `/api/products/${await create()}`, token: admin.token }),
  requestStockAlert: async () => ({
    path: `/api/products/${await createSoldOut()}/stock-alerts`,
    body: { email: `${randomUUID()}@example.com` },
  }),
  confirmStockAlert: async () => ({ path: '/api/stock-alerts/confirm', body: { token: (await askForAlert()).token } }),
  stopStockAlerts: async () => ({ path: '/api/stock-alerts/stop', body: { key: await alertKey() } }),
  stopStockAlertsWithOneClick: async () => ({ path: `/back-in-stock?stop=${await alertKey()}` }),
  stopCartReminders: async () => ({
    path: '/api/cart-reminders/stop',
    body: { key: await reminderKey() },
  }),
  stopCartRemindersWithOneClick: async () => ({
    path: `/cart-reminder?stop=${await reminderKey()}`,
  }),
  listProductReviews: async () => ({ path: `/api/products/${gift._id}/reviews?pageNumber=1&pageSize=2` }),
  writeReview: async () => ({ ...(await buyer()), body: review }),
  countFacets: async () => ({ path: '/api/products/facets?option=Size:Ten+inches&maxPrice=70' }),
  uploadReviewPhoto: async () => {
    const { path, token } = await buyer();
    return { path: `${path}/photos`, token, ...form(PHOTO) };
  },
  findGifts: async () => ({ path: '/api/gift-finder?who=for-her&occasion=birthday&maxPrice=60' }),
  listSuggestions: async () => ({ path: '/api/suggestions?keyword=ros' }),
  listRelatedProducts: async () => ({ path: `/api/products/${gift._id}/related?limit=3` }),
  chooseRelatedProducts: async () => ({
    path: `/api/products/${await create()}/related`,
    body: { relatedIds: [gift._id] },
    token: admin.token,
  }),
  listAddOns: async () => ({ path: `/api/products/${gift._id}/add-ons` }),
  chooseAddOns: async () => ({
    path: `/api/products/${await create()}/add-ons`,
    body: { addOnIds: [gift._id] },
    token: admin.token,
  }),
  chooseAddOnsOfMany: async () => ({
    path: '/api/add-ons',
    body: { productIds: [await create()], addOnIds: [gift._id] },
    token: admin.token,
  }),
  listReviews: async () => ({ path: '/api/reviews?status=pending', token: admin.token }),
  editReview: async () => ({ ...(await newReview()), body: { ...review, stars: 5, version: 1 } }),
  deleteReview: async () => newReview(),
  moderateReview: async () => ({
    path: `${(await newReview()).path}/moderation`,
    body: { status: 'published', reply: 'Thank you!' },
    token: admin.token,
  }),
  exportProducts: async () => ({ path: '/api/admin/products.csv', token: admin.token }),
  exportReviews: async () => ({ path: '/api/admin/reviews.csv', token: admin.token }),
  placeOrder: async () => ({
    path: '/api/orders',
    body: orderBody(gift),
    token: (await shop.newCustomer()).token,
    headers: { 'idempotency-key': 'once' },
  }),
  listDeliveryMethods: async () => ({ path: '/api/delivery-methods?country=Kenya&itemsPrice=49' }),
  listDeliveryDates: async () => ({ path: `/api/delivery-dates?deliveryMethod=standard&product=${gift._id}` }),
  listOrderDeliveryDates: async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    return { path: `/api/orders/${id}/delivery-dates?parcel=1`, token: customer.token };
  },
  changeDeliveryDate: async () => {
    const { body } = await shop.rest('GET', '/api/delivery-dates');
    const [deliveryDate, another] = body.dates.flatMap(({ date, isOpen }) => (isOpen ? [date] : []));
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift, 1, { deliveryDate });
    return { path: `/api/orders/${id}/delivery-date`, body: { deliveryDate: another }, token: customer.token };
  },
  listPaymentMethods: async () => ({ path: '/api/payment-methods?deliveryMethod=standard&totalPrice=49' }),
  checkGiftCard: async () => {
    const { db, giftCards } = shop.app;
    const card = await db.inTransaction((manager) => giftCards.ledger.issue(manager, { cents: 1000 }));
    return { path: '/api/gift-cards/balance', body: { code: giftCards.codes.codeOf(card) } };
  },
  quoteOrder: async () => ({ path: '/api/quote', body: { orderItems: [{ product: gift._id, qty: 2 }] } }),
  placeOrderFor: async () => {
    const { shippingAddress, totalPrice } = orderBody(gift);
    const customer = { name: 'Saba Tesfay', email: 'saba@example.com' };
    const orderItems = [{ product: gift._id, qty: 1 }];
    return {
      path: '/api/admin/orders',
      body: { customer, payment: 'link', orderItems, shippingAddress, totalPrice },
      token: admin.token,
      headers: { 'idempotency-key': 'at-the-counter' },
    };
  },
  quoteOrderFor: async () => ({
    path: '/api/admin/quote',
    body: { orderItems: [{ product: gift._id, qty: 2 }] },
    token: admin.token,
  }),
  listMyOrders: async () => ({
    path: '/api/orders/mine',
    token: (await shop.asNewCustomer().placeOrder(gift)).customer.token,
  }),
  // The stream of an order that has ended ends, too.
  listenToOrder: async () => {
    const { id } = await shop.asNewCustomer().placeOrder(gift);
    await shop.as(admin).mutate('cancelOrder', { id, reason: 'Nobody is at home' }, '{ _id }');
    return { path: `/api/orders/${id}/events`, token: admin.token };
  },
  cancelMyOrder: async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    return { path: `/api/orders/${id}/cancel`, token: customer.token };
  },
  changeOrderGift: async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    return { path: `/api/orders/${id}/gift`, body: { gift: { message: 'Hi' } }, token: customer.token };
  },
  claimOrder: async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    return { path: `/api/orders/${id}/claim`, body: {}, token: customer.token };
  },
  sendClaimLink: async () => {
    const guest = { name: 'Selam', email: 'selam@example.com' };
    const { body } = await shop.rest('POST', '/api/orders', { ...orderBody(gift), guest });
    return { path: `/api/orders/${body._id}/claim-link`, body: { key: body.orderKey } };
  },
  listRecipientLinks: async () => ({
    path: `/api/orders/${(await shop.asNewCustomer().placePaidOrder(gift)).id}/recipient-links`,
    token: admin.token,
  }),
  getRecipientGift: async () => {
    const { id } = await shop.asNewCustomer().placePaidOrder(gift);
    const { body } = await shop.as(admin).rest<{ url: string }[]>('GET', `/api/orders/${id}/recipient-links`);
    const { search } = new URL(body[0]!.url);
    return { path: `/api/gifts/${id}${search}` };
  },
  getOrder: async () => ({
    path: `/api/orders/${(await shop.asNewCustomer().placePaidOrder(gift)).id}`,
    token: admin.token,
  }),
  getReceipt: async () => ({
    path: `/api/orders/${(await shop.asNewCustomer().placePaidOrder(gift)).id}/receipt`,
    token: admin.token,
  }),
  listOrders: async () => ({ path: '/api/orders?filter=paid', token: admin.token }),
  listOrdersOfUser: async () => {
    const { customer } = await shop.asNewCustomer().placeOrder(gift);
    return { path: `/api/orders/user/${customer._id}`, token: customer.token };
  },
  listOrderNotes: async () => orderNotes(),
  addOrderNote: async () => ({ ...(await orderNotes()), body: { text: 'Rings twice' } }),
  listUserNotes: async () => ({ path: (await newNote()).ofUser, token: admin.token }),
  addUserNote: async () => ({ path: (await newNote()).ofUser, token: admin.token, body: { text: 'Rings twice' } }),
  deleteStaffNote: async () => newNote(),
  todayBoard: async () => {
    await shop.asNewCustomer().placePaidOrder(gift);
    return { path: '/api/admin/today', token: admin.token };
  },
  todayBoardVersion: async () => ({ path: '/api/admin/today/version', token: admin.token }),
  boardParcel: async () => ({
    path: `/api/admin/today/parcels/${(await shop.asNewCustomer().placePaidOrder(gift)).id}.1`,
    token: admin.token,
  }),
  exportOrders: async () => ({ path: '/api/admin/orders.csv?filter=PAID', token: admin.token }),
  printOrders: async () => ({
    path: `/api/admin/orders.pdf?kind=slip&id=${(await shop.asNewCustomer().placeOrder(gift)).id}`,
    token: admin.token,
  }),
  payOrder: async () => ({
    path: `/api/orders/${(await shop.asNewCustomer().placeOrder(gift)).id}/pay`,
    body: { note: 'In cash' },
    token: admin.token,
  }),
  deliverOrder: async () => ({
    path: `/api/orders/${(await shop.asNewCustomer().placePaidOrder(gift)).id}/deliver`,
    token: admin.token,
  }),
  setOrderPreparing: async () => ({ ...(await unsent('preparing')), body: { isPreparing: true } }),
  sendOrder: async () => ({
    ...(await unsent('shipments')),
    body: { items: [{ line: 0, qty: 1 }], carrier: 'UPS', trackingNumber: '1Z999' },
  }),
  correctShipment: async () => ({ ...(await newShipment()), body: { carrier: 'FedEx', trackingNumber: '12' } }),
  undoShipment: async () => newShipment(),
  deliverShipment: async () => {
    const { path, token } = await newShipment();
    return { path: `${path}/deliver`, token };
  },
  undoShipmentDelivery: async () => {
    const { path, token } = await newShipment(true);
    return { path: `${path}/deliver`, token };
  },
  uploadDeliveryPhoto: async () => {
    const { path, token } = await newShipment(true);
    return { path: `${path}/photo`, ...form(PHOTO), token };
  },
  getDeliveryPhoto: async () => ({ path: await newPhoto(), token: admin.token }),
  removeDeliveryPhoto: async () => ({ path: await newPhoto(), token: admin.token }),
  getPaymentAvailability: async () => ({ path: '/api/payment' }),
  createCheckoutSession: async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    return { path: '/api/payment/create-checkout-session', body: { orderId: id }, token: customer.token };
  },
  createPaymentIntent: async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    return { path: '/api/payment/create-payment-intent', body: { orderId: id }, token: customer.token };
  },
  verifyPayment: async () => {
    const order = await shop.asNewCustomer().placeOrder(gift);
    return {
      path: `/api/payment/verify-payment/${await shop.as(order.customer).openSession(order)}`,
      token: order.customer.token,
    };
  },
  receivePaymentEvent: async () => {
    const body = JSON.stringify({
      id: 'evt_described',
      object: 'event',
      type: 'ping',
      livemode: false,
      data: { object: {} },
    });
    const time = Math.floor(shop.clock.now() / 1000);
    const signature = createHmac('sha256', 'whsec_sandbox').update(`${time}.${body}`).digest('hex');
    return { path: '/api/payment/webhook', body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } };
  },
  getPage: async () => ({ path: '/api/pages/shipping' }),
  createPage: async () => ({ path: '/api/pages', body: newPage(), token: admin.token }),
  updatePage: async () => ({
    path: `/api/pages/${await createPage()}`,
    body: { version: 1, title: 'Gift vouchers' },
    token: admin.token,
  }),
  deletePage: async () => ({ path: `/api/pages/${await createPage()}`, token: admin.token }),
  resetPage: async () => ({ path: '/api/pages/returns/text?version=0', token: admin.token }),
  listPages: async () => ({ path: '/api/admin/pages', token: admin.token }),
  getPageSource: async () => ({ path: `/api/admin/pages/${await createPage()}`, token: admin.token }),
  getPageVersion: async () => ({ path: `/api/admin/pages/${await createPage()}/versions/1`, token: admin.token }),
  previewPage: async () => ({ path: '/api/admin/pages/preview', body: { text: 'Hello' }, token: admin.token }),
  listMenus: async () => ({ path: '/api/menus' }),
  updateMenu: async () => ({
    path: '/api/menus/header',
    body: { version: 0, items: null },
    token: admin.token,
  }),
  getShop: async () => ({ path: '/api/shop' }),
  listHomeSections: async () => ({ path: '/api/home-sections' }),
  updateHomeSections: async () => ({
    path: '/api/home-sections',
    body: { version: 0, sections: null },
    token: admin.token,
  }),
  getLayoutSource: async () => ({ path: '/api/admin/layout', token: admin.token }),
  getUploadStatus: async () => ({ path: '/api/upload', token: admin.token }),
  uploadPicture: async () => ({ path: '/api/upload', ...form(DOT), token: admin.token }),
  getHealth: async () => ({ path: '/api/health' }),
  getDescription: async () => ({ path: '/api/openapi.json' }),
  getDescriptionPage: async () => ({ path: '/api/docs' }),
  getDescriptionPageFile: async () => ({ path: '/api/docs/page.js' }),
};

const find = (id: string) => operations.find((operation) => operation.id === id) as Operation;
const call = async ({ id }: Operation): Promise<Call> => (good[id] as () => Promise<Call>)();

// spec: call-23
test('every call of the shop is described, and every described call is tested here', () => {
  const described = operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  const routes = routesOf(shop.app.http);
  // The page's address takes the POST of mail programs.
  const isCall = (route: string) =>
    route.includes(' /api/') ||
    ['POST /back-in-stock', 'POST /cart-reminder', 'POST /occasion-reminder'].includes(route);
  expect(described.sort()).toEqual(routes.filter(isCall));
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(good).sort());
});

test('every call and parameter has a description, and paging parameters their defaults', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      expect([method, path, operation.description]).toEqual([method, path, expect.stringMatching(/^[A-Z].*\.$/s)]);
      for (const { name, description, schema } of operation.parameters) {
        expect([path, name, description]).toEqual([path, name, expect.stringMatching(/^\S/)]);
        if (name.startsWith('page')) expect([path, name, schema.default]).toEqual([path, name, expect.any(Number)]);
      }
    }
  }
});

// spec: call-24
test('the shop serves the committed file', async () => {
  expect((await shop.rest('GET', '/api/openapi.json')).body).toEqual(document);
});

// spec: call-23
describe('a valid request is answered as described', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_id, operation) => {
    await expectAnswer(operation, await call(operation), operation.statuses[0] as number);
  });

  test.each(['createProduct', 'placeOrder'])('%s says where the new resource is', async (id) => {
    const created = await call(find(id));
    const { headers, body } = await expectAnswer(find(id), created, 201);
    const { token = '' } = created;
    const there = await shop.as({ token }).rest<{ _id: string }>('GET', String(headers.get('location')));
    expect(there.body._id).toBe((body as { _id: string })._id);
  });

  const paged = ['listUsers', 'listOrders', 'listOrdersOfUser', 'listMyOrders'];
  test.each(paged)('%s as a page', async (id) => {
    const { path, ...rest } = await call(find(id));
    const query = `${path.includes('?') ? '&' : '?'}pageNumber=1&pageSize=2`;
    const { body } = await expectAnswer(find(id), { path: path + query, ...rest }, 200);
    expect(body).toMatchObject({ page: 1, pages: expect.any(Number), count: expect.any(Number) });
  });
});

// spec: call-23
describe('an invalid request is answered as described', () => {
  const each = (which: (operation: Operation) => boolean) =>
    operations.filter(which).map((operation) => [operation.id, operation] as const);

  const needsIdentity = ({ id, statuses }: Operation) => statuses.includes(401) && !['signIn', 'signUp'].includes(id);

  test.each(each(needsIdentity))('401 for an invalid token: %s', async (_id, operation) => {
    const { body } = await expectAnswer(operation, { ...(await call(operation)), token: 'forged' }, 401);
    expect(body).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Token is invalid. Please log in again.' });
  });

  test.each(each((operation) => !operation.isOpen && !needsIdentity(operation)))(
    'an invalid token is ignored where a token is optional: %s',
    async (_id, operation) => {
      await expectAnswer(operation, { ...(await call(operation)), token: 'forged' }, operation.statuses[0] as number);
    },
  );

  test.each(each((operation) => needsIdentity(operation) && operation.hasJsonBody))(
    '401 for a visitor, whatever is wrong with the body: %s',
    async (_id, operation) => {
      const { path } = await call(operation);
      for (const body of [{}, [], { orderItems: 'none', key: undefined }]) {
        const answer = await shop.rest(operation.method, path, body);
        expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      }
    },
  );

  test.each(each(({ isOpen, method }) => !isOpen && method !== 'GET'))(
    '403 for a page of another site: %s',
    async (_id, operation) => {
      const { token: _, headers, ...rest } = await call(operation);
      const foreign = { ...headers, cookie: 'session=any', origin: 'https://elsewhere.example' };
      const { body } = await expectAnswer(operation, { ...rest, headers: foreign }, 403);
      expect(body).toMatchObject({ code: 'FORBIDDEN' });
    },
  );

  const forAdmins = [
    'listUsers',
    'deleteUser',
    'createProduct',
    'updateProduct',
    'saveVariants',
    'deleteProduct',
    'exportProducts',
    'exportReviews',
  ];
  forAdmins.push(
    'listOrders',
    'listOrderNotes',
    'addOrderNote',
    'listUserNotes',
    'addUserNote',
    'deleteStaffNote',
    'todayBoard',
    'todayBoardVersion',
    'boardParcel',
    'exportOrders',
    'printOrders',
    'deliverOrder',
    'setOrderPreparing',
    'sendOrder',
    'correctShipment',
    'undoShipment',
    'deliverShipment',
    'undoShipmentDelivery',
    'uploadDeliveryPhoto',
    'removeDeliveryPhoto',
    'getUploadStatus',
    'uploadPicture',
    'startTwoStepSignIn',
    'listReviews',
    'chooseRelatedProducts',
    'chooseAddOns',
    'chooseAddOnsOfMany',
    'moderateReview',
  );
  test.each(forAdmins)('403 for a customer: %s', async (id) => {
    const { token } = await shop.newCustomer();
    await expectAnswer(find(id), { ...(await call(find(id))), token }, 403);
  });

  test.each(each(({ path, isOpen }) => path.includes('{') && !isOpen))(
    '404 for an unknown resource: %s',
    async (_id, operation) => {
      const { path: _, ...rest } = await call(operation);
      const path = operation.path.replace(/\{\w+\}/, 'none');
      await expectAnswer(operation, { ...rest, path, token: rest.token ?? admin.token }, 404);
    },
  );

  test.each(each(({ hasJsonBody }) => hasJsonBody))(
    '413 and 415 for an unacceptable body: %s',
    async (_id, operation) => {
      const { body, ...rest } = await call(operation);
      const fields = (typeof body === 'string' ? JSON.parse(body) : body) as object;
      // Orders may have many parcels.
      const isOrder = /\/(orders|quote)$/.test(operation.path);
      const large = isOrder ? MAX_ORDER_BODY.bytes : operation.isOpen ? 1024 * 1024 : 100 * 1024;
      await expectAnswer(operation, { ...rest, body: { ...fields, padding: 'x'.repeat(large) } }, 413);
      const text = { ...rest, body: 'text', headers: { ...rest.headers, 'content-type': 'text/plain' } };
      expect((await send(operation, text)).violations.request).not.toEqual([]);
      if (operation.isOpen) return;
      const refused = await shop.as(text).rest(operation.method, text.path, text.body);
      expect(refused).toMatchObject({ status: 415, body: { message: expect.any(String), code: expect.any(String) } });
    },
  );

  test.each(each(({ required }) => required.length > 0))(
    'description and shop both refuse a body without its fields: %s',
    async (_id, operation) => {
      const { body, token, path } = await call(operation);
      for (const field of operation.required) {
        const { [field]: _, ...rest } = body as Record<string, unknown>;
        expect((await send(operation, { path, body: rest, token })).violations.request).not.toEqual([]);
        const { status, body: error } = await shop.as({ token }).rest<Refusal>(operation.method, path, rest);
        expect({ field, status, code: error.code }).toEqual({
          field,
          status: 400,
          code: 'BAD_USER_INPUT',
        });
      }
    },
  );

  test.each(
    each(({ path }) => /^\/api\/(products|orders|orders\/mine|users)$/.test(path)).filter(
      ([, { method }]) => method === 'GET',
    ),
  )('both refuse an invalid page number: %s', async (_id, operation) => {
    const path = `${operation.path}?pageNumber=one`;
    expect((await send(operation, { path, token: admin.token })).violations.request).not.toEqual([]);
    expect((await shop.as(admin).rest('GET', path)).status).toBe(400);
  });

  test('400 for values that only the shop can judge', async () => {
    const { token } = await shop.newCustomer();
    await expectAnswer(
      find('signUp'),
      { path: '/api/users/register', body: { name: ' ', email: 'a@example.com', password: demoPassword } },
      400,
    );
    const taken = { name: 'Selam', email: 'shopper@example.com', password: demoPassword };
    const { body } = await expectAnswer(find('signUp'), { path: '/api/users/register', body: taken }, 400);
    expect(body).toMatchObject({ code: 'EMAIL_TAKEN' });
    await expectAnswer(find('updateProfile'), { path: '/api/users/profile', body: { name: ' ' }, token }, 400);
    await expectAnswer(find('verifyEmail'), { path: '/api/users/verify-email', body: { token: 'used' } }, 400);
    await expectAnswer(find('listOrders'), { path: '/api/orders?filter=any', token: admin.token }, 400);
    // Neither the description nor the shop takes what is no day.
    const soon = { path: '/api/orders?from=soon', token: admin.token };
    expect((await send(find('listOrders'), soon)).violations.request).not.toEqual([]);
    expect(await shop.as(soon).rest('GET', soon.path)).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT' },
    });
    await expectAnswer(
      find('createProduct'),
      { path: '/api/products', body: { ...newProduct(), name: ' ' }, token: admin.token },
      400,
    );
    await expectAnswer(find('uploadPicture'), { path: '/api/upload', ...form('no picture'), token: admin.token }, 400);
    await expectAnswer(find('receivePaymentEvent'), { path: '/api/payment/webhook', body: {} }, 400);
  });

  test('404 for other people’s orders, and for a missing file', async () => {
    const { id } = await shop.asNewCustomer().placeOrder(gift);
    const stranger = await shop.newCustomer();
    await expectAnswer(find('getOrder'), { path: `/api/orders/${id}`, token: stranger.token }, 404);
    await expectAnswer(find('getOrder'), { path: `/api/orders/${id}?key=forged` }, 404);
    await expectAnswer(find('getDescriptionPageFile'), { path: '/api/docs/none.js' }, 404);
    for (const name of ['create-checkout-session', 'create-payment-intent'] as const) {
      const operation = find(name === 'create-checkout-session' ? 'createCheckoutSession' : 'createPaymentIntent');
      await expectAnswer(
        operation,
        { path: `/api/payment/${name}`, body: { orderId: id }, token: stranger.token },
        404,
      );
    }
  });

  test('409 and 422 for conflicting and unacceptable values', async () => {
    const { token } = await shop.newCustomer();
    const place = find('placeOrder');
    const order = { path: '/api/orders', token, headers: { 'idempotency-key': 'mine' } };
    const changed = await expectAnswer(place, { ...order, body: { ...orderBody(gift), totalPrice: 1 } }, 409);
    expect(changed.body).toMatchObject({ code: 'PRICE_CHANGED', totalPrice: expect.any(Number) });
    const short = await expectAnswer(place, { ...order, body: orderBody(gift, 999) }, 409);
    expect(short.body).toMatchObject({ code: 'OUT_OF_STOCK', items: [{ productId: gift._id }] });
    await expectAnswer(place, { ...order, body: orderBody(gift) }, 201);
    await expectAnswer(place, { ...order, body: orderBody(gift, 2) }, 422);
    const unpaid = await shop.asNewCustomer().placeOrder(gift);
    await expectAnswer(find('deliverOrder'), { path: `/api/orders/${unpaid.id}/deliver`, token: admin.token }, 409);
    const closed = (call: string) => ({ path: `/api/orders/${unpaid.id}/${call}`, token: admin.token, body: {} });
    await expectAnswer(find('setOrderPreparing'), closed('preparing'), 409);
    await expectAnswer(find('sendOrder'), closed('shipments'), 409);
    await expectAnswer(find('undoShipment'), await newShipment(true), 409);
    const paid = await shop.asNewCustomer().placePaidOrder(gift);
    const start = { body: { orderId: paid.id }, token: paid.customer.token };
    await expectAnswer(find('createCheckoutSession'), { path: '/api/payment/create-checkout-session', ...start }, 409);
    await expectAnswer(find('createPaymentIntent'), { path: '/api/payment/create-payment-intent', ...start }, 409);
    const hint = { path: `/api/orders/${unpaid.id}/pay`, body: { id: 'pi_none' }, token: unpaid.customer.token };
    await expectAnswer(find('payOrder'), hint, 409);
    const path = `/api/products/${await create()}`;
    await shop.as(admin).rest('PUT', path, { price: 6 });
    const stale = await expectAnswer(
      find('updateProduct'),
      { path, body: { price: 7, version: 1 }, token: admin.token },
      409,
    );
    expect(stale.body).toMatchObject({ code: 'CONFLICT', product: { price: 6 } });
  });

  test('429 has a Retry-After', async () => {
    const tried = { path: '/api/users/auth', body: { email: 'nobody@example.com', password: 'wrong sentence' } };
    for (let count = 0; count < 10; count += 1) await expectAnswer(find('signIn'), tried, 401);
    const { headers, body } = await expectAnswer(find('signIn'), tried, 429);
    expect(headers.get('retry-after')).toBe(String((body as Refusal).retryAfter));
  });

  test('503 has a Retry-After, while the provider is down', async () => {
    const { id, customer } = await shop.asNewCustomer().placeOrder(gift);
    const start = { path: '/api/payment/create-checkout-session', body: { orderId: id }, token: customer.token };
    shop.sandbox.switches.failNext = 100;
    const { headers } = await expectAnswer(find('createCheckoutSession'), start, 503);
    expect(headers.get('retry-after')).not.toBeNull();
  });
});

// spec: call-24
test('the API docs page runs and loads only the shop’s own files', async () => {
  const page = await fetch(`${shop.url}/api/docs`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]),
  );
  expect(policy).not.toMatch(/unsafe|https?:/);
  const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(files.filter((path) => !path.startsWith('/images/')).length).toBe(4);
  for (const path of files.filter((path) => path.startsWith('/api/'))) {
    const answer = await fetch(shop.url + path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/),
    ]);
  }
});

test('every example matches its schema', () => {
  const ajv = new Ajv2020({ strict: false, formats: { email: true, 'date-time': true, date: true, binary: true } });
  ajv.addSchema({ $id: 'https://shop.example/', components: document.components });
  const absolute = (schema: unknown): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"https://shop.example/#/components')) as object;
  const described = [
    ...Object.values(document.components.schemas),
    ...Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .flatMap((operation) => operation.requestBody?.content['application/json']?.schema ?? []),
  ].filter((schema) => schema.examples);
  expect(described.length).toBeGreaterThan(8);
  for (const schema of described) {
    const validate = ajv.compile(absolute(schema));
    for (const example of schema.examples ?? []) expect([validate(example), validate.errors]).toEqual([true, null]);
  }
});

// spec: call-23
test('the proxy reports answers and requests that the description doesn’t allow', async () => {
  const path = '/api/products/{id}';
  const poorer = structuredClone({ ...document, paths: { [path]: document.paths[path]! } });
  delete poorer.components.schemas['Product']?.properties?.['version'];
  const strict = await CheckingProxy.before(shop.url, poorer);
  try {
    const answer = await strict.send('GET', `/api/products/${demoId('product', 'a-dozen-garden-roses')}`);
    expect(answer.violations.response).toEqual([expect.stringContaining('version')]);
  } finally {
    await strict.close();
  }
});
