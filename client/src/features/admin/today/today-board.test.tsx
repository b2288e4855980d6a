import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ExecutionResult } from 'graphql';
import type { BoardCard_ParcelFragment } from '~/graphql/generated';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { TodayBoard } from './today-board';

const parcels = Array.from({ length: 60 }, (_, at): BoardCard_ParcelFragment => ({
  ...{ __typename: 'BoardParcel', code: `${at}.1`, orderId: String(at), orderNumber: `N${at}`, number: 1 },
  ...{ parcelCount: 1, recipient: `Person ${at}`, city: 'Asmara', methodName: 'Express', kind: 'SHIP', day: 'TODAY' },
  ...{ dispatchDate: '2026-12-02', deliveryDate: null, fulfillmentState: 'UNFULFILLED', hold: null },
  ...{ canPrepare: true, hasMessage: false, noteCount: at, substitution: null, lines: [], alreadySent: 0 },
  shipment: null,
}));
const todayBoard = {
  ...{ __typename: 'TodayBoard', version: '1', date: '2026-12-02', timeZone: 'UTC', moreOrders: 0, capacity: [] },
  sections: [{ __typename: 'BoardSection', day: 'TODAY', date: '2026-12-02', toMake: [] }],
  runs: [
    { __typename: 'DeliveryRun', day: 'TODAY', deliveryMethod: 'express', name: 'Express', kind: 'SHIP', parcels },
  ],
};

// jsdom has none.
Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
window.HTMLElement.prototype.scrollIntoView = () => undefined;

async function show(answers: Record<string, (variables: Record<string, unknown>) => ExecutionResult> = {}) {
  const board = renderWithProviders(<TodayBoard />, {
    answers: { TodayBoard: { todayBoard }, TodayBoardVersion: { todayBoardVersion: '1' }, ...answers },
  });
  await screen.findByText('60 parcels to send, 0 sent today');
  return board;
}

const card = (at: number) => screen.getByRole('article', { name: `Person ${at}` });

test('of a long run, the first cards are drawn, and more for the button and the keys', async () => {
  await show();
  expect(screen.getAllByRole('article')).toHaveLength(24);
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Express: 60');
  screen.getByRole('link', { name: 'Print the first 50 labels' });
  fireEvent.click(screen.getByRole('button', { name: 'Show 36 more of 60 parcels' }));
  expect(screen.getAllByRole('article')).toHaveLength(60);
  expect(document.activeElement).toBe(card(24));
});

test('the keys come to cards that were not drawn yet', async () => {
  await show();
  act(() => card(23).focus());
  fireEvent.keyDown(card(23), { key: 'j' });
  expect(document.activeElement).toBe(card(24));
  fireEvent.keyDown(card(24), { key: 'k' });
  expect(document.activeElement).toBe(card(23));
});

test('a card says how many notes there are, and leads to them', async () => {
  await show();
  expect(within(card(0)).queryByRole('link', { name: /note/ })).toBeNull();
  const link = within(card(1)).getByRole('link', { name: '1 note about order N1' });
  expect(link.getAttribute('href')).toBe('/admin/orders/1#staff-notes');
  within(card(2)).getByRole('link', { name: '2 notes about order N2' });
});

test('one thing at a time is done with an order, and others don’t wait for it', async () => {
  const asked: unknown[] = [];
  await show({
    SetOrderPreparing: ({ input }) => {
      asked.push(input);
      return new Promise(() => undefined) as unknown as ExecutionResult;
    },
  });
  const start = (at: number) => within(card(at)).getByRole('button', { name: `Start for Person ${at}` });
  const isBusy = (at: number) => start(at).getAttribute('aria-disabled');
  fireEvent.click(start(0));
  await waitFor(() => expect(isBusy(0)).toBe('true'));
  expect(isBusy(1)).toBeNull();
  fireEvent.click(start(0));
  fireEvent.click(start(1));
  await waitFor(() => expect(isBusy(1)).toBe('true'));
  // Of each, its own parcel.
  expect(asked).toEqual(['0', '1'].map((id) => ({ id, parcel: 1, isPreparing: true })));
});
