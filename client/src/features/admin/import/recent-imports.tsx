import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { ProductImportsQuery } from '~/graphql/generated';
import { useProductImportsQuery } from '~/graphql/operations/admin-import';
import { DataTable, opensRow, type Column } from '~/ui/data-table';
import { DateText } from '~/ui/date-text';
import { SectionHeading } from '~/ui/page-heading';
import { Pagination } from '~/ui/pagination';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { useListLocation } from '../use-list-location';
import { importPath } from './import-path';
import { ImportStatus } from './import-status';

type Import = ProductImportsQuery['productImports']['imports'][number];

const columns: readonly Column<Import>[] = [
  {
    header: 'File',
    cell: ({ _id, fileName }) => (
      <TextLink to={importPath(_id)} {...opensRow}>
        {fileName}
      </TextLink>
    ),
    isTitle: true,
  },
  { header: 'Status', cell: ({ status }) => <ImportStatus status={status} /> },
  { header: 'When', cell: ({ createdAt }) => <DateText value={createdAt} withTime /> },
  { header: 'Who', cell: ({ actorName }) => actorName },
  { header: 'New', cell: ({ createdCount }) => <Count>{createdCount}</Count>, align: 'end' },
  { header: 'Changed', cell: ({ updatedCount }) => <Count>{updatedCount}</Count>, align: 'end' },
];

/** A number that stays on one line. */
function Count({ children }: { children: number }) {
  return <span className={css({ whiteSpace: 'nowrap' })}>{children.toLocaleString('en-US')}</span>;
}

/** The imports so far, newest first. */
export function RecentImports() {
  const { page, hrefOf } = useListLocation();
  const { data, error, refetch } = useProductImportsQuery({ variables: { pageNumber: page } });
  const list = data?.productImports;
  return (
    <Panel aria-labelledby="imports">
      <SectionHeading id="imports">Earlier imports</SectionHeading>
      {list ? (
        list.count === 0 ? (
          <EmptyState title="No imports yet">Past imports and their results appear here.</EmptyState>
        ) : (
          <>
            <DataTable label="Earlier imports" columns={columns} rows={list.imports} rowKey={({ _id }) => _id} />
            <Pagination page={list.page} pages={list.pages} hrefOf={hrefOf} />
          </>
        )
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div
          className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}
          role="status"
          aria-label="Loading the imports"
        >
          <Bone className={css({ height: '44px' })} />
          <Bone className={css({ height: '44px' })} />
          <Bone className={css({ height: '44px' })} />
        </div>
      )}
    </Panel>
  );
}
