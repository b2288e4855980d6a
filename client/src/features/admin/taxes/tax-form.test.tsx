import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { selam } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { Taxes } from './tax-form';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

let adminCount = 0;
/** Someone who has left no draft behind. */
const newAdmin = () => ({ ...selam, _id: `admin ${++adminCount}`, isAdmin: true });

const kenya = {
  ...{ __typename: 'TaxZone', country: 'Kenya', region: null, postalCodes: ['00*'], name: 'VAT', taxesShipping: true },
  rates: [
    { __typename: 'TaxZoneRate', taxClass: 'standard', percent: 16 },
    { __typename: 'TaxZoneRate', taxClass: 'zero', percent: 0 },
  ],
};
const rules = {
  ...{ __typename: 'TaxRules', pricesIncludeTax: false, zones: [kenya], version: 3 },
  classes: [
    { __typename: 'TaxClass', key: 'reduced', name: 'Reduced' },
    { __typename: 'TaxClass', key: 'zero', name: 'Zero' },
  ],
};

async function show(update: object = { updateTaxRules: rules }, read: () => object = () => rules, user = newAdmin()) {
  const view = renderWithProviders(<Taxes />, {
    user,
    answers: { AdminTaxRules: () => ({ data: { taxRules: read() } }), UpdateTaxRules: update },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a place' }).matches(':enabled')).toBe(true));
  const sent = () => view.requests.filter(({ operationName }) => operationName === 'UpdateTaxRules');
  return { ...view, sent };
}
const type = (label: string, value: string, index = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[index]!, { target: { value } });
const valueOf = (label: string, index = 0) => screen.getAllByLabelText<HTMLInputElement>(label)[index]!.value;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('an edit sends only what has changed, with the version', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByLabelText(/^Prices include tax/));
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.variables).toEqual({ input: { version: 3, pricesIncludeTax: true } });
});

test('a new class has an ID from its name, and a rate at each place, or that of Standard', async () => {
  const { sent } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add a class' }));
  type('Class 3', 'Books & maps');
  type('Books & maps rate (%)', '2.5');
  fireEvent.click(screen.getByRole('button', { name: 'Add a place' }));
  type('Country', ' Norway', 1);
  type('Name of the tax', 'MVA', 1);
  type('Standard rate (%)', '25', 1);
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.variables).toEqual({
    input: {
      version: 3,
      classes: [
        { id: 'reduced', name: 'Reduced' },
        { id: 'zero', name: 'Zero' },
        { id: 'books-and-maps', name: 'Books & maps' },
      ],
      zones: [
        {
          ...{ country: 'Kenya', region: null, postalCodes: ['00*'], name: 'VAT', taxesShipping: true },
          rates: [
            { taxClass: 'standard', percent: 16 },
            { taxClass: 'zero', percent: 0 },
            { taxClass: 'books-and-maps', percent: 2.5 },
          ],
        },
        {
          ...{ country: 'Norway', region: null, postalCodes: [], name: 'MVA', taxesShipping: false },
          rates: [{ taxClass: 'standard', percent: 25 }],
        },
      ],
    },
  });
});

test('what is wrong is shown at its field before anything is sent', async () => {
  const { sent } = await show();
  type('Zero rate (%)', '101');
  type('Class 1', 'zero');
  save();
  const message = await screen.findByText('Enter a percentage from 0 to 100, with at most 3 decimals');
  expect(screen.getByLabelText('Zero rate (%)').getAttribute('aria-describedby')).toContain(message.id);
  expect(screen.getByText('There is a class with this name already')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('no error moves to another rate when one comes before it', async () => {
  await show();
  type('Zero rate (%)', '101');
  save();
  const text = 'Enter a percentage from 0 to 100, with at most 3 decimals';
  await screen.findByText(text);
  type('Reduced rate (%)', '5');
  expect(screen.queryByText(text)).toBeNull();
  save();
  const message = await screen.findByText(text);
  expect(screen.getByLabelText('Zero rate (%)').getAttribute('aria-describedby')).toContain(message.id);
});

test('what is typed while a save runs stays, with the rates of a class that is new', async () => {
  const saved = {
    ...{ ...rules, version: 4, classes: [...rules.classes, { __typename: 'TaxClass', key: 'books', name: 'Books' }] },
    zones: [{ ...kenya, rates: [...kenya.rates, { __typename: 'TaxZoneRate', taxClass: 'books', percent: 2.5 }] }],
  };
  let answer = (_: object) => {};
  const { sent } = await show(() => new Promise((resolve) => (answer = resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'Add a class' }));
  type('Class 3', 'Books');
  type('Books rate (%)', '2.5');
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  type('Name of the tax', 'Sales tax');
  answer({ data: { updateTaxRules: saved } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).matches(':enabled')).toBe(true));
  expect([valueOf('Name of the tax'), valueOf('Books rate (%)')]).toEqual(['Sales tax', '2.5']);
  save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.variables).toMatchObject({ input: { version: 4, zones: [{ rates: { length: 3 } }] } });
});

test('a class that products have is kept, and the form says why', async () => {
  const text = '“Atlas” is of the class Zero. Give it another one, and all others of this class, first.';
  await show(() => ({
    errors: [{ message: text, extensions: { code: 'BAD_USER_INPUT', fields: { classes: text } } }],
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove class 2' }));
  save();
  expect((await screen.findAllByText(text)).some((element) => element.getAttribute('role') === 'alert')).toBe(true);
});

test('what someone else saved meanwhile comes into the form, and the own changes stay', async () => {
  let current: object = rules;
  await show(
    () => ({ errors: [{ message: 'Changed', extensions: { code: 'CONFLICT' } }] }),
    () => current,
  );
  type('Class 1', 'Lower');
  current = { ...rules, version: 4, zones: [{ ...kenya, name: 'Sales tax' }] };
  save();
  expect(await screen.findByText('Someone else changed the taxes in the meantime.')).toBeTruthy();
  expect([valueOf('Class 1'), valueOf('Name of the tax'), valueOf('Zero rate (%)')]).toEqual([
    'Lower',
    'Sales tax',
    '0',
  ]);
});

test('what was typed is there again after the page was left, over the version that it was typed on', async () => {
  const admin = newAdmin();
  const { unmount } = await show(undefined, undefined, admin);
  type('Class 1', 'Lower');
  unmount();
  const { sent } = await show(undefined, () => ({ ...rules, pricesIncludeTax: true, version: 4 }), admin);
  expect(valueOf('Class 1')).toBe('Lower');
  save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.variables).toMatchObject({ input: { version: 3, classes: [{ name: 'Lower' }, { name: 'Zero' }] } });
});
