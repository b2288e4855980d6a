import { isOneLine } from './account-rules.js';
import { cleanLine } from './clean-line.js';
import { readOccasions, type Occasion } from './occasions.js';
import { addressProblems, parseShippingAddress, type ShippingAddress } from './shipping-address.js';

/** The most people in one book. */
export const MAX_RECIPIENTS = 200;
/** The longest name that someone gives a person. */
export const MAX_RECIPIENT_NAME = 60;

/** How many days before an occasion its reminder comes, as people can choose; the second is the default. */
export const reminderDays = [3, 7, 14] as const;
export type ReminderDays = (typeof reminderDays)[number];
export const DEFAULT_REMINDER_DAYS: ReminderDays = 7;

/** Someone who gets gifts, as a form or a client sends it: untrusted. */
export interface RecipientInput {
  name?: unknown;
  shippingAddress?: unknown;
  occasions?: unknown;
}

/** What is to be kept of a person; what is missing wasn't given. */
export interface RecipientDraft {
  name?: string;
  shippingAddress?: ShippingAddress;
  occasions?: Occasion[];
}

/**
 * Reads a person from untrusted data. Only what is given is read; a blank name counts as none.
 * @param thisYear by the shop's calendar
 * @returns the clean values, or the errors by field
 */
export function readRecipient(
  input: RecipientInput,
  thisYear: number,
): { draft: RecipientDraft } | { problems: Record<string, string> } {
  const draft: RecipientDraft = {};
  const problems: Record<string, string> = {};
  const name = input.name ?? '';
  const problem = recipientNameProblem(name);
  if (problem !== null) problems['name'] = problem;
  else if (typeof name === 'string') draft.name = cleanLine(name);
  if (draft.name === '') delete draft.name;
  if (input.shippingAddress != null) {
    const parsed = parseShippingAddress(input.shippingAddress);
    if ('address' in parsed) draft.shippingAddress = parsed.address;
    else Object.assign(problems, addressProblems(parsed.invalid, input.shippingAddress));
  }
  if (input.occasions != null) {
    const read = readOccasions(input.occasions, thisYear);
    if ('occasions' in read) draft.occasions = read.occasions;
    else Object.assign(problems, read.errors);
  }
  return Object.keys(problems).length > 0 ? { problems } : { draft };
}

/** What is wrong with the name of a person, in words for whoever typed it; null when all is well. */
export function recipientNameProblem(name: unknown): string | null {
  if (typeof name !== 'string') return 'The name must be text';
  const clean = cleanLine(name);
  if (clean.length > MAX_RECIPIENT_NAME) return `The name can have at most ${MAX_RECIPIENT_NAME} characters`;
  return isOneLine(clean) ? null : 'The name must be one line without a web address';
}

/** The name of a person to whom nobody has given another one. */
export function nameOnAddress({ firstName, lastName }: ShippingAddress): string {
  return cleanLine(`${firstName} ${lastName}`).slice(0, MAX_RECIPIENT_NAME).trim();
}
