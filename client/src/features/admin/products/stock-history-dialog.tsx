import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { StockMoveKind, StockMovesQuery } from '~/graphql/generated';
import { useStockMovesQuery } from '~/graphql/operations/admin-products';
import { adminPaths } from '~/lib/admin-paths';
import { DateText } from '~/ui/date-text';
import { Dialog } from '~/ui/dialog';
import { Bone } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { NewerOlder } from '../newer-older';

const words: Record<StockMoveKind, string> = {
  ADJUST: 'Changed',
  HOLD: 'Ordered',
  RELEASE: 'Order not paid',
  REHOLD: 'Late payment',
  RETURN: 'Returned with a refund',
};

/** What happened to a product's stock, newest first: what, why, who, when, and how many there were then. */
export function StockHistoryDialog({
  product,
  isOpen,
  onClose,
}: {
  product: { _id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const [pageNumber, setPageNumber] = useState(1);
  const variables = { productId: product._id, pageNumber };
  const { data, previousData, loading, error, refetch } = useStockMovesQuery({ variables });
  const ledger = (data ?? (loading ? previousData : undefined))?.stockMoves;
  return (
    <Dialog title="Stock history" isOpen={isOpen} onClose={onClose}>
      <p className={css({ fontWeight: 'semibold', mb: '4', overflowWrap: 'anywhere' })}>{product.name}</p>
      {!ledger && error && <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />}
      {!ledger && !error && (
        <div role="status" aria-label="Loading the stock history">
          <VisuallyHidden>Loading the stock history</VisuallyHidden>
          {[0, 1, 2, 3].map((row) => (
            <Bone key={row} className={css({ height: '56px', mb: '2' })} />
          ))}
        </div>
      )}
      {ledger?.count === 0 && (
        <EmptyState title="No stock changes yet">Every change in stock will appear here.</EmptyState>
      )}
      {ledger && ledger.count > 0 && (
        <ol className={css({ listStyleType: 'none' })} aria-busy={loading || undefined}>
          {ledger.moves.map((move) => (
            <Move key={move._id} move={move} />
          ))}
        </ol>
      )}
      {ledger && <NewerOlder page={ledger.page} pages={ledger.pages} onTurn={setPageNumber} />}
    </Dialog>
  );
}

function Move({ move }: { move: StockMovesQuery['stockMoves']['moves'][number] }) {
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: '4',
        py: '3',
        borderTop: '1px solid {colors.line}',
        _first: { border: 'none' },
      })}
    >
      <span
        className={cx(
          css({
            flexShrink: '0',
            minWidth: '52px',
            textAlign: 'end',
            fontWeight: 'bold',
            fontVariantNumeric: 'tabular-nums',
          }),
          move.delta > 0 ? css({ color: 'leaf' }) : css({ color: 'danger' }),
        )}
      >
        {move.delta > 0 ? `+${move.delta}` : `−${-move.delta}`}
      </span>
      <div className={css({ flex: '1', minWidth: '0' })}>
        <span className={css({ display: 'block', overflowWrap: 'anywhere' })}>
          {move.note ?? words[move.kind]}
          {move.actorName && <span className={css({ color: 'muted' })}> by {move.actorName}</span>}
          {move.orderId && (
            <>
              {' · '}
              <TextLink to={adminPaths.order(move.orderId)} variant="inline">
                Order {move.orderId.slice(0, 6)}
              </TextLink>
            </>
          )}
        </span>
        <span className={css({ textStyle: 'small', color: 'muted' })}>
          <DateText value={move.createdAt} withTime />
        </span>
      </div>
      <span
        className={css({ textStyle: 'small', flexShrink: '0', color: 'muted', fontVariantNumeric: 'tabular-nums' })}
      >
        {move.countAfter} left
      </span>
    </li>
  );
}
