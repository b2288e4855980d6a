import { inCurrency } from '@domain/money.js';
import { parseShopSettings, settingLimits, settingNames, type ShopSettings } from '@domain/shop-settings.js';
import { useRef, useState, type BaseSyntheticEvent, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css, cx } from 'styled-system/css';
import type { SettingsForm_SettingsFragment } from '~/graphql/generated';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { useUpdateShopSettingsMutation } from '~/graphql/operations/admin-settings';
import { showMoneyOf } from '~/lib/money';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { Panel } from '~/ui/panel';
import { Select } from '~/ui/select';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { MoneyField } from '../money-field';
import { ontoNewer } from '../onto-newer';
import { BusySeasonsField } from './busy-seasons-field';
import { ClosedDatesField } from './closed-dates-field';
import {
  changesOf,
  inputOf,
  settingsFrom,
  settingsOf,
  valuesOf,
  wrongSeasonField,
  type SettingsValues,
} from './settings-form-values';
import { amountPreview, cardEntryLabels, currencyChoices, settingLabels } from './setting-words';
import { WeekdaysField } from './weekdays-field';

/** Settings that left the screen unsaved, with the answer that they were typed over. */
interface SettingsDraft {
  answer: SettingsForm_SettingsFragment;
  values: SettingsValues;
}

const DRAFT = 'settings-form';

/** Settings with several fields; their errors appear at the first one. */
const firstField: Partial<Record<keyof ShopSettings, keyof SettingsValues>> = { reviewSummary: 'reviewRating' };

/**
 * All settings, saved together: only changed settings are sent, with the version that they are based on. When someone
 * else has saved in the meantime, their values are loaded, the admin's input stays, and nothing is saved before the
 * admin has reviewed it.
 */
