/** @postgres Changes of one address book at once wait for each other. */
import { randomIds } from '../src/adapters/system.js';
import { demoPassword } from '../src/modules/demo/demo-accounts.js';
import type { Refusal } from './support/answers.js';
import { addressNumber, orderBody, shippingAddress } from './support/orders.js';
import type { Customer } from './support/person.js';
import { TestShop } from './support/test-shop.js';
import type { Caller } from './support/visitor.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());

const PATH = '/api/users/me/addresses';
const add = (caller: Caller, body: object = { shippingAddress }) => shop.as(caller).rest('POST', PATH, body);
const update = (caller: Caller, id: string, body: object) => shop.as(caller).rest('PUT', `${PATH}/${id}`, body);
const remove = (caller: Caller, id: string) => shop.as(caller).rest('DELETE', `${PATH}/${id}`);
const list = async (caller: Caller) => (await shop.as(caller).rest('GET', PATH)).body;
const defaults = async (caller: Caller) =>
  (await list(caller)).filter(({ isDefault }) => isDefault).map(({ shippingAddress: { address } }) => address);
const rowsOf = ({ _id }: Customer) => shop.sql(`SELECT * FROM saved_addresses WHERE user_id = '${_id}'`);
const number = (house: number) => ({ shippingAddress: addressNumber(house) });
/** Saves addresses one after the other. @returns their ids */
async function addAll(caller: Caller, houses: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const house of houses) {
    shop.clock.advanceMinutes(1);
    ids.push((await add(caller, number(house))).body._id);
  }
  return ids;
}
const houses = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('an address is added, changed and deleted by both interfaces', async () => {
  const customer = await shop.newCustomer();
  const added = await add(customer, {
    label: '  Mom  and Dad ',
    shippingAddress: { ...shippingAddress, city: ' Adama ' },
  });
  expect(added).toMatchObject({ status: 201, body: { label: 'Mom and Dad', isDefault: true } });
  const _id = added.body._id;
  expect(added.headers.get('location')).toBe(`${PATH}/${_id}`);
  const saved = { _id, label: 'Mom and Dad', shippingAddress: { ...shippingAddress, city: 'Adama' }, isDefault: true };
  expect(await list(customer)).toEqual([saved]);

  const fields = '{ _id label shippingAddress { city } isDefault }';
  expect(await shop.as(customer).mutate('updateAddress', { id: _id, label: '' }, fields)).toMatchObject({
    ...{ label: null, isDefault: true },
    shippingAddress: { city: 'Adama' },
  });
  const moved = await update(customer, _id, { shippingAddress, label: 'Mom' });
  expect(moved.body).toEqual({ _id, label: 'Mom', shippingAddress, isDefault: true });
  const office = await shop.as(customer).mutate('addAddress', { label: 'Office', ...number(7) }, fields);
  expect(await shop.as(customer).graphql(`{ myAddresses ${fields} }`)).toMatchObject({
    myAddresses: [
      { _id, label: 'Mom' },
      { _id: office._id, label: 'Office', isDefault: false },
    ],
  });

  expect((await remove(customer, _id)).status).toBe(200);
  expect((await shop.as(customer).mutateAnswer('deleteAddress', { id: office._id })).data).toEqual({
    deleteAddress: true,
  });
  expect(await list(customer)).toEqual([]);
});

test('the default comes first, then the newest first', async () => {
  const customer = await shop.newCustomer();
  const [first = '', second = '', third = ''] = await addAll(customer, [1, 2, 3]);
  const ids = async () => (await list(customer)).map(({ _id }) => _id);
  expect(await ids()).toEqual([first, third, second]);
  await update(customer, second, { isDefault: true });
  expect(await ids()).toEqual([second, third, first]);
});

