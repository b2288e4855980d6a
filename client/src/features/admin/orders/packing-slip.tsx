import { weekdayDate } from '@domain/long-date.js';
import type { itemsToPack } from '@domain/packing.js';
import { itemCountText } from '@domain/pricing.js';
import { css, cx } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { AddressText } from '~/ui/address-text';
import { DateText } from '~/ui/date-text';
import { OrderNumber } from '~/ui/order-number';
import { isReduced } from '~/ui/price';

const cell = css({
  py: '2',
  pe: '3',
  textAlign: 'start',
  verticalAlign: 'top',
  borderBottom: '1px solid {colors.tileInk}',
});
const amount = css({
  py: '2',
  ps: '3',
  textAlign: 'end',
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  borderBottom: '1px solid {colors.tileInk}',
});

type Parcel = AdminOrder_OrderFragment['parcels'][number];

/** What lies in a parcel: no prices where the buyer wants none, and never how it was paid. */
export function PackingSlip({
  order,
  parcel,
  packed: { items, isRest, isWhole },
  shopName,
}: {
  order: AdminOrder_OrderFragment;
  parcel: Parcel;
  packed: ReturnType<typeof itemsToPack<Parcel['orderItems'][number]>>;
  shopName: string;
}) {
  const { currency, parcels } = order;
  const { gift, deliveryMethod, deliveryDate } = parcel;
  const isSplit = parcels.length > 1;
  // The price of all gifts explains only a slip that lists them all; gift cards are emailed.
  const listsAll = !isSplit && isWhole && parcel.orderItems.length === order.orderItems.length;
  const hasPrices = gift?.hidePrices !== true;
  const count = items.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <article
      className={css({
        page: 'slip',
        breakAfter: 'page',
        _last: { breakAfter: 'auto' },
        bg: 'tileSurface',
        color: 'tileInk',
        maxWidth: '760px',
        p: { base: '5', md: '8' },
        borderRadius: 'md',
        _print: { p: '0', borderRadius: '0', maxWidth: 'none' },
      })}
      aria-label="Packing slip"
    >
      <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4', mb: '6' })}>
        <div>
          <p className={css({ textStyle: 'card' })}>{shopName}</p>
          <h2 className={css({ textStyle: 'subheading' })}>Packing slip</h2>
          <p>
            Order <OrderNumber id={order._id} />, <DateText value={order.createdAt} />
          </p>
          {isSplit && (
            <p>
              Parcel {parcel.number} of {parcels.length}
            </p>
          )}
        </div>
        <div className={css({ minWidth: '0' })}>
          <p className={css({ fontWeight: 'semibold' })}>
            {deliveryMethod.kind === 'PICKUP' ? 'Picked up by' : 'Deliver to'}
          </p>
          <AddressText address={parcel.shippingAddress} />
          <p className={css({ textStyle: 'small', mt: '1' })}>{deliveryMethod.name}</p>
          {deliveryDate !== null && (
            <p className={css({ fontWeight: 'semibold' })}>
              {deliveryMethod.kind === 'PICKUP' ? 'Ready' : 'Arrives'} {weekdayDate(deliveryDate)}
            </p>
          )}
        </div>
      </div>
      {gift && (gift.to !== '' || gift.from !== '') && (
        <p className={css({ mb: '4', overflowWrap: 'anywhere' })}>
          {gift.to !== '' && (
            <>
              A gift for <bdi className={css({ fontWeight: 'semibold' })}>{gift.to}</bdi>{' '}
            </>
          )}
          {gift.from !== '' && (
            <>
              {gift.to === '' && 'A gift '}from <bdi className={css({ fontWeight: 'semibold' })}>{gift.from}</bdi>
            </>
          )}
        </p>
      )}
      {isRest && <p className={css({ mb: '4' })}>The rest of the order: a part was sent before.</p>}
      <table className={css({ width: 'full', borderCollapse: 'collapse' })}>
        <thead>
          <tr>
            <th className={cx(cell, css({ width: '1%' }))} scope="col">
              Quantity
            </th>
            <th className={cell} scope="col">
              Item
            </th>
            {hasPrices && (
              <th className={amount} scope="col">
                Price
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={`${index} ${item.product}`} className={css({ breakInside: 'avoid' })}>
              <td className={cell}>{item.qty}</td>
              <td className={cell}>
                <span className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{item.name}</span>
                {item.addOnOf !== null && (
                  <span className={css({ display: 'block', textStyle: 'small', overflowWrap: 'anywhere' })}>
                    Goes with {parcel.orderItems.find(({ product }) => product === item.addOnOf)?.name}
                  </span>
                )}
                {item.texts.map(({ label, value }) => (
                  <span key={label} className={css({ display: 'block', textStyle: 'small', overflowWrap: 'anywhere' })}>
                    {label}: <bdi>{value}</bdi>
                  </span>
                ))}
              </td>
              {hasPrices && (
                <td className={amount}>{formatMoney(isReduced(item) ? item.salePrice : item.price, currency)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css({ mt: '4', display: 'flex', justifyContent: 'space-between', gap: '4' })}>
        <span>{itemCountText(count)}</span>
        {hasPrices && listsAll && (
          <span className={css({ fontWeight: 'semibold' })}>Items: {formatMoney(order.itemsPrice, currency)}</span>
        )}
      </p>
    </article>
  );
}
