import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { Toaster } from '~/ui/toaster';
import { ConnectedGoogle } from './google-connection';
import { GoogleSignIn } from './google-sign-in';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const sandbox = { __typename: 'SandboxGoogleSignIn', popupPath: '/sandbox/identity' };
const shopWith = (googleSignIn: object | null) => ({ shop: { __typename: 'Shop', googleSignIn } });
const answer = {
  uid: 'hana-at-google',
  email: 'hana@gmail.example',
  name: 'Hana',
  photoURL: 'https://pictures.example/hana.png',
  idToken: 'a.signed.token',
};
const hana = {
  __typename: 'User',
  _id: 'hana',
  name: 'Hana',
  email: 'hana@gmail.example',
  isAdmin: false,
  isEmailVerified: true,
  shippingAddress: null,
  university: null,
  bio: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A popup that answers as soon as it is opened, or is closed without an answer. */
function openPopups(says: object | null) {
  const popup = { closed: says === null, close: () => undefined };
  return jest.spyOn(window, 'open').mockImplementation(() => {
    const data = { type: 'sandbox-identity', answer: says };
    const event = new MessageEvent('message', { data, origin: window.location.origin, source: popup as Window });
    if (says) queueMicrotask(() => window.dispatchEvent(event));
    return popup as Window;
  });
}

beforeAll(() => {
  // jsdom accepts windows of its own only.
  const RealEvent = window.MessageEvent;
  jest
    .spyOn(window, 'MessageEvent')
    .mockImplementation((type, { source, ...init } = {}) =>
      Object.defineProperty(new RealEvent(type, init), 'source', { value: source }),
    );
});
afterEach(() => jest.restoreAllMocks());

describe('Continue with Google', () => {
  const show = (answers: object) =>
    renderWithProviders(
      <>
        <GoogleSignIn />
        <Toaster />
      </>,
      { answers: { GoogleSignIn: shopWith(sandbox), ...answers } },
    );
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  const refused = (message: string, retryAfter: number | null = null) => ({
    signIn: { __typename: 'SignInRefused', code: 'UNAUTHENTICATED', message, retryAfter },
  });

  test('signs in with Google’s token, and keeps only the user', async () => {
    openPopups(answer);
    const { session, requests } = show({ SignIn: { signIn: { __typename: 'SignedIn', user: hana } } });
    await press();
    await waitFor(() => expect(session.getUser()?._id).toBe('hana'));
    expect(screen.getByText('Successfully signed in with Google!')).toBeTruthy();
    const { uid, email, idToken } = answer;
    expect(requests.find(({ operationName }) => operationName === 'SignIn')?.variables).toEqual({
      input: { email, password: uid, idToken },
    });
    expect(JSON.stringify(session.getUser())).not.toContain(uid);
  });

  // spec: entity-11
  test('registers a user who has no account yet', async () => {
    openPopups(answer);
    const { session, requests } = show({
      SignIn: refused('Invalid email or password'),
      SignUp: { signUp: { __typename: 'SignedIn', user: hana } },
    });
    await press();
    await waitFor(() => expect(session.getUser()?._id).toBe('hana'));
    expect(screen.getByText('Successfully registered with Google!')).toBeTruthy();
    const { uid, ...rest } = answer;
    expect(requests.find(({ operationName }) => operationName === 'SignUp')?.variables).toEqual({
      input: { ...rest, password: uid },
    });
  });

  // spec: sign-in-2
  test('asks for a code where two-step sign-in is on, and registers nobody', async () => {
    openPopups(answer);
    const required = { __typename: 'SignInRefused', code: 'SECOND_FACTOR_REQUIRED', message: '', retryAfter: null };
    const { session, requests } = show({
      SignIn: ({ input }: { input: { code?: string } }) => ({
        data: { signIn: input.code === '123456' ? { __typename: 'SignedIn', user: hana } : required },
      }),
    });
    await press();
    const code = await screen.findByLabelText('Code from your authenticator app');
    fireEvent.change(code, { target: { value: '123456' } });
    fireEvent.submit(screen.getByRole('form', { name: 'Two-step sign-in' }));
    await waitFor(() => expect(session.getUser()?._id).toBe('hana'));
    expect(screen.getByText('Successfully signed in with Google!')).toBeTruthy();
    const { uid, email, idToken } = answer;
    expect(requests.flatMap(({ operationName, variables }) => (operationName === 'SignIn' ? [variables] : []))).toEqual(
      [{ input: { email, password: uid, idToken } }, { input: { email, password: uid, idToken, code: '123456' } }],
    );
    expect(requests.map(({ operationName }) => operationName)).not.toContain('SignUp');
  });

  test('too many attempts don’t start a registration', async () => {
    openPopups(answer);
    const message = 'Too many authentication attempts. Please try again in 15 minutes.';
    const { requests } = show({ SignIn: refused(message, 900) });
    await press();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(requests.map(({ operationName }) => operationName)).not.toContain('SignUp');
  });

  test('a closed popup sends no request', async () => {
    const opened = openPopups(null);
    const { requests } = show({});
    await press();
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(requests.map(({ operationName }) => operationName)).toEqual(['GoogleSignIn']);
  });

  test('is not shown when the shop has no sign-in with Google', async () => {
    const { requests } = renderWithProviders(<GoogleSignIn />, { answers: { GoogleSignIn: shopWith(null) } });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('or')).toBeNull();
  });
});

