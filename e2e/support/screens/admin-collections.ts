import { answering, failing, goInside, visit, type Screen } from '../screens';
import { expect, type Shop } from '../shop';

const idOf = (shop: Shop, slug: string) =>
  shop.query<{ id: string }>('SELECT id FROM collections WHERE slug = ?', slug)[0]?.id ?? '';

/** The admin's collections and redirects in each of their states. Sign in as the admin first. */
export const adminCollectionScreens: readonly Screen[] = [
  { name: 'admin collections', open: (page) => visit(page, '/admin/collections') },
  {
    name: 'admin collections, none',
    async open(page) {
      await visit(page, '/admin/settings');
      await answering(page, 'AdminCollections', { adminCollections: [] });
      await goInside(page, '/admin/collections');
      await expect(page.getByText('No collections yet')).toBeVisible();
    },
  },
  {
    name: 'admin collections that failed',
    async open(page) {
      await visit(page, '/admin/settings');
      await failing(page, 'AdminCollections');
      await goInside(page, '/admin/collections');
      await expect(page.getByText('Failed to load the collections')).toBeVisible();
    },
  },
  {
    name: 'new collection, errors',
    async open(page) {
      await visit(page, '/admin/collections/new');
      await page.getByRole('button', { name: 'Create collection' }).click();
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'collection by hand',
    async open(page, shop) {
      await visit(page, `/admin/collections/${idOf(shop, 'valentines-day')}`);
      await page.getByLabel('Add products').fill('rose');
      await expect(page.getByRole('list', { name: 'Products found' })).toBeVisible();
    },
  },
  {
    name: 'collection by a rule',
    async open(page, shop) {
      await visit(page, `/admin/collections/${idOf(shop, 'comfort-and-care')}`);
      await expect(page.getByText(/^Shoppers find \d+ products/)).toBeVisible();
    },
  },
  {
    name: 'collection, deleting it',
    async open(page, shop) {
      await visit(page, `/admin/collections/${idOf(shop, 'for-her')}`);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'synonyms, errors',
    async open(page) {
      await visit(page, '/admin/synonyms');
      await page.getByLabel('Words that mean the same').fill('teddy, teddy');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Line 1: “teddy” is there twice')).toBeVisible();
    },
  },
  {
    name: 'redirects, errors',
    async open(page) {
      await visit(page, '/admin/redirects');
      await page.getByRole('button', { name: 'Add redirect' }).click();
      await expect(page.getByLabel('Old address')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'redirects',
    async open(page) {
      await visit(page, '/admin/settings');
      const redirect = { __typename: 'Redirect', status: 301, createdAt: '2026-11-20T10:00:00.000Z' };
      const redirects = [
        { ...redirect, id: '1', from: '/spring-flowers', to: '/collections/flowers' },
        {
          ...redirect,
          id: '2',
          from: `/blog/${'a-very-long-address-'.repeat(6)}of-a-post`,
          to: '/products',
          status: 302,
        },
      ];
      await answering(page, 'AdminRedirects', {
        redirects: { __typename: 'RedirectPage', redirects, page: 1, pages: 1, count: 2 },
      });
      await goInside(page, '/admin/redirects');
      await expect(page.getByText('2 redirects')).toBeVisible();
    },
  },
];
