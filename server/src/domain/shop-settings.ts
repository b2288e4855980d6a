import { cleanLine } from './clean-line.js';
import type { BusySeason } from './delivery-dates.js';
import { isDate } from './is-date.js';
import { isEmailAddress } from './email-address.js';
import { isCurrency, isLocale } from './currencies.js';
import { centsFromDecimal, decimalsRule, formatBriefly } from './money.js';

/** What customers said, in sum, and one of them. */
export interface ReviewSummary {
  /** Average of 5, with one decimal. */
  rating: number;
  count: number;
  quote: string;
  /** '' where nobody is named. */
  author: string;
}

/**
 * Where shoppers enter their card: in a form on the checkout page, on the payment provider's own page, or wherever they
 * like.
 */
export const cardEntries = ['card-form', 'hosted-page', 'both'] as const;
export type CardEntry = (typeof cardEntries)[number];

/** What an admin sets, as the interfaces carry it: amounts are decimal numbers. */
export interface ShopSettings {
  name: string;
  /** In which the shop sells: a code of ISO 4217 in capital letters. */
  currency: string;
  /** How amounts of money are written, in BCP 47. */
  locale: string;
  /** The line above the header; '' shows none. */
  bannerText: string;
  contactPhone: string;
  contactEmail: string;
  /** The support hours, as a phrase that follows 'We answer'. */
  contactHours: string;
  /** Lines of an address; '' shows none. */
  postalAddress: string;
  /** As the tax office writes it, for receipts; '' shows none. */
  taxNumber: string;
  shippingPrice: number;
  /** Whole percent. */
  taxPercent: number;
  /** Items worth this much ship free; null: never (decision S31). */
  freeShippingThreshold: number | null;
  /** What express delivery costs where no zone has another price; null: not offered. */
  expressPrice: number | null;
  /** What overnight delivery costs, as `expressPrice`. */
  overnightPrice: number | null;
  /** Whether cards are taken. */
  acceptsCards: boolean;
  /** Where shoppers enter their card. */
  cardEntry: CardEntry;
  /** IANA name. */
  timeZone: string;
  /** Days of the week on which nothing leaves, 0 is Sunday; never all seven. */
  closedWeekdays: readonly number[];
  /** Dates on which nothing leaves, YYYY-MM-DD. */
  closedDates: readonly string[];
  /** When all orders take longer. */
  busySeasons: readonly BusySeason[];
  /** Open days from the payment until an order must leave. */
  dispatchDays: number;
  /** The time of an open day, HH:MM, until which orders with a chosen date count as orders of that day; null: its end. */
  cutOffTime: string | null;
  /** How many orders with a chosen date arrive on one day at most; null: any number. */
  ordersPerDay: number | null;
  /** Products with no more pieces than this are low in stock. */
  lowStockThreshold: number;
  /** Days for which orders keep the name and addresses of a customer whose account was deleted; 0: no longer than needed. */
  deletedCustomerDays: number;
  /** Whether people may order without an account. */
  guestCheckout: boolean;
  /** Hours for which a cart is left alone before its customer, who agreed to it, gets an email about it; null: no emails. */
  cartReminderHours: number | null;
  /** Whether admins have no rights before they have turned on two-step sign-in. */
  requiresTwoStep: boolean;
  /** The shop's own figures; null shows none (decision S44). */
  reviewSummary: ReviewSummary | null;
}

/** The settings in the order of the form. */
export const settingNames = [
  'name',
  'currency',
  'locale',
  'bannerText',
  'contactPhone',
  'contactEmail',
  'contactHours',
  'postalAddress',
  'taxNumber',
  'shippingPrice',
  'taxPercent',
  'freeShippingThreshold',
  'expressPrice',
  'overnightPrice',
  'acceptsCards',
  'cardEntry',
  'timeZone',
  'closedWeekdays',
  'closedDates',
  'busySeasons',
  'dispatchDays',
  'cutOffTime',
  'ordersPerDay',
  'lowStockThreshold',
  'deletedCustomerDays',
  'guestCheckout',
  'cartReminderHours',
  'requiresTwoStep',
  'reviewSummary',
] as const satisfies readonly (keyof ShopSettings)[];

/** Those that can be switched off by null. */
const optionalSettings: readonly string[] = [
  'freeShippingThreshold',
  'expressPrice',
  'overnightPrice',
  'cutOffTime',
  'ordersPerDay',
  'cartReminderHours',
  'reviewSummary',
];

/** The settings that determine when an order must ship: after a change, it is computed again. */
export const calendarSettings = ['timeZone', 'closedWeekdays', 'closedDates', 'busySeasons', 'dispatchDays'] as const;

