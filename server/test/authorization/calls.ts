import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { randomIds } from '../../src/adapters/system.js';
import { demoPassword } from '../../src/modules/demo/demo-accounts.js';
import { Recipient } from '../../src/modules/recipients/recipient.entity.js';
import { WishList } from '../../src/modules/wish-lists/wish-list.entity.js';
import { SavedAddress } from '../../src/modules/address-book/saved-address.entity.js';
import { AccountLink, type LinkPurpose } from '../../src/modules/accounts/recovery/account-link.entity.js';
import { tokenHash } from '../../src/modules/accounts/sign-in/token-hash.js';
import { StockAlert } from '../../src/modules/back-in-stock/stock-alert.entity.js';
import { Review } from '../../src/modules/reviews/review.entity.js';
import type { Order, Product } from '../support/answers.js';
import { occasionKey } from '../support/occasion-key.js';
import { addressNumber, orderBody, setStock, shippingAddress } from '../support/orders.js';
import { stopKey } from '../support/stop-key.js';
import type { TestShop } from '../support/test-shop.js';
import { nextCode, startTwoStep, turnOnTwoStep } from '../support/two-step.js';
import type { GraphqlAsk, RestAsk } from './ask.js';
import type { People, Person } from './identities.js';
import { documentOf } from './schema-fields.js';

/** What the calls are about. */
export interface World {
  shop: TestShop;
  people: People;
  /** An admin who is asked for nothing by the table. */
  admin: { token: string };
  gift: Product;
  /** A product that shoppers don't see. */
  hiddenId: string;
  /** One that admins may change, and one that they may throw away. */
  changedId: string;
  spareId: string;
  soldOutId: string;
  /** A collection, which admins may change. */
  collectionId: string;
  owner: Person;
  /** The owner's, unpaid, with an open payment page. */
  orderId: string;
  sessionId: string;
  /** The owner's, paid by hand. */
  paidOrderId: string;
  /** The owner's, canceled already. */
  cancelledOrderId: string;
  /** Of someone without an account, and what opens it. */
  guestOrder: { id: string; key: string };
  /** The page of a recipient. */
  recipientPage: { orderId: string; key: string };
  importId: string;
  /** Applied already. */
  bulkEditId: string;
  /** The owner's, of the gift. */
  reviewId: string;
  /** The owner's. */
  addressId: string;
  /** Someone in the owner's book. */
  recipientId: string;
  wishList: { id: string; key: string };
  /** A mail that waits. */
  jobId: string;
  picture: Buffer;
}

