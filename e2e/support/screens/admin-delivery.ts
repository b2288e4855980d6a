import { goInside, visit, type Screen } from '../screens';
import { expect } from '../shop';
import { answerInstead, failure } from '../shopper';

/** The delivery methods, in their states. Sign in as an admin first. Nothing is saved. */
export const adminDeliveryScreens: readonly Screen[] = [
  { name: 'delivery', open: (page) => visit(page, '/admin/delivery') },
  {
    name: 'delivery, failed',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'AdminDeliveryMethods', failure('The shop is busy'));
      await goInside(page, '/admin/delivery');
      await expect(page.getByText('Error: The shop is busy')).toBeVisible();
    },
  },
  {
    name: 'delivery, a method with errors',
    async open(page) {
      await visit(page, '/admin/delivery');
      await page.getByRole('button', { name: 'Edit Standard' }).click();
      await page.getByLabel('Name', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Add a price for a place' }).click();
      await page.getByLabel('Postal codes').nth(1).fill('1%, 10*');
      await page.getByLabel('Price depends on').nth(1).selectOption('The weight of the gifts');
      await page.getByRole('button', { name: 'Add a step' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter the country, too')).toBeVisible();
    },
  },
];
