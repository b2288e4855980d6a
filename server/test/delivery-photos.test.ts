/** @postgres Photos of deliveries belong to one shipment, under its order's lock. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import sharp from 'sharp';
import type { Order, Product, Refusal } from './support/answers.js';
import { brokenInvariants, setStock } from './support/orders.js';
import { TestClock } from './support/test-clock.js';
import { TestShop } from './support/test-shop.js';

const DAY = 24 * 60;
const clock = new TestClock();
let shop: TestShop;
let admin: { token: string; _id: string };
let cream: Product;
/** What a phone may send: with the place where it was taken. */
let photo: Buffer;
beforeAll(async () => {
  shop = await TestShop.openWith({ clock, environment: { RATE_LIMITS: 'off' } });
  admin = await shop.signInDemo('admin@example.com');
  cream = await shop.product('gentle-hand-cream');
  await setStock(shop, cream._id, 901);
  photo = await sharp({ create: { width: 1800, height: 2400, channels: 3, background: '#3f7d4f' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  const { 'I4 at the documented prices': _otherPrices, ...broken } = await brokenInvariants(shop);
  await shop.close();
  expect(broken).toEqual({});
});

type Answer = Order & Refusal;
const ask = (method: string, path: string, body?: object) =>
  shop.as(admin).rest<Answer>(method, `/api/orders/${path}`, body);
const placeSent = async () => {
  const { id, customer } = await shop.asNewCustomer().placePaidOrder(cream);
  const { body } = await ask('POST', `${id}/shipments`, {});
  return { id, customer, shipmentId: body.shipments[0]?._id ?? '' };
};
/** An order of which all was delivered. */
const placeDelivered = async () => {
  const order = await placeSent();
  await ask('PUT', `${order.id}/shipments/${order.shipmentId}/deliver`);
  return order;
};
const send = (
  { id, shipmentId }: { id: string; shipmentId: string },
  data: Buffer | string = photo,
  from: { token: string } | null = admin,
) => (from ? shop.as(from) : shop).upload(`/api/orders/${id}/shipments/${shipmentId}/photo`, data);
const photoOf = async (id: string) => (await ask('GET', id)).body.shipments[0]?.photo ?? null;
const open = (path: string | null, from?: { token: string }, more = '') =>
  fetch(`${shop.url}${path}${more}`, { headers: from ? { authorization: `Bearer ${from.token}` } : {} });
const cleanUp = async () => {
  await shop.sql("DELETE FROM job_runs WHERE name = 'clean-up'");
  await shop.app.worker.runOnce();
};
/** The IDs of the photos that have a file, and of those that have a row. */
const kept = async () => {
  const rows = await shop.sql<{ id: string }>('SELECT id FROM delivery_photos ORDER BY id');
  const ids = new Set(rows.map(({ id }) => id));
  const files = readdirSync(join(shop.dataDir, 'uploads')).filter((name) => name !== '.incoming');
  return [files.sort(), [...ids]];
};
/** Sessions end before photos do. */
const pass = async (minutes: number) => {
  clock.advanceMinutes(minutes);
  admin = await shop.signInDemo('admin@example.com');
};
const idOf = (path: string | null) => path?.split('/').at(-1) ?? '';
afterEach(async () => {
  // No test looks at another's photos.
  await shop.sql('UPDATE shipments SET photo_id = NULL');
  clock.advanceMinutes(61);
  await cleanUp();
  expect(await kept()).toEqual([[], []]);
});

test('a photo of a delivery is seen by its customer and admins alone, without what the camera added', async () => {
  const order = await placeDelivered();
  const { status, body } = await send(order);
  expect([status, body]).toEqual([200, { image: expect.any(String), message: 'Photo added' }]);
  const path = await photoOf(order.id);
  expect([path, path?.replace(/[0-9a-f]{32}/g, '*')]).toEqual([body.image, '/api/orders/*/photos/*']);

  clock.advanceMinutes(1);
  await shop.app.worker.drain();
  const [mail] = (await shop.mailsTo(order.customer.email)).filter(({ subject }) => /arrived|delivered/i.test(subject));
  const key = /\?key=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect([key.length > 40, mail?.html?.includes('/photos/')]).toEqual([true, false]);
  for (const answer of [
    await open(path, order.customer),
    await open(path, admin),
    await open(path, undefined, `?key=${key}`),
  ]) {
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'image/jpeg', 'private, no-store'],
    ]);
    const jpeg = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 1600, format: 'jpeg' });
    expect([photo.includes('SECRET-PLACE'), jpeg.includes('SECRET-PLACE')]).toEqual([true, false]);
  }
  const stranger = await shop.newVerifiedCustomer();
  const statuses = [await open(path, stranger), await open(path, undefined, `?key=${key.slice(1)}`)];
  statuses.push(await open(`/uploads/${idOf(path)}/delivery`), await open(`/uploads/${idOf(path)}/960.jpg`));
  expect(statuses.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  expect((await open(path)).status).not.toBe(200);

  const own = await shop.as(order.customer).rest('GET', '/api/users/me/data');
  expect(own.body['orders']).toMatchObject([{ shipments: [{ photo: path }] }]);
});

