import { cleanLine } from './clean-line.js';
import {
  methodKinds,
  rateBases,
  type DeliveryKind,
  type DeliveryMethod,
  type DeliveryRate,
  type RateBasis,
  type RateStep,
} from './delivery.js';
import { STANDARD } from './delivery-words.js';
import { centsFromDecimal, centsOf, decimalFromCents, formatBriefly, type Cents } from './money.js';
import { documentedPricingRules } from './pricing.js';
import { MAX_WEIGHT_GRAMS } from './product-draft.js';
import { documentedRates } from './shipping-rates.js';
import { settingLimits, type ShopSettings } from './shop-settings.js';
import { isSameZone, readZone, zoneLimits, type ZoneInput } from './zone.js';

/** The most that methods hold; prices are decimal. */
export const deliveryLimits = {
  methods: 30,
  name: 60,
  note: 300,
  days: 90,
  rates: 50,
  steps: 20,
  ...zoneLimits,
  /** Amounts are for a currency with two decimals; in cents they are always the same. */
  price: settingLimits.shippingPrice,
  freeFrom: settingLimits.freeShippingThreshold,
} as const;

/** A zone, a basis and prices, as forms and interfaces carry them: untrusted, prices and values are decimal. */
export interface RateInput extends ZoneInput {
  basis?: unknown;
  steps?: unknown;
  freeFrom?: unknown;
}

/** A method as forms and interfaces carry it; undefined means that a value is not given. */
export type DeliveryMethodInput = Partial<Record<keyof DeliveryMethodFields, unknown>>;

/** What an admin decides about a method. */
export type DeliveryMethodFields = Omit<DeliveryMethod, 'id'>;

/** A method as it is stored, or as it comes with the shop. */
export interface StoredDeliveryMethod extends DeliveryMethod {
  /** Lists begin with the lowest. */
  position: number;
  /** Counts the changes; 0 for one that comes with the shop and was never changed. */
  version: number;
}

/** The settings by which the methods that come with the shop are priced. */
export type DeliveryPrices = Pick<
  ShopSettings,
  'shippingPrice' | 'freeShippingThreshold' | 'expressPrice' | 'overnightPrice'
>;

const everywhere = (priceCents: Cents): DeliveryRate => ({
  zone: null,
  basis: 'flat',
  steps: [{ from: 0, priceCents }],
  freeFromCents: null,
});

/** A new method has these values where none are given. */
export const blankMethod: DeliveryMethodFields = {
  name: '',
  note: '',
  kind: 'ship',
  isActive: true,
  minDays: 1,
  maxDays: 3,
  rates: [everywhere(0)],
};

/** The documented methods. While they are offered, the settings say what they cost (`shownMethods`). */
const builtIn: readonly StoredDeliveryMethod[] = (
  [
    [STANDARD, 'Standard', 3, 5, documentedPricingRules.shippingCents],
    ['express', 'Express', 2, 2, Math.round(documentedRates.express * 100)],
    ['overnight', 'Overnight', 1, 1, Math.round(documentedRates.overnight * 100)],
  ] as const
).map(([id, name, minDays, maxDays, cents], position) => ({
  ...blankMethod,
  ...{ id, name, minDays, maxDays, position, version: 0 },
  rates: [everywhere(cents)],
}));

/** The setting with the price of a method that comes with the shop. */
const priceSettings = {
  standard: 'shippingPrice',
  express: 'expressPrice',
  overnight: 'overnightPrice',
} as const satisfies Record<string, keyof DeliveryPrices>;

/** Whether a method comes with the shop: it can be changed and switched off, but not deleted. */
export function isBuiltIn(id: string): id is keyof typeof priceSettings {
  return Object.hasOwn(priceSettings, id);
}

/**
 * All methods in their order: those that come with the shop, as they were changed, and the shop's own. The settings say what
 * the first cost (`baseRate`), so that a price has one place, whoever changes it and where.
 * Express and Overnight are offered while their settings have a price.
 */
export function shownMethods(rows: readonly StoredDeliveryMethod[], prices: DeliveryPrices): StoredDeliveryMethod[] {
  const stored = new Map(rows.map((row) => [row.id, row]));
  const own = rows.filter(({ id }) => !isBuiltIn(id));
  return [...builtIn.map((method) => followSettings(stored.get(method.id) ?? method, prices)), ...own].sort(
    (a, b) => a.position - b.position || (a.id < b.id ? -1 : 1),
  );
}

