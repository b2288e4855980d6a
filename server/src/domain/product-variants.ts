import {
  MAX_STOCK,
  SALE_PRICE_RULE,
  isStockCount,
  parseProductFields,
  type ProductFields,
  type ProductInput,
} from './product-draft.js';
import type { ProductOption } from './product-options.js';
import { noSchedule, scheduleOf } from './product-schedule.js';

export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 100;
export const MAX_OPTION_TEXT = 60;

export const TOO_MANY_OPTIONS = `A product can have at most ${MAX_OPTIONS} options`;
export const TOO_MANY_VARIANTS = `A product can have at most ${MAX_VARIANTS} variants`;
const NAME_RULE = `Name the option, in at most ${MAX_OPTION_TEXT} characters`;
const VALUE_RULE = `Each value must have 1 to ${MAX_OPTION_TEXT} characters`;
// The form, and files, separate values by them.
const NO_COMMAS = 'Values can’t have commas';

/** What variants have of their own; all else is the product's. */
const ownNames = ['sku', 'price', 'salePrice', 'isOnSale', 'weightGrams', 'image'] as const;

/** What an admin decides about one variant; everything is untrusted. Names, texts and categories are the product's. */
export interface VariantInput extends Pick<ProductInput, (typeof ownNames)[number]> {
  /** The ID of an existing variant; the product's own ID for its default variant; none for a new one. */
  _id?: unknown;
  /** One value of each option, in the order of the options. */
  values?: unknown;
  /** The counted stock of a new variant, or a new count. */
  countInStock?: unknown;
  /** The units to add to an existing one, or to remove if negative. */
  stockDelta?: unknown;
}

/** The options of a product and all its variants; untrusted. */
export interface VariantsInput {
  options?: unknown;
  variants?: unknown;
}

/** One variant after the edit. */
export interface VariantDraft {
  /** Null for a new one. */
  id: string | null;
  values: string[];
  fields: ProductFields;
  /** The units to add or remove; a new variant's first stock. */
  stockDelta: number;
}

/** What is stored of a product's variants: the rows by their IDs, the default variant under the product's own. */
export type StoredVariants = ReadonlyMap<string, ProductFields & { countInStock: number }>;

/**
 * Reads the options of a product and all its variants. The list is complete: a stored variant that it leaves out is gone.
 * Either there are no options and no variants, or every variant has one value of each option, and the product's own row
 * is one of them.
 * @param productId the product, whose row is the default variant
 * @returns the variants in their order, or what is wrong by field, such as `variants.2.price`
 */
export function parseVariants(
  input: VariantsInput,
  productId: string,
  stored: StoredVariants,
): { options: ProductOption[]; variants: VariantDraft[] } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const options = parseOptions(input.options, errors);
  const given = Array.isArray(input.variants) ? (input.variants as unknown[]) : [];
  if (!Array.isArray(input.variants)) errors['variants'] = 'Send the list of all variants';
  if (given.length > MAX_VARIANTS) errors['variants'] = TOO_MANY_VARIANTS;
  if (Object.keys(errors).length > 0) return { errors };
  if (options.length === 0 && given.length > 0) errors['options'] = 'Add an option before its variants';
  if (options.length > 0 && given.length === 0) errors['variants'] = 'Add a variant for each choice that you sell';

  const seen = { ids: new Set<string>(), values: new Set<string>(), skus: new Set<string>() };
  const variants = given.map((variant, index) => {
    const found = isRecord(variant) ? variant : {};
    const problems: Record<string, string> = {};
    const draft = parseVariant(found, { options, productId, stored, seen }, problems);
    for (const [field, problem] of Object.entries(problems)) errors[`variants.${index}.${field}`] = problem;
    return draft;
  });
  if (given.length > 0 && !seen.ids.has(productId)) {
    errors['variants'] ??= 'One of the variants must be the product’s default variant, with the product’s own ID';
  }
  return Object.keys(errors).length > 0 ? { errors } : { options, variants };
}

function parseOptions(value: unknown, errors: Record<string, string>): ProductOption[] {
  if (!Array.isArray(value)) {
    errors['options'] = 'Send the list of all options';
    return [];
  }
  if (value.length > MAX_OPTIONS) errors['options'] = TOO_MANY_OPTIONS;
  const names = new Set<string>();
  return value.slice(0, MAX_OPTIONS).map((option: unknown, index) => {
    const { name, values } = isRecord(option) ? option : {};
    const readName = readText(name);
    if (readName === null) errors[`options.${index}.name`] = NAME_RULE;
    else if (names.has(readName.toLowerCase())) errors[`options.${index}.name`] = 'Another option has this name';
    else names.add(readName.toLowerCase());
    const texts = Array.isArray(values) ? values.map(readText) : [];
    const known = texts.filter((text) => text !== null);
    if (known.length === 0) errors[`options.${index}.values`] = 'Add at least one value';
    else if (known.length > MAX_VARIANTS)
      errors[`options.${index}.values`] = `An option can have at most ${MAX_VARIANTS} values`;
    else if (known.length < texts.length) errors[`options.${index}.values`] = VALUE_RULE;
    else if (known.some((text) => text.includes(','))) errors[`options.${index}.values`] = NO_COMMAS;
    else if (new Set(known.map((text) => text.toLowerCase())).size < known.length)
      errors[`options.${index}.values`] = 'Each value can be there only once';
    return { name: readName ?? '', values: known };
  });
}