test('a photo of another order isn’t found under one’s own', async () => {
  const [mine, theirs] = [await placeDelivered(), await placeDelivered()];
  await send(mine);
  await send(theirs);
  const path = (await photoOf(theirs.id))!.replace(theirs.id, mine.id);
  expect((await open(path, mine.customer)).status).toBe(404);
  expect((await open(path, admin)).status).toBe(404);
});

test('only admins add photos, and only to what was delivered', async () => {
  const order = await placeSent();
  const refusal = async (sending: ReturnType<typeof send>) => {
    const { status, body } = await sending;
    return [status, body.message];
  };
  expect(await refusal(send(order, photo, null))).toEqual([401, expect.any(String)]);
  expect(await refusal(send(order, photo, order.customer))).toEqual([403, expect.any(String)]);
  expect(await refusal(send({ ...order, id: 'none' }))).toEqual([404, 'Order not found']);
  expect(await refusal(send({ ...order, shipmentId: 'none' }))).toEqual([404, 'Shipment not found']);
  expect(await refusal(send({ ...(await placeSent()), shipmentId: order.shipmentId }))).toEqual([
    ...[404, 'Shipment not found'],
  ]);
  const undelivered = 'This shipment was not delivered yet. Mark it as delivered first.';
  expect(await refusal(send(order))).toEqual([409, undelivered]);
  const delivered = await placeDelivered();
  await pass(91 * DAY);
  expect(await refusal(send(delivered))).toEqual([
    ...[409, 'Photos are kept for 90 days after the delivery, and these are over.'],
  ]);
});

test.each([
  ['no file', '', 'Please select a file'],
  ['text', 'just words', 'Choose a JPEG, PNG or WebP photo that isn’t damaged'],
  ['half a photo', () => photo.subarray(0, photo.length / 2), 'Choose a JPEG, PNG or WebP photo that isn’t damaged'],
  ['30 MB', () => Buffer.alloc(30 * 1024 * 1024), 'The file is larger than 5 MB'],
] as const)('%s is refused, and the photo before it stays', async (_what, data, message) => {
  const order = await placeDelivered();
  await send(order);
  const before = await photoOf(order.id);
  const answer = await send(order, typeof data === 'function' ? data() : data).catch(() => null);
  // A body that nobody reads may end its connection before the answer is read.
  if (answer) expect(answer.body.message).toBe(message);
  expect([await photoOf(order.id), await kept()]).toEqual([before, [[idOf(before)], [idOf(before)]]]);
});

