/** @postgres Adding a note locks what it is about. */
import type { Product, Refusal } from './support/answers.js';
import { orderBody, setStock } from './support/orders.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
let roses: Product;
beforeAll(async () => {
  shop = await TestShop.open({ RATE_LIMITS: 'off' });
  roses = await shop.product('a-dozen-garden-roses');
  await setStock(shop, roses._id, 100);
});
afterAll(() => shop.close());

/** Admins are signed out after some hours, and the clock moves by days. */
const admin = () => shop.signInDemo('admin@example.com');
const add = async (path: string, text: unknown) =>
  shop.as(await admin()).rest<{ _id: string; text: string }>('POST', path, { text });
const notes = async (path: string) => (await shop.as(await admin()).rest<{ text: string }[]>('GET', path)).body;
const texts = async (path: string) => (await notes(path)).map(({ text }) => text);
const ofUser = ({ _id }: { _id: string }) => `/api/users/${_id}/notes`;
const ofOrder = (id: string) => `/api/orders/${id}/notes`;

async function placed() {
  const customer = await shop.newCustomer();
  const { id } = await shop.as(customer).placeOrder(roses);
  return { customer, id };
}

test('a note about an order or its customer is read at the order, by both interfaces', async () => {
  const { customer, id } = await placed();
  const name = (await shop.as(await admin()).graphql('{ me { name } }')).me?.name;
  const about = await add(ofUser(customer), '  Rings twice.\r\n\r\nLikes tulips.\u0007 ');
  expect(about).toMatchObject({
    status: 201,
    body: { userId: customer._id, orderId: null, text: 'Rings twice.\n\nLikes tulips.', authorName: name },
  });
  shop.clock.advanceMinutes(1);
  const input = { orderId: id, text: 'Called: leave it at the gate.' };
  await shop.as(await admin()).mutate('addOrderNote', input, '{ _id }');
  expect(await texts(ofOrder(id))).toEqual([about.body.text, input.text]);
  expect(await texts(ofUser(customer))).toEqual([about.body.text]);
  const query = 'query ($id: ID!) { orderNotes(orderId: $id) { _id orderId userId text authorName createdAt } }';
  const { orderNotes } = await shop.as(await admin()).graphql(query, { id });
  expect(orderNotes).toEqual(await notes(ofOrder(id)));

  const gone = await shop.as(await admin()).rest('DELETE', `/api/notes/${about.body._id}`);
  expect(gone.status).toBe(200);
  expect(await texts(ofOrder(id))).toEqual([input.text]);
  const [entry] = await shop.sql<{ action: string }>(
    `SELECT action FROM audit_entries WHERE subject_id = '${customer._id}' ORDER BY created_at DESC, id LIMIT 1`,
  );
  expect(entry?.action).toBe('deleted-note');
});

test('a guest’s order has notes, too', async () => {
  const guest = { name: 'Hana', email: 'hana-of-the-notes@example.com' };
  const { body } = await shop.rest('POST', '/api/orders', { ...orderBody(roses), guest });
  await add(ofOrder(body._id), 'A guest.');
  expect(await texts(ofOrder(body._id))).toEqual(['A guest.']);
});