/** Makes the world of the calls. */
export async function createWorld(shop: TestShop, people: People, admin: { token: string }): Promise<World> {
  const gift = await shop.product('a-dozen-garden-roses');
  await setStock(shop, gift._id, 200);
  // Each call of a shipment needs an order of its own.
  await setStock(shop, gift._id, 900);
  const owner = await people.create('owner');
  await shop.as(owner).rest('PUT', '/api/users/profile', { name: 'The owner', shippingAddress });
  const order = async (qty: number) => (await shop.as(owner).placeOrder(gift, qty)).id;
  const [orderId, paidOrderId, cancelledOrderId] = [await order(1), await order(2), await order(3)];
  await shop.as(admin).rest('PUT', `/api/orders/${paidOrderId}/pay`, {});
  // As if an admin had placed it for the owner.
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE orders SET placed_by = 'an-admin' WHERE id = '${paidOrderId}'`),
  );
  await shop.as(admin).graphql(documentOf('mutation cancelOrder', ['input']), { input: cancelInput(cancelledOrderId) });
  const guest = { name: 'A guest', email: newAddress() };
  const other = await shop.product('sunflower-armful');
  const { body: ofGuest } = await shop.rest('POST', '/api/orders', { ...orderBody(other), guest });
  const links = await shop.as(owner).rest<{ url: string }[]>('GET', `/api/orders/${paidOrderId}/recipient-links`);
  const session = await shop.as(owner).rest('POST', '/api/payment/create-checkout-session', { orderId });
  const check = documentOf('mutation checkProductImport', [], '(input: { file: $file }) { _id }');
  const sent = await shop.as(admin).graphqlUpload(check.replace('mutation', 'mutation ($file: Upload!)'), importedFile);
  const [job] = await shop.sql<{ id: string }>(`SELECT id FROM outbox WHERE kind = 'send-order-mail'`);
  const newProduct = (change: Record<string, unknown>) => addProduct({ shop, admin }, change);
  const edited = { ids: [await newProduct({})], isPublished: false };
  const bulkEditId = (await shop.as(admin).mutate('previewBulkEdit', edited, '{ _id }'))._id;
  await shop.as(admin).mutate('applyBulkEdit', { id: bulkEditId }, '{ _id }');
  return {
    shop,
    people,
    admin,
    gift,
    owner,
    orderId,
    paidOrderId,
    cancelledOrderId,
    guestOrder: { id: ofGuest._id, key: String(ofGuest.orderKey) },
    recipientPage: { orderId: paidOrderId, key: new URL(links.body[0]!.url).searchParams.get('key') ?? '' },
    hiddenId: await newProduct({ isPublished: false }),
    changedId: await newProduct({}),
    spareId: await newProduct({}),
    soldOutId: await newProduct({ countInStock: 0 }),
    collectionId: (await shop.as(admin).mutate('createCollection', collectionDraft(), '{ _id }'))._id,
    sessionId: String(session.body.sessionId),
    bulkEditId,
    importId: String(sent.data?.checkProductImport._id),
    reviewId: await addReview({ shop, owner }, gift._id),
    addressId: await addAddress({ shop, owner }),
    recipientId: await addRecipient({ shop, owner }),
    wishList: await addWishList({ shop, owner }),
    jobId: job?.id ?? '',
    picture: await sharp({ create: { width: 200, height: 200, channels: 3, background: '#c0386b' } })
      .png()
      .toBuffer(),
  };
}

const importedFile = 'name,description,price\nA gift from a file,What is in it,9.90\n';
const productBody = {
  name: 'A gift of the tests',
  description: 'What is in it',
  price: 9.9,
  countInStock: 3,
  image: '/images/placeholder.jpg',
};
const collectionDraft = () => ({ name: 'For the tests', slug: `tests-${randomUUID()}`, isPublished: true });
const deliveryMethodIds = async ({ shop, admin }: World) =>
  (await shop.as(admin).graphql('{ deliveryMethodSources { id } }')).deliveryMethodSources.map(({ id }) => id);
const giftCard = {
  ...{ amount: 10, recipientName: 'Ana', recipientEmail: 'ana@example.com', reason: 'The flowers came late' },
  // Its email waits, so that it can be sent at once.
  sendOn: new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10),
};
const giftCardId = async ({ shop, admin }: World) =>
  (await shop.as(admin).mutate('issueGiftCard', giftCard, '{ id }')).id;
const discountId = async ({ shop, admin }: World) => {
  const input = { name: 'For the tests', kind: 'PERCENTAGE', percent: 5, isActive: false };
  return (await shop.as(admin).mutate('createDiscount', input, '{ id }')).id;
};
const bicycleRate = { basis: 'FLAT', postalCodes: [], steps: [{ from: 0, price: 4 }] };

const redirectsFile = 'from,to\n/old-tests,/products\n';
const cancelInput = (id: string) => ({ id, reason: 'The tests take it back' });
const newAddress = () => `${randomUUID()}@example.com`;
const signUpDraft = () => ({ name: 'Someone new', email: newAddress(), password: demoPassword });
const newPassword = { currentPassword: demoPassword, password: 'another-password-than-before' };
const message = { name: 'Hana', email: 'hana@example.com', subject: 'A question', message: 'When do you open?' };

/** After these the caller is another or nobody, so each cell has a caller of its own. */
export const spendCallers: ReadonlySet<string> = new Set([
  'POST /api/users/auth',
  'POST /api/users/logout',
  'POST /api/users/register',
  'PUT /api/users/password',
  'POST /api/users/me/two-step/start',
  'POST /api/users/me/two-step/turn-on',
  'POST /api/users/me/two-step/turn-off',
  'POST /api/users/me/two-step/recovery-codes',
  'mutation changePassword',
  'mutation connectGoogle',
  'mutation deleteMyAccount',
  'mutation disconnectGoogle',
  'mutation endOtherSessions',
  'mutation renewRecoveryCodes',
  'mutation resetPassword',
  'mutation signIn',
  'mutation signOut',
  'mutation signUp',
  'mutation startTwoStepSignIn',
  'mutation turnOffTwoStepSignIn',
  'mutation turnOnTwoStepSignIn',
]);

/** What is sent for a call, all of it good: only who asks decides. */
type Making<T> = (world: World, caller: Person) => T | Promise<T>;

const get = (path: string): Omit<RestAsk, 'method'> => ({ path });

/** Every address, as Fastify prints it. Where a call needs something to change, a new one is made. */
export const restCalls: Readonly<Record<string, Making<Omit<RestAsk, 'method'>>>> = {
  'GET /api/health': () => get('/api/health'),
  'POST /api/users/auth': ({ owner }) => ({
    path: '/api/users/auth',
    body: { email: owner.email, password: demoPassword },
  }),
  'POST /api/users/register': () => ({ path: '/api/users/register', body: signUpDraft() }),
  'POST /api/users/logout': () => get('/api/users/logout'),
  'POST /api/users/forgot-password': () => ({ path: '/api/users/forgot-password', body: { email: newAddress() } }),
  'POST /api/users/reset-password': async (world) => ({
    path: '/api/users/reset-password',
    body: { token: await mailedToken(world, 'reset-password'), password: 'another-password-than-before' },
  }),
  'POST /api/users/verify-email': async (world) => ({
    path: '/api/users/verify-email',
    body: { token: await mailedToken(world, 'verify-email') },
  }),
  'POST /api/products/:id/stock-alerts': ({ soldOutId }) => ({
    path: `/api/products/${soldOutId}/stock-alerts`,
    body: { email: newAddress() },
  }),
  'POST /api/stock-alerts/confirm': async (world) => ({
    path: '/api/stock-alerts/confirm',
    body: { token: await stockAlertToken(world) },
  }),
  'POST /api/stock-alerts/stop': async (world) => ({
    path: '/api/stock-alerts/stop',
    body: { key: await stopKey(world.shop, 'stop-stock-alerts', tokenHash(newAddress())) },
  }),
  'POST /back-in-stock': async (world) => ({
    path: `/back-in-stock?stop=${await stopKey(world.shop, 'stop-stock-alerts', tokenHash(newAddress()))}`,
  }),
  'POST /api/cart-reminders/stop': async (world) => ({
    path: '/api/cart-reminders/stop',
    body: { key: await stopKey(world.shop, 'stop-cart-reminders', randomIds.id()) },
  }),
  'POST /cart-reminder': async (world) => ({
    path: `/cart-reminder?stop=${await stopKey(world.shop, 'stop-cart-reminders', randomIds.id())}`,
  }),
  'PUT /api/users/profile': () => ({ path: '/api/users/profile', body: { name: 'Renamed', shippingAddress } }),
  'PUT /api/users/password': () => ({ path: '/api/users/password', body: newPassword }),
  'GET /api/users': () => get('/api/users'),
  'GET /api/users/me/data': () => get('/api/users/me/data'),
  'GET /api/users/me/addresses': () => get('/api/users/me/addresses'),
  'POST /api/users/me/addresses': () => ({ path: '/api/users/me/addresses', body: { shippingAddress } }),
  'PUT /api/users/me/addresses/:id': ({ addressId }) => ({
    path: `/api/users/me/addresses/${addressId}`,
    body: { label: 'Mom' },
  }),
  'DELETE /api/users/me/addresses/:id': async (world, caller) =>
    get(`/api/users/me/addresses/${await spareAddressId(world, caller)}`),
  'GET /api/recipients': () => get('/api/recipients'),
  'POST /api/recipients': () => ({ path: '/api/recipients', body: { shippingAddress } }),
  'PUT /api/recipients/:id': ({ recipientId }) => ({
    path: `/api/recipients/${recipientId}`,
    body: { name: 'Mom' },
  }),
  'DELETE /api/recipients/:id': async (world, caller) =>
    get(`/api/recipients/${await spareRecipientId(world, caller)}`),
  'GET /api/occasion-reminders': () => get('/api/occasion-reminders'),
  'PUT /api/occasion-reminders': () => ({ path: '/api/occasion-reminders', body: { daysBefore: 14 } }),
  'POST /api/occasion-reminders/confirm': async (world) => ({
    path: '/api/occasion-reminders/confirm',
    body: { key: await occasionKey(world.shop) },
  }),
  'POST /api/occasion-reminders/stop': async (world) => ({
    path: '/api/occasion-reminders/stop',
    body: { key: await stopKey(world.shop, 'stop-occasion-reminders', randomIds.id()) },
  }),
  'POST /occasion-reminder': async (world) => ({
    path: `/occasion-reminder?stop=${await stopKey(world.shop, 'stop-occasion-reminders', randomIds.id())}`,
  }),
  'GET /api/wish-lists': () => get('/api/wish-lists'),
  'POST /api/wish-lists': () => ({ path: '/api/wish-lists', body: { name: 'My birthday' } }),
  'GET /api/wish-lists/shared/:key': ({ wishList }) => get(`/api/wish-lists/shared/${wishList.key}`),
  'GET /api/wish-lists/:id': ({ wishList }) => get(`/api/wish-lists/${wishList.id}`),
  'PUT /api/wish-lists/:id': ({ wishList }) => ({ path: `/api/wish-lists/${wishList.id}`, body: { name: 'Ours' } }),
  'DELETE /api/wish-lists/:id': async (world, caller) => get(`/api/wish-lists/${await spareWishListId(world, caller)}`),
  'PUT /api/wish-lists/:id/items/:productId': ({ wishList, gift }) => ({
    path: `/api/wish-lists/${wishList.id}/items/${gift._id}`,
    body: { quantity: 2 },
  }),
  'DELETE /api/wish-lists/:id/items/:productId': ({ wishList, gift }) =>
    get(`/api/wish-lists/${wishList.id}/items/${gift._id}`),
  'POST /api/wish-lists/:id/share': ({ wishList }) => get(`/api/wish-lists/${wishList.id}/share`),
  'DELETE /api/wish-lists/:id/share': async (world, caller) =>
    get(`/api/wish-lists/${await spareWishListId(world, caller)}/share`),
  'GET /api/users/me/two-step': () => get('/api/users/me/two-step'),
  'POST /api/users/me/two-step/start': () => get('/api/users/me/two-step/start'),
  'POST /api/users/me/two-step/turn-on': async (world, caller) => ({
    path: '/api/users/me/two-step/turn-on',
    body: await firstProof(world, caller),
  }),
  'POST /api/users/me/two-step/turn-off': async (world, caller) => ({
    path: '/api/users/me/two-step/turn-off',
    body: await twoStepProof(world, caller),
  }),
  'POST /api/users/me/two-step/recovery-codes': async (world, caller) => ({
    path: '/api/users/me/two-step/recovery-codes',
    body: await twoStepProof(world, caller),
  }),
  'GET /api/users/:id': ({ owner }) => get(`/api/users/${owner._id}`),
  'DELETE /api/users/:id': async ({ people }) => get(`/api/users/${(await people.create('other'))._id}`),
  'GET /api/users/:id/notes': ({ owner }) => get(`/api/users/${owner._id}/notes`),
  'POST /api/users/:id/notes': ({ owner }) => ({
    path: `/api/users/${owner._id}/notes`,
    body: { text: 'Rings twice' },
  }),
  'GET /api/products': () => get('/api/products'),
  'GET /api/products/:id': ({ gift }) => get(`/api/products/${gift._id}`),
  'GET /api/collections': () => get('/api/collections'),
  'GET /api/collections/:slug': async ({ shop, admin }) =>
    get(`/api/collections/${(await shop.as(admin).mutate('createCollection', collectionDraft(), '{ slug }')).slug}`),
  'POST /api/products': () => ({ path: '/api/products', body: productBody }),
  'PUT /api/products/:id/variants': ({ changedId }) => ({
    path: `/api/products/${changedId}/variants`,
    body: { options: [], variants: [] },
  }),
  'PUT /api/products/:id': ({ changedId }) => ({ path: `/api/products/${changedId}`, body: { price: 12.5 } }),
  'DELETE /api/products/:id': ({ spareId }) => get(`/api/products/${spareId}`),
  'GET /api/products/:id/reviews': ({ gift }) => get(`/api/products/${gift._id}/reviews`),
  'POST /api/products/:id/reviews': async (world, caller) => ({
    path: `/api/products/${await reviewableId(world, caller)}/reviews`,
    body: reviewBody,
  }),
  'POST /api/products/:id/reviews/photos': async (world, caller) => ({
    path: `/api/products/${await reviewableId(world, caller)}/reviews/photos`,
    file: { field: 'image', content: world.picture },
  }),
  'GET /api/gift-finder': () => get('/api/gift-finder?who=for-her'),
  'GET /api/products/:id/related': ({ gift }) => get(`/api/products/${gift._id}/related`),
  'GET /api/products/facets': () => get('/api/products/facets?keyword=rose'),
  'GET /api/suggestions': () => get('/api/suggestions?keyword=ros'),
  'PUT /api/products/:id/related': ({ gift, changedId }) => ({
    path: `/api/products/${changedId}/related`,
    body: { relatedIds: [gift._id] },
  }),
  'GET /api/products/:id/add-ons': ({ gift }) => get(`/api/products/${gift._id}/add-ons`),
  'PUT /api/products/:id/add-ons': ({ gift, changedId }) => ({
    path: `/api/products/${changedId}/add-ons`,
    body: { addOnIds: [gift._id] },
  }),
  'PUT /api/add-ons': ({ gift, changedId }) => ({
    path: '/api/add-ons',
    body: { productIds: [changedId], addOnIds: [gift._id] },
  }),
  'GET /api/reviews': () => get('/api/reviews'),
  'PUT /api/reviews/:id': ({ reviewId }) => ({ path: `/api/reviews/${reviewId}`, body: reviewBody }),
  'DELETE /api/reviews/:id': async (world, caller) => get(`/api/reviews/${await spareReviewId(world, caller)}`),
  'PUT /api/reviews/:id/moderation': ({ reviewId }) => ({
    path: `/api/reviews/${reviewId}/moderation`,
    body: { reply: 'Thank you!' },
  }),
  'GET /api/upload': () => get('/api/upload'),
  'POST /api/upload': ({ picture }) => ({ path: '/api/upload', file: { field: 'image', content: picture } }),
  'POST /api/orders': ({ gift }) => ({ path: '/api/orders', body: orderBody(gift) }),
  'POST /api/gift-cards/balance': async ({ shop }) => ({
    path: '/api/gift-cards/balance',
    body: { code: await giftCardCode(shop) },
  }),
  'POST /api/quote': ({ gift }) => ({ path: '/api/quote', body: { orderItems: [{ product: gift._id, qty: 1 }] } }),
  'POST /api/admin/orders': ({ gift }) => ({ path: '/api/admin/orders', body: counterOrder(gift, 'link') }),
  'POST /api/admin/quote': ({ gift }) => ({
    path: '/api/admin/quote',
    body: { orderItems: [{ product: gift._id, qty: 1 }] },
  }),
  'GET /api/orders': () => get('/api/orders'),
  'GET /api/orders/mine': () => get('/api/orders/mine'),
  'GET /api/orders/:id/recipient-links': ({ orderId }) => get(`/api/orders/${orderId}/recipient-links`),
  'GET /api/gifts/:id': ({ recipientPage: { orderId, key } }) => get(`/api/gifts/${orderId}?key=${key}`),
  'GET /api/orders/:id': ({ orderId }) => get(`/api/orders/${orderId}`),
  // Canceling again is harmless.
  'POST /api/orders/:id/cancel': ({ cancelledOrderId }) => ({ path: `/api/orders/${cancelledOrderId}/cancel` }),
  'PUT /api/orders/:id/gift': ({ orderId }) => ({ path: `/api/orders/${orderId}/gift`, body: { gift: null } }),
  // It is the owner's already.
  'POST /api/orders/:id/claim': ({ orderId }) => ({ path: `/api/orders/${orderId}/claim`, body: {} }),
  'POST /api/orders/:id/claim-link': ({ guestOrder: { id, key } }) => ({
    path: `/api/orders/${id}/claim-link`,
    body: { key },
  }),
  'GET /api/orders/:id/notes': ({ orderId }) => get(`/api/orders/${orderId}/notes`),
  'POST /api/orders/:id/notes': ({ orderId }) => ({
    path: `/api/orders/${orderId}/notes`,
    body: { text: 'Rings twice' },
  }),
  'DELETE /api/notes/:id': async (world) => get(`/api/notes/${await newNoteId(world)}`),
  'GET /api/orders/:id/events': ({ orderId }) => get(`/api/orders/${orderId}/events`),
  // Only a paid order has one.
  'GET /api/orders/:id/receipt': ({ paidOrderId }) => get(`/api/orders/${paidOrderId}/receipt`),
  'GET /api/orders/user/:id': ({ owner }) => get(`/api/orders/user/${owner._id}`),
  // What an admin may pay is paid: the other cells want it unpaid.
  'PUT /api/orders/:id/pay': ({ orderId, paidOrderId }, { identity }) => ({
    path: `/api/orders/${identity === 'admin' ? paidOrderId : orderId}/pay`,
    body: { paymentResult: { id: 'pi_made_up', status: 'succeeded' } },
  }),
  'PUT /api/orders/:id/deliver': ({ paidOrderId }) => ({ path: `/api/orders/${paidOrderId}/deliver`, body: {} }),
  'PUT /api/orders/:id/preparing': async (world, caller) => ({
    path: `/api/orders/${(await shipmentFor(world, caller, 'none')).id}/preparing`,
    body: {},
  }),
  'POST /api/orders/:id/shipments': async (world, caller) => ({
    path: `/api/orders/${(await shipmentFor(world, caller, 'none')).id}/shipments`,
    body: {},
  }),
  'PUT /api/orders/:id/shipments/:shipmentId': async (world, caller) => ({
    path: pathOf(await shipmentFor(world, caller)),
    body: { carrier: 'UPS' },
  }),
  'DELETE /api/orders/:id/shipments/:shipmentId': async (world, caller) =>
    get(pathOf(await shipmentFor(world, caller))),
  'PUT /api/orders/:id/shipments/:shipmentId/deliver': async (world, caller) => ({
    path: `${pathOf(await shipmentFor(world, caller))}/deliver`,
    body: {},
  }),
  'DELETE /api/orders/:id/shipments/:shipmentId/deliver': async (world, caller) =>
    get(`${pathOf(await shipmentFor(world, caller, 'delivered'))}/deliver`),
  'POST /api/orders/:id/shipments/:shipmentId/photo': async (world, caller) => ({
    path: `${pathOf(await shipmentFor(world, caller, 'delivered'))}/photo`,
    file: { field: 'image', content: world.picture },
  }),
  'GET /api/orders/:id/photos/:photoId': async (world) => get(await photoFor(world)),
  'DELETE /api/orders/:id/photos/:photoId': async ({ paidOrderId }) => get(`/api/orders/${paidOrderId}/photos/none`),
  'GET /api/admin/today': () => get('/api/admin/today'),
  'GET /api/admin/today/version': () => get('/api/admin/today/version'),
  'GET /api/admin/today/parcels/:code': ({ orderId }) => get(`/api/admin/today/parcels/${orderId}.1`),
  'GET /api/admin/orders.csv': () => get('/api/admin/orders.csv'),
  'GET /api/admin/orders.pdf': ({ paidOrderId }) => get(`/api/admin/orders.pdf?kind=label&id=${paidOrderId}`),
  'GET /api/admin/products.csv': () => get('/api/admin/products.csv'),
  'GET /api/admin/reviews.csv': () => get('/api/admin/reviews.csv'),
  'GET /api/payment': () => get('/api/payment'),
  'POST /api/payment/create-checkout-session': ({ orderId }) => ({
    path: '/api/payment/create-checkout-session',
    body: { orderId },
  }),
  'POST /api/payment/create-payment-intent': ({ orderId }) => ({
    path: '/api/payment/create-payment-intent',
    body: { orderId },
  }),
  'GET /api/payment/verify-payment/:sessionId': ({ sessionId }) => get(`/api/payment/verify-payment/${sessionId}`),
  'POST /api/payment/webhook': () => ({ path: '/api/payment/webhook', body: { id: 'evt_made_up' } }),
  'GET /api/pages/:slug': () => get('/api/pages/faq'),
  'POST /api/pages': () => ({ path: '/api/pages', body: pageBody() }),
  'PUT /api/pages/:slug': async (world) => ({
    path: '/api/pages/faq',
    body: { version: await pageVersion(world), text: `## ${randomUUID()}\n\nYes.` },
  }),
  'DELETE /api/pages/:slug': async (world) => get(`/api/pages/${await newPage(world)}`),
  'DELETE /api/pages/:slug/text': async (world) => get(`/api/pages/faq/text?version=${await pageVersion(world)}`),
  'GET /api/admin/pages': () => get('/api/admin/pages'),
  'GET /api/admin/pages/:slug': () => get('/api/admin/pages/faq'),
  'GET /api/admin/pages/:slug/versions/:version': async (world) =>
    get(`/api/admin/pages/${await newPage(world)}/versions/1`),
  'POST /api/admin/pages/preview': () => ({ path: '/api/admin/pages/preview', body: { text: 'Hello' } }),
  'GET /api/delivery-dates': () => get('/api/delivery-dates?deliveryMethod=standard'),
  'GET /api/orders/:id/delivery-dates': ({ orderId }) => get(`/api/orders/${orderId}/delivery-dates`),
  'PUT /api/orders/:id/delivery-date': ({ orderId }) => ({
    path: `/api/orders/${orderId}/delivery-date`,
    body: { deliveryDate: '2026-12-03' },
  }),
  'GET /api/delivery-methods': () => get('/api/delivery-methods?country=Kenya'),
  'GET /api/payment-methods': () => get('/api/payment-methods?deliveryMethod=standard'),
  'GET /api/menus': () => get('/api/menus'),
  'PUT /api/menus/:id': () => ({ path: '/api/menus/header', body: { version: 0, items: null } }),
  'GET /api/shop': () => get('/api/shop'),
  'GET /api/home-sections': () => get('/api/home-sections'),
  'PUT /api/home-sections': () => ({ path: '/api/home-sections', body: { version: 0, sections: null } }),
  'GET /api/admin/layout': () => get('/api/admin/layout'),
};

