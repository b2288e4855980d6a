import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { toastStore } from '~/ui/toast-store';
import { SessionList } from './session-list';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const session = (id: string, userAgent: string | null, isCurrent = false) => ({
  __typename: 'AccountSession',
  id,
  userAgent,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  isCurrent,
});
const here = session('here', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/147.0.0.0 Safari/537.36', true);
const phone = session('phone', 'Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0');
const script = session('script', 'curl/8.14.1');

/** A server that forgets the sessions that end. */
function show(open: ReturnType<typeof session>[], onEnd?: () => object) {
  let sessions = open;
  return renderWithProviders(<SessionList />, {
    answers: {
      MySessions: () => ({ data: { mySessions: sessions } }),
      EndSession: ({ id }) => {
        sessions = sessions.filter((one) => one.id !== id);
        return onEnd?.() ?? { data: { endSession: true } };
      },
      EndOtherSessions: () => {
        const count = sessions.length - 1;
        sessions = sessions.filter((one) => one.isCurrent);
        return { data: { endOtherSessions: count } };
      },
    },
  });
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
beforeEach(() => toastStore.set([]));

test('names each device, and has a sign-out button for all but this one', async () => {
  show([here, phone, script]);
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Chrome on LinuxThis deviceSigned in since Nov 1, 2026$/);
  expect(second?.textContent).toContain('Firefox on AndroidLast seen Nov 20, 2026');
  expect(third?.textContent).toContain('Unknown device');
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(within(second!).getByRole('button', { name: /^Sign out Firefox on Android/ })).toBeTruthy();
});

test('signs one out, and keeps the focus in the list', async () => {
  const { requests } = show([here, phone, script]);
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox on Android/ }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(requests.find(({ operationName }) => operationName === 'EndSession')?.variables).toEqual({ id: 'phone' });
  expect(toastStore.get().map(({ text }) => text)).toEqual(['Firefox on Android is signed out']);
  expect(document.activeElement?.textContent).toBe('Where you’re signed in');
});

test('signs out everywhere else, and shows the number of devices', async () => {
  show([here, phone, script]);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(toastStore.get().map(({ text }) => text)).toEqual(['2 other devices are signed out']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a session that has already ended is reported and leaves the list', async () => {
  show([here, phone], () => ({
    data: null,
    errors: [{ message: 'This session has already ended', extensions: { code: 'NOT_FOUND' } }],
  }));
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out Firefox on Android/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(toastStore.get().map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'error: This session has already ended',
  ]);
});
