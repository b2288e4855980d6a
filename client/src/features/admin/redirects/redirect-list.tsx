import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import type { AdminRedirectsQueryVariables, RedirectRow_RedirectFragment } from '~/graphql/generated';
import { useAdminRedirectsQuery, useDeleteRedirectMutation } from '~/graphql/operations/admin-redirects';
import { pageNumberOf } from '~/lib/page-number';
import { Button } from '~/ui/button';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { DataTable, type Column } from '~/ui/data-table';
import { DateText } from '~/ui/date-text';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Pagination } from '~/ui/pagination';
import { Bone } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { ListSearch, ListSearchBox } from '../list-search';
import { useListLocation } from '../use-list-location';

/** What the list's address asks for; the page's preload and the list take the same. */
export function redirectListVariables(params: URLSearchParams): AdminRedirectsQueryVariables {
  return { pageNumber: pageNumberOf(params), search: params.get('search') ?? '' };
}

/** The redirects: search, table, pages. */
export function RedirectList() {
  const location = useListLocation();
  const search = location.get('search');
  const [params] = useSearchParams();
  const { data, previousData, loading, error, refetch } = useAdminRedirectsQuery({
    variables: redirectListVariables(params),
  });
  const dialog = useDialog();
  const [chosen, setChosen] = useState<RedirectRow_RedirectFragment | null>(null);
  const [deleteRedirect] = useDeleteRedirectMutation();
  const list = (data ?? (loading ? previousData : undefined))?.redirects;
  return (
    <>
      <ListSearch className={css({ maxWidth: 'form', mb: '5' })} location={location} label="Redirects">
        <ListSearchBox location={location} label="Search redirects" placeholder="A part of an address" />
      </ListSearch>
      {!list && error ? (
        <ErrorState message="Failed to load the redirects" onRetry={() => void refetch()} />
      ) : !list ? (
        <div role="status" aria-label="Loading redirects">
          <VisuallyHidden>Loading redirects</VisuallyHidden>
          {[0, 1, 2].map((row) => (
            <Bone key={row} className={css({ height: '56px', borderRadius: 'md', mb: '3' })} />
          ))}
        </div>
      ) : list.count === 0 ? (
        <EmptyState title={search ? 'No redirects found' : 'No redirects yet'}>
          {search
            ? 'No redirects match. Try a shorter part of the address.'
            : 'Add one when a page has moved, or import the addresses of your old shop.'}
        </EmptyState>
      ) : (
        <>
          <p className={css({ textStyle: 'small', color: 'muted', mb: '3' })} role="status">
            {list.count === 1 ? '1 redirect' : `${list.count.toLocaleString('en-US')} redirects`}
            {search && ` found for “${search}”`}
          </p>
          <DataTable
            label="Redirects"
            columns={columns((redirect) => {
              setChosen(redirect);
              dialog.open();
            })}
            rows={list.redirects}
            rowKey={({ id }) => id}
          />
          <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
        </>
      )}
      {dialog.visit > 0 && chosen && (
        <ConfirmDialog
          key={dialog.visit}
          title="Delete redirect"
          action="Delete redirect"
          busyText="Deleting…"
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onConfirm={async () => {
            await deleteRedirect({ variables: { input: { id: chosen.id } } });
            toast.success('Redirect deleted');
          }}
        >
          <p className={css({ overflowWrap: 'anywhere' })}>
            {chosen.from} will be “not found” again, instead of leading to {chosen.to}.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

const address = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });

const columns = (
  onDelete: (redirect: RedirectRow_RedirectFragment) => void,
): Column<RedirectRow_RedirectFragment>[] => [
  { header: 'Old address', isTitle: true, cell: ({ from }) => <span className={address}>{from}</span> },
  { header: 'Leads to', cell: ({ to }) => <span className={address}>{to}</span> },
  { header: 'Kind', cell: ({ status }) => (status === 301 ? 'For good (301)' : 'For a while (302)') },
  { header: 'Since', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    header: 'Delete',
    isHeaderHidden: true,
    isTitle: true,
    cell: (redirect) => (
      <Button
        className={cx(css({ color: 'muted', fontWeight: 'medium' }), onlyWithScripts)}
        variant="ghost"
        onClick={() => onDelete(redirect)}
      >
        Delete<VisuallyHidden> the redirect from {redirect.from}</VisuallyHidden>
      </Button>
    ),
  },
];
