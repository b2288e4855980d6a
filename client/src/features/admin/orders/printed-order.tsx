import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useAdminOrderQuery } from '~/graphql/operations/admin-orders';
import { isWritten } from '~/lib/gift-words';
import { Bone } from '~/ui/panel';
import { PrintedCard } from '~/ui/printed-card';
import { ErrorState } from '~/ui/states';
import { PackingSlip } from './packing-slip';

/** What can be printed about an order. */
export type PrintKind = 'card' | 'slip';

/** Pages of a print document: the cards of an order's parcels, or their packing slips. A parcel without words has no card. */
export function PrintedOrder({ id, kind, shopName }: { id: string; kind: PrintKind; shopName: string }) {
  const { data, error, refetch } = useAdminOrderQuery({ variables: { id } });
  const order = data?.order;
  if (error) return <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />;
  if (data && !order) return <p>This order doesn’t exist.</p>;
  if (!order) return <Bone className={css({ height: '320px', maxWidth: '760px', borderRadius: 'md' })} />;
  // What is emailed has no parcel, and nothing of it is packed.
  return order.parcels.map((parcel) =>
    kind === 'slip' ? (
      <PackingSlip key={parcel.number} order={order} parcel={parcel} shopName={shopName} />
    ) : (
      parcel.gift && isWritten(parcel.gift) && <CardPage key={parcel.number} gift={parcel.gift} />
    ),
  );
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
