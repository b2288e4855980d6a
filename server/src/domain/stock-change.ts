import { MAX_STOCK } from './product-draft.js';
import { fitsStockChange, stockReasonProblem } from './stock-reason.js';

/** What to say of a number of units that can't be read. */
const STOCK_CHANGE_RULE = `Stock can only change by a whole number, at most ${MAX_STOCK.toLocaleString('en-US')}`;
/** What to say of no units where some must be given. */
export const NO_STOCK_CHANGE = `Enter how many units to add or to remove, from 1 to ${MAX_STOCK.toLocaleString('en-US')}`;
const MAX_REASON = 200;

/** How stock is to change. It is untrusted. */
export interface StockChangeInput {
  /** The units to add, or to remove if negative. */
  stockDelta?: unknown;
  stockReason?: unknown;
  /** The counted stock, instead of a change. */
  countInStock?: unknown;
}

/**
 * Reads a change of stock from untrusted data; 0 units are none.
 * @returns the units and the reason, each undefined when it is missing, and what is wrong by field
 */
export function readStockChange({ stockDelta, stockReason, countInStock }: StockChangeInput) {
  const errors: Record<string, string> = {};
  const delta = stockDelta == null || stockDelta === 0 ? undefined : (stockDelta as number);
  const reason = typeof stockReason === 'string' ? stockReason.replaceAll('\0', '').trim() : '';
  if (delta !== undefined) {
    if (countInStock != null) errors['stockDelta'] = 'Send either a stock change or a new count, not both';
    else if (!Number.isInteger(delta) || Math.abs(delta) > MAX_STOCK) errors['stockDelta'] = STOCK_CHANGE_RULE;
    if (reason === '') errors['stockReason'] = 'Choose a reason for the change';
    else if (!fitsStockChange(reason, Number(delta))) errors['stockReason'] = stockReasonProblem(reason);
  }
  if (reason.length > MAX_REASON) errors['stockReason'] = `The reason can have at most ${MAX_REASON} characters`;
  return { stockDelta: delta, stockReason: reason === '' ? undefined : reason, errors };
}
