import { goInside, visit, type Screen } from '../screens';
import { expect } from '../shop';
import { answerInstead, data, failure } from '../shopper';

const discount = (id: string, name: string, change: object) => ({
  ...{ __typename: 'Discount', id, name, code: null, kind: 'PERCENTAGE', percent: null, amount: null },
  ...{ buyQuantity: null, getQuantity: null, collectionIds: [], excludesSales: false, zones: [], minimum: null },
  ...{ startsOn: null, endsOn: null, maxUses: null, maxUsesPerCustomer: null, isCombinable: false },
  ...{ isActive: true, state: 'ACTIVE', uses: 0, takenOff: 0, version: 1, ...change },
});
const discounts = [
  discount('d1', 'Welcome', { code: 'WELCOME10', percent: 10, maxUses: 100, uses: 37, takenOff: 182.4 }),
  discount('d2', 'Three for two', { kind: 'BUY_X_GET_Y', buyQuantity: 2, getQuantity: 1, state: 'SCHEDULED' }),
  discount('d3', 'Cheap delivery', {
    ...{ kind: 'FREE_DELIVERY', amount: 5, state: 'ENDED', endsOn: '2026-01-31' },
    zones: [{ __typename: 'DiscountZone', country: 'Norway', region: null, postalCodes: ['10*', '11*'] }],
  }),
  discount('d4', 'For the first', {
    kind: 'FIXED',
    code: 'FIRST-100',
    amount: 8,
    maxUses: 100,
    uses: 100,
    state: 'USED_UP',
  }),
  discount('d5', 'An offer with a long name that needs more than one line on a phone', {
    percent: 5,
    isActive: false,
    state: 'OFF',
  }),
];

/** The discounts, in their states. Sign in as an admin first. Nothing is saved. */
export const adminDiscountScreens: readonly Screen[] = [
  { name: 'discounts, none', open: (page) => visit(page, '/admin/discounts') },
  {
    name: 'discounts',
    async open(page) {
      await visit(page, '/admin/users');
      const adminCollections = [{ __typename: 'AdminCollection', _id: 'c1', name: 'For Valentine’s Day' }];
      await answerInstead(page, 'AdminDiscounts', data({ discounts, adminCollections }));
      await goInside(page, '/admin/discounts');
      await expect(page.getByText('Used up')).toBeVisible();
    },
  },
  {
    name: 'discounts, failed',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'AdminDiscounts', failure('The shop is busy'));
      await goInside(page, '/admin/discounts');
      await expect(page.getByText('Error: The shop is busy')).toBeVisible();
    },
  },
  {
    name: 'discounts, a new one with errors',
    async open(page) {
      await visit(page, '/admin/discounts');
      await page.getByRole('button', { name: 'Add a discount' }).click();
      await page.getByLabel('Code', { exact: true }).fill('SPRING %');
      await page.getByLabel('Percentage', { exact: true }).fill('101');
      await page.getByLabel('First day').fill('2026-12-02');
      await page.getByLabel('Last day').fill('2026-12-01');
      await page.getByRole('button', { name: 'Add a place' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter a country, or remove this place')).toBeVisible();
      await expect(page.getByText('Enter a whole percentage from 1 to 100')).toBeVisible();
    },
  },
];
