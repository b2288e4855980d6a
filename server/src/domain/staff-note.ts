import { cleanLines } from './clean-line.js';

/** The most characters of a note. */
export const MAX_NOTE = 2000;
/** The most notes about one order or one customer. */
export const MAX_NOTES = 100;

/**
 * Reads what someone at the shop notes about an order or a customer.
 * @returns the clean text, or what is wrong with it in words
 */
export function parseStaffNote(text: unknown): { text: string } | { problem: string } {
  const clean = typeof text === 'string' ? cleanLines(text) : '';
  if (clean === '') return { problem: 'Write a note' };
  if (clean.length > MAX_NOTE) return { problem: `Use at most ${MAX_NOTE} characters` };
  return { text: clean };
}
