import { categories, isCategory, type Category } from './categories.js';
import { centsFromDecimal, decimalFromCents, decimalsRule, type Cents } from './money.js';
import { isValidSalePrice } from './pricing.js';
import { noSchedule, readInstant, SCHEDULE_RULE, settleSchedule, type ScheduleName } from './product-schedule.js';
import { isSlug, productSlug, slugRule } from './slug.js';
import { STANDARD_CLASS } from './taxes.js';
import { parseTextOptions, textOptionsColumn } from './text-options.js';
import {
  MAX_IMAGE_ALT,
  MAX_PRODUCT_IMAGES,
  picturesColumn,
  storedImages,
  type ProductImage,
} from './product-images.js';

/**
 * A product as forms, files and interfaces carry it: under its documented names, with decimal prices. It is untrusted,
 * and undefined means that a value is not given.
 */
export type ProductInput = Partial<Record<InputName, unknown>>;

type InputName =
  Exclude<keyof ProductFields, 'priceCents' | 'salePriceCents' | 'pictures'> | 'price' | 'salePrice' | 'images';

export const MAX_PRODUCT_NAME = 120;
export const MAX_PRODUCT_DESCRIPTION = 4000;
/** Far above any gift in most currencies, far below what the columns of cents can hold. */
export const MAX_PRODUCT_CENTS: Cents = 100_000_000;
/** The same as a decimal of a currency with two decimals. */
export const MAX_PRODUCT_PRICE = MAX_PRODUCT_CENTS / 100;
export const MAX_STOCK = 1_000_000;
const MAX_IMAGE_ADDRESS = 2000;
export const MAX_SKU = 64;
/** A ton: far above any gift. */
export const MAX_WEIGHT_GRAMS = 1_000_000;
/** A quarter of a year of business days: far above any gift. */
export const MAX_PREPARATION_DAYS = 60;

/** Shown when a product has no picture (specification, sections 2 and 5). */
export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg';

/** A new product has these values where none are given; `required` must be given. */
export const blankProduct = {
  name: '',
  description: '',
  image: PLACEHOLDER_IMAGE,
  category: 'other' as Category,
  priceCents: 0 as Cents,
  salePriceCents: null as Cents | null,
  isOnSale: false,
  isPopular: false,
  isPublished: true,
  sku: null as string | null,
  weightGrams: null as number | null,
  /** How the product's address reads after its id; null: as its name does. */
  slug: null as string | null,
  /** See `storedImages`. */
  pictures: null as string | null,
  ...noSchedule,
  /** See `storedTextOptions`. */
  textOptions: null as string | null,
  /** null: Standard. */
  taxClass: null as string | null,
  /** Whether it is a gift card, worth what is paid for it. */
  isGiftCard: false,
  /** The business days that the shop needs before it can leave. */
  preparationDays: 0,
};

/** What an admin decides about a product. Its stock is not among it: that belongs to the ledger. */
export type ProductFields = typeof blankProduct;

const fieldNames = Object.keys(blankProduct) as (keyof ProductFields)[];

const required: readonly InputName[] = ['name', 'description', 'price'];

/** What one value of the input means for the product, or what is wrong with it. */
type Reading =
  { fields: Partial<ProductFields> } | { problem: string } | { problems: Readonly<Record<string, string>> };

