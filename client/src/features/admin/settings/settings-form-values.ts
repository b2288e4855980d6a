import type { BusySeason } from '@domain/delivery-dates.js';
import { cardEntries, settingNames, weekdays, type CardEntry, type ShopSettings } from '@domain/shop-settings.js';
import type { SettingsForm_SettingsFragment, UpdateShopSettingsInput, Weekday } from '~/graphql/generated';
import { toEnum } from '~/lib/enum-names';
import { numberOrNull, readNumber, typedAmount } from '../typed-number';

/** What the form holds: numbers as they are typed, and a switch beside what can be off. */
export interface SettingsValues {
  name: string;
  currency: string;
  locale: string;
  bannerText: string;
  contactPhone: string;
  contactEmail: string;
  contactHours: string;
  postalAddress: string;
  taxNumber: string;
  shippingPrice: string;
  taxPercent: string;
  hasFreeShipping: boolean;
  freeShippingThreshold: string;
  /** '' where it is not offered. */
  expressPrice: string;
  overnightPrice: string;
  acceptsCards: boolean;
  cardEntry: CardEntry;
  timeZone: string;
  /** Names of weekdays. */
  closedWeekdays: string[];
  closedDates: string[];
  busySeasons: BusySeason[];
  /** What is typed to be added to these lists. It counts as added, so that saving loses nothing. */
  typedDate: string;
  typedSeason: TypedSeason;
  dispatchDays: string;
  /** '' for the end of the day. */
  cutOffTime: string;
  /** '' for any number. */
  ordersPerDay: string;
  lowStockThreshold: string;
  deletedCustomerDays: string;
  guestCheckout: boolean;
  /** '' where customers aren't reminded. */
  cartReminderHours: string;
  requiresTwoStep: boolean;
  hasReviews: boolean;
  reviewRating: string;
  reviewCount: string;
  reviewQuote: string;
  reviewAuthor: string;
}

/** A busy season as it is typed. */
export interface TypedSeason {
  from: string;
  until: string;
  days: string;
}

export const noSeason: TypedSeason = { from: '', until: '', days: '' };

/** Whether nothing is typed of a busy season. */
export function isBlankSeason(typed: TypedSeason): boolean {
  return Object.values(typed).every((text) => text === '');
}

/** The closed dates with the one that is typed, if any. */
export function datesWith(dates: readonly string[], typed: string): string[] {
  return [...new Set([...dates, ...(typed === '' ? [] : [typed])])].sort();
}

