import type { ShippingAddress } from './shipping-address.js';

/** What stands in the place of the name of someone whose account was deleted. */
export const DELETED_CUSTOMER = 'Deleted customer';

/** What stands in the place of the address. */
export const NO_ADDRESS: ShippingAddress = {
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
};
