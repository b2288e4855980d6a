import type { Page } from '@playwright/test';
import { answering, failing, goInside, visit, type Screen } from '../screens';
import { expect } from '../shop';
import { answerInstead, failure } from '../shopper';

/** Opens the settings and types something into each field. */
async function openChanged(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await visit(page, '/admin/settings');
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

const entry = (id: string, detail: object) => ({
  __typename: 'AuditEntry',
  id,
  createdAt: '2026-11-20T10:00:00.000Z',
  actorName: 'Hanna Bekele',
  subjectType: 'SHOP',
  action: 'changed-settings',
  detail,
});

/** The settings, in their states. Sign in as an admin first. Nothing is saved. */
export const adminSettingsScreens: readonly Screen[] = [
  { name: 'settings', open: (page) => visit(page, '/admin/settings') },
  {
    name: 'settings, changed',
    async open(page) {
      await openChanged(page, { 'Shop name': 'Blossom & Co' });
      await page.getByRole('switch', { name: 'Free shipping' }).check();
      await page.getByLabel('Closed on').fill('2026-12-25');
      await page.getByRole('button', { name: 'Add date' }).click();
      await expect(page.getByText('3 changes')).toBeVisible();
    },
  },
  {
    name: 'settings, errors',
    async open(page) {
      await openChanged(page, { 'Shop name': '', Email: 'nobody', 'Shipping price': 'free', 'Tax rate (%)': '200' });
      for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
        await page.getByLabel(day).check();
      }
      await page.getByLabel('Average rating').fill('9');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The shop must be open at least one day a week')).toBeVisible();
    },
  },
  {
    name: 'settings, changed by someone else',
    async open(page) {
      await openChanged(page, { 'Shop name': 'Blossom & Co' });
      await answerInstead(page, 'UpdateShopSettings', failure('Someone else was faster', 'CONFLICT'));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toContainText('Someone else changed the settings in the meantime.');
    },
  },
  {
    name: 'settings with their changes',
    async open(page) {
      await visit(page, '/admin/users');
      await answering(page, 'AuditEntries', {
        auditEntries: {
          __typename: 'AuditPage',
          entries: [
            entry('1', {
              changes: { shippingPrice: { before: 7, after: 9.5 }, bannerText: { before: '', after: 'Hello' } },
            }),
            entry('2', { changes: { closedWeekdays: { before: [], after: [0, 6] } } }),
          ],
          page: 1,
          pages: 2,
          count: 22,
        },
      });
      await goInside(page, '/admin/settings');
      await expect(page.getByText('Shipping price: $7.00 → $9.50')).toBeVisible();
    },
  },
  {
    name: 'settings that load',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'ShopSettings', () => undefined);
      await goInside(page, '/admin/settings');
      await expect(page.getByRole('status', { name: 'Loading the settings' })).toBeAttached();
    },
  },
  {
    name: 'settings that failed',
    async open(page) {
      await visit(page, '/admin/users');
      await failing(page, 'ShopSettings');
      await failing(page, 'AuditEntries');
      await goInside(page, '/admin/settings');
      await expect(page.getByText('Failed to load the activity')).toBeVisible();
    },
  },
];