/** The arguments of every root field, and the selection where something of it is for the caller alone. */
export const graphqlCalls: Readonly<Record<string, Making<Record<string, unknown>>>> = {
  'query adminCollection': ({ collectionId }) => ({ id: collectionId }),
  'query adminCollections': () => ({}),
  'query auditEntries': () => ({}),
  'query collection': async ({ shop, admin }) => ({
    slug: (await shop.as(admin).mutate('createCollection', collectionDraft(), '{ slug }')).slug,
  }),
  'query collectionPreview': () => ({ input: { productIds: [] } }),
  'query collections': () => ({}),
  'query chosenRelatedProducts': ({ gift }) => ({ productId: gift._id }),
  'query chosenAddOns': ({ gift }) => ({ productId: gift._id }),
  'query productAddOns': ({ gift }) => ({ productId: gift._id }),
  'query contentPage': () => ({ slug: 'faq' }),
  'query contentPages': () => ({}),
  'query contentPageSource': () => ({ slug: 'faq' }),
  'query contentPageVersion': async (world) => ({ slug: await newPage(world), version: 1 }),
  'query contentPreview': () => ({ text: 'Hello' }),
  'query isCartReminderLink': () => ({ key: 'none' }),
  'query jobs': () => ({}),
  'query layoutSource': () => ({}),
  'query me': () => ({}),
  'query myAddresses': () => ({}),
  'query myRecipients': () => ({}),
  'query myOccasionReminders': () => ({}),
  'query myCart': () => ({}),
  'query myWishLists': () => ({}),
  'query wishList': ({ wishList }) => ({ id: wishList.id }),
  'query sharedWishList': ({ wishList }) => ({ key: wishList.key }),
  'query myReview': ({ gift }) => ({ productId: gift._id }),
  'query myOpenOrders': () => ({}),
  'query myOrders': () => ({}),
  'query mySessions': () => ({}),
  'query myTwoStepSignIn': () => ({}),
  'query recipientGift': ({ recipientPage }) => recipientPage,
  'query recipientLinks': ({ orderId }) => ({ orderId }),
  'query order': ({ orderId }) => ({ id: orderId }),
  'query orders': () => ({}),
  'query paymentService': () => ({}),
  'query product': ({ gift }) => ({ id: gift._id }),
  'query productImport': ({ importId }) => ({ id: importId }),
  'query productImports': () => ({}),
  'query productReviews': ({ gift }) => ({ productId: gift._id }),
  'query products': () => ({}),
  'query bulkEdit': ({ bulkEditId }) => ({ id: bulkEditId }),
  'query productsBySku': () => ({ sku: 'ROSE' }),
  'query productsById': ({ gift }) => ({ ids: [gift._id] }),
  'query providerDifferences': () => ({}),
  'query deliveryDates': () => ({ input: { deliveryMethod: 'standard' } }),
  'query orderDeliveryDates': ({ orderId }) => ({ input: { id: orderId } }),
  'query deliveryMethods': () => ({ input: { country: 'Kenya' } }),
  'query deliveryMethodSources': () => ({}),
  'query paymentMethods': () => ({ input: { deliveryMethod: 'standard' } }),
  'query paymentMethodSources': () => ({}),
  'query taxRules': () => ({}),
  'query discounts': () => ({}),
  'query giftCards': () => ({}),
  'query quote': ({ gift }) => ({ input: { orderItems: [{ product: gift._id, qty: 1 }] } }),
  'query quoteFor': ({ gift }) => ({ input: { orderItems: [{ product: gift._id, qty: 1 }] } }),
  'query recurringTasks': () => ({}),
  'query redirects': () => ({}),
  'query relatedProducts': ({ gift }) => ({ productId: gift._id }),
  'query productFacets': () => ({ keyword: 'rose' }),
  'query giftFinder': () => ({ who: 'for-her' }),
  'query suggestions': () => ({ keyword: 'ros' }),
  'query synonyms': () => ({}),
  'query reviews': () => ({}),
  'query salesReport': () => ({ input: {} }),
  'query shop': () => ({}),
  'query shopSettings': () => ({}),
  'query shopTasks': () => ({}),
  'query signInCheck': () => ({}),
  'query stockMoves': ({ gift }) => ({ productId: gift._id }),
  'query todayBoard': () => ({}),
  'query todayBoardVersion': () => ({}),
  'query boardParcel': ({ orderId }) => ({ code: `${orderId}.1` }),
  'query user': ({ owner }) => ({ id: owner._id }),
  'query userOrders': ({ owner }) => ({ userId: owner._id }),
  'query users': () => ({}),
  'mutation changeOrderGift': ({ orderId }) => ({ input: { id: orderId, gift: null } }),
  'mutation changeDeliveryDate': ({ orderId }) => ({ input: { id: orderId, deliveryDate: '2026-12-03' } }),
  'mutation claimOrder': ({ orderId }) => ({ input: { id: orderId } }),
  'mutation sendClaimLink': ({ guestOrder }) => ({ input: guestOrder }),
  'mutation cancelMyOrder': ({ cancelledOrderId }) => ({ input: { id: cancelledOrderId } }),
  'mutation cancelOrder': ({ cancelledOrderId }) => ({ input: cancelInput(cancelledOrderId) }),
  'mutation changePassword': () => ({ input: newPassword }),
  'mutation saveSynonyms': () => ({ input: { groups: [['teddy', 'bear']] } }),
  'mutation chooseRelatedProducts': ({ gift, changedId }) => ({
    input: { productId: changedId, relatedIds: [gift._id] },
  }),
  'mutation chooseAddOns': ({ gift, changedId }) => ({ input: { productId: changedId, addOnIds: [gift._id] } }),
  'mutation chooseAddOnsOfMany': ({ gift, changedId }) => ({
    input: { productIds: [changedId], addOnIds: [gift._id] },
  }),
  'mutation checkProductImport': () => ({ input: { file: null } }),
  'mutation connectGoogle': async ({ people }) => ({
    input: { idToken: (await people.newIdToken()).idToken, password: demoPassword },
  }),
  'mutation createCheckoutSession': ({ orderId }) => ({ input: { orderId } }),
  'mutation createPaymentIntent': ({ orderId }) => ({ input: { orderId } }),
  'mutation createCollection': () => ({ input: collectionDraft() }),
  'mutation createProduct': () => ({ input: productBody }),
  'mutation createDiscount': () => ({ input: { name: randomUUID(), kind: 'PERCENTAGE', percent: 5, isActive: false } }),
  'mutation updateDiscount': async (world) => ({ input: { id: await discountId(world), name: randomUUID() } }),
  'mutation issueGiftCard': () => ({ input: giftCard }),
  'mutation sendGiftCardAgain': async (world) => ({ input: { id: await giftCardId(world) } }),
  'mutation cancelGiftCard': async (world) => ({ input: { id: await giftCardId(world), reason: 'A mistake' } }),
  'mutation createDeliveryMethod': () => ({ input: { name: 'Bicycle', rates: [bicycleRate] } }),
  'mutation createRedirect': () => ({ input: { from: `/old-${randomUUID()}`, to: '/products' } }),
  'mutation deleteCollection': () => ({ input: { id: 'none' } }),
  'mutation createContentPage': () => ({ input: pageBody() }),
  'mutation deleteContentPage': async (world) => ({ input: { slug: await newPage(world) } }),
  'mutation deleteMyAccount': (_world, { email }) => ({ input: { email, password: demoPassword } }),
  'mutation deleteProduct': ({ spareId }) => ({ input: { id: spareId } }),
  'mutation deleteDeliveryMethod': () => ({ input: { id: 'none' } }),
  'mutation orderDeliveryMethods': async (world) => ({ input: { ids: await deliveryMethodIds(world) } }),
  'mutation updateDeliveryMethod': () => ({ input: { id: 'express', note: randomUUID() } }),
  'mutation updatePaymentMethod': () => ({ input: { id: 'invoice', version: 0 } }),
  'mutation updateTaxRules': () => ({ input: { classes: [{ id: 'reduced', name: `Reduced ${Date.now()}` }] } }),
  'mutation deleteRedirect': () => ({ input: { id: 'none' } }),
  'mutation deleteUser': async ({ people }) => ({ id: (await people.create('other'))._id }),
  'mutation deleteReview': async (world, caller) => ({ input: { id: await spareReviewId(world, caller) } }),
  'mutation editReview': ({ reviewId }) => ({ input: { id: reviewId, ...reviewBody } }),
  'mutation moderateReview': ({ reviewId }) => ({ input: { id: reviewId, reply: 'Thank you!' } }),
  'mutation writeReview': async (world, caller) => ({
    input: { productId: await reviewableId(world, caller), ...reviewBody },
  }),
  'mutation disconnectGoogle': () => ({}),
  'mutation endOtherSessions': () => ({}),
  'mutation endSession': async ({ shop, owner }) => ({ id: await newSession(shop, owner) }),
  'mutation markOrderDelivered': ({ paidOrderId }) => ({ input: { id: paidOrderId } }),
  // Undoing is possible for half a minute only, so each caller gets an order that was delivered just now.
  'mutation undoOrderDelivery': async (world) => ({ input: { id: await newDeliveredOrder(world) } }),
  'mutation setOrderPreparing': async (world, caller) => ({
    input: { id: (await shipmentFor(world, caller, 'none')).id, isPreparing: true },
  }),
  'mutation sendOrder': async (world, caller) => ({ input: { id: (await shipmentFor(world, caller, 'none')).id } }),
  'mutation correctShipment': async (world, caller) => ({
    input: { ...(await shipmentFor(world, caller)), carrier: 'UPS' },
  }),
  'mutation undoShipment': async (world, caller) => ({ input: await shipmentFor(world, caller) }),
  'mutation markShipmentDelivered': async (world, caller) => ({ input: await shipmentFor(world, caller) }),
  'mutation undoShipmentDelivery': async (world, caller) => ({
    input: await shipmentFor(world, caller, 'delivered'),
  }),
  'mutation uploadDeliveryPhoto': async (world, caller) => ({
    input: { ...(await shipmentFor(world, caller, 'delivered')), file: null },
  }),
  'mutation removeDeliveryPhoto': ({ paidOrderId }) => ({ input: { id: paidOrderId, photoId: 'none' } }),
  'mutation importRedirects': () => ({ input: { file: null } }),
  'mutation importReviews': () => ({ input: { file: null } }),
  'mutation markOrderPaid': ({ paidOrderId }) => ({ input: { id: paidOrderId } }),
  'mutation placeOrder': ({ gift }) => ({ input: placeOrderInput(gift) }),
  'mutation placeOrderFor': ({ gift }) => ({ input: counterOrder(gift, 'LINK') }),
  'mutation refundOrder': ({ paidOrderId }) => ({
    input: { id: paidOrderId, amount: 1, alreadyRefunded: 0, reason: 'A wilted rose', idempotencyKey: 'the-same' },
  }),
  'mutation renewRecoveryCodes': async (world, caller) => ({ input: await twoStepProof(world, caller) }),
  'mutation renewSession': () => ({}),
  'mutation checkGiftCard': async ({ shop }) => ({ input: { code: await giftCardCode(shop) } }),
  'mutation requestStockAlert': ({ soldOutId }) => ({ input: { productId: soldOutId, email: newAddress() } }),
  'mutation confirmStockAlert': async (world) => ({ input: { token: await stockAlertToken(world) } }),
  'mutation stopCartReminders': async (world) => ({
    input: { key: await stopKey(world.shop, 'stop-cart-reminders', randomIds.id()) },
  }),
  'mutation stopStockAlerts': async (world) => ({
    input: { key: await stopKey(world.shop, 'stop-stock-alerts', tokenHash(newAddress())) },
  }),
  'mutation requestPasswordReset': () => ({ input: { email: newAddress() } }),
  'mutation resendMail': ({ jobId }) => ({ input: { id: jobId } }),
  'mutation restoreProduct': ({ spareId }) => ({ input: { id: spareId } }),
  'mutation resetContentPage': async (world) => ({ input: { slug: 'faq', version: await pageVersion(world) } }),
  'mutation resetPassword': async (world) => ({
    input: { token: await mailedToken(world, 'reset-password'), password: 'another-password-than-before' },
  }),
  'mutation retryJob': ({ jobId }) => ({ input: { id: jobId } }),
  'query orderNotes': ({ orderId }) => ({ orderId }),
  'query userNotes': ({ owner }) => ({ userId: owner._id }),
  'mutation addOrderNote': ({ orderId }) => ({ input: { orderId, text: 'Rings twice' } }),
  'mutation addUserNote': ({ owner }) => ({ input: { userId: owner._id, text: 'Rings twice' } }),
  'mutation deleteStaffNote': async (world) => ({ input: { id: await newNoteId(world) } }),
  'mutation addRecipient': () => ({ input: { shippingAddress } }),
  'mutation updateRecipient': ({ recipientId }) => ({ input: { id: recipientId, name: 'Mom' } }),
  'mutation deleteRecipient': async (world, caller) => ({ input: { id: await spareRecipientId(world, caller) } }),
  'mutation setOccasionReminders': () => ({ input: { daysBefore: 14 } }),
  'mutation confirmOccasionReminders': async (world) => ({ input: { key: await occasionKey(world.shop) } }),
  'mutation stopOccasionReminders': async (world) => ({
    input: { key: await stopKey(world.shop, 'stop-occasion-reminders', randomIds.id()) },
  }),
  'mutation addAddress': () => ({ input: { shippingAddress } }),
  'mutation updateAddress': ({ addressId }) => ({ input: { id: addressId, label: 'Mom' } }),
  'mutation deleteAddress': async (world, caller) => ({ input: { id: await spareAddressId(world, caller) } }),
  'mutation createWishList': () => ({ input: { name: 'My birthday' } }),
  'mutation updateWishList': ({ wishList }) => ({ input: { id: wishList.id, name: 'Ours' } }),
  'mutation deleteWishList': async (world, caller) => ({ input: { id: await spareWishListId(world, caller) } }),
  'mutation setWish': ({ wishList, gift }) => ({ input: { id: wishList.id, productId: gift._id } }),
  'mutation removeWish': ({ wishList, gift }) => ({ input: { id: wishList.id, productId: gift._id } }),
  'mutation shareWishList': ({ wishList }) => ({ input: { id: wishList.id } }),
  'mutation stopSharingWishList': async (world, caller) => ({ input: { id: await spareWishListId(world, caller) } }),
  'mutation saveCart': ({ gift }) => ({ input: { lines: [{ productId: gift._id, quantity: 1 }] } }),
  'mutation sendContactMessage': () => ({ input: message }),
  'mutation sendVerificationMail': () => ({}),
  'mutation endUserSessions': async ({ people }) => ({ input: { id: (await people.create('other'))._id } }),
  'mutation setUserAdmin': async ({ people }) => ({
    input: { id: (await people.create('other'))._id, isAdmin: true },
  }),
  'mutation signIn': ({ owner }) => ({ input: { email: owner.email, password: demoPassword } }),
  'mutation signOut': () => ({}),
  'mutation signUp': () => ({ input: signUpDraft() }),
  'mutation startProductImport': ({ importId }) => ({ input: { id: importId } }),
  'mutation startTwoStepSignIn': () => ({}),
  'mutation turnOffTwoStepSignIn': async (world, caller) => ({ input: await twoStepProof(world, caller) }),
  'mutation turnOnTwoStepSignIn': async (world, caller) => ({ input: await firstProof(world, caller) }),
  'mutation saveVariants': ({ changedId }) => ({ input: { productId: changedId, options: [], variants: [] } }),
  'mutation previewBulkEdit': ({ changedId }) => ({ input: { ids: [changedId], isPublished: false } }),
  'mutation applyBulkEdit': ({ bulkEditId }) => ({ input: { id: bulkEditId } }),
  'mutation undoBulkEdit': ({ bulkEditId }) => ({ input: { id: bulkEditId } }),
  'mutation updateCollection': ({ collectionId }) => ({ input: { id: collectionId, description: 'Changed' } }),
  'mutation updateContentPage': async (world) => ({
    input: { slug: 'faq', version: await pageVersion(world), text: `## ${randomUUID()}\n\nYes.` },
  }),
  'mutation updateHome': () => ({ input: { version: 0, sections: null } }),
  'mutation updateMenu': () => ({ input: { id: 'HEADER', version: 0, items: null } }),
  'mutation updateProduct': ({ changedId }) => ({ input: { id: changedId, price: 12.5 } }),
  'mutation updateProfile': () => ({ input: { name: 'Renamed', shippingAddress } }),
  'mutation updateShopSettings': async ({ shop, admin }) => ({
    input: { version: await settingsVersion(shop, admin), lowStockThreshold: 5 },
  }),
  'mutation uploadImage': () => ({ input: { file: null } }),
  'mutation verifyEmail': async (world) => ({ input: { token: await mailedToken(world, 'verify-email') } }),
  'mutation verifyPayment': ({ sessionId }) => ({ input: { sessionId } }),
};

