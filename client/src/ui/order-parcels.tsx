import { weekdayDate } from '@domain/long-date.js';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OrderParcels_OrderFragment, OrderStatus } from '~/graphql/generated';
import { parcelWords } from '~/lib/fulfillment-words';
import { isWritten } from '~/lib/gift-words';
import { AddressText } from './address-text';
import { StatusPill } from './badge';
import { DayText } from './date-text';
import { Panel } from './panel';

/** One parcel of an order. */
export type OrderParcel = OrderParcels_OrderFragment['parcels'][number];

/** What goes to each of several people; nothing for an order to one address, which says it elsewhere. */
export function OrderParcels({
  order: { status, parcels },
  isForShop = false,
  actionsOf,
}: {
  order: OrderParcels_OrderFragment & { status: OrderStatus };
  /** Whether admins read it, who must know when each parcel leaves. */
  isForShop?: boolean;
  /** What the reader can change about a parcel, under it. */
  actionsOf?: (parcel: OrderParcel) => ReactNode;
}) {
  if (parcels.length < 2) return null;
  const isOpen = status === 'PENDING' || status === 'PAID';
  return (
    <Panel aria-labelledby="order-parcels">
      <h2 className={css({ textStyle: 'card', mb: '2' })} id="order-parcels">
        {parcels.length} parcels
      </h2>
      <ol>
        {parcels.map((parcel) => {
          const { number, orderItems, shippingAddress, deliveryMethod, gift, ...dates } = parcel;
          const isReady = deliveryMethod.kind === 'PICKUP' && parcel.fulfillmentState === 'SENT';
          const isComing = isOpen && !isReady && parcel.fulfillmentState !== 'DELIVERED';
          const day = isComing ? (dates.deliveryDate ?? dates.arrivesBy) : null;
          return (
            <li
              key={number}
              className={css({
                display: 'grid',
                gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
                gap: '4',
                py: '5',
                borderTop: '1px solid {colors.line}',
                overflowWrap: 'anywhere',
              })}
            >
              <div>
                <h3 className={css({ textStyle: 'small', color: 'muted', mb: '1' })}>Parcel {number}</h3>
                {parcel.fulfillmentState !== 'UNFULFILLED' && (
                  <p className={css({ mb: '2' })}>
                    <StatusPill tone={parcel.fulfillmentState === 'DELIVERED' ? 'delivered' : 'good'}>
                      {parcelWords(parcel)}
                    </StatusPill>
                  </p>
                )}
                <AddressText address={shippingAddress} />
                <p className={css({ mt: '2' })}>{deliveryMethod.name}</p>
                {day !== null && (
                  <p className={css({ fontWeight: 'semibold' })}>
                    {deliveryMethod.kind === 'PICKUP' ? 'Ready' : 'Arrives'} {dates.deliveryDate === null && 'by '}
                    {weekdayDate(day)}
                  </p>
                )}
                {isForShop && dates.dispatchDate !== null && (
                  <p className={css({ textStyle: 'small', color: 'muted' })}>
                    Leaves by <DayText value={dates.dispatchDate} />
                  </p>
                )}
                {dates.isDateAtRisk &&
                  (isForShop ? (
                    <p className={css({ mt: '1.5' })}>
                      <StatusPill tone="bad">Date at risk</StatusPill>
                    </p>
                  ) : (
                    <p className={css({ textStyle: 'small', color: 'muted' })}>
                      We may need a little longer than that.
                    </p>
                  ))}
              </div>
              <div>
                <ul>
                  {orderItems.map(({ name, qty, texts, addOnOf }, at) => (
                    <li key={`${at} ${name}`}>
                      {qty} × {name}
                      {addOnOf !== null && (
                        <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                          Goes with {orderItems.find(({ product }) => product === addOnOf)?.name}
                        </span>
                      )}
                      {texts.map((text) => (
                        <span
                          key={text.label}
                          className={css({ display: 'block', textStyle: 'small', color: 'muted' })}
                        >
                          {text.label}: <bdi>{text.value}</bdi>
                        </span>
                      ))}
                    </li>
                  ))}
                </ul>
                {gift && isWritten(gift) && (
                  <div className={css({ mt: '3', textStyle: 'small' })}>
                    <p className={css({ color: 'muted' })}>On the card</p>
                    {[gift.to, gift.message, gift.from]
                      .filter((words) => words !== '')
                      .map((words, at) => (
                        <p key={at} dir="auto" className={css({ whiteSpace: 'pre-line' })}>
                          {words}
                        </p>
                      ))}
                  </div>
                )}
              </div>
              {actionsOf?.(parcel)}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
