import { useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { OwnWishList } from '~/features/wish-lists/own-wish-list';
import { SharedWishList } from '~/features/wish-lists/shared-wish-list';
import { WishListOverview } from '~/features/wish-lists/wish-list-overview';
import { errorCode, errorMessage } from '~/graphql/error-message';
import {
  MyWishListsDocument,
  SharedWishListDocument,
  useSharedWishListQuery,
  useWishListPageQuery,
  WishListPageDocument,
} from '~/graphql/operations/wish-lists';
import { wishListPaths } from '~/lib/wish-list-paths';
import { Container } from '~/ui/container';
import { DayText } from '~/ui/date-text';
import { PageHeading } from '~/ui/page-heading';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { NotFoundPage } from '../not-found-page';
import { PageMeta } from '../meta/page-meta';
import { notFound, requireUser, type PreloadContext } from '../routing/page-route';
import { RequireUser } from '../routing/require-user';

export async function preload(context: PreloadContext) {
  const wanted = placeOf(context.params['*']);
  if (wanted.kind === 'none') return notFound();
  if (wanted.kind === 'shared') {
    const found = await context.query(SharedWishListDocument, { key: wanted.key });
    return found ? undefined : notFound();
  }
  await requireUser(context);
  if (wanted.kind === 'all') {
    await context.query(MyWishListsDocument);
    return;
  }
  return (await context.query(WishListPageDocument, { id: wanted.id })) ? undefined : notFound();
}

type Place = { kind: 'all' } | { kind: 'none' } | { kind: 'one'; id: string } | { kind: 'shared'; key: string };

/** What an address below /wish-lists leads to. */
function placeOf(rest = ''): Place {
  const [first = '', second, ...more] = rest.split('/');
  if (first === '' && second === undefined) return { kind: 'all' };
  if (first === 'shared' && second && more.length === 0) return { kind: 'shared', key: second };
  return second === undefined ? { kind: 'one', id: first } : { kind: 'none' };
}

/** /wish-lists, /wish-lists/{id} and /wish-lists/shared/{key}: one page of code, because few visit any of them. */
export function Component() {
  const place = placeOf(useParams()['*']);
  if (place.kind === 'none') return <NotFoundPage />;
  if (place.kind === 'shared') return <SharedPage shareKey={place.key} />;
  return <RequireUser page={place.kind === 'one' ? <OwnPage id={place.id} /> : <OverviewPage />} />;
}

const top = css({ pt: { base: '4', md: '6' } });

function OverviewPage() {
  return (
    <Container className={top}>
      <PageMeta
        title="Your wish lists"
        description="The lists of gifts that you’d love to get, and who else can see them. Share one by a link."
        isHidden
      />
      <PageHeading lead="Collect gifts you’d love, and share a list with family and friends.">
        Your wish lists
      </PageHeading>
      <WishListOverview />
    </Container>
  );
}

function OwnPage({ id }: { id: string }) {
  const { data, error, refetch } = useWishListPageQuery({ variables: { id } });
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  const list = data?.wishList;
  return (
    <Container className={top}>
      <PageMeta
        title={list?.name ?? 'Wish list'}
        description="One of your wish lists: what is on it, and who else can see it. Nobody does until you share it."
        isHidden
      />
      <PageHeading lead={<Lead note={list?.note} occasionDate={list?.occasionDate} />}>
        {list?.name ?? 'Wish list'}
      </PageHeading>
      <p className={css({ mb: '6' })}>
        <TextLink to={wishListPaths.all}>All wish lists</TextLink>
      </p>
      {list ? <OwnWishList list={list} /> : <Loading error={error} onRetry={() => void refetch()} />}
    </Container>
  );
}

function SharedPage({ shareKey }: { shareKey: string }) {
  const { data, error, refetch } = useSharedWishListQuery({ variables: { key: shareKey } });
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  const list = data?.sharedWishList;
  return (
    <Container className={top}>
      <PageMeta
        title={list ? `${list.name} by ${list.ownerName}` : 'Wish list'}
        description="A wish list that was shared with you: what is still wanted, with today’s prices, to buy from."
        isHidden
      />
      <PageHeading lead={<Lead note={list?.note} occasionDate={list?.occasionDate} owner={list?.ownerName} />}>
        {list?.name ?? 'Wish list'}
      </PageHeading>
      {list ? (
        <SharedWishList list={list} shareKey={shareKey} />
      ) : (
        <Loading error={error} onRetry={() => void refetch()} />
      )}
    </Container>
  );
}

/** Whose list it is, its day and its note. */
function Lead({
  note,
  occasionDate,
  owner,
}: {
  note: string | null | undefined;
  occasionDate: string | null | undefined;
  owner?: string | undefined;
}) {
  return (
    <>
      {owner && `A wish list by ${owner}. `}
      {occasionDate && (
        <>
          For <DayText value={occasionDate} />.{' '}
        </>
      )}
      {note && `“${note}”`}
    </>
  );
}

function Loading({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return error ? (
    <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={onRetry} />
  ) : (
    <Bone className={css({ height: '200px', borderRadius: 'lg' })} />
  );
}