/** The days of the week, Sunday first, as `Date` counts them. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The most that fields hold; amounts are decimals of a currency with two, and the same in the cents of every other. */
export const settingLimits = {
  name: 40,
  bannerText: 120,
  contactPhone: 30,
  contactHours: 100,
  postalAddress: 300,
  taxNumber: 40,
  shippingPrice: 1000,
  freeShippingThreshold: 100_000,
  closedDates: 200,
  busySeasons: 20,
  seasonDays: 30,
  dispatchDays: 30,
  ordersPerDay: 100_000,
  lowStockThreshold: 10_000,
  // Ten years and their leap days are the longest that tax law asks for.
  deletedCustomerDays: 3653,
  // Who left a cart a week ago has made up their mind.
  cartReminderHours: 168,
  reviewCount: 100_000_000,
  reviewQuote: 300,
  reviewAuthor: 60,
} as const;

type Check<Value> = (value: Value) => string | null;

const atMost = (count: number) => `Use at most ${count} characters`;
const line = (missing: string, most: number): Check<string> => {
  return (text) => (text === '' ? missing : text.length > most ? atMost(most) : null);
};
const upTo = (most: number): Check<string> => {
  return (text) => (text.length > most ? atMost(most) : null);
};
const whole = (least: number, most: number, what: string): Check<number> => {
  return (count) =>
    Number.isSafeInteger(count) && count >= least && count <= most
      ? null
      : `Enter ${what} from ${least} to ${most.toLocaleString('en-US')}`;
};
const amount = (least: number, most: number): Check<number> => {
  return (value) => {
    if (!Number.isFinite(value)) return 'Enter an amount, such as 7 or 7.50';
    if (value < least) return least > 0 ? 'Enter an amount above 0' : 'This can’t be less than 0';
    const cents = centsFromDecimal(value);
    if (cents === null) return `Use ${decimalsRule().replace('decimals', 'decimal places')}`;
    return cents > most * 100 ? `This can be at most ${formatBriefly(most * 100)}` : null;
  };
};

const noDate = (text: string) => `${text.slice(0, 20)} isn’t a date; dates look like 2026-12-25`;