/** Reads each value of the input on its own. */
const readers: Record<InputName, (value: unknown) => Reading> = {
  name: (value) => readText('name', value, 'Name', MAX_PRODUCT_NAME),
  description: (value) => readText('description', value, 'Description', MAX_PRODUCT_DESCRIPTION),
  price(value) {
    const priceCents = readPrice(value);
    return priceCents === null ? { problem: priceProblem(value) } : { fields: { priceCents } };
  },
  isOnSale: (value) => readFlag('isOnSale', value),
  isPopular: (value) => readFlag('isPopular', value),
  isPublished: (value) => readFlag('isPublished', value),
  // Whether a sale price may be missing or unreadable depends on the other fields.
  salePrice: (value) => ({ fields: { salePriceCents: readPrice(value) } }),
  category: (value) =>
    isCategory(value)
      ? { fields: { category: value } }
      : { problem: `Category must be one of ${categories.join(', ')}` },
  image(value) {
    const image = typeof value === 'string' && value.trim() !== '' ? value.trim() : PLACEHOLDER_IMAGE;
    return isImageAddress(image) ? { fields: { image } } : { problem: BAD_ADDRESS };
  },
  sku: readSku,
  weightGrams: (value) =>
    value === null || value === ''
      ? { fields: { weightGrams: null } }
      : Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_WEIGHT_GRAMS
        ? { fields: { weightGrams: value as number } }
        : { problem: `Weight must be a whole number of grams, at most ${MAX_WEIGHT_GRAMS.toLocaleString('en-US')}` },
  slug(value) {
    const slug = typeof value === 'string' ? value.trim().toLowerCase() : '';
    if (slug === '') return { fields: { slug: null } };
    return isSlug(slug) ? { fields: { slug } } : { problem: slugRule() };
  },
  images: readImages,
  publishFrom: (value) => readDate('publishFrom', value),
  publishUntil: (value) => readDate('publishUntil', value),
  saleFrom: (value) => readDate('saleFrom', value),
  saleUntil: (value) => readDate('saleUntil', value),
  textOptions(value) {
    const parsed = parseTextOptions(value);
    return 'errors' in parsed
      ? { problems: parsed.errors }
      : { fields: { textOptions: textOptionsColumn(parsed.options) } };
  },
  // Whether the shop has such a class is for those who store the product.
  taxClass(value) {
    const id = typeof value === 'string' ? value.trim().toLowerCase() : '';
    if (value !== null && typeof value !== 'string') return { problem: UNKNOWN_TAX_CLASS };
    return { fields: { taxClass: id === '' || id === STANDARD_CLASS ? null : id } };
  },
  isGiftCard: (value) => readFlag('isGiftCard', value),
  preparationDays: (value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_PREPARATION_DAYS
      ? { fields: { preparationDays: value as number } }
      : { problem: `Preparation must be a whole number of days, at most ${MAX_PREPARATION_DAYS}` },
};

export const SALE_PRICE_RULE = 'Sale price must be more than 0 and less than the price';
export const UNKNOWN_TAX_CLASS = 'There is no such tax class';
const BAD_ADDRESS = 'Please upload an image or provide a valid image URL.';

const inputNames = Object.keys(readers) as InputName[];

/**
 * Reads an edit, or a new product, from untrusted data. Only the given values are parsed; the result lays them over what
 * is stored, and rules across fields are checked there. Keys of the input that no product has are dropped.
 * @param stored the product that is edited; null for a new one
 * @param now in milliseconds since 1970; without it, dates are only compared with each other
 * @returns all fields after the edit, or what is wrong by field, in words for the person who typed it; a problem of one
 *   of the pictures is at `images.0.alt`, of one of the text options at `textOptions.0.label`
 */
export function parseProductFields(
  input: ProductInput,
  stored: ProductFields | null = null,
  now: number | null = null,
): { fields: ProductFields } | { errors: Record<string, string> } {
  const merged = pickFields(stored ?? blankProduct);
  const problems: Record<string, string> = {};
  for (const name of inputNames) {
    const isNeeded = stored === null && required.includes(name);
    if (input[name] === undefined && !isNeeded) continue;
    const reading = readers[name](input[name]);
    if ('problem' in reading) problems[name] = reading.problem;
    else if ('problems' in reading) Object.assign(problems, reading.problems);
    else Object.assign(merged, reading.fields);
  }
  if (merged.isGiftCard) {
    // What shoppers fill in about a gift card is the shop's: it comes back with the product, and isn't the product's own.
    merged.textOptions = null;
    for (const field of Object.keys(problems)) if (field.split('.')[0] === 'textOptions') delete problems[field];
  }
  const contradiction = mergePictures(merged, input, stored);
  if (contradiction !== null) problems['images'] ??= contradiction;
  for (const [name, problem] of Object.entries(
    settleSchedule(merged, (field) => input[field] !== undefined, stored, now),
  ))
    problems[name] ??= problem;
  // A sale price that doesn't count now need not be kept; one that does, or will, must be below the price (decision S21).
  const canCompare = !('price' in problems) && !('isOnSale' in problems);
  if (canCompare && !isValidSalePrice(merged.priceCents, merged.salePriceCents)) {
    // guard: admin-products.test.ts 'is refused for its … salePrice'
    if (merged.isOnSale || willBeOnSale(merged, stored)) problems['salePrice'] = SALE_PRICE_RULE;
    merged.salePriceCents = null;
  }
  // What was read comes back, even beside another name: nobody has chosen it. And it goes on following the name.
  if (stored && merged.slug === productSlug(stored)) merged.slug = stored.slug;
  if (merged.slug === productSlug({ slug: null, name: merged.name })) merged.slug = null;
  // Callers show the first problem first, so problems keep the order of the fields.
  const errors: Record<string, string> = {};
  for (const name of inputNames) {
    for (const [field, problem] of Object.entries(problems)) if (field.split('.')[0] === name) errors[field] = problem;
  }
  return Object.keys(errors).length > 0 ? { errors } : { fields: merged };
}

/** Whether an edit plans a sale, or changes the prices of one that is planned. The sale may be that of variants. */
function willBeOnSale(merged: ProductFields, stored: ProductFields | null): boolean {
  const names = ['priceCents', 'salePriceCents', 'isOnSale', 'saleFrom'] as const;
  return merged.saleFrom !== null && (stored === null || names.some((name) => merged[name] !== stored[name]));
}

/**
 * Completes `merged` where `image` and the pictures depend on each other.
 * @returns what is wrong if both are given; null when they agree
 */
function mergePictures(merged: ProductFields, input: ProductInput, stored: ProductFields | null): string | null {
  if (input.images !== undefined) {
    // What was read comes back with the product's name where a picture has no text: that is no text of its own.
    const names = [merged.name, stored?.name];
    const images = storedImages(merged).map(({ src, alt }) => ({ src, alt: names.includes(alt) ? '' : alt }));
    merged.pictures = picturesColumn(images);
    const first = input.image == null ? null : readers.image(input.image);
    const isOther = first !== null && 'fields' in first && first.fields.image !== merged.image;
    return isOther ? 'The first of images must be the same as image. Leave one of them out.' : null;
  }
  // guard: admin-products.test.ts 'the first is its image'
  if (stored && merged.image !== stored.image) Object.assign(merged, withFirst(merged.image, storedImages(stored)));
  return null;
}

/** The pictures after the first one was replaced, by someone who need not know of the others. */
function withFirst(image: string, [, ...more]: readonly ProductImage[]): Pick<ProductFields, 'image' | 'pictures'> {
  // It may be one of the others, which then stands there no longer.
  const known = more.find(({ src }) => src === image);
  const others = more.filter((picture) => picture !== known);
  return imageFields([known ?? { src: image, alt: '' }, ...others]);
}

/** Lists the fields that an edit changes. */
export function changedFields(before: ProductFields, after: ProductFields): (keyof ProductFields)[] {
  return fieldNames.filter((field) => after[field] !== before[field]);
}

/** Copies what an admin decides from a row that holds more. */
function pickFields(product: ProductFields): ProductFields {
  return Object.fromEntries(fieldNames.map((field) => [field, product[field]])) as unknown as ProductFields;
}

/** Whether a value is a possible stock: a whole number from 0 to `MAX_STOCK`. */
export function isStockCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_STOCK;
}

