import { categories, isCategory, type Category } from './categories.js';
import { centsFromDecimal, type Cents } from './money.js';
import { isValidSalePrice } from './pricing.js';

/** What an editor decides of a product; its stock is a ledger's and not among it. */
export interface ProductFields {
  name: string;
  description: string;
  image: string;
  category: Category;
  priceCents: Cents;
  salePriceCents: Cents | null;
  isOnSale: boolean;
  isPopular: boolean;
  isPublished: boolean;
}

/** A product as forms, files and interfaces carry it: documented names, prices as decimals. Untrusted. */
export type ProductInput = Partial<Record<keyof typeof defaults | 'name' | 'description' | 'price', unknown>>;

export const MAX_PRODUCT_NAME = 120;
export const MAX_PRODUCT_DESCRIPTION = 4000;
/** In the shop's currency; far above any gift, far below what integer cents can hold. */
export const MAX_PRODUCT_PRICE = 1_000_000;
export const MAX_STOCK = 1_000_000;
const MAX_IMAGE_ADDRESS = 2000;

/** Shown when a product has no picture (specification, sections 2 and 5). */
export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg';

const defaults = {
  image: PLACEHOLDER_IMAGE,
  category: 'other' as Category,
  salePrice: null,
  isOnSale: false,
  isPopular: false,
  isPublished: true,
};

/**
 * Reads a product from untrusted data; keys that it doesn't know are dropped.
 * @returns the fields, or what is wrong by field, in words for the person who typed it
 */
export function parseProductFields(
  input: ProductInput,
): { fields: ProductFields } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const given = {
    ...defaults,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
  };
  const text = (field: 'name' | 'description', label: string, most: number) => {
    const value = (given as ProductInput)[field];
    const trimmed = typeof value === 'string' ? value.trim() : '';
    if (trimmed === '') errors[field] = `${label} is required`;
    else if (trimmed.length > most) errors[field] = `${label} can have at most ${most} characters`;
    else if (trimmed.includes('\0')) errors[field] = `${label} has a character that can't be stored`;
    return trimmed;
  };
  const flag = (field: 'isOnSale' | 'isPopular' | 'isPublished') => {
    if (typeof given[field] !== 'boolean') errors[field] = `${field} must be true or false`;
    return given[field] === true;
  };

  const name = text('name', 'Name', MAX_PRODUCT_NAME);
  const description = text('description', 'Description', MAX_PRODUCT_DESCRIPTION);
  const priceCents = readPrice((given as ProductInput).price);
  if (priceCents === null) errors['price'] = priceProblem((given as ProductInput).price);
  const isOnSale = flag('isOnSale');
  const isPopular = flag('isPopular');
  const isPublished = flag('isPublished');

  // A sale price that doesn't count now need not be kept; one that does must be below the price (decision S21).
  const hasSalePrice = given.salePrice !== null && given.salePrice !== '';
  const typed = hasSalePrice ? readPrice(given.salePrice) : null;
  const isValid = priceCents === null || isValidSalePrice(priceCents, typed);
  if (isOnSale && !isValid) errors['salePrice'] = 'Sale price must be more than 0 and less than the price';
  const salePriceCents = isValid ? typed : null;

  if (!isCategory(given.category)) errors['category'] = `Category must be one of ${categories.join(', ')}`;
  const image = typeof given.image === 'string' && given.image.trim() !== '' ? given.image.trim() : PLACEHOLDER_IMAGE;
  if (!isImageAddress(image)) errors['image'] = 'Please upload an image or provide a valid image URL.';

  if (Object.keys(errors).length > 0 || priceCents === null) return { errors };
  const category = given.category;
  return {
    fields: { name, description, image, category, priceCents, salePriceCents, isOnSale, isPopular, isPublished },
  };
}

/** Whether a count can stand on the shelf: a whole number from 0. */
export function isStockCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_STOCK;
}

/** Whether a product's picture can be there: on this shop, on another site, or a picture written out (section 7). */
export function isImageAddress(address: string): boolean {
  if (address.length > MAX_IMAGE_ADDRESS) return false;
  return (
    /^https?:\/\/[^\s"'<>\\]+$/i.test(address) ||
    /^\/(?!\/)[^\s"'<>\\]*$/.test(address) ||
    /^data:image\/(?:png|jpeg|webp|avif|gif);base64,[a-z0-9+/=]+$/i.test(address) ||
    /^[\w][\w.-]*$/.test(address)
  );
}

function priceProblem(value: unknown): string {
  const isTooMuch = typeof value === 'number' && value > MAX_PRODUCT_PRICE;
  return isTooMuch
    ? `Price can be at most ${MAX_PRODUCT_PRICE.toLocaleString('en-US')}`
    : 'Price must be more than 0, with at most two decimals';
}

function readPrice(value: unknown): Cents | null {
  const cents = typeof value === 'number' ? centsFromDecimal(value) : null;
  return cents !== null && cents > 0 && cents <= MAX_PRODUCT_PRICE * 100 ? cents : null;
}
