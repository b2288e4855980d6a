import { expect, type Page } from '@playwright/test';
import { GRAPHQL } from '../graphql';
import { answering, failing, goInside, visit, type Screen } from '../screens';

const overview = '/admin/overview';

const nothing = { count: 0, orders: [] };
const order = {
  __typename: 'OrderTask',
  _id: '08d9a1b2c3d4e5f60718293a4b5c6945',
  customerName: 'Wolfeschlegelsteinhausenbergerdorff-Tesfamariam Gebreselassie',
  totalPrice: 12345.6,
  dueAt: '2026-11-21T09:30:00.000Z',
  dueDate: '2026-11-21',
};

const noSales = (from: string, to = from) => ({
  __typename: 'SalesFigures',
  from,
  to,
  sales: 0,
  orders: 0,
  averageOrder: null,
});

/** A report of a shop that has sold nothing yet. */
const emptyReport = {
  __typename: 'SalesReport',
  timeZone: 'Africa/Nairobi',
  unit: 'DAY',
  current: noSales('2026-11-01', '2026-11-02'),
  previous: noSales('2026-10-30', '2026-10-31'),
  series: [noSales('2026-11-01'), noSales('2026-11-02')],
  bestSellers: [],
};

const emptyTasks = {
  __typename: 'ShopTasks',
  leavingToday: nothing,
  late: nothing,
  expiringSoon: nothing,
  lowStock: { threshold: 5, count: 0, products: [] },
  failedMessageCount: 0,
  brokenBannerPromise: null,
};

/** A page of the admin area that doesn't ask for the tasks itself. */
const elsewhere = '/admin/products/import';

/** The overview of the admin area in every state; the caller has signed an admin in. */
export const adminOverviewScreens: readonly Screen[] = [
  {
    name: 'overview',
    async open(page) {
      await visit(page, overview);
      await drawn(page);
    },
  },
  {
    name: 'overview, figures as a table',
    async open(page) {
      await visit(page, `${overview}?period=7`);
      await drawn(page);
      await page.getByRole('button', { name: 'Show as a table' }).click();
    },
  },
  {
    name: 'overview by week',
    async open(page) {
      await visit(page, `${overview}?period=90`);
      await drawn(page);
    },
  },
  {
    name: 'overview, own dates refused',
    async open(page) {
      await visit(page, `${overview}?from=2026-03-02&to=2026-03-01`);
      await expect(page.getByText('The last day is before the first')).toBeVisible();
    },
  },
  {
    name: 'overview of a shop that sold nothing',
    async open(page) {
      await visit(page, elsewhere);
      await answering(page, 'SalesReport', { salesReport: emptyReport });
      await answering(page, 'ShopTasks', { shopTasks: emptyTasks });
      await goInside(page, `${overview}?period=7`);
      await expect(page.getByText('No sales in this period')).toBeVisible();
    },
  },
  {
    name: 'overview with everything to do',
    async open(page) {
      await visit(page, elsewhere);
      const many = { count: 1234, orders: [order] };
      await answering(page, 'ShopTasks', {
        shopTasks: {
          ...emptyTasks,
          leavingToday: many,
          late: many,
          expiringSoon: many,
          failedMessageCount: 2,
          brokenBannerPromise: 75,
        },
      });
      await goInside(page, overview);
      await drawn(page);
      await expect(page.getByText('2 background jobs have failed')).toBeVisible();
    },
  },
  {
    name: 'overview that failed',
    async open(page) {
      await visit(page, elsewhere);
      await failing(page, 'SalesReport');
      await failing(page, 'ShopTasks');
      await goInside(page, `${overview}?period=month`);
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
    },
  },
  {
    name: 'overview, loading',
    async open(page) {
      await visit(page, elsewhere);
      await page.route(GRAPHQL, () => undefined);
      await goInside(page, `${overview}?period=year`);
      await expect(page.getByText('Loading the sales')).toBeAttached();
    },
  },
];

/** Waits until the chart is there. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
}
