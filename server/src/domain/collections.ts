import { isCategory, type Category } from './categories.js';
import { isDate } from './is-date.js';
import { centsFromDecimal, decimalsRule, type Cents } from './money.js';
import { isImageAddress, MAX_PRODUCT_CENTS, mostPrice } from './product-draft.js';
import { isSlug, slugRule } from './slug.js';

/** What the owner groups products by, and what each is called. */
export const collectionKinds = { collection: 'Collection', category: 'Category' } as const;
export type CollectionKind = keyof typeof collectionKinds;

/** What a collection answers in the gift finder: for whom its products are, or for which occasion. */
export const finderQuestions = ['who', 'occasion'] as const;
export type FinderQuestion = (typeof finderQuestions)[number];

export const MAX_COLLECTIONS = 200;
/** By hand; a rule may find any number. */
export const MAX_CHOSEN_PRODUCTS = 500;
export const MAX_COLLECTION_NAME = 60;
export const MAX_COLLECTION_DESCRIPTION = 2000;
export const MAX_POSITION = 10_000;
export const MAX_DAYS = 3650;

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** Addresses below /collections that may mean something else one day, and what means no collection in a CSV file. */
const reservedSlugs: readonly string[] = ['all', 'new', 'edit', 'preview', 'search', 'page', 'feed', 'none'];

/** What products a collection shows by itself: those for which every given condition holds. */
export interface CollectionRule {
  /** One of these; any if there are none. */
  categories: readonly Category[];
  /** What it costs now, sales included. */
  minPriceCents: Cents | null;
  maxPriceCents: Cents | null;
  isOnSale: boolean;
  isPopular: boolean;
  inStock: boolean;
  createdWithinDays: number | null;
}

/** A rule with other amounts. */
export function scaledRule(rule: CollectionRule, scale: (cents: Cents) => Cents): CollectionRule {
  const scaled = (cents: Cents | null) => (cents === null ? null : scale(cents));
  return { ...rule, minPriceCents: scaled(rule.minPriceCents), maxPriceCents: scaled(rule.maxPriceCents) };
}

/** What a rule looks at. */
export interface RuledProduct {
  category: Category;
  effectiveCents: Cents;
  isOnSale: boolean;
  isPopular: boolean;
  isInStock: boolean;
  /** In milliseconds since 1970. */
  createdAt: number;
}

/** A new collection has these values where none are given; name and slug must be given. */
export const blankCollection = {
  kind: 'collection' as CollectionKind,
  name: '',
  slug: '',
  description: '',
  image: null as string | null,
  position: 0,
  isPublished: true,
  /** The first and last day on which visitors see it, in the shop's time zone. */
  startsOn: null as string | null,
  endsOn: null as string | null,
  /** Null: its products are chosen by hand. */
  rule: null as CollectionRule | null,
  /** Null: it is no answer in the gift finder. */
  finder: null as FinderQuestion | null,
};

/** What an admin decides about a collection, besides the products that are chosen by hand. */
export type CollectionFields = typeof blankCollection;

/** As forms and interfaces carry it: untrusted, undefined where a value is not given. */
export type CollectionInput = Partial<Record<keyof CollectionFields, unknown>>;

/** As forms and interfaces carry a rule, with decimal prices. */
export type RuleInput = Partial<
  Record<'categories' | 'minPrice' | 'maxPrice' | 'isOnSale' | 'isPopular' | 'inStock' | 'createdWithinDays', unknown>
>;

/** Since when a product that the rule calls new was made; by the hour, so that the same list is the same question. */
export function createdSince({ createdWithinDays }: CollectionRule, now: number): number | null {
  return createdWithinDays === null ? null : Math.floor(now / HOUR_MS) * HOUR_MS - createdWithinDays * DAY_MS;
}

/** Whether a rule finds a product. The condition in SQL (`setOfRule`) says the same. */
export function matchesRule(rule: CollectionRule, product: RuledProduct, now: number): boolean {
  const since = createdSince(rule, now);
  return (
    (rule.categories.length === 0 || rule.categories.includes(product.category)) &&
    (rule.minPriceCents === null || product.effectiveCents >= rule.minPriceCents) &&
    (rule.maxPriceCents === null || product.effectiveCents <= rule.maxPriceCents) &&
    (!rule.isOnSale || product.isOnSale) &&
    (!rule.isPopular || product.isPopular) &&
    (!rule.inStock || product.isInStock) &&
    (since === null || product.createdAt >= since)
  );
}

/** Whether visitors see a collection on a day. */
export function isShownOn(
  { isPublished, startsOn, endsOn }: Pick<CollectionFields, 'isPublished' | 'startsOn' | 'endsOn'>,
  today: string,
): boolean {
  return isPublished && (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn);
}

type Reading = { value: unknown } | { problem: string };

