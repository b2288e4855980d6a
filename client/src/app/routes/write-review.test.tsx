import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { Component } from './write-review';

// They need Vite.
jest.mock('../meta/page-meta', () => ({ PageMeta: () => null }));
jest.mock('../routing/page-route', () => ({}));

// The page for what is missing asks whether the address has moved; it hasn't.
beforeAll(() => void (globalThis.fetch = () => new Promise(() => undefined)));

const product = { __typename: 'Product', _id: 'p', name: 'Peonies', image: '/peonies.jpg' };
const written = {
  __typename: 'ReviewRecord',
  ...{ _id: 'r', productName: 'Peonies', stars: 4, title: '', text: 'They lasted for two weeks.', authorName: 'Hana' },
  ...{ status: 'PUBLISHED', refusalReason: null, version: 1 },
};
type Review = typeof written | null;

/** The page, with what the server has of the review. */
function open({ review, ofProduct = product }: { review: Review; ofProduct?: typeof product | null }) {
  let stored = review;
  const store = (name: string, next: Review) => () => {
    stored = next;
    return { data: { [name]: next ?? true } };
  };
  return renderWithProviders(<Component />, {
    user: { _id: 'u', name: 'Hana', email: 'hana@example.com', isAdmin: false } as never,
    answers: {
      MyReview: () => ({
        data: {
          product: ofProduct,
          myReview: { __typename: 'MyReview', canReview: ofProduct !== null, authorName: 'Hana', review: stored },
        },
      }),
      WriteReview: store('writeReview', written),
      EditReview: store('editReview', { ...written, version: 2 }),
      DeleteReview: store('deleteReview', null),
    },
  });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const thanks = () => screen.queryByText('Thank you for your review')?.parentElement ?? null;

test('each review that is sent is thanked for, and the thanks has the focus', async () => {
  open({ review: null });
  fireEvent.click(await screen.findByRole('radio', { name: /^4 of 5/ }));
  fireEvent.change(screen.getByLabelText(/^Your review/), { target: { value: written.text } });
  press('Send review');
  await screen.findByRole('button', { name: 'Save changes' });
  await waitFor(() => expect(document.activeElement === thanks()).toBe(true));
  screen.getByLabelText(/^Your review/).focus();
  press('Save changes');
  await waitFor(() => expect(document.activeElement === thanks()).toBe(true));
});

test('a deleted review leaves an empty form without thanks, under a dialog that closes by itself', async () => {
  open({ review: written });
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(thanks()).not.toBeNull());
  press('Delete review');
  const dialog = await screen.findByRole('dialog', { name: 'Delete your review?' });
  fireEvent.click(Array.from(dialog.querySelectorAll('button')).at(-1)!);
  await screen.findByRole('button', { name: 'Send review' });
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your review/).value).toBe('');
  expect(thanks()).toBeNull();
  expect(dialog.isConnected).toBe(true);
});

test('a review can be changed after its product was hidden or deleted', async () => {
  open({ review: written, ofProduct: null });
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy();
  expect(screen.getByText('Peonies').closest('a')).toBeNull();
});

test('after the review of a hidden or deleted product is deleted, the account follows', async () => {
  const { router } = open({ review: written, ofProduct: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your review?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete review' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a product that is missing, without a review, is not found', async () => {
  open({ review: null, ofProduct: null });
  expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeTruthy();
});
