import { addressLabelProblem, parseSavedAddress } from './saved-address.js';
import { isSameAddress } from './shipping-address.js';

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
