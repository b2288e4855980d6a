import { css } from 'styled-system/css';
import { collectionKinds } from '@domain/collections.js';
import type { CollectionRow_CollectionFragment } from '~/graphql/generated';
import { useAdminCollectionsQuery } from '~/graphql/operations/admin-collections';
import { adminPaths } from '~/lib/admin-paths';
import { StatusPill } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { DataTable, opensRow, type Column } from '~/ui/data-table';
import { Bone, Panel } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState, ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** All collections, shown or not. */
export function CollectionList() {
  const { data, error, refetch } = useAdminCollectionsQuery();
  const collections = data?.adminCollections;
  return (
    <Panel
      className={css({
        p: { base: '0', lg: '7' },
        bg: { base: 'transparent', lg: 'surface' },
        border: { base: 'none', lg: '1px solid {colors.line}' },
      })}
      aria-label="All collections"
    >
      {!collections && error ? (
        <ErrorState message="Failed to load the collections" onRetry={() => void refetch()} />
      ) : !collections ? (
        <div role="status" aria-label="Loading collections">
          <VisuallyHidden>Loading collections</VisuallyHidden>
          {[0, 1, 2].map((row) => (
            <Bone key={row} className={css({ height: '64px', borderRadius: 'md', mb: '3' })} />
          ))}
        </div>
      ) : collections.length === 0 ? (
        <EmptyState
          title="No collections yet"
          action={<LinkButton to={adminPaths.newCollection}>Create the first one</LinkButton>}
        >
          Group gifts by day, person or price, such as Valentine’s Day, For Her or Under $40.
        </EmptyState>
      ) : (
        <DataTable label="Collections" columns={columns} rows={collections} rowKey={({ _id }) => _id} />
      )}
    </Panel>
  );
}

const columns: Column<CollectionRow_CollectionFragment>[] = [
  {
    header: 'Name',
    isTitle: true,
    cell: ({ name, slug, image }) => (
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
        <ShimmerImage
          className={css({ width: '48px', flexShrink: '0', borderRadius: 'md' })}
          src={image}
          alt=""
          sizes="48px"
        />
        <div className={css({ minWidth: '0' })}>
          <span className={css({ display: 'block', fontWeight: 'semibold', lineHeight: 'snug' })}>{name}</span>
          <span className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>{`/${slug}`}</span>
        </div>
      </div>
    ),
  },
  { header: 'Kind', cell: ({ kind }) => collectionKinds[kind === 'CATEGORY' ? 'category' : 'collection'] },
  { header: 'Products', cell: ({ rule }) => (rule ? 'By a rule' : 'By hand') },
  { header: 'Position', align: 'end', cell: ({ position }) => position },
  { header: 'Status', cell: (collection) => <Status collection={collection} /> },
  {
    header: 'Edit',
    isHeaderHidden: true,
    isTitle: true,
    cell: ({ _id, name }) => (
      <TextLink to={adminPaths.collection(_id)} {...opensRow}>
        Edit<VisuallyHidden> {name}</VisuallyHidden>
      </TextLink>
    ),
  },
];

function Status({
  collection: { isShown, isPublished, startsOn, endsOn },
}: {
  collection: CollectionRow_CollectionFragment;
}) {
  if (isShown)
    return (
      <>
        <StatusPill tone="good">Shown</StatusPill>
        {endsOn && <Dates>{`until ${endsOn}`}</Dates>}
      </>
    );
  if (!isPublished) return <StatusPill>Not published</StatusPill>;
  return (
    <>
      <StatusPill tone="waiting">Not today</StatusPill>
      <Dates>{[startsOn && `from ${startsOn}`, endsOn && `until ${endsOn}`].filter(Boolean).join(' ')}</Dates>
    </>
  );
}

function Dates({ children }: { children: string }) {
  return <span className={css({ textStyle: 'tiny', display: 'block', color: 'muted', mt: '1' })}>{children}</span>;
}