const readers: { [Name in keyof CollectionFields]: (value: unknown) => Reading } = {
  kind: (value) =>
    typeof value === 'string' && Object.hasOwn(collectionKinds, value)
      ? { value }
      : { problem: `Kind must be one of ${Object.keys(collectionKinds).join(', ')}` },
  name: (value) => readText(value, 'Name', MAX_COLLECTION_NAME, true),
  slug(value) {
    const slug = typeof value === 'string' ? value.trim().toLowerCase() : '';
    if (slug === '') return { problem: 'Address is required' };
    if (!isSlug(slug)) return { problem: slugRule() };
    return reservedSlugs.includes(slug)
      ? { problem: `“${slug}” is reserved. Choose another address.` }
      : { value: slug };
  },
  description: (value) => readText(value ?? '', 'Text', MAX_COLLECTION_DESCRIPTION, false),
  image(value) {
    const image = typeof value === 'string' ? value.trim() : '';
    if (image === '') return { value: null };
    return isImageAddress(image)
      ? { value: image }
      : { problem: 'Please upload an image or provide a valid image URL.' };
  },
  position: (value) =>
    isWithin(value, 0, MAX_POSITION)
      ? { value }
      : { problem: `Position must be a whole number from 0 to ${MAX_POSITION.toLocaleString('en-US')}` },
  isPublished: (value) => (typeof value === 'boolean' ? { value } : { problem: 'isPublished must be true or false' }),
  startsOn: readDay,
  endsOn: readDay,
  rule: (value) => ({ value }),
  finder: (value) =>
    value === null || finderQuestions.some((question) => question === value)
      ? { value }
      : { problem: `In the gift finder it must answer one of ${finderQuestions.join(', ')}, or nothing` },
};

const names = Object.keys(readers) as (keyof CollectionFields)[];

/**
 * Reads an edit, or a new collection, from untrusted data: the given values are laid over what is stored.
 * @param stored the collection that is edited; null for a new one
 * @returns all fields after the edit, or what is wrong by field, in words for the person who typed it
 */
export function parseCollection(
  input: CollectionInput,
  stored: CollectionFields | null = null,
): { fields: CollectionFields } | { errors: Record<string, string> } {
  const base = stored ?? blankCollection;
  const fields: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, base[name]]));
  const errors: Record<string, string> = {};
  for (const name of names) {
    const isNeeded = stored === null && (name === 'name' || name === 'slug');
    if (input[name] === undefined && !isNeeded) continue;
    // The form makes a new one's address from its name, which comes first.
    if (name === 'slug' && stored === null && errors['name'] !== undefined && isBlank(input.slug)) continue;
    const reading = readers[name](input[name]);
    if ('problem' in reading) errors[name] = reading.problem;
    else fields[name] = reading.value;
  }
  if (input.rule !== undefined && input.rule !== null) {
    const read = parseRule(input.rule);
    if ('errors' in read) Object.assign(errors, read.errors);
    else fields['rule'] = read.rule;
  }
  const { startsOn, endsOn } = fields as CollectionFields;
  if (!errors['startsOn'] && !errors['endsOn'] && startsOn !== null && endsOn !== null && endsOn < startsOn)
    errors['endsOn'] = 'The last day can’t be before the first';
  return Object.keys(errors).length > 0 ? { errors } : { fields: fields as CollectionFields };
}

/** Reads a rule from untrusted data. @returns the rule, or what is wrong by field, such as `rule.maxPrice` */
export function parseRule(input: RuleInput): { rule: CollectionRule } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const price = (name: 'minPrice' | 'maxPrice', label: string): Cents | null => {
    const value = input[name];
    if (value === undefined || value === null) return null;
    const cents = typeof value === 'number' ? centsFromDecimal(value) : null;
    if (cents !== null && cents >= 0 && cents <= MAX_PRODUCT_CENTS) return cents;
    errors[`rule.${name}`] = `${label} must be from 0 to ${mostPrice()}, with ${decimalsRule()}`;
    return null;
  };
  const categories = input.categories ?? [];
  if (!Array.isArray(categories) || !categories.every(isCategory))
    errors['rule.categories'] = 'Choose from the shop’s categories';
  const days = input.createdWithinDays ?? null;
  if (days !== null && !isWithin(days, 1, MAX_DAYS))
    errors['rule.createdWithinDays'] = `Days must be a whole number from 1 to ${MAX_DAYS.toLocaleString('en-US')}`;
  const rule: CollectionRule = {
    categories: Array.isArray(categories) ? [...new Set(categories.filter(isCategory))] : [],
    minPriceCents: price('minPrice', 'Lowest price'),
    maxPriceCents: price('maxPrice', 'Highest price'),
    isOnSale: input.isOnSale === true,
    isPopular: input.isPopular === true,
    inStock: input.inStock === true,
    createdWithinDays: days as number | null,
  };
  const { minPriceCents, maxPriceCents } = rule;
  if (minPriceCents !== null && maxPriceCents !== null && maxPriceCents < minPriceCents)
    errors['rule.maxPrice'] = 'Highest price can’t be below the lowest';
  if (Object.keys(errors).length === 0 && isEmptyRule(rule)) errors['rule'] = 'Choose at least one condition';
  return Object.keys(errors).length > 0 ? { errors } : { rule };
}

function isEmptyRule(rule: CollectionRule): boolean {
  return Object.values(rule).every((value) => value === null || value === false || (value as unknown[]).length === 0);
}

function readText(value: unknown, label: string, most: number, isRequired: boolean): Reading {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' && isRequired) return { problem: `${label} is required` };
  if (text.length > most) return { problem: `${label} can have at most ${most.toLocaleString('en-US')} characters` };
  return text.includes('\0') ? { problem: `${label} has a character that can't be stored` } : { value: text };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function readDay(value: unknown): Reading {
  if (value === null || value === '') return { value: null };
  return typeof value === 'string' && isDate(value) ? { value } : { problem: 'Enter a date, such as 2027-02-14' };
}

function isWithin(value: unknown, low: number, high: number): value is number {
  return Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
}