/** What is for some callers alone, by what it shows: an answer to 'a path below a root field'. */
const fieldArguments: Readonly<Record<string, (world: World) => Record<string, unknown>>> = {
  user: ({ owner }) => ({ id: owner._id }),
  order: ({ paidOrderId }) => ({ id: paidOrderId }),
  userOrders: ({ owner }) => ({ userId: owner._id }),
  product: ({ hiddenId }) => ({ id: hiddenId }),
};

/** One field of an answer, asked for in the plain way. @param path such as 'order.user.email' */
export function askField(world: World, path: string): GraphqlAsk {
  const [root = '', ...rest] = path.split('.');
  return askSelection(world, root, `{ ${rest.join(' { ')} ${'}'.repeat(rest.length)}`);
}

/** The same under other names and through a fragment. */
export function askFieldInDisguise(world: World, path: string): GraphqlAsk {
  const [root = '', ...rest] = path.split('.');
  const renamed = rest.map((name, depth) => `other${depth}: ${name}`);
  const { query, variables } = askSelection(world, root, '{ ...Hidden }');
  const type = fragmentTypes[root] ?? '';
  return {
    query: `${query} fragment Hidden on ${type} { ${renamed.join(' { ')} ${'}'.repeat(rest.length)}`,
    variables,
  };
}