export function SettingsForm({
  answer,
  readAgain,
}: {
  answer: SettingsForm_SettingsFragment;
  /** Reads the settings as they are now. */
  readAgain: () => Promise<SettingsForm_SettingsFragment | undefined>;
}) {
  const isHydrated = useIsHydrated();
  // The form's initial values; newer ones are loaded only on request, never while someone is typing.
  const { draft, forget } = useRestoredDraft<SettingsDraft>(DRAFT);
  const [base, setBase] = useState(draft?.answer ?? answer);
  const [isStale, setStale] = useState(false);
  const [save] = useUpdateShopSettingsMutation();
  const form = useForm<SettingsValues>({ defaultValues: draft?.values ?? valuesOf(settingsFrom(answer)) });
  const { register, handleSubmit, setError, clearErrors, setValue, reset, getValues, control, formState } = form;
  const { errors, isSubmitting } = formState;
  const values = useWatch({ control }) as SettingsValues;
  const changeCount = Object.keys(changesOf(settingsFrom(base), settingsOf(values))).length;
  const preview = amountPreview(values.currency, values.locale);
  const isDiscarded = useRef(false);
  useKeptDraft<SettingsDraft>(DRAFT, () => (changeCount > 0 && !isDiscarded.current ? { answer: base, values } : null));

  // Another admin has saved, and a refetch has read it: the form shows the new values unless it has unsaved changes.
  if (answer.version > base.version && changeCount === 0 && !isSubmitting) {
    setBase(answer);
    reset(valuesOf(settingsFrom(answer)));
  }

  const showProblems = (problems: Readonly<Record<string, string>>, element?: HTMLFormElement) => {
    const names = settingNames.filter((name) => problems[name]);
    for (const name of names) {
      const field = firstField[name] ?? (name as keyof SettingsValues);
      setError(field, { message: problems[name] ?? '' }, { shouldFocus: name === names[0] });
    }
    // The lists aren't registered controls.
    const list =
      names[0] === 'closedDates'
        ? 'closed-date'
        : names[0] === 'busySeasons' && `season-${wrongSeasonField(getValues('typedSeason'))}`;
    if (list) element?.querySelector<HTMLInputElement>(`[name=${list}]`)?.focus();
  };

  const takeNewer = async () => {
    const newer = await readAgain().catch(() => undefined);
    if (!newer) {
      toast.error(
        'Someone else changed the settings in the meantime, and we couldn’t load their changes. Yours aren’t saved yet. Please save again.',
      );
      return;
    }
    const [before, after] = [base, newer].map((one) => valuesOf(settingsFrom(one))) as [SettingsValues, SettingsValues];
    reset(ontoNewer(getValues(), before, after));
    setBase(newer);
    setStale(true);
  };

  const submit = async (typed: SettingsValues, event?: BaseSyntheticEvent) => {
    const element = event?.target as HTMLFormElement | undefined;
    const change = changesOf(settingsFrom(base), settingsOf(typed));
    if (Object.keys(change).length === 0) return;
    // The amounts of a new currency are in it.
    const parsed = inCurrency(typed.currency, () => parseShopSettings(change));
    if ('problems' in parsed) return showProblems(parsed.problems, element);
    try {
      const { data } = await save({ variables: { input: inputOf(base.version, parsed.change) } });
      if (!data) return;
      showMoneyOf(data.updateShopSettings);
      // The page may have been left while it was on its way.
      forget();
      setBase(data.updateShopSettings);
      // What was typed while it was on its way is yet to be saved.
      reset(ontoNewer(getValues(), typed, valuesOf(settingsFrom(data.updateShopSettings))));
      setStale(false);
      toast.success('Settings saved');
    } catch (error) {
      if (errorCode(error) === 'CONFLICT') return takeNewer();
      toast.error(errorMessage(error));
      showProblems(fieldErrors(error), element);
    }
  };

  const text = (
    name: Exclude<keyof SettingsValues, 'closedWeekdays' | 'closedDates' | 'busySeasons' | 'typedDate' | 'typedSeason'>,
    label: string,
  ) => ({
    label,
    error: errors[name]?.message,
    ...register(name),
  });
  const setting = (
    name: Exclude<keyof ShopSettings, 'closedWeekdays' | 'closedDates' | 'busySeasons' | 'reviewSummary'>,
  ) => text(name, settingLabels[name]);
  const amount = (name: 'shippingPrice' | 'freeShippingThreshold' | 'expressPrice' | 'overnightPrice') => ({
    ...setting(name),
    currency: values.currency,
  });

  return (
    <form
      // What has the focus stays above the bar with the button.
      className={css({ '& input, & textarea, & button': { scrollMarginBottom: '10rem' } })}
      noValidate
      method="post"
      aria-label="Settings"
      onSubmit={handleSubmit(submit)}
    >
      <LeaveGuard hasChanges={changeCount > 0} onDiscard={() => (isDiscarded.current = true)} />
      {/* The fields get their values from the scripts, which would wipe out what was typed or ticked before. */}
      <fieldset className={css({ display: 'contents' })} disabled={!isHydrated}>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          {isStale && (
            <FocusedNotice tone="waiting" role="alert">
              <p className={css({ fontWeight: 'bold' })}>Someone else changed the settings in the meantime.</p>
              <p>
                Their changes are in the form now, and yours are still here. Yours aren’t saved yet. Please check them
                and save again.
              </p>
            </FocusedNotice>
          )}
          <Section title="The shop">
            <TextField {...setting('name')} maxLength={settingLimits.name} autoComplete="off" />
            <TextField
              {...setting('bannerText')}
              hint="Shown above the header. Leave it empty to hide it."
              maxLength={settingLimits.bannerText}
            />
          </Section>
          <Section
            title="Money"
            lead="Prices keep their figures when the currency changes: 22.00 dollars become 22 francs. Orders keep the currency in which they were placed."
          >
            <FormField
              label={settingLabels.currency}
              hint="It can’t change while orders are open, or to one that can’t have a price’s decimals."
              error={errors.currency?.message}
            >
              {(box) => (
                <Select {...box} {...register('currency')}>
                  {/* Server and browser may know other currencies, and other names of them. */}
                  {(isHydrated ? currencyChoices() : [{ code: values.currency, label: values.currency }]).map(
                    ({ code, label }) => (
                      <option key={code} value={code}>
                        {label}
                      </option>
                    ),
                  )}
                </Select>
              )}
            </FormField>
            <TextField
              {...setting('locale')}
              hint="A language and a country, such as en-US, de-DE or fr-RW. Amounts follow it, and the order of dates; the shop’s texts stay English."
              autoComplete="off"
              spellCheck={false}
            />
            {preview !== '' && (
              <p role="status" className={css({ color: 'muted' })}>
                Amounts will look like this: <strong>{preview}</strong>
              </p>
            )}
          </Section>
          <Section title="Contact" lead="Shown on the contact page, in the footer and to search engines.">
            <Pair>
              <TextField {...setting('contactPhone')} type="tel" maxLength={settingLimits.contactPhone} />
              <TextField {...setting('contactEmail')} type="email" inputMode="email" />
            </Pair>
            <TextField
              {...setting('contactHours')}
              hint="Completes the sentence “We answer …”."
              maxLength={settingLimits.contactHours}
            />
            <FormField
              label={settingLabels.postalAddress}
              hint="Leave it empty to hide it."
              error={errors.postalAddress?.message}
            >
              {(box) => (
                <Textarea rows={3} maxLength={settingLimits.postalAddress} {...box} {...register('postalAddress')} />
              )}
            </FormField>
            <TextField
              {...setting('taxNumber')}
              hint="For example, your VAT number. Receipts show it; leave it empty to hide it."
              maxLength={settingLimits.taxNumber}
            />
          </Section>
          <Section title="Prices" lead="New prices apply immediately. Existing orders keep theirs.">
            <Pair>
              <MoneyField
                {...amount('shippingPrice')}
                hint={`In ${values.currency}, for Standard where Delivery sets no other price.`}
              />
              <TextField
                {...setting('taxPercent')}
                hint="A whole percentage of the items’ price, where Taxes sets no other rate."
                inputMode="numeric"
              />
            </Pair>
            <SwitchField
              label="Free shipping"
              hint="For orders of at least the amount you set."
              {...register('hasFreeShipping')}
            />
            {values.hasFreeShipping && (
              <MoneyField {...amount('freeShippingThreshold')} hint={`In ${values.currency}.`} />
            )}
            <Pair>
              <MoneyField
                {...amount('expressPrice')}
                hint="At checkout and on the pages. Leave empty to stop offering it."
              />
              <MoneyField
                {...amount('overnightPrice')}
                hint="At checkout and on the pages. Leave empty to stop offering it."
              />
            </Pair>
          </Section>
          <Section title="Payments">
            <SwitchField
              label={settingLabels.acceptsCards}
              hint="When off, checkout shows that payments are paused. Payments in progress can still finish."
              {...register('acceptsCards')}
            />
            <FormField
              label={settingLabels.cardEntry}
              hint="The card form keeps customers in your shop. The payment provider runs the secure page."
              error={errors.cardEntry?.message}
            >
              {(box) => (
                <Select {...box} {...register('cardEntry')}>
                  {Object.entries(cardEntryLabels).map(([entry, label]) => (
                    <option key={entry} value={entry}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          </Section>
          <Section
            title="Business days and shipping"
            lead="Used to work out ship-by dates. Open orders are updated too."
          >
            <Pair>
              <TimeZoneField {...setting('timeZone')} />
              <TextField
                {...setting('dispatchDays')}
                hint="Business days after payment. 0 means the same day."
                inputMode="numeric"
              />
            </Pair>
            <WeekdaysField error={errors.closedWeekdays?.message} register={register('closedWeekdays')} />
            <ClosedDatesField
              dates={values.closedDates}
              typed={values.typedDate}
              error={errors.closedDates?.message}
              onType={(typed) => {
                setValue('typedDate', typed);
                clearErrors('closedDates');
              }}
              onChange={(dates) => {
                setValue('closedDates', dates, { shouldDirty: true });
                // The list isn't a registered control, so its error would stay and block every save.
                clearErrors('closedDates');
              }}
            />
            <BusySeasonsField
              seasons={values.busySeasons}
              typed={values.typedSeason}
              error={errors.busySeasons?.message}
              onType={(typed) => {
                setValue('typedSeason', typed);
                clearErrors('busySeasons');
              }}
              onChange={(seasons) => {
                setValue('busySeasons', seasons, { shouldDirty: true });
                clearErrors('busySeasons');
              }}
            />
          </Section>
          <Section
            title="Delivery dates"
            lead="Customers can choose the day on which their order arrives. Orders that are already placed keep their day."
          >
            <Pair>
              <TextField
                {...setting('cutOffTime')}
                hint="Orders placed by this time, such as 14:00, count as orders of the same day. Leave empty for the end of the day."
              />
              <TextField
                {...setting('ordersPerDay')}
                hint="The most orders with a chosen day that arrive on it. Leave empty for any number."
                inputMode="numeric"
              />
            </Pair>
          </Section>
          <Section title="Stock">
            <Pair>
              <TextField
                {...setting('lowStockThreshold')}
                hint="Products with this many or fewer left count as low in stock."
                inputMode="numeric"
              />
            </Pair>
          </Section>
          <Section title="Emails">
            <TextField
              {...setting('cartReminderHours')}
              hint="Customers who agreed to it get one email about what they left in their cart, at most once a week. Leave empty to send none."
              inputMode="numeric"
            />
          </Section>
          <Section title="Privacy" lead="Deleted customers disappear from lists, searches and exports right away.">
            <TextField
              {...setting('deletedCustomerDays')}
              hint="Enter 0 to remove them from finished orders right away, too. Enter more only if the law requires it; during those days, each order’s own page still shows them."
              inputMode="numeric"
            />
          </Section>
          <Section title="Checkout">
            <SwitchField
              label={settingLabels.guestCheckout}
              hint="Shoppers give a name and an email address instead of signing in. They can save the order in an account later."
              error={errors.guestCheckout?.message}
              {...register('guestCheckout')}
            />
          </Section>
          <Section title="Security">
            <SwitchField
              label={settingLabels.requiresTwoStep}
              hint="Admins who haven’t turned it on can’t do anything here until they do. To change this, your own two-step sign-in must be on."
              error={errors.requiresTwoStep?.message}
              {...register('requiresTwoStep')}
            />
          </Section>
          <Section title="Reviews" lead="The banner on the home page. Use real figures only.">
            <SwitchField
              label="Show review figures"
              hint="When off, the home page has no review banner."
              {...register('hasReviews')}
            />
            {values.hasReviews && (
              <>
                <Pair>
                  <TextField
                    {...text('reviewRating', 'Average rating')}
                    hint="Out of 5, with one decimal."
                    inputMode="decimal"
                  />
                  <TextField {...text('reviewCount', 'Number of reviews')} inputMode="numeric" />
                </Pair>
                <FormField label="What a customer said" error={errors.reviewQuote?.message}>
                  {(box) => (
                    <Textarea rows={2} maxLength={settingLimits.reviewQuote} {...box} {...register('reviewQuote')} />
                  )}
                </FormField>
                <TextField
                  {...text('reviewAuthor', 'Customer’s name')}
                  hint="Shown as agreed with the customer (optional)."
                  maxLength={settingLimits.reviewAuthor}
                />
              </>
            )}
          </Section>
          <div
            // Stays visible while there is something to save, if there is enough room.
            className={cx(
              css({
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'flex-end',
                gap: '3',
                flexWrap: 'wrap',
                py: '3',
                px: { base: '4', md: '5' },
                bg: 'surface',
                border: '1px solid {colors.line}',
                borderRadius: 'lg',
              }),
              changeCount > 0 &&
                css({ boxShadow: 'float', '@media (min-height: 36rem)': { position: 'sticky', bottom: '3' } }),
            )}
          >
            <p className={css({ textStyle: 'small', me: 'auto', color: 'muted' })} role="status">
              {changeCount === 0 ? 'All changes saved' : changeCount === 1 ? '1 change' : `${changeCount} changes`}
            </p>
            {changeCount > 0 && (
              <Button variant="ghost" onClick={() => reset(valuesOf(settingsFrom(base)))}>
                Undo
              </Button>
            )}
            <Button type="submit" disabled={isSubmitting || changeCount === 0}>
              {isSubmitting ? 'Saving…' : 'Save'}
            </Button>
          </div>
        </div>
      </fieldset>
    </form>
  );
}

function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = `settings-${title.toLowerCase().replace(/\W+/g, '-')}`;
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id} className={css({ textStyle: 'card' })}>
        {title}
      </h2>
      {lead && <p className={css({ color: 'muted', mt: '1', maxWidth: 'reading' })}>{lead}</p>}
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '5', mt: '5' })}>{children}</div>
    </Panel>
  );
}

/** Two fields beside each other where there is room. */
function Pair({ children }: { children: ReactNode }) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gap: '5',
        alignItems: 'end',
      })}
    >
      {children}
    </div>
  );
}

/** A text box with the browser's own list of time zones, which differs from the server's. */
function TimeZoneField(field: Parameters<typeof TextField>[0]) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <TextField {...field} hint="Start typing a city, such as Nairobi." list="time-zones" autoComplete="off" />
      {isHydrated && (
        <datalist id="time-zones">
          {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
    </>
  );
}
