import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selam } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { DeliveryMethod_SourceFragment } from '~/graphql/generated';
import { MethodList } from './method-list';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

let adminCount = 0;
/** Someone who has left no draft behind. */
const newAdmin = () => ({ ...selam, _id: `admin ${++adminCount}`, isAdmin: true });

const rate = (price: number | null, change: object = {}) => ({
  ...{ __typename: 'DeliveryRate', country: null, region: null, postalCodes: [], basis: 'FLAT', freeFrom: null },
  ...{ steps: [{ __typename: 'DeliveryRateStep', from: 0, price }], ...change },
});
const methodOf = (id: string, name: string, change: object = {}) =>
  ({
    ...{ __typename: 'DeliveryMethodSource', id, name, note: '', kind: 'SHIP', isActive: true, isBuiltIn: true },
    ...{ minDays: 3, maxDays: 5, version: 2, rates: [rate(7)], ...change },
  }) as unknown as DeliveryMethod_SourceFragment;
const kenya = rate(4, { country: 'Kenya', postalCodes: ['00*'] });
const standard = methodOf('standard', 'Standard', { rates: [rate(7), kenya] });
const bicycle = methodOf('own', 'Bicycle', { isBuiltIn: false, isActive: false, minDays: 0, maxDays: 0 });

async function show(update: object = { updateDeliveryMethod: standard }, read = () => standard, user = newAdmin()) {
  const view = renderWithProviders(<MethodList />, {
    user,
    answers: {
      AdminDeliveryMethods: () => ({ data: { deliveryMethodSources: [read(), bicycle] } }),
      UpdateDeliveryMethod: update,
      CreateDeliveryMethod: { createDeliveryMethod: bicycle },
      OrderDeliveryMethods: { orderDeliveryMethods: [] },
    },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Standard' }).matches(':enabled')).toBe(true));
  const sent = (name: string) => view.requests.filter(({ operationName }) => operationName === name);
  return { ...view, sent };
}
const type = (label: string, value: string, index = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[index]!, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('each method is a line of price, time and places; only the shop’s own can be deleted', async () => {
  await show();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('from $4.00, 3 to 5 business days, 2 prices by place');
  expect(second?.textContent).toContain('$7.00, same dayOff');
  expect(screen.getAllByRole('button', { name: /^Delete/ }).map((button) => button.textContent)).toEqual([
    'Delete Bicycle',
  ]);
});

test('a price that begins at nothing is free or more', async () => {
  const free = methodOf('standard', 'Standard', { rates: [rate(0), kenya] });
  await show(undefined, () => free);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('free or up to $4.00, 3 to 5 business days');
});

test('an edit sends only what has changed, with the version', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Standard' }));
  type('Postal codes', '00*, 80100\n80200', 1);
  type('Price depends on', 'WEIGHT', 1);
  fireEvent.click(screen.getByRole('button', { name: 'Add a step' }));
  expect(screen.getByText('Prices can rise in steps. Gifts without a weight count as 0 g.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Price, step 1').value).toBe('4.00');
  type('From grams, step 2', '2000');
  save();
  await waitFor(() => expect(sent('UpdateDeliveryMethod')).toHaveLength(1));
  const steps = [
    { from: 0, price: 4 },
    { from: 2000, price: null },
  ];
  const place = { country: null, region: null, postalCodes: [] as string[], freeFrom: null };
  expect(sent('UpdateDeliveryMethod')[0]?.variables.input).toEqual({
    ...{ id: 'standard', version: 2 },
    rates: [
      { ...place, basis: 'FLAT', steps: [{ from: 0, price: 7 }] },
      { ...place, country: 'Kenya', postalCodes: ['00*', '80100', '80200'], basis: 'WEIGHT', steps },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Standard' }));
});

test('what is wrong is said at its field before anything is sent', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add a delivery method' }));
  type('Name', 'Drone');
  type('Region or city', 'Nairobi');
  type('Price', 'much');
  save();
  expect(await screen.findByText('Enter the country, too')).toBeTruthy();
  expect(screen.getByText('Enter a price from 0 to 1,000')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Country')));
  expect(sent('CreateDeliveryMethod')).toEqual([]);
  type('Country', 'Kenya');
  type('Price', '7,50');
  save();
  await waitFor(() => expect(sent('CreateDeliveryMethod')).toHaveLength(1));
  expect(sent('CreateDeliveryMethod')[0]?.variables.input).toMatchObject({
    ...{ name: 'Drone', kind: 'SHIP' },
    rates: [{ country: 'Kenya', region: 'Nairobi', steps: [{ from: 0, price: 7.5 }] }],
  });
});

test('what is wrong with a price goes with it', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Standard' }));
  expect(screen.getAllByRole('group')).toEqual([
    screen.getByRole('group', { name: '1. Everywhere' }),
    screen.getByRole('group', { name: '2. Kenya' }),
  ]);
  type('Price', 'much');
  save();
  expect(await screen.findByText('Enter a price from 0 to 1,000')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove price 1' }));
  expect(screen.getByRole('group', { name: '1. Kenya' })).toBeTruthy();
  expect(screen.queryByText('Enter a price from 0 to 1,000')).toBeNull();
});

test('someone else’s change in the meantime is taken over; what was typed stays', async () => {
  const theirs = { ...standard, note: 'By van', minDays: 4, version: 3 };
  let now = standard;
  const update = () => {
    if (now === theirs) return { data: { updateDeliveryMethod: theirs } };
    now = theirs;
    return { errors: [{ message: 'Stale', extensions: { code: 'CONFLICT' } }] as never };
  };
  const { sent } = await show(update, () => now);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Standard' }));
  type('Name', 'Parcel');
  save();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Someone else changed this delivery method');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Parcel');
  expect(screen.getByLabelText<HTMLInputElement>('Note for shoppers').value).toBe('By van');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).matches(':enabled')).toBe(true));
  save();
  await waitFor(() => expect(sent('UpdateDeliveryMethod')).toHaveLength(2));
  expect(sent('UpdateDeliveryMethod')[1]?.variables.input).toEqual({ id: 'standard', version: 3, name: 'Parcel' });
});

test('the methods are put in order', async () => {
  const { sent } = await show();
  fireEvent.click(within(screen.getAllByRole('listitem')[1]!).getByRole('button', { name: 'Move Bicycle up' }));
  await waitFor(() => expect(sent('OrderDeliveryMethods')[0]?.variables.input).toEqual({ ids: ['own', 'standard'] }));
});

test('what was typed is there again after the page was left, also in a new method', async () => {
  const admin = newAdmin();
  const { unmount } = await show(undefined, undefined, admin);
  fireEvent.click(screen.getByRole('button', { name: 'Add a delivery method' }));
  type('Name', 'Drone');
  unmount();
  await show(undefined, undefined, admin);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Drone');
});
