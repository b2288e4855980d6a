import { isOneLine } from './account-rules.js';

/** Where an order goes (specification, section 3). */
export interface ShippingAddress {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  postalCode: string;
  country: string;
}

/** Every field of an address, in the order of the form. */
export const shippingAddressFields = ['firstName', 'lastName', 'address', 'city', 'postalCode', 'country'] as const;

/** The countries that the form offers; 'Other' lets the shopper type one, which is what gets stored (decision S51). */
export const countries = ['Eritrea', 'Ethiopia', 'Uganda', 'Kenya', 'Other'] as const;

/** The choice that lets one type any country; it is none itself, so no address has it. */
export const OTHER_COUNTRY = 'Other';

/** The longest text that any address field may hold. */
export const MAX_ADDRESS_FIELD = 200;

/** The most addresses that one person can save. */
export const MAX_SAVED_ADDRESSES = 20;

/** The longest name that a person gives a saved address. */
export const MAX_ADDRESS_LABEL = 40;

/**
 * Reads an address from untrusted data: trims every field and keeps nothing else.
 * @returns the address, or the names of the fields that are missing, blank, too long, or not one line of plain words
 */
export function parseShippingAddress(
  value: unknown,
): { address: ShippingAddress } | { invalid: (typeof shippingAddressFields)[number][] } {
  const source = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const entries = shippingAddressFields.map((field) => {
    const text = source[field];
    const trimmed = typeof text === 'string' ? text.trim() : '';
    return [field, field === 'country' && trimmed === OTHER_COUNTRY ? '' : trimmed] as const;
  });
  const invalid = entries
    .filter(([, text]) => text === '' || text.length > MAX_ADDRESS_FIELD || !isOneLine(text))
    .map(([field]) => field);
  return invalid.length > 0 ? { invalid } : { address: Object.fromEntries(entries) as unknown as ShippingAddress };
}

/** Whether two addresses are the same place and person, however their case and spaces were typed. */
export function isSameAddress(one: ShippingAddress, other: ShippingAddress): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return shippingAddressFields.every((field) => plain(one[field]) === plain(other[field]));
}
