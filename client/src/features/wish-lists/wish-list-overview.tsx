import { MAX_WISH_LISTS } from '@domain/wish-lists.js';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useMyWishListsQuery } from '~/graphql/operations/wish-lists';
import { paths } from '~/lib/paths';
import { wishListPaths } from '~/lib/wish-list-paths';
import { StatusPill } from '~/ui/badge';
import { Button, LinkButton } from '~/ui/button';
import { DayText } from '~/ui/date-text';
import { Link } from '~/ui/link';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Bone } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { useDialog } from '~/ui/use-dialog';
import { WishListForm } from './wish-list-form';

/** The shopper's wish lists, and a way to start another. */
export function WishListOverview() {
  const { data, error, refetch } = useMyWishListsQuery();
  const dialog = useDialog();
  const lists = data?.myWishLists;
  if (!lists)
    return error ? (
      <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
    ) : (
      <Bone className={css({ height: '120px', borderRadius: 'lg' })} />
    );
  const newList = (
    <Button className={onlyWithScripts} onClick={dialog.open}>
      New wish list
    </Button>
  );
  return (
    <>
      {lists.length === 0 ? (
        <EmptyState title="No wish lists yet" action={newList}>
          Collect what you’d love to get, then share the list with family and friends. They see what is still wanted;
          you don’t see what they buy.
        </EmptyState>
      ) : (
        <>
          <ul
            className={css({
              display: 'grid',
              gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
              gap: '4',
              mb: '6',
              listStyleType: 'none',
            })}
            aria-label="Your wish lists"
          >
            {lists.map(({ _id, name, occasionDate, itemCount, shareKey }) => (
              <li
                key={_id}
                className={css({
                  position: 'relative',
                  display: 'flex',
                  flexDirection: 'column',
                  alignItems: 'flex-start',
                  gap: '2',
                  minWidth: '0',
                  p: '5',
                  borderRadius: 'lg',
                  border: '1px solid {colors.line}',
                  bg: 'surface',
                })}
              >
                <h2 className={css({ textStyle: 'card' })}>
                  <Link
                    className={css({
                      // A long word must not widen the page; what is set above it isn't inherited.
                      overflowWrap: 'anywhere',
                      _hover: { color: 'brand' },
                      _before: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
                    })}
                    to={wishListPaths.one(_id)}
                  >
                    {name}
                  </Link>
                </h2>
                <p className={css({ color: 'muted' })}>
                  {itemCount === 1 ? '1 gift' : `${itemCount} gifts`}
                  {occasionDate && (
                    <>
                      {' · '}
                      <DayText value={occasionDate} />
                    </>
                  )}
                </p>
                <StatusPill tone={shareKey === null ? 'neutral' : 'good'}>
                  {shareKey === null ? 'Only you' : 'Shared'}
                </StatusPill>
              </li>
            ))}
          </ul>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
            {lists.length < MAX_WISH_LISTS ? (
              newList
            ) : (
              <p className={css({ color: 'muted' })}>
                You have {MAX_WISH_LISTS} lists, the most that fit. Delete one to make room for another.
              </p>
            )}
            <LinkButton to={paths.products()} variant="outline">
              Find gifts
            </LinkButton>
          </div>
        </>
      )}
      {dialog.visit > 0 && <WishListForm key={dialog.visit} isOpen={dialog.isOpen} onClose={dialog.close} />}
    </>
  );
}
