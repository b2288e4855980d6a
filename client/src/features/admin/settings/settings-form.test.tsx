import { configure, screen, waitFor, within } from '@testing-library/react';
import { field, press, refusal, toasts, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { SettingsForm_SettingsFragment } from '~/graphql/generated';
import { toastStore } from '~/ui/toast-store';
import { SettingsForm } from './settings-form';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => toastStore.set([]));

const settings: SettingsForm_SettingsFragment & { __typename: 'ShopSettings' } = {
  __typename: 'ShopSettings',
  version: 1,
  name: 'Gift Shop',
  bannerText: '',
  contactPhone: '(555) 010-0142',
  contactEmail: 'hello@example.com',
  contactHours: 'every day',
  postalAddress: '',
  shippingPrice: 7,
  taxPercent: 15,
  freeShippingThreshold: null,
  acceptsCards: true,
  timeZone: 'UTC',
  closedWeekdays: [],
  closedDates: [],
  dispatchDays: 1,
  lowStockThreshold: 5,
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
  test('a year of five digits is refused at the field, and what was typed elsewhere stays', async () => {
    await show();
    type('Shop name', 'Mine');
    type('Closed on', '12026-12-25');
    await press('Add date');
    expect(await screen.findByText('12026-12-25 is no date; dates look like 2026-12-25')).toBeTruthy();
    expect(isRefused('Closed on')).toBe(true);
    expect(field('Shop name').value).toBe('Mine');
    type('Closed on', '2026-12-25');
    expect(isRefused('Closed on')).toBe(false);
    await press('Add date');
    expect(within(screen.getByRole('list', { name: 'Closed dates' })).getByText('Dec 25, 2026')).toBeTruthy();
  });

  test('what the shop refuses in them can be mended and saved', async () => {
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
    await press('Take Dec 25, 2026 away');
    type('Closed on', '2026-12-26');
    await press('Add date');
    await press('Save');
    await waitFor(() => expect(toasts()).toContain('success: Settings saved'));
    expect(requests.filter(({ operationName }) => operationName === 'UpdateShopSettings')).toHaveLength(2);
  });
});