test('only admins read, add and delete notes', async () => {
  const { customer, id } = await placed();
  const { _id } = (await add(ofOrder(id), 'For us alone.')).body;
  const calls: [string, string, object?][] = [
    ['GET', ofOrder(id)],
    ['GET', ofUser(customer)],
    ['POST', ofOrder(id), { text: 'Mine' }],
    ['POST', ofUser(customer), { text: 'Mine' }],
    ['DELETE', `/api/notes/${_id}`],
  ];
  for (const [method, path, body] of calls) {
    const answer = await shop.as(customer).rest<Refusal>(method, path, body);
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
  expect(await texts(ofOrder(id))).toEqual(['For us alone.']);
  const order = (await shop.as(customer).rest('GET', `/api/orders/${id}`)).body;
  expect(JSON.stringify(order)).not.toContain('For us alone');
});

test.each([
  ['no text', undefined, 'Write a note'],
  ['spaces alone', ' \n ', 'Write a note'],
  ['2,001 characters', 'x'.repeat(2001), 'Use at most 2000 characters'],
])('%s is refused at its field', async (_what, text, message) => {
  const { customer } = await placed();
  const { status, body } = await shop.as(await admin()).rest<Refusal>('POST', ofUser(customer), { text });
  expect([status, body.fields]).toEqual([400, { text: message }]);
  expect(await texts(ofUser(customer))).toEqual([]);
});

test('what does not exist is 404', async () => {
  for (const path of [ofOrder('none'), ofUser({ _id: 'none' })]) {
    expect((await shop.as(await admin()).rest<Refusal>('GET', path)).status).toBe(404);
    expect((await add(path, 'Lost')).status).toBe(404);
  }
  expect((await shop.as(await admin()).rest<Refusal>('DELETE', '/api/notes/none')).status).toBe(404);
});

test('there are at most 100 about one customer, also when two are added at once', async () => {
  const { customer } = await placed();
  const { _id: authorId } = await admin();
  const rows = Array.from(
    { length: 99 },
    (_, at) => `('note-${at}', NULL, '${customer._id}', 'Note ${at}', '${authorId}', 'Selam Admin', ${at})`,
  );
  await shop.app.db.inTransaction((manager) =>
    manager.query(
      `INSERT INTO staff_notes (id, order_id, user_id, text, author_id, author_name, created_at) VALUES ${rows.join()}`,
    ),
  );
  const two = await Promise.all([add(ofUser(customer), 'One'), add(ofUser(customer), 'Two')]);
  expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await texts(ofUser(customer))).toHaveLength(100);
});

test('customers get what was noted about them with their data, without its author', async () => {
  const { customer, id } = await placed();
  await add(ofUser(customer), 'Likes tulips.');
  shop.clock.advanceMinutes(1);
  await add(ofOrder(id), 'Leave it at the gate.');
  await add(ofOrder((await placed()).id), 'About someone else.');
  const { body } = await shop.as(customer).rest('GET', '/api/users/me/data');
  const createdAt = expect.any(String);
  expect(body).toMatchObject({
    notes: [
      { orderId: null, text: 'Likes tulips.', createdAt },
      { orderId: id, text: 'Leave it at the gate.', createdAt },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('authorName');
});

test('a note goes with the customer, and the name of its author with the author', async () => {
  const { customer, id } = await placed();
  await add(ofUser(customer), 'Likes tulips.');
  await add(ofOrder(id), 'Leave it at the gate.');
  const about = `SELECT text FROM staff_notes WHERE order_id = '${id}' OR user_id = '${customer._id}'`;
  expect(await shop.sql(about)).toHaveLength(2);
  await shop.as(await admin()).mutate('cancelOrder', { id, reason: 'As you wished' }, '{ _id }');
  await shop.as(await admin()).rest('DELETE', `/api/users/${customer._id}`);
  expect(await shop.sql(about)).toEqual([{ text: 'Leave it at the gate.' }]);
  const refused = await shop.as(await admin()).rest<Refusal>('POST', ofOrder(id), { text: 'Too late' });
  expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT']);
  shop.clock.advanceMinutes(61);
  await shop.app.worker.runOnce();
  expect(await shop.sql(about)).toEqual([]);

  const other = await placed();
  const author = await shop.newCustomer();
  await shop.app.db.inTransaction((manager) =>
    manager.query(`UPDATE users SET email_verified_at = 1 WHERE id = '${author._id}'`),
  );
  await shop.as(await admin()).mutate('setUserAdmin', { id: author._id, isAdmin: true }, '{ _id }');
  await shop.as(author).rest('POST', ofOrder(other.id), { text: 'By someone who left.' });
  await shop.as(await admin()).mutate('setUserAdmin', { id: author._id, isAdmin: false }, '{ _id }');
  await shop.as(await admin()).rest('DELETE', `/api/users/${author._id}`);
  expect(await notes(ofOrder(other.id))).toMatchObject([
    { text: 'By someone who left.', authorName: 'Deleted customer' },
  ]);
});
