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
      const invoice = page.getByRole('region', { name: 'Invoice' });
      await invoice.getByLabel('Offer it at checkout').check();
      await invoice.getByRole('button', { name: 'Save Invoice' }).click();
      await expect(invoice.getByText('Tell customers how to pay')).toBeVisible();
    },
  },
];
