import { css } from 'styled-system/css';
import { Button } from '~/ui/button';

/** Page buttons for a list that is not in the address, such as the activity or a product's stock history. */
export function NewerOlder({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '3', mt: '4', flexWrap: 'wrap' })}>
      {/* Still buttons at the ends of the list, so that the focus is not lost with them. */}
      <Button variant="outline" size="sm" aria-disabled={page === 1} onClick={() => onTurn(Math.max(1, page - 1))}>
        Newer
      </Button>
      <span className={css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' })} role="status">
        Page {page} of {pages}
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={page === pages}
        onClick={() => onTurn(Math.min(pages, page + 1))}
      >
        Older
      </Button>
    </div>
  );
}
