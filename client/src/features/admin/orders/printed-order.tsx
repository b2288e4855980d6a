import { itemsToPack, type PrintKind, type WantedParcels } from '@domain/packing.js';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useAdminOrderQuery } from '~/graphql/operations/admin-orders';
import { isWritten } from '~/lib/gift-words';
import { Bone } from '~/ui/panel';
import { PrintedCard } from '~/ui/printed-card';
import { ErrorState } from '~/ui/states';
import { returnedPieces } from './divided-items';
import { PackingSlip } from './packing-slip';
import { ParcelLabel, type Sender } from './parcel-label';

/**
 * Pages of a print document: the cards, packing slips or labels of an order's parcels. A parcel without words has no card,
 * and one of which all went back into stock no slip.
 */
export function PrintedOrder({
  id,
  wanted,
  kind,
  sender,
}: {
  id: string;
  wanted: WantedParcels;
  kind: PrintKind;
  sender: Sender;
}) {
  const { data, error, refetch } = useAdminOrderQuery({ variables: { id } });
  const order = data?.order;
  if (error) return <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />;
  if (data && !order) return <p>This order doesn’t exist.</p>;
  if (!order) return <Bone className={css({ height: '320px', maxWidth: '760px', borderRadius: 'md' })} />;
  const returned = returnedPieces(order);
  // What is emailed has no parcel, and nothing of it is packed.
  const parcels = order.parcels.filter(({ number }) => !wanted || wanted.has(number));
  return parcels.map((parcel) => {
    const { number, gift } = parcel;
    if (kind === 'slip') {
      const packed = itemsToPack(order, number, returned, ({ product }) => product);
      if (packed.items.length === 0) return null;
      return <PackingSlip key={number} order={order} parcel={parcel} packed={packed} shopName={sender.name} />;
    }
    if (kind === 'label') return <ParcelLabel key={number} order={order} parcel={parcel} sender={sender} />;
    return gift && isWritten(gift) && <CardPage key={number} gift={gift} />;
  });
}

/** A card on a page of its own. */
function CardPage({ gift }: { gift: Parameters<typeof PrintedCard>[0]['gift'] }) {
  return (
    <article
      className={css({
        page: 'card',
        breakAfter: 'page',
        _last: { breakAfter: 'auto' },
        maxWidth: '560px',
        // A hair less than its page, which would else be two.
        _print: { maxWidth: 'none', height: '104.6mm', overflow: 'hidden' },
      })}
      aria-label="Card"
    >
      <PrintedCard gift={gift} />
    </article>
  );
}
