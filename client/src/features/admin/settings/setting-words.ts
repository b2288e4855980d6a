import { currencyCodes, isLocale } from '@domain/currencies.js';
import { exponentOf } from '@domain/currency.js';
import type { BusySeason } from '@domain/delivery-dates.js';
import { dateFormat } from '@domain/long-date.js';
import { weekdays, type CardEntry, type ShopSettings } from '@domain/shop-settings.js';
import { formatMoney } from '~/lib/money';

/** What each setting is called on the page and where its changes are listed. */
export const settingLabels: { readonly [Name in keyof ShopSettings]: string } = {
  name: 'Shop name',
  currency: 'Currency',
  locale: 'Way of writing amounts',
  bannerText: 'Banner',
  contactPhone: 'Phone',
  contactEmail: 'Email',
  contactHours: 'Hours',
  postalAddress: 'Postal address',
  taxNumber: 'Tax number',
  shippingPrice: 'Shipping price',
  taxPercent: 'Tax rate (%)',
  freeShippingThreshold: 'Free shipping from',
  expressPrice: 'Express delivery',
  overnightPrice: 'Overnight delivery',
  acceptsCards: 'Card payments',
  cardEntry: 'Where customers enter their card',
  timeZone: 'Time zone',
  closedWeekdays: 'Closed every',
  closedDates: 'Closed on',
  busySeasons: 'Busy seasons',
  dispatchDays: 'Days until orders ship',
  cutOffTime: 'Order by',
  ordersPerDay: 'Orders a day',
  lowStockThreshold: 'Low stock threshold',
  deletedCustomerDays: 'Days to keep names and addresses of deleted customers',
  guestCheckout: 'Take orders without an account',
  cartReminderHours: 'Hours until a cart reminder',
  requiresTwoStep: 'Require two-step sign-in for admins',
  reviewSummary: 'Reviews',
};

/** The choices of where customers enter their card. */
export const cardEntryLabels: Readonly<Record<CardEntry, string>> = {
  both: 'Both: each customer chooses',
  'card-form': 'Card form at checkout',
  'hosted-page': 'The payment provider’s secure page',
};

/** The currencies that can be chosen, by code, with their English names: 'USD: US Dollar'. */
export function currencyChoices(): { code: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return currencyCodes.map((code) => ({ code, label: `${code}: ${names.of(code) ?? code}` }));
}

/** How 1234.5 would be written; '' for a locale that doesn't exist. */
export function amountPreview(currency: string, locale: string): string {
  if (!isLocale(locale)) return '';
  const digits = exponentOf(currency);
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat(locale, options).format(digits === 0 ? 1234 : 1234.5);
}

/** A date of the calendar, YYYY-MM-DD, as people write it. */
export function dateLabel(date: string): string {
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
}

/** A busy season as people write it: 'Dec 1, 2026 to Dec 24, 2026, 2 more days'. */
export function seasonLabel({ from, until, days }: BusySeason): string {
  const dates = from === until ? dateLabel(from) : `${dateLabel(from)} to ${dateLabel(until)}`;
  return `${dates}, ${days} more ${days === 1 ? 'day' : 'days'}`;
}

/** A setting's value in words, for the list of changes. */
export function settingText<Name extends keyof ShopSettings>(name: Name, value: ShopSettings[Name]): string {
  return writers[name](value) || 'none';
}

const asItIs = String;
const writers: { readonly [Name in keyof ShopSettings]: (value: ShopSettings[Name]) => string } = {
  name: asItIs,
  currency: asItIs,
  locale: asItIs,
  bannerText: asItIs,
  contactPhone: asItIs,
  contactEmail: asItIs,
  contactHours: asItIs,
  postalAddress: (lines) => lines.replaceAll('\n', ', '),
  taxNumber: asItIs,
  shippingPrice: (amount) => formatMoney(amount),
  taxPercent: (percent) => `${percent}%`,
  freeShippingThreshold: (amount) => (amount === null ? 'never' : formatMoney(amount)),
  expressPrice: (amount) => (amount === null ? 'not offered' : formatMoney(amount)),
  overnightPrice: (amount) => (amount === null ? 'not offered' : formatMoney(amount)),
  acceptsCards: (isOn) => (isOn ? 'on' : 'off'),
  cardEntry: (entry) => cardEntryLabels[entry],
  timeZone: asItIs,
  closedWeekdays: (days) => days.map((day) => weekdays[day]).join(', '),
  closedDates: (dates) => dates.map(dateLabel).join(', '),
  busySeasons: (seasons) => seasons.map(seasonLabel).join(', '),
  dispatchDays: asItIs,
  cutOffTime: (time) => time ?? 'the end of the day',
  ordersPerDay: (count) => (count === null ? 'any number' : String(count)),
  lowStockThreshold: asItIs,
  deletedCustomerDays: asItIs,
  guestCheckout: (isOn) => (isOn ? 'on' : 'off'),
  cartReminderHours: (hours) => (hours === null ? 'never' : String(hours)),
  requiresTwoStep: (isOn) => (isOn ? 'on' : 'off'),
  reviewSummary: (summary) =>
    summary === null
      ? 'none'
      : `${summary.rating.toFixed(1)} of 5, ${summary.count.toLocaleString('en-US')} reviews, “${summary.quote}”${
          summary.author && ` by ${summary.author}`
        }`,
};
