import { Plus } from 'lucide-react';
import { css } from 'styled-system/css';
import type { ContentPagesQuery } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import { useContentPagesQuery } from '~/graphql/operations/admin-content';
import { adminPaths } from '~/lib/admin-paths';
import { StatusPill } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { DataTable, opensRow, type Column } from '~/ui/data-table';
import { DateText } from '~/ui/date-text';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';

type Row = ContentPagesQuery['contentPages'][number];

const columns: readonly Column<Row>[] = [
  {
    header: 'Page',
    isTitle: true,
    cell: ({ slug, title }) => (
      <TextLink className={css({ fontWeight: 'semibold' })} to={adminPaths.page(slug)} {...opensRow}>
        {title}
      </TextLink>
    ),
  },
  { header: 'Address', cell: ({ path }) => <span className={css({ overflowWrap: 'anywhere' })}>{path}</span> },
  {
    header: 'Text',
    cell: ({ isStatic, isEdited, isIndexed }) => (
      <span className={css({ display: 'inline-flex', gap: '2', flexWrap: 'wrap' })}>
        {!isStatic ? (
          <StatusPill tone="good">Your own</StatusPill>
        ) : isEdited ? (
          <StatusPill tone="good">Edited</StatusPill>
        ) : (
          <StatusPill tone="neutral">Default</StatusPill>
        )}
        {!isIndexed && <StatusPill tone="waiting">Not for search engines</StatusPill>}
      </span>
    ),
  },
  {
    header: 'Changed',
    cell: ({ updatedAt }) => (updatedAt === null ? 'Never' : <DateText value={updatedAt} withTime />),
  },
];

/** All pages of text, and the way to a new one. */
export function PageList() {
  const { data, error, refetch } = useContentPagesQuery();
  return (
    <>
      <div className={css({ display: 'flex', justifyContent: 'flex-end', mb: '4' })}>
        <LinkButton to={adminPaths.page('new')}>
          <Plus size={18} aria-hidden />
          New page
        </LinkButton>
      </div>
      {data ? (
        <Panel
          as="div"
          className={css({
            p: { base: '0', lg: '7' },
            bg: { base: 'transparent', lg: 'surface' },
            border: { base: 'none', lg: '1px solid {colors.line}' },
          })}
        >
          <DataTable label="Pages" columns={columns} rows={data.contentPages} rowKey={({ slug }) => slug} />
        </Panel>
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the pages">
          <VisuallyHidden>Loading the pages</VisuallyHidden>
          {[0, 1, 2].map((row) => (
            <Bone key={row} className={css({ height: '64px', borderRadius: 'lg', mb: '3' })} />
          ))}
        </div>
      )}
    </>
  );
}
