import type { ExecutionResult } from 'graphql';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UploadOutcome, UploadTarget } from '~/lib/upload-picture';
import { refusal } from '../../../test/account-steps';
import { renderWithProviders } from '../../../test/render-with-providers';
import { Component } from './write-review';

// They need Vite.
jest.mock('../meta/page-meta', () => ({ PageMeta: () => null }));
jest.mock('../routing/page-route', () => ({}));

/** Uploads in the order in which they started: where they go, and what ends them. */
const mockUploads: { to: UploadTarget; end: (outcome: UploadOutcome) => void }[] = [];
jest.mock('~/lib/upload-picture', () => ({
  uploadPicture: (_file: File, _options: object, to: UploadTarget) =>
    new Promise((resolve) => mockUploads.push({ to, end: resolve })),
}));

// The page for what is missing asks whether the address has moved; it hasn't.
beforeAll(() => void (globalThis.fetch = () => new Promise(() => undefined)));

const product = { __typename: 'Product', _id: 'p', name: 'Peonies', image: '/peonies.jpg' };
const written = {
  __typename: 'ReviewRecord',
  ...{ _id: 'r', productName: 'Peonies', stars: 4, title: '', text: 'They lasted for two weeks.', authorName: 'Hana' },
  ...{ status: 'PUBLISHED', refusalReason: null, version: 1, photos: [] as { __typename: string; src: string }[] },
};
type Review = typeof written | null;

/** The page, with what the server has of the review. */
function open({
  review,
  ofProduct = product,
  writeReview,
}: {
  review: Review;
  ofProduct?: typeof product | null;
  writeReview?: () => ExecutionResult;
}) {
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
      WriteReview: writeReview ?? store('writeReview', written),
      EditReview: store('editReview', { ...written, version: 2 }),
      DeleteReview: store('deleteReview', null),
    },
  });
}

const photosOf = ({ variables }: { variables: Record<string, unknown> }) =>
  (variables['input'] as { photos: string[] }).photos;
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

test('photos are sent in their order once all have arrived, and a refusal is told at the field', async () => {
  const { container, requests } = open({
    review: null,
    writeReview: refusal('', { code: 'BAD_USER_INPUT', fields: { photos: 'One of the photos is no longer here.' } }),
  });
  fireEvent.click(await screen.findByRole('radio', { name: /^4 of 5/ }));
  fireEvent.change(screen.getByLabelText(/^Your review/), { target: { value: written.text } });
  const files = ['a', 'b', 'c', 'd'].map((name) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }));
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } });
  const group = screen.getByRole('group', { name: 'Photos (optional)' });
  expect(within(group).getByText('A review can have up to 3 photos')).toBeTruthy();
  const end = (index: number, outcome: UploadOutcome) => act(async () => mockUploads[index]?.end(outcome));
  const arrive = (index: number) => end(index, { image: `/${index}.jpg`, message: '' });
  await arrive(1);
  await arrive(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Uploading photos…' }).disabled).toBe(true);
  await end(2, { error: 'The file is larger than 5 MB' });
  expect(mockUploads.map(({ to }) => to.path)).toEqual(Array(3).fill('/api/products/p/reviews/photos'));
  expect(within(group).getByText('The file is larger than 5 MB')).toBeTruthy();
  press('Cancel c.jpg');
  press('Send review');
  await within(group).findByText('One of the photos is no longer here.');
  await waitFor(() => expect(document.activeElement).toBe(within(group).getByRole('button', { name: 'Add photos' })));
  const sent = () => requests.filter(({ operationName }) => operationName === 'WriteReview').map(photosOf);
  press('Remove photo 1');
  press('Send review');
  await waitFor(() => expect(sent()).toEqual([['/0.jpg', '/1.jpg'], ['/1.jpg']]));
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