const fragmentTypes: Readonly<Record<string, string>> = {
  me: 'User',
  order: 'Order',
  orders: 'OrderPage',
  product: 'Product',
  user: 'User',
  userOrders: 'OrderPage',
  users: 'UserPage',
};

function askSelection(world: World, root: string, selection: string): GraphqlAsk {
  const variables = fieldArguments[root]?.(world) ?? {};
  return { query: documentOf(`query ${root}`, Object.keys(variables), selection), variables };
}

/** What a call sends for this caller. @throws Error for one that isn't listed here */
export async function restAsk(world: World, call: string, caller: Person): Promise<RestAsk> {
  const making = restCalls[call];
  if (!making) throw new Error(`calls.ts doesn't know ${call}`);
  return { method: call.split(' ')[0] ?? '', ...(await making(world, caller)) };
}

/** What a root field is asked with by this caller. @throws Error for one that isn't listed here */
export async function graphqlAsk(world: World, call: string, caller: Person): Promise<GraphqlAsk> {
  const making = graphqlCalls[call];
  if (!making) throw new Error(`calls.ts doesn't know ${call}`);
  const variables = await making(world, caller);
  const query = documentOf(call, Object.keys(variables));
  if (call === 'mutation uploadImage' || call === 'mutation uploadDeliveryPhoto')
    return { query, variables, file: world.picture };
  if (call === 'mutation checkProductImport') return { query, variables, file: Buffer.from(importedFile) };
  if (call === 'mutation importRedirects') return { query, variables, file: Buffer.from(redirectsFile) };
  if (call === 'mutation importReviews')
    return { query, variables, file: Buffer.from('id,status\nnothing,published\n') };
  return { query, variables };
}

