import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { expectError, press, refusal, selam, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { AddressList } from './address-list';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const home = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};
const saved = (_id: string, label: string | null, change: object = {}) => ({
  ...{ __typename: 'SavedAddress', _id, label, isDefault: false, ...change },
  shippingAddress: { __typename: 'ShippingAddress', ...home },
});

function show(myAddresses: object[], { user = selam, answers = {} }: { user?: typeof selam; answers?: object } = {}) {
  const view = renderWithProviders(<AddressList />, { user, answers: { MyAddresses: { myAddresses }, ...answers } });
  const inputs = (name: string) =>
    view.requests.filter(({ operationName }) => operationName === name).map(({ variables }) => variables['input']);
  return { ...view, inputs };
}
const submit = () => fireEvent.submit(screen.getByRole('form'));

test.each([
  ['nothing is saved', [], null, 'Save the places that you send gifts to, and choose one at checkout.'],
  ['there is a default', [saved('a', null, { isDefault: true })], home, 'Your default is selected first.'],
  ['the profile has an address', [saved('a', null)], home, 'we fill in the address from your profile.'],
  ['there is neither', [saved('a', null)], null, 'Make one the default to have it selected first.'],
])('says what the checkout does when %s', async (_name, addresses, shippingAddress, text) => {
  show(addresses, { user: { ...selam, shippingAddress: shippingAddress && { ...shippingAddress, region: null } } });
  expect(await screen.findByText((words) => words.endsWith(text))).toBeTruthy();
});

test('an address is made the default by one button, which keeps the focus near', async () => {
  const mom = saved('mom', 'Mom');
  const { inputs } = show([saved('a', 'Office', { isDefault: true }), mom], {
    answers: { UpdateAddress: { updateAddress: { ...mom, isDefault: true } } },
  });
  await press('Make default Mom');
  await waitFor(() => expect(inputs('UpdateAddress')).toEqual([{ id: 'mom', isDefault: true }]));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Choose one at checkout/));
});

test('a new address is sent with what was filled in alone; what is missing is said', async () => {
  const { inputs } = show([], { answers: { AddAddress: { addAddress: saved('new', null) } } });
  await press('Add an address');
  await screen.findByRole('dialog', { name: 'Add an address' });
  submit();
  await expectError('City', 'Enter the city');
  expect(inputs('AddAddress')).toEqual([]);
  type('First name', home.firstName);
  type('Last name', home.lastName);
  type('Address', home.address);
  type('City', home.city);
  type('Postal code', home.postalCode);
  type('Country', home.country);
  submit();
  await waitFor(() => expect(inputs('AddAddress')).toEqual([{ shippingAddress: home }]));
});

test('a label that the shop refuses is said at its field, and the dialog stays', async () => {
  const UpdateAddress = refusal('Not that', { code: 'BAD_USER_INPUT', fields: { label: 'Not that' } });
  const { inputs } = show([saved('mom', 'Mom')], { answers: { UpdateAddress } });
  await press('Edit Mom');
  await screen.findByRole('dialog', { name: 'Edit address' });
  type('Label (optional)', 'Mother');
  submit();
  await expectError('Label (optional)', 'Not that');
  expect(inputs('UpdateAddress')).toEqual([{ id: 'mom', label: 'Mother', shippingAddress: home, isDefault: false }]);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a full account can’t add one, and says why', async () => {
  show(Array.from({ length: 20 }, (_, at) => saved(`a${at}`, `Friend ${at}`)));
  expect(await screen.findByText(/^You’ve saved 20 addresses, the most that fit/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add an address' })).toBeNull();
});