/** The busy seasons with the one that is typed, if any, whether it is right or not. */
export function seasonsWith(seasons: readonly BusySeason[], typed: TypedSeason): BusySeason[] {
  if (isBlankSeason(typed)) return [...seasons];
  const season = { from: typed.from, until: typed.until, days: readNumber(typed.days) };
  const isThere = seasons.some((one) => JSON.stringify(one) === JSON.stringify(season));
  return isThere ? [...seasons] : [...seasons, season].sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The field that a problem with what is typed of a season is about. */
export function wrongSeasonField({ from, until }: TypedSeason): keyof TypedSeason {
  if (from === '') return 'from';
  return until === '' || until < from ? 'until' : 'days';
}

/** The settings as the rules know them, from the shop's answer. */
export function settingsFrom(answer: SettingsForm_SettingsFragment): ShopSettings {
  const { busySeasons, cardEntry, closedWeekdays, reviewSummary } = answer;
  return {
    ...(Object.fromEntries(settingNames.map((name) => [name, answer[name]])) as unknown as ShopSettings),
    cardEntry: cardEntries.find((entry) => toEnum(entry) === cardEntry) ?? 'both',
    closedWeekdays: closedWeekdays.map((day) => weekdays.findIndex((name) => name.toUpperCase() === day)).sort(),
    busySeasons: busySeasons.map(({ from, until, days }) => ({ from, until, days })),
    reviewSummary: reviewSummary && {
      rating: reviewSummary.rating,
      count: reviewSummary.count,
      quote: reviewSummary.quote,
      author: reviewSummary.author,
    },
  };
}

/** What the form shows of the settings. */
export function valuesOf(settings: ShopSettings): SettingsValues {
  const { freeShippingThreshold, reviewSummary } = settings;
  return {
    name: settings.name,
    currency: settings.currency,
    locale: settings.locale,
    bannerText: settings.bannerText,
    contactPhone: settings.contactPhone,
    contactEmail: settings.contactEmail,
    contactHours: settings.contactHours,
    postalAddress: settings.postalAddress,
    taxNumber: settings.taxNumber,
    shippingPrice: typedAmount(settings.shippingPrice),
    taxPercent: String(settings.taxPercent),
    hasFreeShipping: freeShippingThreshold !== null,
    freeShippingThreshold: freeShippingThreshold === null ? '' : typedAmount(freeShippingThreshold),
    expressPrice: typedAmount(settings.expressPrice),
    overnightPrice: typedAmount(settings.overnightPrice),
    acceptsCards: settings.acceptsCards,
    cardEntry: settings.cardEntry,
    timeZone: settings.timeZone,
    closedWeekdays: settings.closedWeekdays.map((day) => weekdays[day] ?? ''),
    closedDates: [...settings.closedDates],
    busySeasons: [...settings.busySeasons],
    typedDate: '',
    typedSeason: noSeason,
    dispatchDays: String(settings.dispatchDays),
    cutOffTime: settings.cutOffTime ?? '',
    ordersPerDay: settings.ordersPerDay === null ? '' : String(settings.ordersPerDay),
    lowStockThreshold: String(settings.lowStockThreshold),
    deletedCustomerDays: String(settings.deletedCustomerDays),
    guestCheckout: settings.guestCheckout,
    cartReminderHours: settings.cartReminderHours === null ? '' : String(settings.cartReminderHours),
    requiresTwoStep: settings.requiresTwoStep,
    hasReviews: reviewSummary !== null,
    reviewRating: reviewSummary?.rating.toFixed(1) ?? '',
    reviewCount: reviewSummary ? String(reviewSummary.count) : '',
    reviewQuote: reviewSummary?.quote ?? '',
    reviewAuthor: reviewSummary?.author ?? '',
  };
}

/** The settings that the form means; what is no number becomes NaN, which the rules refuse. */
export function settingsOf(values: SettingsValues): ShopSettings {
  return {
    name: values.name,
    currency: values.currency,
    locale: values.locale,
    bannerText: values.bannerText,
    contactPhone: values.contactPhone,
    contactEmail: values.contactEmail,
    contactHours: values.contactHours,
    postalAddress: values.postalAddress,
    taxNumber: values.taxNumber,
    shippingPrice: readNumber(values.shippingPrice),
    taxPercent: readNumber(values.taxPercent),
    freeShippingThreshold: values.hasFreeShipping ? readNumber(values.freeShippingThreshold) : null,
    expressPrice: numberOrNull(values.expressPrice),
    overnightPrice: numberOrNull(values.overnightPrice),
    acceptsCards: values.acceptsCards,
    cardEntry: values.cardEntry,
    timeZone: values.timeZone,
    closedWeekdays: weekdays.flatMap((name, day) => (values.closedWeekdays.includes(name) ? [day] : [])),
    closedDates: datesWith(values.closedDates, values.typedDate),
    busySeasons: seasonsWith(values.busySeasons, values.typedSeason),
    dispatchDays: readNumber(values.dispatchDays),
    cutOffTime: values.cutOffTime.trim() || null,
    ordersPerDay: numberOrNull(values.ordersPerDay),
    lowStockThreshold: readNumber(values.lowStockThreshold),
    deletedCustomerDays: readNumber(values.deletedCustomerDays),
    guestCheckout: values.guestCheckout,
    cartReminderHours: numberOrNull(values.cartReminderHours),
    requiresTwoStep: values.requiresTwoStep,
    reviewSummary: values.hasReviews
      ? {
          rating: readNumber(values.reviewRating),
          count: readNumber(values.reviewCount),
          quote: values.reviewQuote,
          author: values.reviewAuthor,
        }
      : null,
  };
}

/** Only the differences, so that no one's other changes are overwritten. */
export function changesOf(before: ShopSettings, after: ShopSettings): Partial<ShopSettings> {
  return Object.fromEntries(
    settingNames
      // A NaN is written as null, which some settings are: texts tell them apart.
      .filter((name) => JSON.stringify(before[name], keepNaN) !== JSON.stringify(after[name], keepNaN))
      .map((name) => [name, after[name]]),
  );
}

/** The change as GraphQL carries it. */
export function inputOf(
  version: number,
  { cardEntry, closedWeekdays, ...change }: Partial<ShopSettings>,
): UpdateShopSettingsInput {
  return {
    ...change,
    ...(change.closedDates && { closedDates: [...change.closedDates] }),
    ...(cardEntry && { cardEntry: toEnum(cardEntry) }),
    ...(closedWeekdays && { closedWeekdays: closedWeekdays.map((day) => weekdays[day]?.toUpperCase() as Weekday) }),
    version,
  } as UpdateShopSettingsInput;
}

function keepNaN(_key: string, value: unknown): unknown {
  return Number.isNaN(value) ? 'NaN' : value;
}
