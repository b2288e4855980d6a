import { fromAddressForm, toAddressForm } from './address-form';

const home = {
  firstName: 'Selam',
  lastName: 'Tesfay',
  address: '12 Harnet Avenue',
  city: 'Asmara',
  postalCode: '1001',
  country: 'Eritrea',
};

test('an address is unchanged after its form', () => {
  expect(fromAddressForm(toAddressForm(home))).toEqual(home);
});

test('a typed country is stored as typed and reopened as Other with that text', () => {
  const form = { ...toAddressForm(home), country: 'Other', otherCountry: ' Norway ' };
  const stored = fromAddressForm(form);
  expect(stored?.country).toBe('Norway');
  expect(toAddressForm(stored)).toMatchObject({ country: 'Other', otherCountry: 'Norway' });
});

test('text typed before another country was chosen is not stored', () => {
  expect(fromAddressForm({ ...toAddressForm(home), otherCountry: 'Norway' })?.country).toBe('Eritrea');
});

test.each(['firstName', 'lastName', 'address', 'city', 'postalCode', 'country'] as const)(
  'without %s it is incomplete',
  (field) => {
    expect(fromAddressForm({ ...toAddressForm(home), [field]: '  ' })).toBeNull();
  },
);

test('Other without text is incomplete', () => {
  expect(fromAddressForm({ ...toAddressForm(home), country: 'Other' })).toBeNull();
});

test('no address gives an empty form', () => {
  expect(toAddressForm(null)).toEqual({
    firstName: '',
    lastName: '',
    address: '',
    city: '',
    postalCode: '',
    country: '',
    otherCountry: '',
  });
});
