import { cleanLine } from './clean-line.js';
import { discountCode, isDiscountCode, MAX_CODE_LENGTH } from './discount-code.js';
import { discountKinds, type Discount, type DiscountKind } from './discounts.js';
import { isDate } from './is-date.js';
import { centsFromDecimal, decimalsRule, type Cents } from './money.js';
import { MAX_PRODUCT_CENTS, mostPrice } from './product-draft.js';
import { isSameZone, readZone, type Zone } from './zone.js';

/** The most that discounts hold. */
export const discountLimits = {
  discounts: 500,
  name: 60,
  code: MAX_CODE_LENGTH,
  collections: 50,
  zones: 20,
  pieces: 99,
  uses: 1_000_000,
} as const;

/** What an admin decides about a discount. */
export type DiscountFields = Omit<Discount, 'id'>;

/** A discount as forms and interfaces carry it: untrusted, amounts are decimal, undefined means that a value is not given. */
export type DiscountInput = Partial<
  Record<Exclude<keyof DiscountFields, 'amountCents' | 'minimumCents'> | 'amount' | 'minimum', unknown>
>;

/** A new discount has these values where none are given; a name must be given, and what its kind takes off. */
export const blankDiscount: DiscountFields = {
  name: '',
  code: null,
  kind: 'percentage',
  percent: null,
  amountCents: null,
  buyQuantity: null,
  getQuantity: null,
  collectionIds: [],
  excludesSales: false,
  zones: [],
  minimumCents: null,
  startsOn: null,
  endsOn: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isCombinable: false,
  isActive: true,
};

/** What each kind has besides what all have; the rest is null. */
const fieldsOfKind: Readonly<
  Record<DiscountKind, readonly ('percent' | 'amountCents' | 'buyQuantity' | 'getQuantity')[]>
> = {
  percentage: ['percent'],
  fixed: ['amountCents'],
  'free-delivery': ['amountCents'],
  'buy-x-get-y': ['buyQuantity', 'getQuantity'],
};

/**
 * Reads an edit, or a new discount, from untrusted data: the given values are laid over what is stored.
 * @param stored the discount that is edited; null for a new one
 * @returns all fields after the edit, or what is wrong by field, in words for the person who typed it
 */
export function parseDiscount(
  input: DiscountInput,
  stored: DiscountFields | null = null,
): { fields: DiscountFields } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const base = stored ?? blankDiscount;
  const fields = Object.fromEntries(
    Object.keys(blankDiscount).map((name) => [name, base[name as keyof DiscountFields]]),
  ) as unknown as DiscountFields;
  const read = <Value>(name: keyof DiscountInput, reader: (value: unknown) => Value, set: (value: Value) => void) => {
    if (input[name] === undefined) return;
    try {
      set(reader(input[name]));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      errors[name] = error.message;
    }
  };
  read('name', readName, (name) => (fields.name = name));
  if (fields.name === '') errors['name'] ??= 'Enter a name, such as Spring offer';
  read('code', readCode, (code) => (fields.code = code));
  read('kind', readKind, (kind) => (fields.kind = kind));
  read('percent', count('percentage', 100), (percent) => (fields.percent = percent));
  read('amount', readAmount, (cents) => (fields.amountCents = cents));
  read('buyQuantity', count('number of gifts', discountLimits.pieces), (pieces) => (fields.buyQuantity = pieces));
  read('getQuantity', count('number of gifts', discountLimits.pieces), (pieces) => (fields.getQuantity = pieces));
  read('collectionIds', readIds, (ids) => (fields.collectionIds = ids));
  if (input.zones !== undefined) fields.zones = readZones(input.zones, errors);
  read('minimum', readAmount, (cents) => (fields.minimumCents = cents));
  read('startsOn', readDay, (day) => (fields.startsOn = day));
  read('endsOn', readDay, (day) => (fields.endsOn = day));
  read('maxUses', count('number', discountLimits.uses), (uses) => (fields.maxUses = uses));
  read('maxUsesPerCustomer', count('number', discountLimits.uses), (uses) => (fields.maxUsesPerCustomer = uses));
  for (const name of ['excludesSales', 'isCombinable', 'isActive'] as const)
    read(
      name,
      (value) => (typeof value === 'boolean' ? value : problem(`${name} must be true or false`)),
      (flag) => {
        fields[name] = flag;
      },
    );
  for (const name of ['percent', 'amountCents', 'buyQuantity', 'getQuantity'] as const)
    if (!fieldsOfKind[fields.kind].includes(name)) fields[name] = null;
  refuseMissing(fields, errors);
  if (!errors['startsOn'] && !errors['endsOn'] && fields.startsOn !== null && fields.endsOn !== null)
    if (fields.endsOn < fields.startsOn) errors['endsOn'] = 'The last day can’t be before the first';
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/** What a kind can't be without. */
function refuseMissing(
  { kind, percent, amountCents, buyQuantity, getQuantity }: DiscountFields,
  errors: Record<string, string>,
) {
  if (kind === 'percentage' && percent === null) errors['percent'] ??= 'Enter a whole percentage from 1 to 100';
  if (kind === 'fixed' && amountCents === null) errors['amount'] ??= 'Enter an amount above 0';
  if (kind !== 'buy-x-get-y') return;
  if (buyQuantity === null) errors['buyQuantity'] ??= 'Enter how many gifts are bought';
  if (getQuantity === null) errors['getQuantity'] ??= 'Enter how many gifts are free';
}

