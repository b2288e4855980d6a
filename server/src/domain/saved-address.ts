import { isOneLine } from './account-rules.js';
import { cleanLine } from './clean-line.js';
import { addressProblems, MAX_ADDRESS_LABEL, parseShippingAddress, type ShippingAddress } from './shipping-address.js';

/** An address for the address book as a form or a client sends it: untrusted. */
export interface SavedAddressInput {
  /** What its owner calls it; null and blank: nothing. */
  label?: unknown;
  shippingAddress?: unknown;
  isDefault?: unknown;
}

/** What is to be saved of an address; what is missing wasn't given. */
export interface SavedAddressDraft {
  /** Empty: none. */
  label?: string;
  shippingAddress?: ShippingAddress;
  isDefault?: boolean;
}

/**
 * Reads an address for the address book from untrusted data. Only what is given is read.
 * @returns the clean values, or the errors by field
 */
export function parseSavedAddress(
  input: SavedAddressInput,
): { draft: SavedAddressDraft } | { problems: Record<string, string> } {
  const draft: SavedAddressDraft = {};
  const problems: Record<string, string> = {};
  if (input.label !== undefined) {
    const problem = addressLabelProblem(input.label);
    if (problem !== null) problems['label'] = problem;
    else draft.label = typeof input.label === 'string' ? cleanLine(input.label) : '';
  }
  if (input.shippingAddress != null) {
    const parsed = parseShippingAddress(input.shippingAddress);
    if ('address' in parsed) draft.shippingAddress = parsed.address;
    else Object.assign(problems, addressProblems(parsed.invalid, input.shippingAddress));
  }
  if (typeof input.isDefault === 'boolean') draft.isDefault = input.isDefault;
  else if (input.isDefault != null) problems['isDefault'] = 'isDefault must be true or false';
  return Object.keys(problems).length > 0 ? { problems } : { draft };
}

/** What is wrong with the label of an address, in words for the person who typed it; null when all is well. */
export function addressLabelProblem(label: unknown): string | null {
  if (label === null) return null;
  if (typeof label !== 'string') return 'The label must be text';
  const clean = cleanLine(label);
  if (clean.length > MAX_ADDRESS_LABEL) return `The label can have at most ${MAX_ADDRESS_LABEL} characters`;
  return isOneLine(clean) ? null : 'The label must be one line without a web address';
}