describe('the default', () => {
  test('is the first address, and another one when that is chosen', async () => {
    const customer = await shop.newCustomer();
    const [first = '', second = ''] = await addAll(customer, [1, 2]);
    expect(await defaults(customer)).toEqual(['1 Bole Road']);
    await update(customer, second, { isDefault: true });
    expect(await defaults(customer)).toEqual(['2 Bole Road']);
    await add(customer, { ...number(3), isDefault: true });
    expect(await defaults(customer)).toEqual(['3 Bole Road']);
    // Other changes leave it.
    await update(customer, first, { label: 'Mom', isDefault: null });
    expect(await defaults(customer)).toEqual(['3 Bole Road']);
  });

  test('can be taken away, or deleted, and then there is none', async () => {
    const customer = await shop.newCustomer();
    const [first = '', second = ''] = await addAll(customer, [1, 2]);
    await update(customer, first, { isDefault: false });
    expect(await defaults(customer)).toEqual([]);
    await update(customer, second, { isDefault: true });
    await remove(customer, second);
    expect(await defaults(customer)).toEqual([]);
  });

  test('is not the first address where the profile has one, which stays as it is', async () => {
    const customer = await shop.newCustomer();
    await shop.as(customer).rest('PUT', '/api/users/profile', { name: 'Hana', shippingAddress });
    await add(customer, number(5));
    expect(await defaults(customer)).toEqual([]);
    await add(customer, { ...number(6), isDefault: true });
    const { me } = await shop.as(customer).graphql('{ me { shippingAddress { address } } }');
    expect(me?.shippingAddress?.address).toBe(shippingAddress.address);
  });

  test('is one address after many choices at once', async () => {
    const customer = await shop.newCustomer();
    const ids = await addAll(customer, houses(6));
    const answers = await Promise.all([
      ...ids.map((id) => update(customer, id, { isDefault: true })),
      ...[7, 8].map((house) => add(customer, { ...number(house), isDefault: true })),
      ...ids.map((id) => update(customer, id, { label: 'Mom' })),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(await defaults(customer)).toHaveLength(1);
  });
});

describe('the same address', () => {
  const again = { ...shippingAddress, address: '4  bole ROAD', city: 'addis ababa ' };

  test('is not saved twice, and takes over the label and the default', async () => {
    const customer = await shop.newCustomer();
    const [, id = ''] = await addAll(customer, [9, 4]);
    const second = await add(customer, { shippingAddress: again });
    expect(second).toMatchObject({ status: 201, body: { _id: id, label: null, shippingAddress, isDefault: false } });
    await add(customer, { shippingAddress: again, label: 'Mom', isDefault: true });
    expect(await list(customer)).toMatchObject([{ _id: id, label: 'Mom', isDefault: true }, { isDefault: false }]);
    await add(customer, { shippingAddress: { ...again, region: 'Sheger', landmark: 'Blue gate' } });
    const [found] = await list(customer);
    expect(found?.shippingAddress).toEqual({ ...shippingAddress, region: 'Sheger', landmark: 'Blue gate' });
  });

  test('is not saved twice by calls at once, or by another customer’s book', async () => {
    const [customer, other] = [await shop.newCustomer(), await shop.newCustomer()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(customer)));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await rowsOf(customer)).toHaveLength(1);
    await add(other);
    expect(await rowsOf(other)).toHaveLength(1);
  });

  test('is refused for another entry; an entry may be given its own again', async () => {
    const customer = await shop.newCustomer();
    const [first = '', second = ''] = await addAll(customer, [4, 5]);
    expect(await update(customer, second, { shippingAddress: again })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'You’ve already saved this address.' },
    });
    expect((await update(customer, first, { shippingAddress: again })).status).toBe(200);
  });
});