/** What is wrong with a value, in words for the person who typed it. */
class Problem extends Error {}

function problem(message: string): never {
  throw new Problem(message);
}

function readName(value: unknown): string {
  const name = typeof value === 'string' ? cleanLine(value) : '';
  return name.length > discountLimits.name ? problem(`Use at most ${discountLimits.name} characters`) : name;
}

function readCode(value: unknown): string | null {
  const code = typeof value === 'string' ? discountCode(value) : '';
  if (code === '') return null;
  return isDiscountCode(code)
    ? code
    : problem(
        `Use 3 to ${discountLimits.code} letters from A to Z, digits, hyphens and underscores, such as SPRING-10`,
      );
}

function readKind(value: unknown): DiscountKind {
  return discountKinds.find((kind) => kind === value) ?? problem(`Choose one of ${discountKinds.join(', ')}`);
}

function count(what: string, most: number) {
  return (value: unknown): number | null => {
    if (value === null) return null;
    const isWithin = Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most;
    return isWithin ? (value as number) : problem(`Enter a whole ${what} from 1 to ${most.toLocaleString('en-US')}`);
  };
}

function readAmount(value: unknown): Cents | null {
  if (value === null) return null;
  const cents = typeof value === 'number' ? centsFromDecimal(value) : null;
  return cents !== null && cents > 0 && cents <= MAX_PRODUCT_CENTS
    ? cents
    : problem(`Enter an amount above 0, up to ${mostPrice()}, with ${decimalsRule()}`);
}

function readIds(value: unknown): string[] {
  const ids = [...new Set((Array.isArray(value) ? value : []).map(String))];
  return ids.length > discountLimits.collections
    ? problem(`Choose at most ${discountLimits.collections} collections`)
    : ids;
}

/** What is wrong goes into `errors` under names such as `zones.0.country`. */
function readZones(value: unknown, errors: Record<string, string>): Zone[] {
  const inputs: unknown[] = Array.isArray(value) ? value : [];
  if (inputs.length > discountLimits.zones) {
    errors['zones'] = `Enter at most ${discountLimits.zones} places`;
    return [];
  }
  const zones: Zone[] = [];
  for (const [index, input] of inputs.entries()) {
    const field = `zones.${index}`;
    const zone = readZone(input ?? {}, field, errors);
    if (zone === null) errors[`${field}.country`] ??= 'Enter a country, or remove this place';
    else if (zones.some((other) => isSameZone(other, zone)))
      errors[`${field}.country`] ??= 'This place is listed twice';
    else zones.push(zone);
  }
  return zones;
}

function readDay(value: unknown): string | null {
  if (value === null || value === '') return null;
  return typeof value === 'string' && isDate(value) ? value : problem('Enter a date, such as 2027-02-14');
}
