import { MAX_PARCELS } from '@domain/parcels.js';
import { webcrypto } from 'node:crypto';
import { PARCELS_KEY } from '~/lib/checkout-attempt';
import { newParcel, readParcels, rememberParcels, roomFor, sentParcel, withListed, type ParcelDraft } from './drafts';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const address = {
  ...{ firstName: 'Ada', lastName: 'Okri', address: '4 Bole Road' },
  ...{ city: 'Addis Ababa', postalCode: '1000', country: 'Ethiopia' },
};
const roses = {
  ...{ _id: 'roses', name: 'Roses', image: '', price: 10, salePrice: null, isOnSale: false, countInStock: 9, qty: 3 },
};
const full = (): ParcelDraft => ({
  ...newParcel(address, 'Hi'),
  pieces: { roses: 2 },
  method: { key: 'express', name: 'Express' },
  date: '2026-12-01',
});
const withoutId = ({ id: _id, ...draft }: ParcelDraft) => draft;

beforeEach(() => sessionStorage.clear());

test('a parcel is sent with what is in it, and not before its address is complete', () => {
  expect(sentParcel([roses], full())).toMatchObject({
    ...{ orderItems: [{ product: 'roses', qty: 2 }], shippingAddress: address },
    ...{ gift: { message: 'Hi' }, deliveryMethod: 'express', deliveryDate: '2026-12-01' },
  });
  expect(Object.keys(sentParcel([roses], newParcel(address)) ?? {})).toEqual(['orderItems', 'shippingAddress']);
  expect(sentParcel([roses], newParcel({ ...address, city: ' ' }))).toBeNull();
});

test('a list takes the place of a blank parcel alone, and leaves room for 200', () => {
  const listed = [{ row: 1, address, message: 'Hi' }];
  expect(withListed([newParcel()], listed)).toHaveLength(1);
  expect(withListed([newParcel({ city: 'Asmara' })], listed)).toHaveLength(2);
  expect(roomFor([newParcel()])).toBe(MAX_PARCELS);
  expect(roomFor([full(), full()])).toBe(MAX_PARCELS - 2);
});

test('parcels survive a reload, and are nobody else’s', () => {
  const drafts = [full(), newParcel()];
  rememberParcels('ada', drafts);
  expect(readParcels('ada')?.map(withoutId)).toEqual(drafts.map(withoutId));
  expect(readParcels('ben')).toBeNull();
  expect(readParcels(null)).toBeNull();
  // A guest who signs in keeps them.
  rememberParcels(null, drafts);
  expect(readParcels('ben')).toHaveLength(2);
});

test.each([
  ['nothing', 'null'],
  ['no JSON', '{'],
  ['no list', '{"parcels":{}}'],
  ['an empty list', '{"parcels":[]}'],
  ['parcels that are none', '{"parcels":[null,3]}'],
])('storage with %s has no parcels', (_what, text) => {
  sessionStorage.setItem(PARCELS_KEY, text);
  expect(readParcels(null)).toBeNull();
});

test('whatever stands in the storage, a parcel has fields of the right kinds', () => {
  const bad = {
    address: { city: 3, country: 'Kenya' },
    pieces: { roses: -1, cake: 'x', card: 2 },
    gift: 7,
    method: {},
  };
  sessionStorage.setItem(PARCELS_KEY, JSON.stringify({ parcels: [bad] }));
  const [draft] = readParcels(null) ?? [];
  expect(draft).toMatchObject({ pieces: { card: 2 }, method: null, date: null, gift: { message: '' } });
  expect(draft?.address).toMatchObject({ city: '', country: 'Kenya' });
});