function followSettings(method: StoredDeliveryMethod, prices: DeliveryPrices): StoredDeliveryMethod {
  const price = isBuiltIn(method.id) ? prices[priceSettings[method.id]] : null;
  if (price === null) return { ...method, isActive: false };
  const isStandard = method.id === STANDARD;
  const base = baseRate(method.rates);
  const rates = method.rates.map((rate) => {
    if (rate !== base) return rate;
    const priced = rate.steps.findIndex(({ priceCents }) => priceCents !== null);
    return {
      ...rate,
      steps: rate.steps.map((step, index) => (index === priced ? { ...step, priceCents: centsOf(price) } : step)),
      ...(isStandard && {
        freeFromCents: prices.freeShippingThreshold === null ? null : centsOf(prices.freeShippingThreshold),
      }),
    };
  });
  return { ...method, isActive: isStandard ? method.isActive : true, rates };
}

/**
 * What the settings must say once a method that comes with the shop has been changed, so that cart and pages say it, too.
 */
export function pricesAfter({ id, isActive, rates }: DeliveryMethod): Partial<DeliveryPrices> {
  if (!isBuiltIn(id)) return {};
  if (id !== STANDARD && !isActive) return { [priceSettings[id]]: null };
  const base = baseRate(rates);
  if (!base) return {};
  const price = decimalFromCents(firstPrice(base));
  if (id !== STANDARD) return { [priceSettings[id]]: price };
  const { freeFromCents } = base;
  return {
    shippingPrice: price,
    freeShippingThreshold: freeFromCents === null ? null : decimalFromCents(freeFromCents),
  };
}

/** The rate whose first price the settings say: the one that holds everywhere, or else the lowest one. */
function baseRate(rates: readonly DeliveryRate[]): DeliveryRate | undefined {
  const [base] = rates
    .filter((rate) => Number.isFinite(firstPrice(rate)))
    .sort((a, b) => Number(a.zone !== null) - Number(b.zone !== null) || firstPrice(a) - firstPrice(b));
  return base;
}

/** The first price at which something is delivered. */
function firstPrice({ steps }: DeliveryRate): number {
  return steps.find(({ priceCents }) => priceCents !== null)?.priceCents ?? Infinity;
}

/**
 * Reads an edit, or a new method, from untrusted data: the given values are laid over what is stored.
 * @param stored the method that is edited; null for a new one
 * @returns all fields after the edit, or what is wrong by field, such as `rates.0.steps.1.price`, in words for the person who
 *   typed it
 */
export function parseDeliveryMethod(
  input: DeliveryMethodInput,
  stored: DeliveryMethod | null = null,
): { fields: DeliveryMethodFields } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const fields: DeliveryMethodFields = { ...blankMethod };
  for (const name of fieldNames) Object.assign(fields, { [name]: (stored ?? blankMethod)[name] });

  const text = (name: 'name' | 'note', most: number) => {
    const value = input[name];
    if (value === undefined) return;
    const line = typeof value === 'string' ? cleanLine(value) : '';
    if (line.length > most) errors[name] = `Use at most ${most} characters`;
    fields[name] = line;
  };
  text('name', deliveryLimits.name);
  if (fields.name === '') errors['name'] ??= 'Enter a name, such as Standard';
  text('note', deliveryLimits.note);
  if (input.kind !== undefined) {
    if (isOneOf(methodKinds, input.kind)) fields.kind = input.kind as DeliveryKind;
    else errors['kind'] = `Choose one of ${methodKinds.join(', ')}`;
  }
  if (input.isActive !== undefined) {
    if (typeof input.isActive === 'boolean') fields.isActive = input.isActive;
    else errors['isActive'] = 'isActive must be true or false';
  }
  for (const name of ['minDays', 'maxDays'] as const) {
    const value = input[name];
    if (value === undefined) continue;
    if (isCount(value, deliveryLimits.days)) fields[name] = value;
    else errors[name] = `Enter a number of days from 0 to ${deliveryLimits.days}`;
  }
  if (!errors['minDays'] && !errors['maxDays'] && fields.maxDays < fields.minDays)
    errors['maxDays'] = 'This can’t be less than the fewest days';
  if (input.rates !== undefined) fields.rates = readRates(input.rates, errors);
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

