import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OrderParcels_OrderFragment, OrderShipments_OrderFragment } from '~/graphql/generated';
import { isFetched, parcelName } from '~/lib/fulfillment-words';
import { DateText } from './date-text';
import { Panel } from './panel';
import { PhotoStrip } from './photo-strip';
import { ExternalLink } from './text-link';

type Shipment = OrderShipments_OrderFragment['shipments'][number];
type Parcel = OrderParcels_OrderFragment['parcels'][number];

/** What was sent of an order, and where it can be followed; nothing for an order of which nothing was sent. */
export function OrderShipments({
  order: { shipments, parcels },
  actionsOf,
  linkKey,
}: {
  order: OrderShipments_OrderFragment & {
    parcels: readonly Pick<Parcel, 'number' | 'deliveryMethod' | 'shippingAddress'>[];
  };
  /** What admins can do with a shipment. */
  actionsOf?: (shipment: Shipment) => ReactNode;
  /** Of the signed link that opened the order. */
  linkKey?: string | undefined;
}) {
  const [only] = shipments;
  if (!only) return null;
  // That all was handed over in one go, the page says already.
  const isPlain = shipments.length === 1 && only.sentAt === only.deliveredAt && only.photo === null;
  if (isPlain && only.carrier === null && !actionsOf) return null;
  return (
    <Panel aria-labelledby="order-shipments">
      <h2 className={css({ textStyle: 'card', mb: '2' })} id="order-shipments">
        Shipments
      </h2>
      <ol>
        {shipments.map((shipment) => (
          <li
            key={shipment._id}
            className={css({
              py: '4',
              _last: { pb: '0' },
              borderTop: '1px solid {colors.line}',
              overflowWrap: 'anywhere',
            })}
          >
            {parcels.length > 1 && (
              <h3 className={css({ textStyle: 'small', color: 'muted', mb: '1' })}>
                {parcelName(parcels, shipment.parcel)}
              </h3>
            )}
            <p className={css({ fontWeight: 'semibold' })}>
              {shipment.deliveredAt === null ? (
                <>
                  {isFetched(parcels, shipment) ? 'Ready for pickup since ' : 'Sent on '}
                  <DateText value={shipment.sentAt} withTime />
                </>
              ) : (
                <>
                  {isFetched(parcels, shipment) ? 'Picked up on ' : 'Delivered on '}
                  <DateText value={shipment.deliveredAt} withTime />
                </>
              )}
            </p>
            <ul className={css({ mt: '1.5' })}>
              {shipment.items.map(({ line, name, qty }) => (
                <li key={line}>
                  {qty} × {name}
                </li>
              ))}
            </ul>
            <TrackingText shipment={shipment} />
            {shipment.photo !== null && (
              <PhotoStrip
                photos={[
                  {
                    src: shipment.photo + (linkKey === undefined ? '' : `?key=${encodeURIComponent(linkKey)}`),
                    alt: photoAlt(parcels, shipment),
                  },
                ]}
              />
            )}
            {actionsOf?.(shipment)}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** 'Photo of the delivery of parcel 2: Leila Haile'. */
function photoAlt(
  parcels: readonly Pick<Parcel, 'number' | 'deliveryMethod' | 'shippingAddress'>[],
  shipment: Shipment,
): string {
  const what = isFetched(parcels, shipment) ? 'Photo of the pickup' : 'Photo of the delivery';
  return parcels.length > 1 ? `${what} of ${parcelName(parcels, shipment.parcel).replace('P', 'p')}` : what;
}

function TrackingText({ shipment: { carrier, trackingNumber, trackingUrl } }: { shipment: Shipment }) {
  const words = [carrier, trackingNumber].filter((text) => text !== null).join(' ');
  if (words === '') return null;
  return (
    <p className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', color: 'muted' })}>
      <span className={css({ mt: '1' })}>{words}</span>
      {trackingUrl !== null && (
        <ExternalLink href={trackingUrl} target="_blank" rel="noreferrer">
          Track this parcel
        </ExternalLink>
      )}
    </p>
  );
}
