import { goInside, visit, type Screen } from '../screens';
import { expect } from '../shop';
import { answerInstead, failure } from '../shopper';

/** The taxes, in their states. Sign in as an admin first. Nothing is saved. */
export const adminTaxScreens: readonly Screen[] = [
  { name: 'taxes', open: (page) => visit(page, '/admin/taxes') },
  {
    name: 'taxes, failed',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'AdminTaxRules', failure('The shop is busy'));
      await goInside(page, '/admin/taxes');
      await expect(page.getByText('Error: The shop is busy')).toBeVisible();
    },
  },
  {
    name: 'taxes, a place with errors',
    async open(page) {
      await visit(page, '/admin/taxes');
      await page.getByRole('button', { name: 'Add a class' }).click();
      await page.getByLabel('Class 1', { exact: true }).fill('Reduced');
      await page.getByRole('button', { name: 'Add a place' }).click();
      await page.getByLabel('Postal codes').fill('1%, 10*');
      await page.getByLabel('Reduced rate (%)').fill('101');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter the country, too')).toBeVisible();
    },
  },
];
