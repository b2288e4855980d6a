import { cleanLine } from './clean-line.js';
import { slugOf } from './slug.js';
import { STANDARD_CLASS, type TaxClass, type TaxRate, type TaxRules, type TaxZone } from './taxes.js';
import { isSameZone, readZone, type ZoneInput } from './zone.js';

/** The most that tax rules hold. */
export const taxLimits = { classes: 10, className: 40, zones: 60, name: 40 } as const;

/** Tax rules as forms and interfaces carry them: untrusted, rates are in percent. undefined: as it was. */
export type TaxRulesInput = Partial<Record<keyof TaxRules, unknown>>;

interface TaxZoneInput extends ZoneInput {
  name?: unknown;
  rates?: unknown;
  taxesShipping?: unknown;
}

/**
 * Reads tax rules from untrusted data: the given values are laid over what is stored.
 * @returns the rules after the edit, or what is wrong by field, such as `zones.0.rates.1.percent`, in words for the person
 *   who typed it
 */
export function parseTaxRules(
  input: TaxRulesInput,
  stored: TaxRules,
): { rules: TaxRules } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const { pricesIncludeTax = stored.pricesIncludeTax } = input;
  if (typeof pricesIncludeTax !== 'boolean') errors['pricesIncludeTax'] = 'pricesIncludeTax must be true or false';
  const classes = input.classes === undefined ? stored.classes : readClasses(input.classes, errors);
  const known = new Set([STANDARD_CLASS, ...classes.map(({ id }) => id)]);
  const zones =
    input.zones === undefined
      ? // A class that is deleted takes its rates along.
        stored.zones.map((zone) => ({ ...zone, rates: onlyOf(zone.rates, known) }))
      : readZones(input.zones, known, errors);
  if (Object.keys(errors).length > 0) return { errors };
  return { rules: { pricesIncludeTax: pricesIncludeTax as boolean, classes, zones } };
}

/** What to call a new class by in products, zones and files: 'Books & maps' → 'books-and-maps'. */
export function taxClassId(name: string): string {
  return slugOf(name, 40).replace(/^[^a-z]+/, '');
}

function readClasses(value: unknown, errors: Record<string, string>): TaxClass[] {
  const inputs: unknown[] = Array.isArray(value) ? value : [];
  if (inputs.length > taxLimits.classes) {
    errors['classes'] = `A shop can have at most ${taxLimits.classes} tax classes of its own`;
    return [];
  }
  const classes = inputs.map((input, index): TaxClass => {
    const given = (input ?? {}) as Partial<Record<keyof TaxClass, unknown>>;
    const id = typeof given.id === 'string' ? given.id : '';
    const name = typeof given.name === 'string' ? cleanLine(given.name) : '';
    const at = `classes.${index}`;
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(id))
      errors[`${at}.id`] = 'An ID has 1 to 40 lowercase letters, digits or hyphens, a letter first';
    if (name === '') errors[`${at}.name`] = 'Enter a name, such as Reduced';
    else if (name.length > taxLimits.className) errors[`${at}.name`] = `Use at most ${taxLimits.className} characters`;
    return { id, name };
  });
  for (const [index, { id, name }] of classes.entries()) {
    const others = [{ id: STANDARD_CLASS, name: 'Standard' }, ...classes.slice(0, index)];
    if (others.some((other) => other.id === id || other.name.toLowerCase() === name.toLowerCase()))
      errors[`classes.${index}.name`] ??= 'There is a class with this name already';
  }
  return classes;
}

function readZones(value: unknown, known: ReadonlySet<string>, errors: Record<string, string>): TaxZone[] {
  const inputs: unknown[] = Array.isArray(value) ? value : [];
  if (inputs.length > taxLimits.zones) {
    errors['zones'] = `A shop can have at most ${taxLimits.zones} tax zones`;
    return [];
  }
  const zones = inputs.map((input, index) =>
    readTaxZone((input ?? {}) as TaxZoneInput, `zones.${index}`, known, errors),
  );
  for (const [index, { zone }] of zones.entries()) {
    if (zones.findIndex((other) => isSameZone(other.zone, zone)) < index)
      errors[`zones.${index}.country`] ??= 'There are rates for this place already';
  }
  return zones;
}

function readTaxZone(
  input: TaxZoneInput,
  field: string,
  known: ReadonlySet<string>,
  errors: Record<string, string>,
): TaxZone {
  const name = typeof input.name === 'string' ? cleanLine(input.name) : '';
  if (name === '') errors[`${field}.name`] = 'Enter what the tax is called, such as VAT';
  else if (name.length > taxLimits.name) errors[`${field}.name`] = `Use at most ${taxLimits.name} characters`;
  const { taxesShipping = false } = input;
  if (typeof taxesShipping !== 'boolean') errors[`${field}.taxesShipping`] = 'taxesShipping must be true or false';
  return {
    zone: readZone(input, field, errors),
    name,
    rates: readRates(input.rates, field, known, errors),
    taxesShipping: taxesShipping === true,
  };
}

function readRates(
  value: unknown,
  field: string,
  known: ReadonlySet<string>,
  errors: Record<string, string>,
): Record<string, TaxRate> {
  const inputs: unknown[] = Array.isArray(value) ? value : [];
  const rates = new Map<string, TaxRate>();
  for (const [index, input] of inputs.entries()) {
    const { taxClass, percent } = (input ?? {}) as { taxClass?: unknown; percent?: unknown };
    const at = `${field}.rates.${index}`;
    const id = taxClass ?? STANDARD_CLASS;
    const rate = readPercent(percent);
    if (typeof id !== 'string' || !known.has(id)) errors[`${at}.taxClass`] = 'There is no such tax class';
    else if (rates.has(id)) errors[`${at}.taxClass`] = 'This class has a rate already';
    else rates.set(id, rate ?? 0);
    if (rate === null) errors[`${at}.percent`] = 'Enter a percentage from 0 to 100, with at most 3 decimals';
  }
  if (!rates.has(STANDARD_CLASS)) errors[`${field}.rates`] = 'Enter the rate of the class Standard';
  return Object.fromEntries(rates);
}

/** A percentage as an integer of 1/1000; null when it is none. */
function readPercent(value: unknown): TaxRate | null {
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) return null;
  const rate = Math.round(value * 1000);
  // Numbers such as 8.875 are not exact; a fourth decimal is far more than what they are off by.
  return Math.abs(value * 1000 - rate) < 1e-6 ? rate : null;
}

function onlyOf(rates: TaxZone['rates'], known: ReadonlySet<string>): TaxZone['rates'] {
  return Object.fromEntries(Object.entries(rates).filter(([id]) => known.has(id)));
}
