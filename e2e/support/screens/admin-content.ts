import { expect } from '@playwright/test';
import { answering, failing, goInside, visit, type Screen } from '../screens';
import { answerInstead, failure } from '../shopper';

const NEW = '/admin/content/pages/new';
const MENUS = '/admin/content/menus';
const HOME = '/admin/content/home';

const page = {
  __typename: 'ContentPageSource',
  slug: 'about',
  path: '/about',
  title: 'About us and everything that we have done since our grandmother opened the shop',
  lead: '',
  description: '',
  text: '## Our story\n\nWe are {{shopName}}.',
  isIndexed: true,
  isStatic: true,
  isEdited: true,
  version: 12,
  updatedAt: '2026-11-20T10:00:00.000Z',
  versions: [12, 11, 10].map((version) => ({
    __typename: 'ContentPageVersion',
    version,
    createdAt: '2026-11-20T10:00:00.000Z',
    actorName: 'Wolfeschlegelsteinhausenbergerdorff Tesfamariam',
    isDefault: version === 11,
  })),
};

/** Pages, menus and the home page, in their states. Sign in as an admin first. Nothing is saved. */
export const adminContentScreens: readonly Screen[] = [
  { name: 'content pages', open: (browser) => visit(browser, '/admin/content') },
  {
    name: 'content pages that failed',
    async open(browser) {
      await visit(browser, '/admin/jobs');
      await failing(browser, 'ContentPages');
      await goInside(browser, '/admin/content');
      await expect(browser.getByRole('alert')).toContainText('Error: ');
    },
  },
  {
    name: 'page editor, an edited page with its history and help',
    async open(browser) {
      await visit(browser, '/admin/jobs');
      await answering(browser, 'ContentPageSource', { contentPageSource: page });
      await goInside(browser, '/admin/content/pages/about');
      await browser.getByText('Formatting and placeholders').click();
      await browser.getByRole('button', { name: 'Show preview' }).click();
      await expect(browser.getByText('We are Gift Shop.')).toBeVisible();
    },
  },
  {
    name: 'page editor, back to the default text',
    async open(browser) {
      await visit(browser, '/admin/jobs');
      await answering(browser, 'ContentPageSource', { contentPageSource: page });
      await goInside(browser, '/admin/content/pages/about');
      await browser.getByRole('button', { name: 'Back to the default text' }).click();
      await expect(browser.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'page editor, errors',
    async open(browser) {
      await visit(browser, NEW);
      await browser.getByLabel('Title', { exact: true }).fill('Gift cards');
      await browser.getByLabel('Address').fill('Gift cards');
      await browser.getByRole('button', { name: 'Save' }).click();
      await expect(browser.getByText('Enter a text')).toBeVisible();
    },
  },
  {
    name: 'page editor, changed by someone else',
    async open(browser) {
      await visit(browser, '/admin/content/pages/shipping');
      await browser.getByLabel('Title', { exact: true }).fill('Delivery');
      await answerInstead(browser, 'UpdateContentPage', failure('Someone else was faster', 'CONFLICT'));
      await browser.getByRole('button', { name: 'Save' }).click();
      await expect(browser.getByRole('alert')).toContainText('Someone else changed this page in the meantime.');
    },
  },
  { name: 'menus', open: (browser) => visit(browser, MENUS) },
  {
    name: 'menus, errors',
    async open(browser) {
      await visit(browser, MENUS);
      const header = browser.getByRole('form', { name: 'Header' });
      await header.getByRole('button', { name: 'Add link' }).click();
      await header.getByRole('button', { name: 'Save' }).click();
      await expect(header.getByText('Enter a label')).toBeVisible();
    },
  },
  {
    name: 'menus, changed by someone else',
    async open(browser) {
      await visit(browser, MENUS);
      const header = browser.getByRole('form', { name: 'Header' });
      await header.getByLabel('Label').first().fill('Start');
      await answerInstead(browser, 'UpdateMenu', failure('Someone else was faster', 'CONFLICT'));
      await header.getByRole('button', { name: 'Save' }).click();
      await expect(browser.getByRole('alert')).toContainText('Someone else changed this menu in the meantime.');
    },
  },
  { name: 'home page sections', open: (browser) => visit(browser, HOME) },
  {
    name: 'home page sections, changed by someone else',
    async open(browser) {
      await visit(browser, HOME);
      await browser.getByRole('switch', { name: 'Reviews' }).uncheck();
      await answerInstead(browser, 'UpdateHome', failure('Someone else was faster', 'CONFLICT'));
      await browser.getByRole('button', { name: 'Save' }).click();
      await expect(browser.getByRole('alert')).toContainText('Someone else changed the home page in the meantime.');
    },
  },
];
