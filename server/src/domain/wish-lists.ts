import { isOneLine } from './account-rules.js';
import { cleanLine } from './clean-line.js';
import { isDate } from './is-date.js';

/** How many wish lists a customer can keep. */
export const MAX_WISH_LISTS = 20;
/** How many products and variants fit on a list. */
export const MAX_WISHES = 200;
/** In UTF-16 units, as forms count them. */
export const MAX_WISH_LIST_NAME = 60;
export const MAX_WISH_LIST_NOTE = 500;
export const MAX_WISH_NOTE = 200;
/** The most pieces of one product that can be wished for. */
export const MAX_WISHED = 99;

/** A wish list as a form or a client sends it: untrusted. What is missing wasn't given. */
export interface WishListInput {
  name?: unknown;
  /** null and blank: none. */
  note?: unknown;
  /** YYYY-MM-DD; null and blank: none. */
  occasionDate?: unknown;
}

/** What is to be saved of a wish list. */
export interface WishListDraft {
  name?: string;
  /** Empty: none. */
  note?: string;
  occasionDate?: string | null;
}

/** A wish as a form or a client sends it: untrusted. What is missing wasn't given. */
export interface WishInput {
  quantity?: unknown;
  /** null and blank: none. */
  note?: unknown;
}

/** What is to be saved of a wish. */
export interface WishDraft {
  quantity?: number;
  /** Empty: none. */
  note?: string;
}

/**
 * Reads a wish list from untrusted data. Only what is given is read.
 * @returns the clean values, or the errors by field
 */
export function parseWishList(input: WishListInput): { draft: WishListDraft } | { problems: Record<string, string> } {
  const draft: WishListDraft = {};
  const problems: Record<string, string> = {};
  if (input.name !== undefined) {
    const name = readLine(input.name, 'The name', MAX_WISH_LIST_NAME);
    if ('problem' in name) problems['name'] = name.problem;
    else if (name.line === '') problems['name'] = 'Give the list a name';
    else draft.name = name.line;
  }
  if (input.note !== undefined) {
    const note = readLine(input.note, 'The note', MAX_WISH_LIST_NOTE);
    if ('problem' in note) problems['note'] = note.problem;
    else draft.note = note.line;
  }
  const { occasionDate } = input;
  if (occasionDate === null || occasionDate === '') draft.occasionDate = null;
  else if (typeof occasionDate === 'string' && isDate(occasionDate)) draft.occasionDate = occasionDate;
  else if (occasionDate !== undefined) problems['occasionDate'] = 'Enter a date of the calendar, as YYYY-MM-DD';
  return Object.keys(problems).length > 0 ? { problems } : { draft };
}

/**
 * Reads a wish from untrusted data. Only what is given is read.
 * @returns the clean values, or the errors by field
 */
export function parseWish(input: WishInput): { draft: WishDraft } | { problems: Record<string, string> } {
  const draft: WishDraft = {};
  const problems: Record<string, string> = {};
  const { quantity } = input;
  if (typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_WISHED)
    draft.quantity = quantity;
  else if (quantity != null) problems['quantity'] = `Enter a whole number from 1 to ${MAX_WISHED}`;
  if (input.note !== undefined) {
    const note = readLine(input.note, 'The note', MAX_WISH_NOTE);
    if ('problem' in note) problems['note'] = note.problem;
    else draft.note = note.line;
  }
  return Object.keys(problems).length > 0 ? { problems } : { draft };
}

/** How many pieces of a wish are still to be given. Two people may have bought the last one at the same moment. */
export function stillWanted(wanted: number, bought: number): number {
  return Math.max(0, wanted - bought);
}

/**
 * Whether a text, which may be anything, can be the key of a shared list. What can't be one is never looked for: it may not
 * even be a text that PostgreSQL takes.
 */
export function isWishListKey(key: string): boolean {
  return /^[0-9a-f]{32}$/.test(key);
}

/** Strangers read it on a page of the shop, so it is one line of plain words. */
function readLine(value: unknown, what: string, most: number): { line: string } | { problem: string } {
  if (value === null) return { line: '' };
  if (typeof value !== 'string') return { problem: `${what} must be text` };
  const line = cleanLine(value);
  if (line.length > most) return { problem: `${what} can have at most ${most} characters` };
  return isOneLine(line) ? { line } : { problem: `${what} must be plain words without a web address` };
}