const checks: { readonly [Name in keyof ShopSettings]: Check<ShopSettings[Name]> } = {
  name: line('Enter the shop’s name', settingLimits.name),
  currency: (code) => (isCurrency(code) ? null : 'Choose a currency, such as USD'),
  locale: (locale) => (isLocale(locale) ? null : 'Enter a language with a country, such as en-US'),
  bannerText: upTo(settingLimits.bannerText),
  contactPhone: (text) =>
    line('Enter a phone number', settingLimits.contactPhone)(text) ??
    (/^[+\d(][\d\s()./-]*$/.test(text) && text.replace(/\D/g, '').length >= 3
      ? null
      : 'Enter a phone number, such as (555) 010-0142'),
  contactEmail: (text) =>
    text === ''
      ? 'Enter an email address'
      : isEmailAddress(text)
        ? null
        : 'Enter an email address, such as hello@example.com',
  contactHours: line('Enter your hours', settingLimits.contactHours),
  postalAddress: upTo(settingLimits.postalAddress),
  taxNumber: upTo(settingLimits.taxNumber),
  shippingPrice: amount(0, settingLimits.shippingPrice),
  taxPercent: whole(0, 100, 'a whole percentage'),
  freeShippingThreshold: (value) =>
    value === null ? null : amount(Number.MIN_VALUE, settingLimits.freeShippingThreshold)(value),
  expressPrice: (value) => (value === null ? null : amount(0, settingLimits.shippingPrice)(value)),
  overnightPrice: (value) => (value === null ? null : amount(0, settingLimits.shippingPrice)(value)),
  acceptsCards: () => null,
  cardEntry: (entry) => (cardEntries.includes(entry) ? null : 'Choose where customers enter their card'),
  timeZone: (zone) => (isTimeZone(zone) ? null : 'Choose a time zone, such as Africa/Nairobi'),
  closedWeekdays: (days) => {
    if (days.some((day) => weekdays[day] === undefined)) return 'Choose days of the week';
    // guard: settings.test.ts 'are all named, and nothing', try: === weekdays -> > weekdays
    return days.length === weekdays.length ? 'The shop must be open at least one day a week' : null;
  },
  closedDates: (dates) => {
    const wrong = dates.find((date) => !isDate(date));
    if (wrong !== undefined) return noDate(wrong);
    return dates.length > settingLimits.closedDates ? `Enter at most ${settingLimits.closedDates} dates` : null;
  },
  busySeasons: (seasons) => {
    for (const { from, until, days } of seasons) {
      const wrong = [from, until].find((date) => !isDate(date));
      if (wrong !== undefined) return wrong === '' ? 'Enter both days' : noDate(wrong);
      if (until < from) return 'The last day can’t be before the first';
      const problem = whole(1, settingLimits.seasonDays, 'a number of days')(days);
      if (problem !== null) return problem;
    }
    return seasons.length > settingLimits.busySeasons ? `Enter at most ${settingLimits.busySeasons} seasons` : null;
  },
  dispatchDays: whole(0, settingLimits.dispatchDays, 'a number of days'),
  cutOffTime: (time) =>
    time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : 'Enter a time from 00:00 to 23:59, such as 14:00',
  ordersPerDay: (count) => (count === null ? null : whole(1, settingLimits.ordersPerDay, 'a number of orders')(count)),
  lowStockThreshold: whole(0, settingLimits.lowStockThreshold, 'a number'),
  deletedCustomerDays: whole(0, settingLimits.deletedCustomerDays, 'a number of days'),
  guestCheckout: () => null,
  cartReminderHours: (hours) =>
    hours === null ? null : whole(1, settingLimits.cartReminderHours, 'a number of hours')(hours),
  requiresTwoStep: () => null,
  reviewSummary: (summary) => {
    if (summary === null) return null;
    const { rating, count, quote, author } = summary;
    if (!(rating >= 1 && rating <= 5) || Math.abs(rating * 10 - Math.round(rating * 10)) > 1e-9) {
      return 'Enter a rating from 1 to 5 with one decimal, such as 4.8';
    }
    return (
      whole(1, settingLimits.reviewCount, 'how many reviews there are,')(count) ??
      line('Enter what a customer said', settingLimits.reviewQuote)(quote) ??
      upTo(settingLimits.reviewAuthor)(author)
    );
  },
};

/** What is wrong with a setting, in words for the person who set it; null when all is well. */
export function settingProblem<Name extends keyof ShopSettings>(name: Name, value: ShopSettings[Name]): string | null {
  return checks[name](cleanSetting(name, value));
}

/**
 * Reads settings from untrusted values of the right types; whatever is left out stays as it is.
 * @returns the clean values, or the errors by setting
 */
export function parseShopSettings(
  draft: Partial<ShopSettings>,
): { change: Partial<ShopSettings> } | { problems: Record<string, string> } {
  const change: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  const read = <Name extends keyof ShopSettings>(name: Name): void => {
    const value = draft[name];
    if (value === undefined) return;
    if (value === null && !optionalSettings.includes(name)) {
      problems[name] = 'This is required';
      return;
    }
    const problem = settingProblem(name, value);
    if (problem !== null) problems[name] = problem;
    change[name] = cleanSetting(name, value);
  };
  settingNames.forEach(read);
  return Object.keys(problems).length > 0 ? { problems } : { change };
}

/**
 * A phone number as a phone dials it: '(555) 010-0142' → '+15550100142'. Ten digits without a country are
 * American, as the documented number is.
 */
export function dialledPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return `+${digits}`;
  return digits.length === 10 ? `+1${digits}` : digits;
}

function cleanSetting<Name extends keyof ShopSettings>(name: Name, value: ShopSettings[Name]): ShopSettings[Name] {
  return cleaned(name, value) as ShopSettings[Name];
}

/**
 * Removes what people don't type and what makes no difference: space at the ends, control characters, order,
 * repetition.
 */
function cleaned(name: keyof ShopSettings, value: ShopSettings[keyof ShopSettings]): unknown {
  if (name === 'postalAddress') return cleanAddress(value as string);
  if (typeof value === 'string') return cleanLine(value);
  if (name === 'busySeasons') return cleanSeasons(value as readonly BusySeason[]);
  if (Array.isArray(value)) return [...new Set(value as unknown[])].sort();
  if (name === 'reviewSummary' && value !== null) {
    const { rating, count, quote, author } = value as ReviewSummary;
    return { rating, count, quote: cleanLine(quote), author: cleanLine(author) };
  }
  return value;
}

/** By their dates, and none twice. */
function cleanSeasons(seasons: readonly BusySeason[]): BusySeason[] {
  const clean = seasons.map(({ from, until, days }) => ({ from: cleanLine(from), until: cleanLine(until), days }));
  const byDates = new Map(clean.map((season) => [JSON.stringify(season), season]));
  return [...byDates].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, season]) => season);
}

function cleanAddress(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(cleanLine)
    .filter(Boolean)
    .join('\n');
}

function isTimeZone(zone: string): boolean {
  // Only names: a fixed offset from UTC has no daylight saving time.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
