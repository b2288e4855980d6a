import { lineKey } from './line-key.js';
import { MAX_LINE_TEXTS, MAX_TEXT_LENGTH, type TextValue } from './text-options.js';

/** So much of one product with the same texts, in a cart. */
export interface CartLine {
  productId: string;
  quantity: number;
  /** What the shopper has filled in; missing if that is nothing. */
  texts?: TextValue[];
  /** The product or variant of the line whose add-on it is; missing for what was taken on its own. */
  addOnOf?: string;
}

/** The most lines that one cart, and so one order, can have. */
export const MAX_CART_LINES = 100;

/** The most pieces in one line, and of one product in an order. */
export const MAX_LINE_QUANTITY = 999;

/** Whether this many pieces of a product can be in a cart. */
export function isLineQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY;
}

/** Why these lines are no cart, or null. */
export function cartLinesProblem(lines: readonly CartLine[]): string | null {
  if (lines.length > MAX_CART_LINES) return `A cart can have at most ${MAX_CART_LINES} lines`;
  if (!lines.every(({ quantity }) => isLineQuantity(quantity))) {
    return `Quantities must be whole numbers from 1 to ${MAX_LINE_QUANTITY}`;
  }
  if (new Set(lines.map(({ productId, texts, addOnOf }) => lineKey(productId, texts, addOnOf))).size < lines.length)
    return 'Each product can appear on only one line, unless its texts differ';
  if (!lines.every(({ texts = [] }) => texts.length <= MAX_LINE_TEXTS && texts.every(isShort)))
    return `A line can have at most ${MAX_LINE_TEXTS} texts of ${MAX_TEXT_LENGTH} characters`;
  if (!lines.every(({ addOnOf = '' }) => addOnOf.length <= MAX_TEXT_LENGTH && !addOnOf.includes('\0')))
    return 'The gift of an add-on must be the ID of a product';
  return null;
}

/** What tells carts apart: the same quantities of the same lines, in whatever order, are the same cart. */
export function cartKey(lines: readonly CartLine[]): string {
  return lines
    .map(({ productId, quantity, texts, addOnOf }) => `${quantity} ${lineKey(productId, texts, addOnOf)}`)
    .sort()
    .join('\n');
}

function isShort({ name, value }: TextValue): boolean {
  return name.length <= MAX_TEXT_LENGTH && value.length <= MAX_TEXT_LENGTH && !(name + value).includes('\0');
}
