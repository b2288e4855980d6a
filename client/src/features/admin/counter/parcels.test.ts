import type { CounterProduct_ProductFragment } from '~/graphql/generated';
import { toAddressForm } from '~/lib/address-form';
import { noGiftWords } from '~/lib/gift-words';
import {
  countryIn,
  errorsOf,
  itemsOf,
  newLine,
  newParcel,
  quotedParcel,
  sentParcel,
  withAddOn,
  withoutLine,
  type CounterParcel,
} from './parcels';

const address = {
  ...{ firstName: 'Mebrat', lastName: 'Haile', address: '4 Bole Road' },
  ...{ city: 'Addis Ababa', postalCode: '1000', country: 'Ethiopia' },
};
const roses = { _id: 'roses', name: 'Roses' } as CounterProduct_ProductFragment;
const line = { key: 'one', product: roses, variant: null, qty: 2, texts: { ribbon: 'Hi' }, addOnOf: null };
const parcel = (change: Partial<CounterParcel> = {}): CounterParcel => ({
  ...newParcel(null, [line]),
  address: toAddressForm(address),
  ...change,
});
const fetched = { name: 'Saba', country: 'Kenya' };
const by = (kind: 'PICKUP' | 'SHIP' | 'EMAIL') => ({
  ...{ method: { key: 'one', name: 'Shop on Bole Road', kind }, date: '2026-12-24', lostDate: null },
});

test('a parcel is sent once its address is complete, and priced by what is typed before', () => {
  const typed = parcel({
    address: toAddressForm({ country: 'Ethiopia', city: 'Addis Ababa' }),
    offered: by('SHIP'),
  });
  expect(sentParcel(typed, fetched)).toBeNull();
  const place = { firstName: '', lastName: '', address: '', city: 'Addis Ababa', postalCode: '', country: 'Ethiopia' };
  expect(quotedParcel(typed, fetched).shippingAddress).toEqual(place);
  const inRegion = parcel({ address: { ...typed.address, region: 'Sheger', hasNoPostalCode: true } });
  expect(quotedParcel(inRegion, fetched).shippingAddress).toEqual({ ...place, region: 'Sheger', postalCode: '-' });
  expect(sentParcel(parcel({ offered: by('SHIP') }), fetched)).toEqual({
    orderItems: [{ product: 'roses', variant: null, qty: 2, texts: [{ name: 'ribbon', value: 'Hi' }] }],
    ...{ shippingAddress: address, deliveryMethod: 'one', deliveryDate: '2026-12-24', gift: null },
  });
});

test('gift cards alone are sent without the day and the card that other gifts had before', () => {
  const gift = { ...noGiftWords, message: 'Dear Ada' };
  const choices = { deliveryDate: '2026-12-24', gift: expect.objectContaining({ message: 'Dear Ada' }) };
  expect(sentParcel(parcel({ gift, offered: by('SHIP') }), fetched)).toMatchObject(choices);
  expect(sentParcel(parcel({ gift, offered: by('EMAIL') }), fetched)).toMatchObject({ deliveryDate: null, gift: null });
});

test('what is fetched has the name of who orders, and the country of the shop', () => {
  const empty = parcel({ address: toAddressForm({ phone: ' 0911 ' }), offered: by('PICKUP') });
  expect(sentParcel(empty, fetched)?.shippingAddress).toMatchObject({
    ...{ firstName: 'Saba', lastName: '–', address: 'Shop on Bole Road', country: 'Kenya', phone: '0911' },
  });
  expect(sentParcel(empty, { ...fetched, country: ' ' })).toBeNull();
});

test.each([
  ['4 Bole Road\nAddis Ababa\nEthiopia\n', 'Ethiopia'],
  ['4 Bole Road, Addis Ababa, Ethiopia', 'Ethiopia'],
  ['', ''],
])('the country of the shop at %j is %j', (postalAddress, country) => {
  expect(countryIn(postalAddress)).toBe(country);
});

test('the next parcel goes to the same country, with copies of the gifts on request', () => {
  const first = parcel();
  const next = newParcel(first, first.lines);
  expect(next.address).toEqual(toAddressForm({ country: 'Ethiopia' }));
  expect(next.lines).toEqual([{ ...first.lines[0], key: expect.any(String) }]);
  expect(next.lines[0]?.key).not.toBe(first.lines[0]?.key);
});

test('an add-on stands under its gift, is ordered with it, copied with it, and goes with it', () => {
  const product = (id: string, variants: object[] = []) =>
    ({ _id: id, name: id, variants }) as unknown as CounterProduct_ProductFragment;
  const kinds = [
    { _id: 'ten', countInStock: 0 },
    { _id: 'twenty', countInStock: 2 },
  ];
  const [gift, other] = [newLine(product('roses', kinds)), newLine(product('cake'))];
  const lines = ['card', 'wrap'].reduce(
    (before, id) => withAddOn(before, newLine(product(id), new Map(), gift.key)),
    [gift, other],
  );
  const items = (all: typeof lines) => itemsOf({ lines: all }).map((item) => [item.product, item.addOnOf]);
  const expected = [
    ['roses', undefined],
    ['card', 'twenty'],
    ['wrap', 'twenty'],
    ['cake', undefined],
  ];
  expect(items(lines)).toEqual(expected);
  const copies = newParcel(null, lines).lines;
  expect(items([...copies])).toEqual(expected);
  expect(copies.some(({ addOnOf }) => addOnOf === gift.key)).toBe(false);
  expect(items(withoutLine(lines, gift.key))).toEqual([['cake', undefined]]);
  expect(items(withoutLine(lines, lines[1]!.key)).length).toBe(3);
});

test('each parcel gets its own errors', () => {
  const errors = { 'parcels.1.shippingAddress.city': 'Enter the city', payment: 'No' };
  expect(errorsOf(errors, 0, false)).toEqual({});
  expect(errorsOf(errors, 1, false)).toEqual({ 'shippingAddress.city': 'Enter the city' });
  expect(errorsOf(errors, 0, true)).toBe(errors);
  // One that was changed since is no longer among those that were refused.
  for (const isOnly of [true, false]) expect(errorsOf(errors, -1, isOnly)).toEqual({});
});
