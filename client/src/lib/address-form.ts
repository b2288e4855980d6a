import { countries, OTHER_COUNTRY, parseShippingAddress, type ShippingAddress } from '@domain/shipping-address.js';

/** What a form for a shipping address holds: the country is a choice, and text of its own when that is 'Other'. */
export interface AddressFormValues {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  postalCode: string;
  /** One of the offered countries, or '' before the choice. */
  country: string;
  otherCountry: string;
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
  } = address ?? {};
  const isOffered = country !== OTHER_COUNTRY && (countries as readonly string[]).includes(country);
  return {
    firstName,
    lastName,
    address: street,
    city,
    postalCode,
    country: country === '' || isOffered ? country : OTHER_COUNTRY,
    otherCountry: isOffered || country === OTHER_COUNTRY ? '' : country,
  };
}

/** The address that a form holds, trimmed; null while anything is missing. */
export function fromAddressForm({ otherCountry, ...values }: AddressFormValues): ShippingAddress | null {
  const country = values.country === OTHER_COUNTRY ? otherCountry : values.country;
  const parsed = parseShippingAddress({ ...values, country });
  return 'address' in parsed ? parsed.address : null;
}
