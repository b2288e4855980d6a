import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
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
} as never;
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
  const { requests } = renderWithProviders(<ClaimOrder order={order} link={{ ...link, claim: 'c1' }} />, {
    user: null,
    answers: { ClaimOrder: { claimOrder: { __typename: 'ClaimedOrder', signedIn: null } } },
  });
  expect(screen.getByRole('button').textContent).toBe('Create my account');
  click();
  // The account existed.
  const signIn = await screen.findByRole('link', { name: 'Sign in' });
  expect(signIn.getAttribute('href')).toBe('/login?redirect=/order/o1');
  expect(requests.map(({ variables }) => variables)).toEqual([{ id: 'o1', claim: 'c1' }]);
});

test('adds the order to the account of a shopper with its address', async () => {
  const { requests } = renderWithProviders(<ClaimOrder order={order} link={link} />, {
    user,
    answers: { ClaimOrder: { claimOrder: { __typename: 'ClaimedOrder', signedIn: null } } },
  });
  expect(screen.getByRole('button').textContent).toBe('Add to my account');
  click();
  await waitFor(() => expect(requests.map(({ variables }) => variables)).toEqual([{ id: 'o1' }]));
});
