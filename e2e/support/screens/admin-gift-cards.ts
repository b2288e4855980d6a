import { goInside, visit, type Screen } from '../screens';
import { expect } from '../shop';
import { answerInstead, data, failure } from '../shopper';

const entry = (id: string, kind: string, amount: number, balanceAfter: number, change: object = {}) => ({
  ...{ __typename: 'GiftCardEntry', id, kind, amount, balanceAfter, orderId: null, actorName: null },
  ...{ createdAt: '2026-11-26T09:00:00.000Z', ...change },
});
const giftCard = (id: string, lastFour: string, change: object) => ({
  ...{ __typename: 'GiftCard', id, lastFour, status: 'ACTIVE', initialAmount: 50, balance: 50, currency: 'USD' },
  ...{ recipientName: 'Ana', recipientEmail: 'ana@example.com', senderName: null, message: null, orderId: null },
  ...{ sendOn: null, sentAt: '2026-11-26T09:00:00.000Z', createdAt: '2026-11-26T09:00:00.000Z' },
  entries: [entry(`${id}-1`, 'ISSUED', 50, 50, { actorName: 'Hanna Bekele' })],
  ...change,
});
const giftCards = [
  giftCard('g1', '7K2M', {
    ...{ balance: 20, senderName: 'Ben', message: 'All the best for your birthday, from all of us at the office' },
    ...{ recipientName: 'Wilhelmina Konstantinopoulou-Featherstonehaugh', orderId: '7d0f1c2b00' },
    recipientEmail: 'wilhelmina.konstantinopoulou-featherstonehaugh@an-address-without-any-space.example.com',
    entries: [
      entry('e1', 'ISSUED', 50, 50, { orderId: '7d0f1c2b00' }),
      entry('e2', 'SPENT', -30, 20, { orderId: '8e0f1c2b00' }),
    ],
  }),
  giftCard('g2', 'ABCD', { sendOn: '2026-12-24', sentAt: null }),
  giftCard('g3', 'EFGH', { balance: 0, currency: 'KWD' }),
  giftCard('g4', 'JKMN', { balance: 0, status: 'CANCELED', sentAt: null, recipientName: null, recipientEmail: null }),
];
const list = { __typename: 'GiftCardPage', giftCards, page: 1, pages: 1, count: giftCards.length };

/** The gift cards, in their states. Sign in as an admin first. Nothing is saved. */
export const adminGiftCardScreens: readonly Screen[] = [
  { name: 'gift cards, none found', open: (page) => visit(page, '/admin/gift-cards?search=zzzz') },
  {
    name: 'gift cards, a ledger',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'AdminGiftCards', data({ giftCards: list }));
      await goInside(page, '/admin/gift-cards');
      await page.getByRole('button', { name: 'Ledger of •••• 7K2M' }).click();
      await expect(page.getByText('-$30.00')).toBeVisible();
    },
  },
  {
    name: 'gift cards, one to cancel',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'AdminGiftCards', data({ giftCards: list }));
      await goInside(page, '/admin/gift-cards');
      await page.getByRole('button', { name: 'Cancel •••• 7K2M' }).click();
      await expect(page.getByLabel('Reason')).toBeVisible();
    },
  },
  {
    name: 'gift cards, failed',
    async open(page) {
      await visit(page, '/admin/users');
      await answerInstead(page, 'AdminGiftCards', failure('The shop is busy'));
      await goInside(page, '/admin/gift-cards');
      await expect(page.getByText('Failed to load the gift cards')).toBeVisible();
    },
  },
  {
    name: 'gift cards, a new one with errors',
    async open(page) {
      await visit(page, '/admin/gift-cards');
      await page.getByRole('button', { name: 'Issue a gift card' }).click();
      await page.getByLabel('Amount').fill('25');
      await page.getByRole('button', { name: 'Issue and send' }).click();
      await expect(page.getByLabel('Recipient’s email')).toHaveAttribute('aria-invalid', 'true');
    },
  },
];
