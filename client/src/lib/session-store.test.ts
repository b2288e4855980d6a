import type { TextStorage } from './browser-storage';
import { createSessionStore, readStoredToken, USER_INFO_KEY, type SessionUser } from './session-store';

const hanna: SessionUser = {
  _id: 'u1',
  name: 'Hanna Bekele',
  email: 'hanna@example.com',
  isAdmin: false,
  isEmailVerified: true,
  shippingAddress: null,
  university: null,
  bio: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

function memoryStorage(initial: Record<string, string> = {}): TextStorage {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** The documented fields, in the documented order. */
const { isEmailVerified: _unstored, ...record } = hanna;

const stored = (storage: TextStorage) => JSON.parse(storage.getItem(USER_INFO_KEY) ?? 'null');

test('the server’s answer replaces an old record', () => {
  const storage = memoryStorage({ [USER_INFO_KEY]: '{"_id":"old"}' });
  expect(createSessionStore(null, storage).getUser()).toBeNull();
  expect(stored(storage)).toBeNull();
  createSessionStore(hanna, storage);
  expect(stored(storage)).toEqual(record);
});

test('no token, password or provider id gets into the storage', () => {
  const storage = memoryStorage();
  const session = createSessionStore(null, storage);
  session.setCredentials({ ...hanna, password: 'p', token: 't', photoURL: 'x' } as SessionUser, 't');
  expect(stored(storage)).toEqual(record);
  expect(session.getUser()).toEqual(hanna);
  expect(session.getToken()).toBe('t');
});

test('the address is stored as documented, without the mark of its type, and with a region only if it has one', () => {
  const storage = memoryStorage();
  const address = {
    firstName: 'Hanna',
    lastName: 'Bekele',
    address: '4 Bole Road',
    city: 'Addis Ababa',
    postalCode: '1000',
    country: 'Ethiopia',
  };
  const shippingAddress = { __typename: 'ShippingAddress', ...address, region: null };
  createSessionStore({ ...hanna, shippingAddress }, storage);
  expect(stored(storage)).toEqual({ ...record, shippingAddress: address });
  createSessionStore({ ...hanna, shippingAddress: { ...shippingAddress, region: 'Sheger' } }, storage);
  expect(stored(storage)).toEqual({ ...record, shippingAddress: { ...address, region: 'Sheger' } });
});

// spec: state-1
test('a changed profile keeps the token, signing out removes everything', () => {
  const storage = memoryStorage();
  const session = createSessionStore(null, storage);
  const onChange = jest.fn();
  session.subscribe(onChange);
  session.setCredentials(hanna, 't');
  session.setCredentials({ ...hanna, name: 'Hanna B.' });
  expect(session.getToken()).toBe('t');
  session.logout();
  expect([session.getUser(), session.getToken(), stored(storage)]).toEqual([null, null, null]);
  expect(onChange).toHaveBeenCalledTimes(3);
});

test.each([
  ['{"token":"abc"}', 'abc'],
  ['{"token":7}', null],
  ['{"token":""}', null],
  ['broken', null],
])('a token left in storage %p is read as %p', (text, token) => {
  expect(readStoredToken(memoryStorage({ [USER_INFO_KEY]: text }))).toBe(token);
});

describe('on a page that is the same for everybody', () => {
  test('the user of the last page counts until the server is asked, but not for hydration', () => {
    const storage = memoryStorage({ [USER_INFO_KEY]: JSON.stringify(record) });
    const session = createSessionStore(undefined, storage, true);
    expect(session.getUser()).toEqual(hanna);
    expect(session.getRenderedUser()).toBeNull();
    expect(stored(storage)).toEqual(record);
    session.logout();
    expect(session.getUser()).toBeNull();
    expect(stored(storage)).toBeNull();
  });

  test.each([
    ['nobody has signed in', JSON.stringify(record), false],
    ['the record isn’t whole', '{"_id":"u1","name":"Hanna"}', true],
    ['the record is no JSON', '{', true],
    ['there is no record', undefined, true],
  ])('nobody is taken for signed in when %s', (_why, text, isHinted) => {
    const storage = memoryStorage(text === undefined ? {} : { [USER_INFO_KEY]: text });
    expect(createSessionStore(undefined, storage, isHinted).getUser()).toBeNull();
    // Another tab may know better, and would take a removed record for a sign-out.
    expect(storage.getItem(USER_INFO_KEY)).toBe(text ?? null);
  });
});
