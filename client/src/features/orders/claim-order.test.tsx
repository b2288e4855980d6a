import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithProviders } from '../../../test/render-with-providers';
import type { SessionUser } from '~/lib/session-store';
import { toastStore } from '~/ui/toast-store';
import { ClaimOrder } from './claim-order';

const order = { _id: 'o1', user: { _id: '', isGuest: true, name: 'Selam', email: 's…@example.com' } } as Parameters<
  typeof ClaimOrder
>[0]['order'];
const user = {
  __typename: 'User',
  _id: 'selam',
  name: 'Selam',
  email: 'selam@example.com',
  isAdmin: false,
  isEmailVerified: true,
  shippingAddress: null,
  createdAt: '2026-01-01',
} as unknown as SessionUser;
const link = { key: 'k1', ordersAgain: false };
const click = () => fireEvent.click(screen.getByRole('button'));

test('sends a link to the address of the order, and says so', async () => {
  const { requests } = renderWithProviders(<ClaimOrder order={order} link={link} />, {
    user: null,
    answers: { SendClaimLink: { sendClaimLink: true } },
  });
  expect(screen.getByRole('button').textContent).toBe('Email me a link');
  click();
  expect(await screen.findByText(/^We’ve sent a link to s…@example.com\./)).toBeTruthy();
  expect(requests.map(({ variables }) => variables)).toEqual([{ id: 'o1', key: 'k1' }]);
});

test('makes an account with one click when an email’s link proves the address', async () => {
  let leave = () => {};
  // As on the order's page, the panel is gone as soon as the order isn't a guest's anymore.
  const Page = () => {
    const [isGuest, setGuest] = useState(true);
    leave = () => setGuest(false);
    return isGuest && <ClaimOrder order={order} link={{ ...link, claim: 'c1' }} />;
  };
  const { requests, router } = renderWithProviders(<Page />, {
    user: null,
    answers: {
      ClaimOrder: () => {
        act(leave);
        return { data: { claimOrder: { __typename: 'ClaimedOrder', signedIn: null } } };
      },
    },
  });
  expect(screen.getByRole('button').textContent).toBe('Create my account');
  click();
  // The account existed.
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?redirect=/order/o1');
  expect(toastStore.get().map(({ text }) => text)).toEqual(['This order is in your account now. Sign in to see it.']);
  expect(requests.map(({ variables }) => variables)).toEqual([{ id: 'o1', claim: 'c1' }]);
});

test('adds the order to the account of a shopper with its address, even when the link has ended', async () => {
  const { requests } = renderWithProviders(<ClaimOrder order={order} link={{ ...link, claim: 'c1' }} />, {
    user,
    answers: { ClaimOrder: { claimOrder: { __typename: 'ClaimedOrder', signedIn: null } } },
  });
  expect(screen.getByRole('button').textContent).toBe('Add to my account');
  click();
  await waitFor(() => expect(requests.map(({ variables }) => variables)).toEqual([{ id: 'o1' }]));
});

test.each<[string, SessionUser | null, string | undefined, object]>([
  ['a link that has ended', null, 'c1', { code: 'BAD_USER_INPUT', fields: { claim: 'No longer valid' } }],
  ['an account whose address only looks the same', user, undefined, { code: 'NOT_FOUND' }],
])('%s is replaced by a new one', async (_name, reader, claim, extensions) => {
  const { requests } = renderWithProviders(<ClaimOrder order={order} link={{ ...link, claim }} />, {
    user: reader,
    answers: {
      ClaimOrder: () => ({ errors: [{ message: 'No longer valid', extensions }] as never }),
      SendClaimLink: { sendClaimLink: true },
    },
  });
  click();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No longer valid|^This order has a different/);
  expect(screen.getByRole('button').textContent).toBe('Email me a link');
  click();
  expect(await screen.findByText(/^We’ve sent a link/)).toBeTruthy();
  expect(requests.map(({ operationName }) => operationName)).toEqual(['ClaimOrder', 'SendClaimLink']);
});