const fieldNames = Object.keys(blankMethod) as (keyof DeliveryMethodFields)[];

function readRates(value: unknown, errors: Record<string, string>): DeliveryRate[] {
  const inputs: unknown[] = Array.isArray(value) ? value : [];
  if (inputs.length === 0) errors['rates'] = 'Enter at least one price';
  if (inputs.length > deliveryLimits.rates) {
    errors['rates'] = `A method can have at most ${deliveryLimits.rates} prices by place`;
    return [];
  }
  const rates = inputs.map((input, index) => readRate(input as RateInput | null, `rates.${index}`, errors));
  for (const [index, { zone }] of rates.entries()) {
    if (rates.findIndex((other) => isSameZone(other.zone, zone)) < index)
      errors[`rates.${index}.country`] ??= 'There is a price for this place already';
  }
  const prices = rates.flatMap(({ steps }) => steps.map(({ priceCents }) => priceCents));
  if (Object.keys(errors).length === 0 && prices.every((price) => price === null))
    errors['rates'] = 'Enter a price, or switch the method off';
  return rates;
}

function readRate(input: RateInput | null, field: string, errors: Record<string, string>): DeliveryRate {
  const { basis = 'flat', freeFrom = null } = input ?? {};
  if (!isOneOf(rateBases, basis)) errors[`${field}.basis`] = `Choose one of ${rateBases.join(', ')}`;
  const rate: DeliveryRate = {
    zone: readZone(input ?? {}, field, errors),
    basis: basis as RateBasis,
    steps: readSteps(input?.steps, basis as RateBasis, field, errors),
    freeFromCents: null,
  };
  if (freeFrom === null) return rate;
  const freeFromCents = readAmount(freeFrom, deliveryLimits.freeFrom);
  if (freeFromCents === null || freeFromCents === 0)
    errors[`${field}.freeFrom`] =
      `Enter an amount above 0, up to ${formatBriefly(deliveryLimits.freeFrom * 100)}, or leave it empty`;
  return { ...rate, freeFromCents };
}

function readSteps(value: unknown, basis: RateBasis, field: string, errors: Record<string, string>): RateStep[] {
  const inputs: unknown[] = Array.isArray(value) ? value : [];
  const most = basis === 'flat' ? 1 : deliveryLimits.steps;
  if (inputs.length === 0 || inputs.length > most) {
    errors[`${field}.steps`] = most === 1 ? 'A flat price has exactly one step' : `Enter 1 to ${most} steps`;
    return [];
  }
  const steps = inputs.map((input, index): RateStep => {
    const { from = 0, price } = (input ?? {}) as { from?: unknown; price?: unknown };
    const at = `${field}.steps.${index}`;
    const priceCents = price === null ? null : readAmount(price, deliveryLimits.price);
    if (price !== null && priceCents === null)
      errors[`${at}.price`] =
        `Enter a price from 0 to ${decimalFromCents(deliveryLimits.price * 100).toLocaleString('en-US')}`;
    return { from: readFrom(from, basis, index, at, errors), priceCents };
  });
  for (const [index, { from }] of steps.entries()) {
    if (index > 0 && from <= (steps[index - 1]?.from ?? 0))
      errors[`${field}.steps.${index}.from`] ??= 'Each step must begin above the one before';
  }
  return steps;
}

function readFrom(from: unknown, basis: RateBasis, index: number, at: string, errors: Record<string, string>): number {
  const isMoney = basis === 'cart-value';
  const read = isMoney ? readAmount(from, deliveryLimits.freeFrom) : isCount(from, MAX_WEIGHT_GRAMS) ? from : null;
  if (index === 0 && read !== 0) errors[`${at}.from`] = 'The first step begins at 0';
  else if (read === null)
    errors[`${at}.from`] = isMoney ? 'Enter an amount, such as 50 or 49.90' : 'Enter a weight in whole grams';
  return read ?? 0;
}

function readAmount(value: unknown, most: number): Cents | null {
  const cents = typeof value === 'number' ? centsFromDecimal(value) : null;
  return cents !== null && cents >= 0 && cents <= most * 100 ? cents : null;
}

function isCount(value: unknown, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && values.includes(value);
}
