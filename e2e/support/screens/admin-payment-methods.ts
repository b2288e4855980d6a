import { goInside, visit, type Screen } from '../screens';
import { expect } from '../shop';
import { answerInstead, failure } from '../shopper';

/** The ways to pay later, in their states. Sign in as an admin first. Nothing is saved. */
export const adminPaymentMethodScreens: readonly Screen[] = [
  { name: 'payment methods', open: (page) => visit(page, '/admin/payment-methods') },
  {
    name: 'payment methods, failed',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'AdminPaymentMethods', failure('The shop is busy'));
      await goInside(page, '/admin/payment-methods');
      await expect(page.getByText('Error: The shop is busy')).toBeVisible();
    },
  },
  {
    name: 'payment methods, one with an error',
    async open(page) {
      await visit(page, '/admin/payment-methods');
      await page.getByRole('region', { name: 'Invoice' }).getByLabel('Offer it at checkout').check();
      await page.getByRole('button', { name: 'Save Invoice' }).click();
      await expect(page.getByText('Tell customers how to pay')).toBeVisible();
    },
  },
];