test('of two admins who add a photo at once, the later one’s is shown, and removing takes only the photo that was seen', async () => {
  const order = await placeDelivered();
  const sent = await Promise.all([send(order), send(order)]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  const shown = await photoOf(order.id);
  const paths = sent.map(({ body }) => body.image);
  expect(paths).toContain(shown);
  const other = paths.find((path) => path !== shown)!;
  expect((await open(other, admin)).status).toBe(404);
  expect((await ask('DELETE', other.replace('/api/orders/', ''))).status).toBe(200);
  expect(await photoOf(order.id)).toBe(shown);

  // The file that lost goes by itself.
  clock.advanceMinutes(61);
  await cleanUp();
  expect(await kept()).toEqual([[idOf(shown)], [idOf(shown)]]);
  const remove =
    'mutation ($input: DeliveryPhotoInput!) { removeDeliveryPhoto(input: $input) { shipments { photo } timeline { kind } } }';
  const input = { id: order.id, photoId: idOf(shown) };
  const { removeDeliveryPhoto } = await shop.as(admin).graphql(remove, { input });
  expect(removeDeliveryPhoto.shipments).toEqual([{ photo: null }]);
  const kinds = removeDeliveryPhoto.timeline.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind.startsWith('DELIVERY_PHOTO')).sort()).toEqual([
    ...['DELIVERY_PHOTO_ADDED', 'DELIVERY_PHOTO_ADDED', 'DELIVERY_PHOTO_REMOVED'],
  ]);
  expect((await open(shown, admin)).status).toBe(404);
});

test('a photo goes with the delivery when that is undone', async () => {
  const order = await placeDelivered();
  await send(order);
  expect((await ask('DELETE', `${order.id}/shipments/${order.shipmentId}/deliver`)).status).toBe(200);
  expect(await shop.sql(`SELECT photo_id FROM shipments WHERE order_id = '${order.id}'`)).toEqual([{ photo_id: null }]);
});

test('an order that was delivered by one tap can have a photo, which goes when that is undone', async () => {
  const { id, customer } = await shop.asNewCustomer().placePaidOrder(cream);
  const { body } = await ask('PUT', `${id}/deliver`);
  expect((await send({ id, shipmentId: body.shipments[0]?._id ?? '' })).status).toBe(200);
  const path = await photoOf(id);
  expect([(await open(path, customer)).status, (await open(path, await shop.newVerifiedCustomer())).status]).toEqual([
    ...[200, 404],
  ]);
  await shop.as(admin).mutate('undoOrderDelivery', { id }, '{ _id }');
  expect((await open(path, customer)).status).toBe(404);
});

test('a photo whose delivery is undone meanwhile is refused, and its file is deleted', async () => {
  const order = await placeDelivered();
  // The upload has begun, and its photo comes later.
  const body = new PassThrough();
  const type = 'multipart/form-data; boundary=edge';
  const answer = fetch(`${shop.url}/api/orders/${order.id}/shipments/${order.shipmentId}/photo`, {
    ...{ method: 'POST', headers: { authorization: `Bearer ${admin.token}`, 'content-type': type } },
    ...{ body: Readable.toWeb(body) as ReadableStream, duplex: 'half' },
  });
  body.write('--edge\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n');
  body.write(photo.subarray(0, 100));
  expect((await ask('DELETE', `${order.id}/shipments/${order.shipmentId}/deliver`)).status).toBe(200);
  body.end(Buffer.concat([photo.subarray(100), Buffer.from('\r\n--edge--\r\n')]));
  expect((await answer).status).toBe(409);
  expect([await photoOf(order.id), await kept()]).toEqual([null, [[], []]]);
});

test('a photo is kept for 90 days after the delivery', async () => {
  const order = await placeDelivered();
  await send(order);
  const path = await photoOf(order.id);
  await pass(90 * DAY - 60);
  await cleanUp();
  expect(await photoOf(order.id)).toBe(path);
  await pass(120);
  await cleanUp();
  expect([await photoOf(order.id), await kept()]).toEqual([null, [[], []]]);
});

test('a deleted customer’s photo is deleted', async () => {
  const order = await placeDelivered();
  await send(order);
  clock.advanceMinutes(1);
  await shop.app.worker.drain();
  await shop.as(admin).rest('DELETE', `/api/users/${order.customer._id}`);
  clock.advanceMinutes(61);
  await cleanUp();
  expect([await photoOf(order.id), await kept()]).toEqual([null, [[], []]]);
});
