import { cityLine, type ShippingAddress } from '@domain/shipping-address.js';
import { css } from 'styled-system/css';

/** An address as one writes it on a parcel. */
export function AddressText({ address }: { address: ShippingAddress }) {
  return (
    <address className={css({ fontStyle: 'normal' })}>
      <span className={css({ display: 'block', fontWeight: 'semibold' })}>
        {address.firstName} {address.lastName}
      </span>
      <span className={css({ display: 'block' })}>{address.address}</span>
      <span className={css({ display: 'block' })}>{cityLine(address)}</span>
      <span className={css({ display: 'block' })}>{address.country}</span>
      {address.landmark && <span className={css({ display: 'block' })}>{address.landmark}</span>}
      {address.phone && <span className={css({ display: 'block' })}>{address.phone}</span>}
    </address>
  );
}