interface Surroundings {
  options: readonly ProductOption[];
  productId: string;
  stored: StoredVariants;
  seen: Record<'ids' | 'values' | 'skus', Set<string>>;
}

function parseVariant(
  input: Record<string, unknown>,
  { options, productId, stored, seen }: Surroundings,
  problems: Record<string, string>,
): VariantDraft {
  const id = typeof input['_id'] === 'string' && input['_id'] !== '' ? input['_id'] : null;
  const known = id === null ? undefined : stored.get(id);
  if (id !== null && !known) problems['_id'] = 'The product has no such variant';
  else if (id !== null && seen.ids.has(id)) problems['_id'] = 'This variant is in the list twice';
  if (id !== null) seen.ids.add(id);

  const values = Array.isArray(input['values']) ? input['values'].map((value) => readText(value) ?? '') : [];
  const isComplete =
    values.length === options.length && options.every((option, index) => option.values.includes(values[index] ?? ''));
  if (!isComplete) problems['values'] = 'Choose one of the values of each option';
  else if (seen.values.has(JSON.stringify(values))) problems['values'] = 'Another variant has the same values';
  else seen.values.add(JSON.stringify(values));

  const product = stored.get(productId);
  const blank = product && {
    ...product,
    description: '',
    sku: null,
    slug: null,
    pictures: null,
    isOnSale: false,
    salePriceCents: null,
  };
  if (id === null && input['price'] === undefined) problems['price'] = 'Price is required';
  const parsed = parseVariantFields(input, known ?? (blank as ProductFields));
  if ('errors' in parsed) Object.assign(problems, parsed.errors);
  const fields = 'errors' in parsed ? null : parsed.fields;
  const code = fields?.sku ?? null;
  if (code !== null && seen.skus.has(code)) problems['sku'] = 'Another variant has this SKU';
  if (code !== null) seen.skus.add(code);
  return {
    id,
    values,
    fields: fields ?? (blank as ProductFields),
    stockDelta: readStock(input, known?.countInStock ?? null, problems),
  };
}

/**
 * Reads an edit of a variant as `parseProductFields` does. What is the product's stays as it is, and so do the dates: a
 * variant without a sale price takes no part in the product's sale.
 */
export function parseVariantFields(input: ProductInput, stored: ProductFields): ReturnType<typeof parseProductFields> {
  const own = Object.fromEntries(ownNames.map((name) => [name, input[name]]));
  const parsed = parseProductFields(own, { ...stored, ...noSchedule });
  if ('errors' in parsed) return parsed;
  // Otherwise a price for the sale to come would be dropped without a word.
  if (stored.saleFrom !== null && input.salePrice != null && parsed.fields.salePriceCents === null)
    return { errors: { salePrice: SALE_PRICE_RULE } };
  return { fields: { ...parsed.fields, ...scheduleOf(stored) } };
}

/** @param before the stock of an existing variant; null for a new one */
function readStock(
  { countInStock, stockDelta }: VariantInput,
  before: number | null,
  problems: Record<string, string>,
): number {
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  if (isGiven(stockDelta) && isGiven(countInStock)) {
    problems['stockDelta'] = 'Send either a stock change or a new count, not both';
    return 0;
  }
  if (isGiven(countInStock)) {
    if (isStockCount(countInStock)) return countInStock - (before ?? 0);
    problems['countInStock'] = `Stock must be a whole number from 0 to ${MAX_STOCK.toLocaleString('en-US')}`;
    return 0;
  }
  const delta = stockDelta ?? 0;
  if (!Number.isInteger(delta) || !isStockCount((before ?? 0) + (delta as number))) {
    problems['stockDelta'] = !Number.isInteger(delta)
      ? 'Stock can only change by a whole number'
      : (delta as number) < 0
        ? `Only ${before ?? 0} left`
        : `Stock can be at most ${MAX_STOCK.toLocaleString('en-US')}`;
    return 0;
  }
  return delta as number;
}

/** What is wrong with the name of an option; null when nothing is. */
export function optionNameProblem(name: unknown): string | null {
  return readText(name) === null ? NAME_RULE : null;
}

/** What is wrong with a value of an option; null when nothing is. */
export function optionValueProblem(value: unknown): string | null {
  const text = readText(value);
  return text === null ? VALUE_RULE : text.includes(',') ? NO_COMMAS : null;
}

function readText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > MAX_OPTION_TEXT || text.includes('\0') ? null : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
