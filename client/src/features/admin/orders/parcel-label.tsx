import { QrCode } from '@ark-ui/react/qr-code';
import { weekdayDate } from '@domain/long-date.js';
import { orderNumber } from '@domain/order-number.js';
import { parcelAddress } from '@domain/parcel-code.js';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { isWritten } from '~/lib/gift-words';
import { AddressText } from '~/ui/address-text';

/** Who sends a parcel, and where its shop is on the web. */
export interface Sender {
  name: string;
  postalAddress: string;
  publicUrl: string;
}

/** The label of a parcel: where it goes, from where, by when, and a code that scanners read. Never a price. */
export function ParcelLabel({
  order,
  parcel,
  sender,
}: {
  order: AdminOrder_OrderFragment;
  parcel: AdminOrder_OrderFragment['parcels'][number];
  sender: Sender;
}) {
  const { number, deliveryMethod, deliveryDate, gift, shippingAddress } = parcel;
  const isPickup = deliveryMethod.kind === 'PICKUP';
  return (
    <article
      className={css({
        page: 'label',
        breakAfter: 'page',
        _last: { breakAfter: 'auto' },
        display: 'flex',
        flexDirection: 'column',
        gap: '3',
        bg: 'tileSurface',
        color: 'tileInk',
        width: '105mm',
        maxWidth: 'full',
        minHeight: '148mm',
        p: '7mm',
        borderRadius: 'md',
        // A hair less than its page, which would else be two.
        _print: { borderRadius: '0', maxWidth: 'none', minHeight: '0', height: '147.6mm', overflow: 'hidden' },
      })}
      aria-label="Label"
    >
      <div className={css({ textStyle: 'small', borderBottom: '1px solid currentcolor', pb: '2' })}>
        <p className={css({ fontWeight: 'semibold' })}>From {sender.name}</p>
        <p className={css({ whiteSpace: 'pre-line' })}>{sender.postalAddress}</p>
      </div>
      <div className={css({ flex: '1', fontSize: '1.15rem', overflowWrap: 'anywhere' })}>
        <p className={css({ textStyle: 'small' })}>{isPickup ? 'Picked up by' : 'Deliver to'}</p>
        <AddressText address={shippingAddress} />
      </div>
      <p
        className={css({
          fontSize: '2.25rem',
          lineHeight: '1.2',
          fontWeight: 'bold',
          fontVariantNumeric: 'tabular-nums',
          borderTop: '1px solid currentcolor',
          pt: '2',
        })}
      >
        {orderNumber(order._id)}
      </p>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '3' })}>
        <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <p className={css({ fontWeight: 'semibold' })}>
            Parcel {number} of {order.parcels.length}
          </p>
          <p>{deliveryMethod.name}</p>
          {deliveryDate !== null && (
            <p className={css({ fontWeight: 'semibold' })}>
              {isPickup ? 'Ready' : 'Arrives'} {weekdayDate(deliveryDate)}
            </p>
          )}
          {gift && isWritten(gift) && <p>With a gift message</p>}
        </div>
        <QrCode.Root
          className={css({ flexShrink: '0', alignSelf: 'flex-end', bg: 'white', printColorAdjust: 'exact' })}
          value={parcelAddress(sender.publicUrl, { orderId: order._id, number })}
          encoding={{ ecc: 'M', border: 2 }}
          role="img"
          aria-label="QR code of the parcel"
        >
          <QrCode.Frame className={css({ display: 'block', width: '34mm', height: '34mm' })}>
            <QrCode.Pattern className={css({ fill: 'black' })} />
          </QrCode.Frame>
        </QrCode.Root>
      </div>
    </article>
  );
}
