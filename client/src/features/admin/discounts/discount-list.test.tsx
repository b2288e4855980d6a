import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { selam, toasts } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { DiscountList } from './discount-list';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

let adminCount = 0;
/** Someone who has left no draft behind. */
const newAdmin = () => ({ ...selam, _id: `admin ${++adminCount}`, isAdmin: true });

const discountOf = (id: string, name: string, change: object = {}) => ({
  ...{ __typename: 'Discount', id, name, code: null, kind: 'PERCENTAGE', percent: null, amount: null },
  ...{ buyQuantity: null, getQuantity: null, collectionIds: [], excludesSales: false, zones: [], minimum: null },
  ...{ startsOn: null, endsOn: null, maxUses: null, maxUsesPerCustomer: null, isCombinable: false },
  ...{ isActive: true, state: 'ACTIVE', uses: 0, takenOff: 0, version: 1, ...change },
});
const welcome = discountOf('d1', 'Welcome', {
  ...{ code: 'WELCOME10', percent: 10, maxUses: 100, uses: 37, takenOff: 182.4, version: 3 },
  zones: [{ __typename: 'DiscountZone', country: 'Norway', region: null, postalCodes: ['10*', '11*'] }],
});
const pair = discountOf('d2', 'Three for two', {
  ...{ kind: 'BUY_X_GET_Y', buyQuantity: 2, getQuantity: 1, isActive: false, state: 'OFF', uses: 1 },
});

async function show(
  update: object = { updateDiscount: welcome },
  read: () => object = () => welcome,
  user = newAdmin(),
) {
  const view = renderWithProviders(<DiscountList />, {
    user,
    answers: {
      AdminDiscounts: () => ({
        data: {
          discounts: [read(), pair],
          adminCollections: [{ __typename: 'AdminCollection', _id: 'c1', name: 'For Her' }],
        },
      }),
      UpdateDiscount: update,
      CreateDiscount: { createDiscount: welcome },
    },
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Switch off Welcome' }).matches(':enabled')).toBe(true),
  );
  const sent = (name: string) =>
    view.requests
      .filter(({ operationName }) => operationName === name)
      .map(({ variables }) => variables.input as object);
  return { ...view, sent };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('each discount is what it takes off, its state, its uses and what they took off', async () => {
  await show();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain(
    'WELCOME10: 10% offOnly for Norway (10*, 11*)37 of 100 uses, $182.40 taken offActive',
  );
  expect(second?.textContent).toContain('Automatic: Buy 2, get 1 free1 use, $0.00 taken offOff');
});

test('one is switched off and on', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Switch off Welcome' }));
  fireEvent.click(screen.getByRole('button', { name: 'Switch on Three for two' }));
  await waitFor(() =>
    expect(sent('UpdateDiscount')).toEqual([
      { id: 'd1', isActive: false },
      { id: 'd2', isActive: true },
    ]),
  );
});

test('an edit sends only what has changed, with the version', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Welcome' }));
  type('Minimum', '49,90');
  type('Uses in all', '');
  fireEvent.click(screen.getByLabelText('For Her'));
  save();
  await waitFor(() =>
    expect(sent('UpdateDiscount')).toEqual([
      { id: 'd1', version: 3, collectionIds: ['c1'], minimum: 49.9, maxUses: null },
    ]),
  );
});

test('places are added and removed, and an empty one is refused at its field', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Welcome' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add a place' }));
  save();
  expect(await screen.findByText('Enter a country, or remove this place')).toBeTruthy();
  const second = within(screen.getByRole('group', { name: '2. A new place' }));
  fireEvent.change(second.getByLabelText('Country'), { target: { value: ' Kenya' } });
  fireEvent.change(second.getByLabelText('Postal codes'), { target: { value: '00100\n00200' } });
  const removed = screen.getByRole('button', { name: 'Remove place 1' });
  removed.focus();
  fireEvent.click(removed);
  // The place that is left has its number, and the focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove place 1' })));
  expect(removed.isConnected).toBe(false);
  save();
  await waitFor(() =>
    expect(sent('UpdateDiscount')).toEqual([
      { id: 'd1', version: 3, zones: [{ country: 'Kenya', region: null, postalCodes: ['00100', '00200'] }] },
    ]),
  );
});

test('what is wrong is said at its field before anything is sent', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add a discount' }));
  type('Name', 'Spring offer');
  type('Percentage', '101');
  save();
  expect(await screen.findByText('Enter a whole percentage from 1 to 100')).toBeTruthy();
  expect(screen.getByText('Enter a code, or make it an automatic offer')).toBeTruthy();
  expect(sent('CreateDiscount')).toEqual([]);
  type('How shoppers get it', 'automatic');
  type('What it takes off', 'FIXED');
  type('Amount', '5');
  save();
  await waitFor(() => expect(sent('CreateDiscount')).toHaveLength(1));
  expect(sent('CreateDiscount')[0]).toMatchObject({
    name: 'Spring offer',
    code: null,
    kind: 'FIXED',
    percent: null,
    amount: 5,
  });
});

test('someone else’s change in the meantime is taken over; what was typed stays', async () => {
  let stored: object = welcome;
  await show(
    () => {
      stored = { ...welcome, percent: 15, version: 4 };
      return { errors: [{ message: 'Stale', extensions: { code: 'CONFLICT' } }] as never };
    },
    () => stored,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit Welcome' }));
  type('Name', 'Hello');
  save();
  expect(await screen.findByText('Someone else changed this discount in the meantime.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Percentage').value).toBe('15');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hello');
});

test('what was typed is there again after the page was left, until it is saved or given up', async () => {
  const admin = newAdmin();
  const open = async () => show(undefined, undefined, admin);
  const isFormThere = () => screen.queryByRole('form') !== null;
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  let { unmount } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Add a discount' }));
  type('Name', 'Spring offer');
  unmount();
  ({ unmount } = await open());
  expect(valueOf('Name')).toBe('Spring offer');
  expect(toasts()).toContain('info: We’ve restored your unsaved changes.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a discount' }));
  unmount();

  let view = await open();
  expect(isFormThere()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Welcome' }));
  type('Minimum', '49.90');
  view.unmount();
  view = await open();
  expect(valueOf('Minimum')).toBe('49.90');
  save();
  await waitFor(() => expect(view.sent('UpdateDiscount')).toEqual([{ id: 'd1', version: 3, minimum: 49.9 }]));
  await waitFor(() => expect(isFormThere()).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Welcome' }));
  view.unmount();
  await open();
  expect(isFormThere()).toBe(false);
});

test('no draft is left of what is saved after the page was left', async () => {
  const admin = newAdmin();
  let answer = (_: object) => {};
  const { sent, unmount } = await show(() => new Promise((resolve) => (answer = resolve)), undefined, admin);
  fireEvent.click(screen.getByRole('button', { name: 'Edit Welcome' }));
  type('Minimum', '49.90');
  save();
  await waitFor(() => expect(sent('UpdateDiscount')).toHaveLength(1));
  unmount();
  await act(async () => answer({ data: { updateDiscount: welcome } }));
  await waitFor(() => expect(toasts()).toContain('success: Discount saved'));
  await show(undefined, undefined, admin);
  expect(screen.queryByRole('form')).toBeNull();
});
