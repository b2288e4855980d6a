import { ApolloLink } from '@apollo/client';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ExecutionResult } from 'graphql';
import { from } from 'rxjs';
import { field, press, refusal, toasts, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { plainSettings } from '../../../../test/shop-settings';
import type { SettingsForm_SettingsFragment } from '~/graphql/generated';
import { toastStore } from '~/ui/toast-store';
import { SettingsForm } from './settings-form';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

const settings: SettingsForm_SettingsFragment & { __typename: 'ShopSettings' } = {
  ...plainSettings,
  __typename: 'ShopSettings',
  version: 1,
  cardEntry: 'BOTH',
  closedWeekdays: [],
  closedDates: [],
  busySeasons: [],
  reviewSummary: null,
};

type Answers = NonNullable<Parameters<typeof renderWithProviders>[1]>['answers'];

/** The form, once it can be typed into. */
async function show(answers: Answers = {}, readAgain = () => Promise.resolve<typeof settings | undefined>(settings)) {
  const view = renderWithProviders(<SettingsForm answer={settings} readAgain={readAgain} />, { answers });
  await waitFor(() => expect(field('Shop name').matches(':enabled')).toBe(true));
  return view;
}

const isRefused = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

describe('closed dates', () => {
  test('a year of five digits is refused at the field, and other input stays', async () => {
    await show();
    type('Shop name', 'Mine');
    type('Closed on', '12026-12-25');
    await press('Add date');
    expect(await screen.findByText('12026-12-25 isn’t a date; dates look like 2026-12-25')).toBeTruthy();
    expect(isRefused('Closed on')).toBe(true);
    expect(field('Shop name').value).toBe('Mine');
    type('Closed on', '2026-12-25');
    expect(isRefused('Closed on')).toBe(false);
    await press('Add date');
    expect(within(screen.getByRole('list', { name: 'Closed dates' })).getByText('Dec 25, 2026')).toBeTruthy();
  });

  test('dates that the shop refuses can be fixed and saved', async () => {
    let refuses = true;
    const saved = { ...settings, version: 2, closedDates: ['2026-12-26'] };
    const { requests } = await show({
      UpdateShopSettings: () =>
        refuses
          ? refusal('Too late', { code: 'BAD_USER_INPUT', fields: { closedDates: 'Too late' } })()
          : { data: { updateShopSettings: saved } },
    });
    type('Closed on', '2026-12-25');
    await press('Add date');
    await press('Save');
    await waitFor(() => expect(isRefused('Closed on')).toBe(true));
    refuses = false;
    await press('Remove Dec 25, 2026');
    type('Closed on', '2026-12-26');
    await press('Add date');
    await press('Save');
    await waitFor(() => expect(toasts()).toContain('success: Settings saved'));
    expect(requests.filter(({ operationName }) => operationName === 'UpdateShopSettings')).toHaveLength(2);
  });

  test('a busy season is added once it is whole, and saved', async () => {
    const season = { from: '2026-12-01', until: '2026-12-24', days: 2 };
    const saved = { ...settings, version: 2, busySeasons: [season] };
    const { requests } = await show({ UpdateShopSettings: { updateShopSettings: saved } });
    type('First day', season.from);
    type('Last day', '2026-11-24');
    type('Extra days', 'two');
    await press('Add season');
    expect([isRefused('Last day'), isRefused('Extra days')]).toEqual([true, false]);
    type('Last day', season.until);
    await press('Add season');
    expect([isRefused('Last day'), isRefused('Extra days')]).toEqual([false, true]);
    type('Extra days', '2');
    await press('Add season');
    await press('Add season');
    screen.getByRole('button', { name: 'Remove Dec 1, 2026 to Dec 24, 2026, 2 more days' });
    await press('Save');
    await waitFor(() => expect(toasts()).toContain('success: Settings saved'));
    const [{ variables } = { variables: {} }] = requests.filter(
      ({ operationName }) => operationName === 'UpdateShopSettings',
    );
    expect(variables).toEqual({ input: { version: 1, busySeasons: [season] } });
  });

  test('what is typed and not added yet is a change, which saving adds or refuses at its field', async () => {
    const season = { from: '2026-12-01', until: '2026-12-24', days: 2 };
    const saved = { ...settings, version: 2, closedDates: ['2026-12-25'], busySeasons: [season] };
    const { requests } = await show({ UpdateShopSettings: { updateShopSettings: saved } });
    const sent = () => requests.filter(({ operationName }) => operationName === 'UpdateShopSettings');
    type('Closed on', '2026-12-25');
    type('First day', season.from);
    type('Last day', season.until);
    expect(screen.getByText('2 changes')).toBeTruthy();
    await press('Save');
    await waitFor(() => expect([isRefused('Closed on'), isRefused('Extra days')]).toEqual([false, true]));
    expect(document.activeElement).toBe(field('Extra days'));
    expect([field('Closed on').value, sent().length]).toEqual(['2026-12-25', 0]);
    type('Extra days', '2');
    expect(isRefused('Extra days')).toBe(false);
    await press('Save');
    await waitFor(() => expect(toasts()).toContain('success: Settings saved'));
    expect(sent()[0]?.variables).toEqual({ input: { version: 1, closedDates: ['2026-12-25'], busySeasons: [season] } });
    expect([field('Closed on').value, field('First day').value]).toEqual(['', '']);
    screen.getByRole('button', { name: 'Remove Dec 1, 2026 to Dec 24, 2026, 2 more days' });
    screen.getByRole('button', { name: 'Remove Dec 25, 2026' });
  });
});

test('an admin who may not require two-step sign-in sees why at the switch', async () => {
  const message = 'Turn on two-step sign-in for your own account first.';
  await show({ UpdateShopSettings: refusal(message, { code: 'FORBIDDEN', fields: { requiresTwoStep: message } }) });
  const sign = screen.getByRole('switch', { name: 'Require two-step sign-in for admins' });
  fireEvent.click(sign);
  await press('Save');
  await waitFor(() => expect(sign.getAttribute('aria-invalid')).toBe('true'));
  const described = sign.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message);
});

