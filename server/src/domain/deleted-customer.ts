import type { ShippingAddress } from './shipping-address.js';

/** The name shown for someone whose account was deleted. */
export const DELETED_CUSTOMER = 'Deleted customer';

/** What replaces the address. */
export const NO_ADDRESS: ShippingAddress = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
};
