import type { ShippingAddress } from '@domain/shipping-address.js';
import { chakra } from '@chakra-ui/react';

/** An address as one writes it on a parcel. */
export function AddressText({ address }: { address: ShippingAddress }) {
  return (
    <chakra.address fontStyle="normal">
      <chakra.span display="block" fontWeight="semibold">
        {address.firstName} {address.lastName}
      </chakra.span>
      <chakra.span display="block">{address.address}</chakra.span>
      <chakra.span display="block">
        {address.city} {address.postalCode}
      </chakra.span>
      <chakra.span display="block">{address.country}</chakra.span>
    </chakra.address>
  );
}
