import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { toastStore } from '~/ui/toast-store';
import { Toaster } from '~/ui/toaster';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const shop = {
  shop: {
    __typename: 'Shop',
    name: 'Gift Shop',
    currency: 'USD',
    locale: 'en-US',
    bannerText: '',
    isDemo: true,
    shippingPrice: 7,
    taxPercent: 15,
    pricesIncludeTax: false,
    freeShippingThreshold: null,
    shippingRates: { __typename: 'ShippingRates', standard: 5.99, express: 12.99, overnight: 19.99, freeFrom: 50 },
    reviewSummary: null,
  },
};
const selam = {
  __typename: 'User',
  _id: 'selam',
  name: 'Selam',
  email: 'selam@example.com',
  isAdmin: false,
  isEmailVerified: true,
  shippingAddress: null,
  university: null,
  bio: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('signing in', () => {
  const show = (signIn: object | ((input: Record<string, unknown>) => object)) =>
    renderWithProviders(
      <>
        <SignInForm redirect="/revieworder" />
        <Toaster />
      </>,
      {
        answers: {
          Shop: shop,
          SignIn: ({ input }) => ({
            data: { signIn: typeof signIn === 'function' ? signIn(input as Record<string, unknown>) : signIn },
          }),
        },
      },
    );

  test('waits for both fields, then stores the user in the session', async () => {
    const { session } = show({ __typename: 'SignedIn', user: selam });
    expect(button('Sign In').disabled).toBe(true);
    type('Email', 'selam@example.com');
    expect(button('Sign In').disabled).toBe(true);
    type('Password', 'secret words');
    fireEvent.click(button('Sign In'));
    await waitFor(() => expect(session.getUser()?._id).toBe('selam'));
  });

  test('a refusal shows the server’s message', async () => {
    const message = 'Too many login attempts. Please try again in 15 minutes.';
    const { session, router } = show({ __typename: 'SignInRefused', code: 'RATE_LIMITED', message, retryAfter: 900 });
    type('Email', 'selam@example.com');
    type('Password', 'wrong');
    fireEvent.click(button('Sign In'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(alert.closest('form')).toBeTruthy();
    expect(toastStore.get()).toEqual([]);
    expect(session.getUser()).toBeNull();
    // The one way to a new password is beside it, and takes the address along.
    fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
    expect(router.state.location.state).toEqual({ email: 'selam@example.com' });
  });

  // spec: sign-in-2
  test('where two-step sign-in is on, asks for a code, and nothing has to be typed again', async () => {
    const refused = (code: string, message: string) => ({
      __typename: 'SignInRefused',
      code,
      message,
      retryAfter: null,
    });
    const wrong = 'This code isn’t right, or it was used before. Please enter a new one.';
    const { session, requests } = show(({ code }) => {
      if (code === undefined) return refused('SECOND_FACTOR_REQUIRED', 'Enter the code.');
      if (code !== '3f9a2-77c01-b4d6e-90a1f') return refused('SECOND_FACTOR_INVALID', wrong);
      return { __typename: 'SignedIn', user: selam };
    });
    type('Email', 'selam@example.com');
    type('Password', 'secret words');
    fireEvent.click(button('Sign In'));
    const code = await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    type('Code from your authenticator app', '123456');
    const form = screen.getByRole('form', { name: 'Two-step sign-in' });
    fireEvent.submit(form);
    expect(await screen.findByText(wrong)).toBeTruthy();
    fireEvent.click(button('Use a recovery code instead'));
    type('Recovery code', '3f9a2-77c01-b4d6e-90a1f');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret words');
    fireEvent.submit(form);
    await waitFor(() => expect(session.getUser()?._id).toBe('selam'));
    expect(requests.filter(({ operationName }) => operationName === 'SignIn').at(-1)?.variables).toEqual({
      input: { email: 'selam@example.com', password: 'secret words', code: '3f9a2-77c01-b4d6e-90a1f' },
    });
  });

  test('the demo accounts fill in the form', async () => {
    show({});
    fireEvent.click(await screen.findByRole('button', { name: /Use the admin/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('admin@example.com');
    expect(button('Sign In').disabled).toBe(false);
  });

  test('the link to the registration keeps the wanted page', () => {
    show({});
    expect(screen.getByRole('link', { name: 'New Customer? Register here' }).getAttribute('href')).toBe(
      '/register?redirect=/revieworder',
    );
  });
});

describe('signing up', () => {
  const fill = (password: string, confirmation: string) => {
    type('User name', 'Selam');
    type('Email', 'selam@example.com');
    type('Password', password);
    type('Confirm Password', confirmation);
  };

  test('different passwords keep the button disabled and say so', () => {
    renderWithProviders(<SignUpForm redirect="/" />);
    fill('a good password', 'another one');
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(button('Sign Up').disabled).toBe(true);
    type('Confirm Password', 'a good password');
    expect(screen.queryByText('Passwords do not match')).toBeNull();
    expect(button('Sign Up').disabled).toBe(false);
  });

  test('says that the cart is kept on the way to checkout', () => {
    renderWithProviders(<SignUpForm redirect="/revieworder" />);
    expect(screen.getByText(/We’ve saved your cart/)).toBeTruthy();
  });

  test('a refusal is shown at its field', async () => {
    const message = 'An account with this email already exists';
    renderWithProviders(<SignUpForm redirect="/" />, {
      answers: {
        SignUp: {
          signUp: { __typename: 'SignUpRefused', message, retryAfter: null, fields: [{ field: 'email', message }] },
        },
      },
    });
    fill('a good password', 'a good password');
    fireEvent.click(button('Sign Up'));
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(toastStore.get()).toEqual([]);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });
});
