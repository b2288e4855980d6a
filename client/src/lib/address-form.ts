import {
  countries,
  NO_POSTAL_CODE,
  OTHER_COUNTRY,
  parseShippingAddress,
  type ShippingAddress,
} from '@domain/shipping-address.js';

/** What a form for a shipping address holds: the country is a choice, and text of its own when that is 'Other'. */
export interface AddressFormValues {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  /** '' where none was given. */
  region: string;
  postalCode: string;
  /** One of the offered countries, or '' before the choice. */
  country: string;
  otherCountry: string;
  /** The place has no postal codes. */
  hasNoPostalCode: boolean;
  phone: string;
  landmark: string;
}

/** An address as its form shows it. A country that is not on offer reads as Other with that text (decision S51). */
export function toAddressForm(address: Partial<ShippingAddress> | null | undefined): AddressFormValues {
  const {
    firstName = '',
    lastName = '',
    address: street = '',
    city = '',
    postalCode = '',
    country = '',
    region,
    phone,
    landmark,
  } = address ?? {};
  const isOffered = country !== OTHER_COUNTRY && (countries as readonly string[]).includes(country);
  return {
    firstName,
    lastName,
    address: street,
    city,
    region: region ?? '',
    postalCode: postalCode === NO_POSTAL_CODE ? '' : postalCode,
    hasNoPostalCode: postalCode === NO_POSTAL_CODE,
    phone: phone ?? '',
    landmark: landmark ?? '',
    country: country === '' || isOffered ? country : OTHER_COUNTRY,
    otherCountry: isOffered || country === OTHER_COUNTRY ? '' : country,
  };
}

/** An address without what GraphQL and the cart add, as it is stored and sent; null when it isn't complete. */
export function plainAddress(address: unknown): ShippingAddress | null {
  const parsed = parseShippingAddress(address);
  return 'address' in parsed ? parsed.address : null;
}

/** What delivery and taxes depend on of an address, as far as it is known. */
export function placeOf({
  country,
  city,
  region,
  postalCode,
}: Pick<ShippingAddress, 'country' | 'city' | 'region' | 'postalCode'>) {
  return { country, city, ...(region && { region }), postalCode };
}

/** Whether a required field of the form is empty. */
export function lacksField({ hasNoPostalCode, country, otherCountry, ...values }: AddressFormValues): boolean {
  const { firstName, lastName, address, city, postalCode } = values;
  const place = country === OTHER_COUNTRY ? otherCountry : country;
  return [firstName, lastName, address, city, hasNoPostalCode ? NO_POSTAL_CODE : postalCode, place].some(
    (text) => text.trim() === '',
  );
}

/** The address that a form holds, trimmed; null while anything is missing. */
export function fromAddressForm({
  otherCountry,
  hasNoPostalCode,
  ...values
}: AddressFormValues): ShippingAddress | null {
  const country = values.country === OTHER_COUNTRY ? otherCountry : values.country;
  return plainAddress({ ...values, country, ...(hasNoPostalCode && { postalCode: NO_POSTAL_CODE }) });
}