function placeOrderInput(gift: Product) {
  const { orderItems, ...rest } = orderBody(gift);
  return { ...rest, orderItems: [{ product: orderItems[0]!.product, qty: 1 }] };
}

function counterOrder(gift: Product, payment: string) {
  const { shippingAddress, totalPrice } = orderBody(gift);
  const customer = { name: 'Saba Tesfay', email: 'saba@example.com' };
  return { customer, payment, orderItems: [{ product: gift._id, qty: 1 }], shippingAddress, totalPrice };
}

/** A good proof of an admin who has two-step sign-in; the others don't have it. */
async function twoStepProof({ shop }: World, caller: Person) {
  const codes = caller.identity === 'admin' ? (await turnOnTwoStep(shop, caller)).recoveryCodes : [];
  return { password: demoPassword, code: codes[0] ?? '123456' };
}

/** A good proof of an admin who has just set up the app; the others can't. */
async function firstProof({ shop }: World, caller: Person) {
  const key = caller.identity === 'admin' ? await startTwoStep(shop, caller) : null;
  return { password: demoPassword, code: key === null ? '123456' : nextCode(shop, key) };
}

async function newDeliveredOrder({
  shop,
  gift,
  owner,
  admin,
}: Pick<World, 'shop' | 'gift' | 'owner' | 'admin'>): Promise<string> {
  const placed = await shop.as(owner).rest('POST', '/api/orders', orderBody(gift));
  const id = String(placed.body._id);
  await shop.as(admin).rest('PUT', `/api/orders/${id}/pay`, {});
  await shop.as(admin).rest('PUT', `/api/orders/${id}/deliver`, {});
  return id;
}

