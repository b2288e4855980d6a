import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ExecutionResult } from 'graphql';
import type { SessionUser } from '~/lib/session-store';
import { toastStore } from '~/ui/toast-store';

/** The customer of the account area's tests, as the session knows her. */
export const selam: SessionUser = {
  _id: 'selam',
  name: 'Selam Tesfay',
  email: 'selam@example.com',
  isAdmin: false,
  isEmailVerified: true,
  shippingAddress: null,
  university: null,
  bio: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** The same as the server answers, with what a test changes. */
export const answeredUser = (change: object = {}) => ({
  __typename: 'User',
  hasPassword: true,
  isGoogleConnected: false,
  ...selam,
  ...change,
});

/** The server's answer to the query Shop, in demo mode. */
export const demoShop = {
  shop: {
    __typename: 'Shop',
    name: 'Gift Shop',
    currency: 'USD',
    locale: 'en-US',
    bannerText: '',
    isDemo: true,
    shippingPrice: 7,
    taxPercent: 15,
    freeShippingThreshold: null,
    reviewSummary: null,
  },
};

/** An operation that the server refuses. */
export const refusal = (message: string, extensions: object) => () =>
  ({ errors: [{ message, extensions }], data: null }) as unknown as ExecutionResult;

/** The control with this label. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Types into the control with this label, or chooses there. */
export const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });

/** Presses the button with this name, once it is there. */
export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** What the toasts say, as 'kind: text'. */
export const toasts = () => toastStore.get().map(({ kind, text }) => `${kind}: ${text}`);

/** Waits until a field is marked and described by this error. */
export async function expectError(label: string, text: string): Promise<void> {
  await waitFor(() => {
    const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(text);
  });
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
}
