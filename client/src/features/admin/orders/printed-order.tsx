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

/** One page of a print document: an order's card, or its packing slip. An order without words has no card. */
export function PrintedOrder({ id, kind, shopName }: { id: string; kind: PrintKind; shopName: string }) {
  const { data, error, refetch } = useAdminOrderQuery({ variables: { id } });
  const order = data?.order;
  if (error) return <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />;
  if (data && !order) return <p>This order doesn’t exist.</p>;
  if (!order) return <Bone className={css({ height: '320px', maxWidth: '760px', borderRadius: 'md' })} />;
  // Nothing of it is packed.
  if (order.deliveryMethod.kind === 'EMAIL') return null;
  if (kind === 'slip') return <PackingSlip order={order} shopName={shopName} />;
  if (!order.gift || !isWritten(order.gift)) return null;
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
      <PrintedCard gift={order.gift} />
    </article>
  );
}
