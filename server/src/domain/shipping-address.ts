import { isOneLine } from './account-rules.js';

/** Where an order goes (specification, section 3). */
export interface ShippingAddress {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  postalCode: string;
  country: string;
  /** The state or region; left out where none was given. */
  region?: string | null;
  /** For whoever delivers; left out where there is none. Answers of GraphQL have null. */
  phone?: string | null;
  /** What one finds the door by, such as “Blue gate beside the bakery”; left out where there is none. */
  landmark?: string | null;
}

/** Every required field of an address, in the order of the form. */
export const shippingAddressFields = ['firstName', 'lastName', 'address', 'city', 'postalCode', 'country'] as const;

/** What may be added to an address. */
export const addressExtras = ['region', 'phone', 'landmark'] as const;

type AddressField = (typeof shippingAddressFields)[number] | (typeof addressExtras)[number];

/** The postal code of a place that has none: the documented address takes no empty one. Nothing shows it. */
export const NO_POSTAL_CODE = '-';

/** What the fields are called where they are named to people. */
export const addressLabels: Readonly<Record<AddressField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  postalCode: 'Postal code',
  country: 'Country',
  region: 'State or region',
  phone: 'Phone',
  landmark: 'Landmark',
};

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

/** Digits with what people put between them; a plus begins numbers of other countries. */
const PHONE = /^\+?[\d\s()./-]{5,30}$/;

/**
 * Reads an address from untrusted data: trims every field and keeps nothing else.
 * @returns the address, or the names of the fields that are missing, blank, too long, or not one line of plain words
 */
export function parseShippingAddress(value: unknown): { address: ShippingAddress } | { invalid: AddressField[] } {
  const source = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const entries = shippingAddressFields.map((field) => [field, textOf(source, field)] as const);
  const isGood = (text: string) => text !== '' && text.length <= MAX_ADDRESS_FIELD && isOneLine(text);
  const invalid: AddressField[] = entries.filter(([, text]) => !isGood(text)).map(([field]) => field);
  const extras = addressExtras.flatMap((field) => {
    const given = source[field] ?? '';
    const text = typeof given === 'string' ? given.trim() : null;
    if (text === '') return [];
    const isFine = text !== null && (field === 'phone' ? isPhone(text) : isGood(text));
    if (!isFine) invalid.push(field);
    return isFine ? [[field, text] as const] : [];
  });
  return invalid.length > 0
    ? { invalid }
    : { address: Object.fromEntries([...entries, ...extras]) as unknown as ShippingAddress };
}

/** A required field as it counts: trimmed, and empty where it says nothing. */
function textOf(source: Record<string, unknown>, field: (typeof shippingAddressFields)[number]): string {
  const text = source[field];
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return field === 'country' && trimmed === OTHER_COUNTRY ? '' : trimmed;
}

/**
 * What is wrong with the fields of an address, in words for the person who typed them.
 * @param given the address in which they are
 * @param missing what is said of a required field that is empty
 */
export function addressProblems(
  invalid: readonly AddressField[],
  given: unknown,
  missing = 'All fields are required',
): Record<string, string> {
  const source = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const problemOf = (field: AddressField) => {
    if (field === 'phone') return PHONE_PROBLEM;
    return field === 'region' || field === 'landmark' || textOf(source, field) !== '' ? LINE_PROBLEM : missing;
  };
  return Object.fromEntries(invalid.map((field) => [`shippingAddress.${field}`, problemOf(field)]));
}

export const PHONE_PROBLEM = 'Enter a phone number, such as +291 1 123456';
/** What is said of a text that is too long or no line of plain words. */
export const LINE_PROBLEM = `Use one line with at most ${MAX_ADDRESS_FIELD} characters and no web address`;

/** Whether a text can be dialed: 5 to 15 digits. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return PHONE.test(text) && digits >= 5 && digits <= 15;
}

/** The line with the city: 'Cape Town, Western Cape 8001', or 'Asmara 1001'; without a code that the place doesn't have. */
export function cityLine({
  city,
  region,
  postalCode,
}: Pick<ShippingAddress, 'city' | 'region' | 'postalCode'>): string {
  return `${city}${region ? `, ${region}` : ''} ${shownPostalCode({ postalCode })}`.trimEnd();
}

/** The postal code as people read it: empty for a place that has none. */
export function shownPostalCode({ postalCode }: Pick<ShippingAddress, 'postalCode'>): string {
  return postalCode === NO_POSTAL_CODE ? '' : postalCode;
}

/** An address with the region, the phone and the landmark of another one, where that has them. */
export function withExtrasOf(address: ShippingAddress, other: ShippingAddress): ShippingAddress {
  const extras: Pick<ShippingAddress, (typeof addressExtras)[number]> = {};
  for (const field of addressExtras) if (other[field] != null) extras[field] = other[field];
  return { ...address, ...extras };
}

/**
 * Whether two addresses are the same place and person, however their case and spaces were typed. A region that one of them
 * leaves out makes no difference: people often do.
 */
export function isSameAddress(one: ShippingAddress, other: ShippingAddress): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  const isSameRegion = !one.region || !other.region || plain(one.region) === plain(other.region);
  return isSameRegion && shippingAddressFields.every((field) => plain(one[field]) === plain(other[field]));
}