/** A paid order of its own for the admin, who can really send it, sent as far as wanted; for others, one that is paid. */
async function shipmentFor(
  { shop, gift, owner, admin, paidOrderId }: World,
  { identity }: { identity: string },
  state: 'none' | 'sent' | 'delivered' = 'sent',
): Promise<{ id: string; shipmentId?: string }> {
  const shipmentId = 'none';
  if (identity !== 'admin') return { id: paidOrderId, ...(state !== 'none' && { shipmentId }) };
  // Not the unpaid order of the other calls.
  const body = orderBody(gift, 1, { shippingAddress: addressNumber('Sent') });
  const { _id: id } = (await shop.as(owner).rest('POST', '/api/orders', body)).body;
  await shop.as(admin).rest('PUT', `/api/orders/${id}/pay`, {});
  if (state === 'none') return { id };
  const sent = await shop.as(admin).rest<Partial<Order>>('POST', `/api/orders/${id}/shipments`, {});
  const shipment = { id, shipmentId: sent.body.shipments?.[0]?._id ?? 'none' };
  if (state === 'delivered') await shop.as(admin).rest('PUT', `${pathOf(shipment)}/deliver`, {});
  return shipment;
}

/** The address of a photo of the owner's order, which all callers ask for. */
function photoFor(world: World): Promise<string> {
  photo ??= (async () => {
    const shipment = await shipmentFor(world, { identity: 'admin' }, 'delivered');
    return (await world.shop.as(world.admin).upload(`${pathOf(shipment)}/photo`, world.picture)).body.image;
  })();
  return photo;
}

