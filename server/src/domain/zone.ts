import { cleanLine } from './clean-line.js';
import { foldForSearch } from './search-text.js';

/** A part of the world: a country, or what is in it. */
export interface Zone {
  country: string;
  /** A state, a region or a city; null: any. */
  region: string | null;
  /** Of which one must match; none: any. See `matchesPostalCode`. */
  postalCodes: readonly string[];
}

/** The most that zones hold. */
export const zoneLimits = { country: 60, region: 60, postalCodes: 100, postalCode: 20 } as const;

/** A zone as forms and interfaces carry it: untrusted. */
export interface ZoneInput {
  country?: unknown;
  region?: unknown;
  postalCodes?: unknown;
}

/** Where an order goes, as far as it is known: null or '' for what isn't. Where a city is known, no region means none. */
export interface Place {
  country?: string | null;
  city?: string | null;
  region?: string | null;
  postalCode?: string | null;
}

/** A name of a country in one form: 'NO', 'norway' and 'Norway ' are the same, and so are 'USA' and 'United States'. */
export function countryKey(country: string): string {
  const text = withoutSigns(country);
  // An unknown code comes back as it is.
  const written = /^[a-z]{2}$/.test(text) ? withoutSigns(countryNames.of(text.toUpperCase()) ?? text) : text;
  return shortNames.get(text) ?? written;
}

/** A name of a country to be read: 'NO' is Norway, and any other name is as it was typed. */
export function countryName(country: string): string {
  // An unknown code comes back as it is.
  return /^[A-Za-z]{2}$/.test(country) ? (countryNames.of(country.toUpperCase()) ?? country) : country;
}

/** 'St. Kitts & Nevis' → 'st kitts and nevis'. */
function withoutSigns(text: string): string {
  return fold(text.replaceAll('&', ' and ')).replace(/[^\p{L}\p{N} ]/gu, '');
}

/**
 * Whether a postal code is one of a pattern: '10*' is every one that begins with 10, '?' is any one character. Spaces,
 * hyphens and case make no difference.
 */
export function matchesPostalCode(pattern: string, postalCode: string): boolean {
  const [wanted, code] = [postalKey(pattern), postalKey(postalCode)];
  const beginning = wanted.endsWith('*') ? wanted.slice(0, -1) : wanted;
  if (beginning === wanted ? code.length !== wanted.length : code.length < beginning.length) return false;
  return Array.from({ length: beginning.length }, (_, at) => at).every(
    (at) => beginning[at] === '?' || beginning[at] === code[at],
  );
}

/** A postal code, or a pattern of some, without what makes no difference. */
export function postalKey(code: string): string {
  return code.toUpperCase().replace(/[\s-]+/g, '');
}

/** Whether two zones are the same place. */
export function isSameZone(a: Zone | null, b: Zone | null): boolean {
  return zoneKey(a) === zoneKey(b);
}

function zoneKey(zone: Zone | null): string {
  if (zone === null) return '';
  const { country, region, postalCodes } = zone;
  return JSON.stringify([countryKey(country), fold(region ?? ''), postalCodes.map(postalKey).sort()]);
}

/** Folded, and null for what isn't known. */
interface KnownPlace {
  country: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
}

/** Folds what is known of a place, so that it can be compared with zones. */
export function readPlace({ country, city, region, postalCode }: Place): KnownPlace {
  return {
    country: country?.trim() ? countryKey(country) : null,
    city: city?.trim() ? fold(city) : null,
    region: region?.trim() ? fold(region) : null,
    postalCode: postalCode?.trim() ? postalCode : null,
  };
}

/** How much a zone says about a place: by its pattern of postal codes, its region, its country. */
type Rank = readonly [postalCode: number, region: number, country: number];

/** Whether a place is in a zone. While some of the place isn't known, it may be. */
export function placeIn(zone: Zone | null, place: KnownPlace): { match: 'yes' | 'no' | 'maybe'; rank: Rank } {
  if (zone === null) return { match: 'yes', rank: [0, 0, 0] };
  const patterns = zone.postalCodes.filter(
    (pattern) => place.postalCode === null || matchesPostalCode(pattern, place.postalCode),
  );
  const rank: Rank = [Math.max(0, ...patterns.map(weightOf)), zone.region === null ? 0 : 1, 1];
  const wanted = zone.region === null ? null : fold(zone.region);
  // Addresses may leave their region out, so the city says yes or no without it.
  const isInRegion = wanted === null || place.region === wanted || place.city === wanted;
  const isElsewhere =
    (place.country !== null && place.country !== countryKey(zone.country)) ||
    (!isInRegion && place.city !== null) ||
    (zone.postalCodes.length > 0 && patterns.length === 0);
  if (isElsewhere) return { match: 'no', rank };
  const isKnown = place.country !== null && isInRegion && (zone.postalCodes.length === 0 || place.postalCode !== null);
  return { match: isKnown ? 'yes' : 'maybe', rank };
}

/** A pattern with more characters of its own says more; any pattern says something. */
function weightOf(pattern: string): number {
  const key = postalKey(pattern);
  // A whole code says more than all codes that begin like it.
  return 1 + 2 * key.replace(/[*?]/g, '').length + (key.endsWith('*') ? 0 : 1);
}

/** Sorts what says less first. */
export function compareRanks(a: Rank, b: Rank): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function fold(text: string): string {
  return cleanLine(foldForSearch(text));
}

/**
 * Reads a zone from untrusted data.
 * @param field the beginning of the names under which problems go into `errors`, such as `rates.0`
 * @returns null without a country: everywhere
 */
export function readZone(input: ZoneInput, field: string, errors: Record<string, string>): Zone | null {
  const line = (name: 'country' | 'region') => {
    const text = typeof input[name] === 'string' ? cleanLine(input[name]) : '';
    if (text.length > zoneLimits[name]) errors[`${field}.${name}`] = `Use at most ${zoneLimits[name]} characters`;
    return text;
  };
  const country = line('country');
  const region = line('region') || null;
  const given: unknown[] = Array.isArray(input.postalCodes) ? input.postalCodes : [];
  const postalCodes = [...new Set(given.map((code) => cleanLine(String(code))).filter(Boolean))];
  if (postalCodes.length > zoneLimits.postalCodes)
    errors[`${field}.postalCodes`] = `Enter at most ${zoneLimits.postalCodes} postal codes`;
  const wrong = postalCodes.find((code) => !isPattern(code));
  if (wrong !== undefined)
    errors[`${field}.postalCodes`] =
      `“${wrong.slice(0, zoneLimits.postalCode)}” isn’t a postal code such as 1000, 10* or 10??`;
  if (country === '') {
    // A region or a postal code says nothing without its country.
    if (region !== null || postalCodes.length > 0) errors[`${field}.country`] = 'Enter the country, too';
    return null;
  }
  return { country, region, postalCodes };
}

/** Letters, digits, spaces, hyphens and '?', at the end '*'. */
function isPattern(code: string): boolean {
  return code.length <= zoneLimits.postalCode && /^[\p{L}\p{N} ?-]*\*?$/u.test(code) && postalKey(code) !== '*';
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** What people write for countries that are listed by another name. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['usa', 'united states'],
  ['united states of america', 'united states'],
  ['great britain', 'united kingdom'],
  ['uae', 'united arab emirates'],
  ['turkey', 'turkiye'],
  ['czech republic', 'czechia'],
  ['ivory coast', 'cote divoire'],
  ['hong kong', 'hong kong sar china'],
  ['macau', 'macao sar china'],
  ['burma', 'myanmar burma'],
  ['myanmar', 'myanmar burma'],
]);
