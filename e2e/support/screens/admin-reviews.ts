import { failing, goInside, visit, type Screen } from '../screens';
import { expect } from '../shop';

/** The admin's list of reviews, in its states. Sign in as an admin first. */
export const adminReviewScreens: readonly Screen[] = [
  { name: 'reviews that wait', open: (page) => visit(page, '/admin/reviews') },
  { name: 'reviews, all', open: (page) => visit(page, '/admin/reviews?status=all') },
  {
    name: 'reviews, none',
    async open(page) {
      await visit(page, '/admin/reviews?status=refused');
      await expect(page.getByText('No reviews here')).toBeVisible();
    },
  },
  {
    name: 'reviews that failed',
    async open(page) {
      await visit(page, '/admin/settings');
      await failing(page, 'AdminReviews');
      await goInside(page, '/admin/reviews?status=published');
      await expect(page.getByRole('alert')).toContainText('Failed to load reviews');
    },
  },
  {
    name: 'refuse a review without a reason',
    async open(page) {
      await visit(page, '/admin/reviews');
      await page
        .getByRole('button', { name: /^Refuse/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Refuse this review' });
      await dialog.getByRole('button', { name: 'Refuse' }).click();
      await expect(dialog.getByText('Say why, in words for the customer')).toBeVisible();
    },
  },
];