let photo: Promise<string> | undefined;

function pathOf({ id, shipmentId }: { id: string; shipmentId?: string }): string {
  return `/api/orders/${id}/shipments/${shipmentId}`;
}

const reviewBody = { stars: 4, text: 'They came in time and smelled of summer.' };

async function addProduct({ shop, admin }: Pick<World, 'shop' | 'admin'>, change: Record<string, unknown> = {}) {
  return String((await shop.as(admin).rest('POST', '/api/products', { ...productBody, ...change })).body._id);
}

/** An address that the owner has saved. @returns its id */
async function addAddress({ shop, owner }: Pick<World, 'shop' | 'owner'>): Promise<string> {
  const row = { id: randomIds.id(), userId: owner._id, label: '', shippingAddress, isDefault: false, createdAt: 0 };
  await shop.app.db.inTransaction((manager) => manager.insert(SavedAddress, row));
  return row.id;
}

/** A note about an order. @returns its id */
const newNoteId = async ({ shop, admin, orderId }: World) =>
  (await shop.as(admin).mutate('addOrderNote', { orderId, text: 'Rings twice' }, '{ _id }'))._id;

/** An address that its owner may delete; nobody else deletes one. */
async function spareAddressId(world: World, { identity }: Person): Promise<string> {
  return identity === 'owner' ? addAddress(world) : world.addressId;
}

/** Someone in the owner's book. @returns the id */
async function addRecipient({ shop, owner }: Pick<World, 'shop' | 'owner'>): Promise<string> {
  const row = { id: randomIds.id(), userId: owner._id, name: 'Mom', shippingAddress, createdAt: 0 };
  await shop.app.db.inTransaction((manager) => manager.insert(Recipient, row));
  return row.id;
}

/** Someone whom the owner may delete; nobody else deletes one. */
async function spareRecipientId(world: World, { identity }: Person): Promise<string> {
  return identity === 'owner' ? addRecipient(world) : world.recipientId;
}

/** A wish list that the owner shares. */
async function addWishList({ shop, owner }: Pick<World, 'shop' | 'owner'>): Promise<{ id: string; key: string }> {
  const [id, key] = [randomIds.id(), randomIds.id()];
  const row = { id, userId: owner._id, name: 'My birthday', note: '', occasionDate: null, shareKey: key, createdAt: 0 };
  await shop.app.db.inTransaction((manager) => manager.insert(WishList, row));
  return { id, key };
}

/** A wish list that its owner may delete or close; nobody else does. */
async function spareWishListId(world: World, { identity }: Person): Promise<string> {
  return identity === 'owner' ? (await addWishList(world)).id : world.wishList.id;
}

/** A review by the owner, which waits. @returns its id */
async function addReview({ shop, owner }: Pick<World, 'shop' | 'owner'>, productId: string): Promise<string> {
  const id = randomIds.id();
  const now = shop.clock.now();
  const times = { createdAt: now, updatedAt: now, repliedAt: null };
  const rest = { title: '', authorName: 'The O.', status: 'pending' as const, refusalReason: null, reply: null };
  await shop.app.db.inTransaction((manager) =>
    manager.insert(Review, { id, productId, userId: owner._id, ...reviewBody, ...rest, ...times, isDemo: false }),
  );
  return id;
}

/** A review that its owner may delete; nobody else deletes one. */
async function spareReviewId(world: World, { identity }: Person): Promise<string> {
  return identity === 'owner' ? addReview(world, await addProduct(world)) : world.reviewId;
}

/** A product that only the owner has received, and not reviewed yet. */
async function reviewableId(world: World, { identity }: Person): Promise<string> {
  if (identity !== 'owner') return world.gift._id;
  const productId = await addProduct(world);
  const gift = (await world.shop.rest('GET', `/api/products/${productId}`)).body;
  await newDeliveredOrder({ ...world, gift });
  return productId;
}

const pageBody = () => ({ slug: `page-${randomUUID()}`, title: 'Gift cards', text: 'For when you can’t decide.' });

/** A page of the owner's. @returns the last part of its address */
async function newPage({ shop, admin }: World): Promise<string> {
  const page = pageBody();
  await shop.as(admin).rest('POST', '/api/pages', page);
  return page.slug;
}

async function pageVersion({ shop, admin }: World): Promise<number> {
  return Number(
    (await shop.as(admin).graphql('{ contentPageSource(slug: "faq") { version } }')).contentPageSource.version,
  );
}

async function settingsVersion(shop: TestShop, admin: { token: string }): Promise<number> {
  return Number((await shop.as(admin).graphql('{ shopSettings { version } }')).shopSettings.version);
}

/** Another session of a person. @returns its id */
async function newSession(shop: TestShop, { email, _id }: Person): Promise<string> {
  await shop.rest('POST', '/api/users/auth', { email, password: demoPassword });
  const [row] = await shop.sql<{ id: string }>(
    `SELECT id FROM sessions WHERE user_id = '${_id}' ORDER BY created_at DESC, id LIMIT 1`,
  );
  return row?.id ?? '';
}

/** What a link in a mail to someone new carries: as if it had been mailed. */
/** The token of a link that confirms someone's wish for an email. */
async function stockAlertToken({ shop, soldOutId }: World): Promise<string> {
  const [token, email] = [randomUUID(), newAddress()];
  const times = { createdAt: shop.clock.now(), confirmedAt: null, queuedAt: null };
  const who = { email, emailNorm: email, emailHash: tokenHash(email), tokenHash: tokenHash(token) };
  await shop.app.db.inTransaction((manager) =>
    manager.insert(StockAlert, { id: randomIds.id(), productId: soldOutId, ...who, ...times }),
  );
  return token;
}

async function mailedToken({ shop, people }: World, purpose: LinkPurpose): Promise<string> {
  const { _id: userId } = await people.create('other');
  const token = randomUUID();
  const now = shop.clock.now();
  const times = { createdAt: now, expiresAt: now + 60_000, usedAt: null };
  await shop.app.db.inTransaction((manager) =>
    manager.insert(AccountLink, { id: randomIds.id(), userId, purpose, tokenHash: tokenHash(token), ...times }),
  );
  return token;
}

/** The code of a new gift card. */
async function giftCardCode({ app: { db, giftCards } }: TestShop): Promise<string> {
  const card = await db.inTransaction((manager) => giftCards.ledger.issue(manager, { cents: 1000 }));
  return giftCards.codes.codeOf(card) ?? '';
}