test('20 addresses fit; the next is refused with a clear message, also when all come at once', async () => {
  const customer = await shop.newCustomer();
  const answers = await Promise.all(houses(22).map((house) => add(customer, number(house))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const [refused] = answers.filter(({ status }) => status !== 201);
  const message = 'You can save up to 20 addresses. Delete one to make room for another.';
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', message } });
  const [first] = await list(customer);
  const { _id = '', shippingAddress: there } = first ?? {};
  expect(await list(customer)).toHaveLength(20);
  // What is there can be saved again, and what is deleted makes room.
  expect((await add(customer, { shippingAddress: there })).body._id).toBe(_id);
  await remove(customer, _id);
  expect((await add(customer, number(30))).status).toBe(201);
});

test.each([
  ['a blank field', { shippingAddress: { ...shippingAddress, city: ' ' } }, ['shippingAddress.city']],
  [
    'a field that is too long',
    { shippingAddress: { ...shippingAddress, address: 'x'.repeat(201) } },
    ['shippingAddress.address'],
  ],
  ['the country Other', { shippingAddress: { ...shippingAddress, country: 'Other' } }, ['shippingAddress.country']],
  ['a label that is too long', { shippingAddress, label: 'x'.repeat(41) }, ['label']],
  ['a label with a web address', { shippingAddress, label: 'www.example.com' }, ['label']],
  ['a label that is no text', { shippingAddress, label: 7 }, ['label']],
  ['a default that is neither', { shippingAddress, isDefault: 'yes' }, ['isDefault']],
  ['no address', { label: 'Mom' }, ['shippingAddress']],
  [
    'what is no address',
    { shippingAddress: 'Bole' },
    ['firstName', 'lastName', 'address', 'city', 'postalCode', 'country'].map((field) => `shippingAddress.${field}`),
  ],
])('%s is refused with its field, and nothing is saved or changed', async (_what, body, fields) => {
  const customer = await shop.newCustomer();
  const refused = await shop.as(customer).rest<Refusal>('POST', PATH, body);
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } });
  expect(Object.keys(refused.body.fields ?? {})).toEqual(fields);
  const { _id } = (await add(customer, number(1))).body;
  const before = await list(customer);
  if (fields[0] !== 'shippingAddress') expect((await update(customer, _id, body)).status).toBe(400);
  expect(await list(customer)).toEqual(before);
});

test('an address is its owner’s alone: others get 404 and change nothing', async () => {
  const [owner, other] = [await shop.newCustomer(), await shop.newCustomer()];
  const { _id } = (await add(owner)).body;
  const before = await rowsOf(owner);
  for (const caller of [other, await shop.signInDemo('admin@example.com')]) {
    expect((await update(caller, _id, { label: 'Mine', isDefault: true })).status).toBe(404);
    expect((await remove(caller, _id)).status).toBe(404);
    expect((await list(caller)).map((address) => address._id)).not.toContain(_id);
  }
  expect((await update(owner, randomIds.id(), { label: 'Mom' })).status).toBe(404);
  expect((await remove(owner, 'no-such-id')).status).toBe(404);
  expect(await rowsOf(owner)).toEqual(before);
});

test('an order keeps its address when the saved one is changed', async () => {
  const customer = await shop.newCustomer();
  const { _id } = (await add(customer)).body;
  const { body: order } = await shop
    .as(customer)
    .rest('POST', '/api/orders', orderBody(await shop.product('sunflower-armful')));
  await update(customer, _id, number(8));
  expect((await shop.as(customer).rest('GET', `/api/orders/${order._id}`)).body.shippingAddress).toEqual(
    shippingAddress,
  );
});

test('customers can download their saved addresses; deleting the account erases them', async () => {
  const [customer, other] = [await shop.newVerifiedCustomer(), await shop.newCustomer()];
  for (const person of [customer, other]) await add(person, { label: 'Mom', shippingAddress });
  const { body } = await shop.as(customer).rest('GET', '/api/users/me/data');
  expect(body['addresses']).toMatchObject([{ label: 'Mom', shippingAddress, isDefault: true }]);
  await shop.as(customer).mutate('deleteMyAccount', { email: customer.email, password: demoPassword });
  expect(await rowsOf(customer)).toEqual([]);
  expect(await rowsOf(other)).toHaveLength(1);
});

test('what a stranger saved is gone once the address’s proved owner takes the account over', async () => {
  const stranger = await shop.newCustomer();
  await add(stranger);
  await shop.rest('POST', '/api/users/forgot-password', { email: stranger.email });
  const token = await shop.mailedToken(stranger.email, 'reset-password');
  await shop.rest('POST', '/api/users/reset-password', { token, password: 'a better password' });
  expect(await rowsOf(stranger)).toEqual([]);
});

test('an address that is saved while its account is deleted doesn’t outlive it', async () => {
  const customer = await shop.newCustomer();
  const deletion = { email: customer.email, password: demoPassword };
  await Promise.all([
    shop.as(customer).mutateAnswer('deleteMyAccount', deletion),
    ...houses(5).map((house) => add(customer, number(house))),
  ]);
  expect(await rowsOf(customer)).toEqual([]);
});
