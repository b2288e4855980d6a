import { addressLabelProblem, parseSavedAddress } from './saved-address.js';
import { cityLine, isSameAddress, parseShippingAddress, withExtrasOf } from './shipping-address.js';

const address = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};

test('an address is read with what is given, cleaned', () => {
  expect(
    parseSavedAddress({ label: ' Mom\tand  Dad ', shippingAddress: { ...address, city: ' Adama ', more: 1 } }),
  ).toEqual({
    draft: { label: 'Mom and Dad', shippingAddress: { ...address, city: 'Adama' } },
  });
  expect(parseSavedAddress({})).toEqual({ draft: {} });
  expect(parseSavedAddress({ label: null, shippingAddress: null, isDefault: null })).toEqual({ draft: { label: '' } });
  expect(parseSavedAddress({ isDefault: false })).toEqual({ draft: { isDefault: false } });
});

test('everything that is wrong is named at once', () => {
  const wrong = { label: 'x'.repeat(41), shippingAddress: { ...address, city: '', country: 'Other' }, isDefault: 1 };
  expect(parseSavedAddress(wrong)).toEqual({
    problems: {
      label: 'The label can have at most 40 characters',
      'shippingAddress.city': 'All fields are required',
      'shippingAddress.country': 'All fields are required',
      isDefault: 'isDefault must be true or false',
    },
  });
});

test.each([
  ['', null],
  ['x'.repeat(40), null],
  ['https://example.com', 'The label must be one line without a web address'],
  [7, 'The label must be text'],
])('the label %j', (label, problem) => {
  expect(addressLabelProblem(label)).toBe(problem);
});

test('case and spaces don’t make another address, each field does', () => {
  expect(isSameAddress(address, { ...address, address: '4  BOLE road ', country: 'ethiopia' })).toBe(true);
  for (const field of Object.keys(address)) expect(isSameAddress(address, { ...address, [field]: 'else' })).toBe(false);
});

test('another region makes another address, and one that is left out doesn’t', () => {
  const inRegion = { ...address, region: 'Western Cape' };
  expect(isSameAddress(inRegion, { ...address, region: ' western  cape' })).toBe(true);
  expect(isSameAddress(inRegion, { ...address, region: 'Eastern Cape' })).toBe(false);
  for (const region of [undefined, null, '']) {
    expect(isSameAddress(inRegion, { ...address, region })).toBe(true);
    expect(isSameAddress({ ...address, region }, inRegion)).toBe(true);
  }
  expect(withExtrasOf(address, inRegion)).toEqual(inRegion);
});

test.each<[unknown, object]>([
  [' Western Cape ', { address: { ...address, region: 'Western Cape' } }],
  ['x'.repeat(200), { address: { ...address, region: 'x'.repeat(200) } }],
  ['  ', { address }],
  [null, { address }],
  ['x'.repeat(201), { invalid: ['region'] }],
  ['Western\nCape', { invalid: ['region'] }],
  ['see www.example.com', { invalid: ['region'] }],
  [7, { invalid: ['region'] }],
])('the region %j', (region, parsed) => {
  expect(parseShippingAddress({ ...address, region })).toEqual(parsed);
});

test.each([
  [{}, 'Addis Ababa 1000'],
  [{ region: null, postalCode: '-' }, 'Addis Ababa'],
  [{ region: 'Sheger' }, 'Addis Ababa, Sheger 1000'],
  [{ region: 'Sheger', postalCode: '-' }, 'Addis Ababa, Sheger'],
])('the line with the city, and %j, is %s', (change, line) => {
  expect(cityLine({ ...address, ...change })).toBe(line);
});
