import { categories, isCategory, type Category } from './categories.js';
import { formatCents, type Cents } from './money.js';
import { isStockCount, MAX_PRODUCT_CENTS, MAX_STOCK, type ProductFields } from './product-draft.js';
import { NO_STOCK_CHANGE, readStockChange } from './stock-change.js';

/** The most products of one bulk edit. */
export const MAX_BULK_PRODUCTS = 20_000;
/** The most of them by their IDs, so that the request stays small. */
export const MAX_BULK_IDS = 1000;
/** The most that a bulk edit can raise or lower prices by, in percent. */
export const MAX_PRICE_RISE = 1000;
export const MAX_PRICE_CUT = 99;

/** What a bulk edit is asked to do. It is untrusted; what is null or missing stays as it is. */
export interface BulkChangeInput {
  isPublished?: unknown;
  category?: unknown;
  /** By how many percent prices rise; negative lowers them. */
  pricePercent?: unknown;
  /** Whether sale prices change by the same percentage. */
  changesSalePrice?: unknown;
  /** The counted stock. */
  countInStock?: unknown;
  /** The units to add, or to remove if negative. */
  stockDelta?: unknown;
  stockReason?: unknown;
}

/** What a bulk edit does to each of its products. What it leaves out stays as it is. */
export interface BulkChange {
  isPublished?: boolean;
  category?: Category;
  /** In hundredths of a percent. */
  priceBasisPoints?: number;
  changesSalePrice?: boolean;
  countInStock?: number;
  stockDelta?: number;
  stockReason?: string;
}

/** Reads a bulk edit from untrusted data. @returns the change, or what is wrong by field */
export function parseBulkChange(input: BulkChangeInput): { change: BulkChange } | { errors: Record<string, string> } {
  const change: BulkChange = {};
  const errors: Record<string, string> = {};
  const { isPublished, category, pricePercent, countInStock, stockDelta } = input;
  if (isPublished != null) {
    if (typeof isPublished === 'boolean') change.isPublished = isPublished;
    else errors['isPublished'] = 'isPublished must be true or false';
  }
  if (category != null) {
    if (isCategory(category)) change.category = category;
    else errors['category'] = `Category must be one of ${categories.join(', ')}`;
  }
  if (pricePercent != null) {
    const points = typeof pricePercent === 'number' ? basisPointsOf(pricePercent) : null;
    if (points !== null && points !== 0 && points >= -MAX_PRICE_CUT * 100 && points <= MAX_PRICE_RISE * 100) {
      change.priceBasisPoints = points;
      change.changesSalePrice = input.changesSalePrice !== false;
    } else errors['pricePercent'] = percentRule(directionOf(pricePercent));
  }
  if (countInStock != null) {
    if (isStockCount(countInStock)) change.countInStock = countInStock;
    else errors['countInStock'] = `Stock must be a whole number from 0 to ${MAX_STOCK.toLocaleString('en-US')}`;
  }
  if (stockDelta != null) {
    const { errors: problems, ...asked } = readStockChange(input);
    if (asked.stockDelta === undefined) problems['stockDelta'] = NO_STOCK_CHANGE;
    Object.assign(change, asked);
    Object.assign(errors, problems);
  }
  if (Object.keys(errors).length > 0) return { errors };
  return Object.keys(change).length > 0 ? { change } : { errors: { change: 'Choose what to change' } };
}

/** Hundredths of a percent; null for a number with more decimals. */
function basisPointsOf(percent: number): number | null {
  const points = Math.round(percent * 100);
  // Binary noise is no further decimal.
  return Math.abs(percent * 100 - points) < 1e-6 ? points : null;
}

function directionOf(percent: unknown): 'up' | 'down' | null {
  const sign = typeof percent === 'number' ? Math.sign(percent) : 0;
  return sign > 0 ? 'up' : sign < 0 ? 'down' : null;
}

/** What to say of a percentage that can't be. @param direction where prices are to go; null when it is not known */
export function percentRule(direction: 'up' | 'down' | null): string {
  const most = MAX_PRICE_RISE.toLocaleString('en-US');
  const range = {
    up: most,
    down: String(MAX_PRICE_CUT),
    none: `${most}, or to ${MAX_PRICE_CUT} to lower prices`,
  };
  return `Enter a percentage from 0.01 to ${range[direction ?? 'none']}, with at most two decimals`;
}

/** What a bulk edit looks at: a product, or one of its variants. */
export interface BulkItem extends Pick<
  ProductFields,
  'priceCents' | 'salePriceCents' | 'isOnSale' | 'category' | 'isPublished' | 'publishFrom'
> {
  countInStock: number;
  /** Set for a variant, whose category and state are its product's. */
  variantOf: string | null;
}

/** The fields that a bulk edit changes, with their values afterward. */
export type BulkFields = Partial<
  Pick<ProductFields, 'priceCents' | 'salePriceCents' | 'category' | 'isPublished' | 'publishFrom'>
>;

/** What a bulk edit does to one item, or why it can't. */
export type BulkResult = { fields: BulkFields; stockDelta: number } | { refusal: string };

/** A price after a change in percent, rounded half up to the cent. @param points hundredths of a percent */
export function changedPrice(cents: Cents, points: number): Cents {
  return Math.floor((cents * (10_000 + points) + 5000) / 10_000);
}

/** Applies a bulk edit to one item. It leaves out what has its value already. */
export function bulkResult(item: BulkItem, change: BulkChange): BulkResult {
  const { priceCents, salePriceCents, category, isPublished, publishFrom } = item;
  const after: Required<BulkFields> = { priceCents, salePriceCents, category, isPublished, publishFrom };
  if (item.variantOf === null) {
    after.category = change.category ?? category;
    after.isPublished = change.isPublished ?? isPublished;
    // What is published by hand waits for nothing anymore: it would be published again after somebody hides it.
    if (after.isPublished && !isPublished) after.publishFrom = null;
  }
  if (change.priceBasisPoints !== undefined) {
    after.priceCents = changedPrice(item.priceCents, change.priceBasisPoints);
    if (change.changesSalePrice && item.salePriceCents !== null)
      after.salePriceCents = changedPrice(item.salePriceCents, change.priceBasisPoints);
    const refusal = priceRefusal(after);
    if (refusal !== null) return { refusal };
  }
  const count = change.countInStock ?? item.countInStock + (change.stockDelta ?? 0);
  if (count < 0) return { refusal: item.countInStock > 0 ? `Only ${item.countInStock} in stock` : 'Sold out' };
  if (!isStockCount(count)) return { refusal: `Stock can be at most ${MAX_STOCK.toLocaleString('en-US')}` };
  const names = Object.keys(after) as (keyof BulkFields)[];
  const fields: BulkFields = Object.fromEntries(
    names.filter((name) => after[name] !== item[name]).map((name) => [name, after[name]]),
  );
  return { fields, stockDelta: count - item.countInStock };
}

function priceRefusal({ priceCents, salePriceCents }: Required<BulkFields>): string | null {
  if (priceCents < 1) return `The price would be less than ${formatCents(1)}`;
  if (priceCents > MAX_PRODUCT_CENTS) return `The price would be more than ${formatCents(MAX_PRODUCT_CENTS)}`;
  if (salePriceCents !== null && (salePriceCents < 1 || salePriceCents >= priceCents))
    return `The sale price of ${formatCents(salePriceCents)} would not be less than the price of ${formatCents(priceCents)}`;
  return null;
}
