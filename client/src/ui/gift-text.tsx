import { css } from 'styled-system/css';
import { isWritten } from '~/lib/gift-words';
import { PrintedCard } from './printed-card';

/** What goes into the parcel of an order: the card as it is printed, and whether the packing slip has prices. */
export function GiftText({
  gift,
}: {
  gift: { to: string; from: string; message: string; card: string; hidePrices: boolean };
}) {
  return (
    <>
      {isWritten(gift) && (
        <div className={css({ maxWidth: '440px', mb: '3' })}>
          <PrintedCard gift={gift} />
        </div>
      )}
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        {gift.hidePrices ? 'The packing slip has no prices.' : 'The packing slip has prices.'}
      </p>
    </>
  );
}