describe("the account page's connection", () => {
  const me = (isGoogleConnected: boolean, hasPassword = true) => ({
    me: { ...hana, hasPassword, isGoogleConnected, googleEmail: isGoogleConnected ? 'hana@gmail.example' : null },
  });
  const confirm = async (password = 'gift-shop-demo') => {
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Google' }));
    fireEvent.change(await screen.findByLabelText(/^Your password/), { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue to Google' }));
  };
  /** What the server says next; its mutations change it. */
  let state: object;
  const show = (first: object, answers: object = {}) => {
    state = first;
    return renderWithProviders(
      <>
        <ConnectedGoogle />
        <Toaster />
      </>,
      {
        user: hana,
        answers: { GoogleSignIn: shopWith(sandbox), Account: () => ({ data: state }), ...answers },
      },
    );
  };

  test('connects, and the session shows the address as verified', async () => {
    openPopups(answer);
    const user = { ...me(true).me, name: 'Hana T' };
    const { session } = show(me(false), {
      ConnectGoogle: () => {
        state = me(true);
        return { data: { connectGoogle: user } };
      },
    });
    await confirm();
    expect(await screen.findByRole('button', { name: 'Disconnect', hidden: true })).toBeTruthy();
    expect(screen.getByText('Google connected')).toBeTruthy();
    expect(screen.getByText(/^Connected as hana@gmail.example\./)).toBeTruthy();
    expect(session.getUser()?.name).toBe('Hana T');
  });

  test('disconnects', async () => {
    const user = me(false).me;
    show(me(true), {
      DisconnectGoogle: () => {
        state = me(false);
        return { data: { disconnectGoogle: user } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByRole('button', { name: 'Connect Google' })).toBeTruthy();
  });

  test('can’t be removed without a password, the only other way to sign in', async () => {
    show(me(true, false));
    expect(await screen.findByText(/Google is the only way into this account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Connect|Disconnect/ })).toBeNull();
  });

  test('shows the server’s message when it refuses', async () => {
    openPopups(answer);
    const message = 'Another account is connected here already';
    show(me(false), { ConnectGoogle: () => ({ errors: [{ message, extensions: { code: 'CONFLICT' } }] }) });
    await confirm();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('opens Google once, however often the password is mistyped', async () => {
    const popups = openPopups(answer);
    const fields = { password: 'This isn’t your current password' };
    const errors = [{ message: fields.password, extensions: { code: 'BAD_USER_INPUT', fields } }];
    show(me(false), { ConnectGoogle: () => ({ errors }) });
    await confirm('wrong');
    expect(await screen.findByText(fields.password)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue to Google' }));
    await screen.findByRole('button', { name: 'Waiting for Google…' });
    await screen.findByRole('button', { name: 'Continue to Google' });
    expect(popups).toHaveBeenCalledTimes(1);
  });
});