describe('saving', () => {
  const conflict = refusal('Too late', { code: 'CONFLICT' });

  test('keeps what is typed meanwhile as unsaved', async () => {
    let answer = (_: ExecutionResult) => {};
    const { client } = await show();
    const running = new Promise<ExecutionResult>((resolve) => (answer = resolve));
    client.setLink(new ApolloLink(() => from(running as Promise<ApolloLink.Result>)));
    type('Shop name', ' Mine ');
    await press('Save');
    await screen.findByRole('button', { name: 'Saving…' });
    type('Banner', 'Typed later');
    answer({ data: { updateShopSettings: { ...settings, version: 2, name: 'Mine' } } });
    await waitFor(() => expect(toasts()).toEqual(['success: Settings saved']));
    expect([field('Shop name').value, field('Banner').value]).toEqual(['Mine', 'Typed later']);
    expect(screen.getByText('1 change')).toBeTruthy();
  });

  test('loads another admin’s values before the notice says so', async () => {
    await show({ UpdateShopSettings: conflict }, () =>
      Promise.resolve({ ...settings, version: 2, bannerText: 'Theirs' }),
    );
    type('Shop name', 'Mine');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('Their changes are in the form now');
    expect([field('Shop name').value, field('Banner').value]).toEqual(['Mine', 'Theirs']);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('The shop is away'))],
    ['finds nothing', () => Promise.resolve(undefined)],
  ])('says in the notice when reading another admin’s values %s', async (_, readAgain) => {
    await show({ UpdateShopSettings: conflict }, readAgain);
    type('Shop name', 'Mine');
    await press('Save');
    await waitFor(() => expect(toasts().join()).toContain('we couldn’t load their changes'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Shop name').value).toBe('Mine');
  });
});
