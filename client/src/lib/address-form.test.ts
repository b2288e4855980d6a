import { fromAddressForm, placeOf, toAddressForm } from './address-form';

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

test('a region is optional, and part of the place that delivery and taxes depend on', () => {
  const { city, country, postalCode } = home;
  expect(placeOf(home)).toEqual({ country, city, postalCode });
  const cape = { ...home, region: 'Western Cape' };
  expect(fromAddressForm({ ...toAddressForm(home), region: ' Western Cape ' })).toEqual(cape);
  expect(fromAddressForm(toAddressForm(cape))).toEqual(cape);
  expect(placeOf(cape)).toEqual({ country, city, region: 'Western Cape', postalCode });
});

test('Other without text is incomplete', () => {
  expect(fromAddressForm({ ...toAddressForm(home), country: 'Other' })).toBeNull();
});

test('no address gives an empty form', () => {
  expect(toAddressForm(null)).toEqual({
    firstName: '',
    lastName: '',
    address: '',
    city: '',
    region: '',
    postalCode: '',
    country: '',
    otherCountry: '',
    hasNoPostalCode: false,
    phone: '',
    landmark: '',
  });
});

test('a place without postal codes has a mark instead of a code, and keeps its phone number and landmark', () => {
  const place = { ...home, postalCode: '-', phone: '+256 700 123456', landmark: 'Blue gate' };
  const form = toAddressForm(place);
  expect(form).toMatchObject({ postalCode: '', hasNoPostalCode: true, phone: place.phone, landmark: place.landmark });
  expect(fromAddressForm(form)).toEqual(place);
  expect(fromAddressForm({ ...form, phone: 'call me' })).toBeNull();
});