/** Whether an address can be a picture's: on this shop, on another site, or the picture itself as data (section 7). */
export function isImageAddress(address: string): boolean {
  if (address.length > MAX_IMAGE_ADDRESS) return false;
  return (
    /^https?:\/\/[^\s"'<>\\]+$/i.test(address) ||
    /^\/(?!\/)[^\s"'<>\\]*$/.test(address) ||
    /^data:image\/(?:png|jpeg|webp|avif|gif);base64,[a-z0-9+/=]+$/i.test(address) ||
    /^[\w][\w.-]*$/.test(address)
  );
}

function readText(field: 'name' | 'description', value: unknown, label: string, most: number): Reading {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return { problem: `${label} is required` };
  if (text.length > most) return { problem: `${label} can have at most ${most} characters` };
  if (text.includes('\0')) return { problem: `${label} has a character that can't be stored` };
  return { fields: { [field]: text } };
}

function readSku(value: unknown): Reading {
  const sku = typeof value === 'string' ? value.trim() : '';
  if (value === null || sku === '') return { fields: { sku: null } };
  return sku.length <= MAX_SKU && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(sku)
    ? { fields: { sku } }
    : { problem: `An SKU has at most ${MAX_SKU} plain letters, digits and signs` };
}

function readImages(value: unknown): Reading {
  if (!Array.isArray(value)) return { problem: 'Pictures must be a list' };
  if (value.length > MAX_PRODUCT_IMAGES)
    return { problem: `A product can have at most ${MAX_PRODUCT_IMAGES} pictures` };
  const problems: Record<string, string> = {};
  const images = value.map((item: unknown, index): ProductImage => {
    const { src, alt } = (typeof item === 'object' && item !== null ? item : {}) as Partial<Record<string, unknown>>;
    const address = typeof src === 'string' ? src.trim() : '';
    if (!isImageAddress(address)) {
      problems[`images.${index}.src`] = `Please upload picture ${index + 1} or provide a valid URL.`;
    }
    const problem = altProblem(alt, index + 1);
    if (problem !== null) problems[`images.${index}.alt`] = problem;
    return { src: address, alt: typeof alt === 'string' ? inOneLine(alt) : '' };
  });
  return Object.keys(problems).length > 0 ? { problems } : { fields: imageFields(images) };
}

function altProblem(alt: unknown, position: number): string | null {
  if (alt == null) return null;
  if (typeof alt !== 'string') return `The alternative text of picture ${position} must be a text`;
  if (alt.includes('\0')) return `The alternative text of picture ${position} has a character that can't be stored`;
  return inOneLine(alt).length > MAX_IMAGE_ALT
    ? `The alternative text of picture ${position} can have at most ${MAX_IMAGE_ALT} characters`
    : null;
}

/** Alternative texts have no lines: screen readers read them in one go, and a CSV file has a line for each picture. */
function inOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** A product's pictures as fields. The placeholder stands for no picture, and only if there is no other. */
function imageFields(images: readonly ProductImage[]): Pick<ProductFields, 'image' | 'pictures'> {
  const real = images.filter(({ src }) => src !== PLACEHOLDER_IMAGE);
  return { image: real[0]?.src ?? PLACEHOLDER_IMAGE, pictures: picturesColumn(real) };
}

function readFlag(field: 'isOnSale' | 'isPopular' | 'isPublished' | 'isGiftCard', value: unknown): Reading {
  return typeof value === 'boolean' ? { fields: { [field]: value } } : { problem: `${field} must be true or false` };
}

function readDate(field: ScheduleName, value: unknown): Reading {
  const time = readInstant(value);
  return time === undefined ? { problem: SCHEDULE_RULE } : { fields: { [field]: time } };
}

/** The highest price, in words: '1,000,000'. */
export function mostPrice(): string {
  return decimalFromCents(MAX_PRODUCT_CENTS).toLocaleString('en-US');
}

function priceProblem(value: unknown): string {
  const isTooMuch = typeof value === 'number' && value > decimalFromCents(MAX_PRODUCT_CENTS);
  return isTooMuch ? `Price can be at most ${mostPrice()}` : `Price must be more than 0, with ${decimalsRule()}`;
}

function readPrice(value: unknown): Cents | null {
  const cents = typeof value === 'number' ? centsFromDecimal(value) : null;
  return cents !== null && cents > 0 && cents <= MAX_PRODUCT_CENTS ? cents : null;
}
