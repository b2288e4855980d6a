import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import type { AdminUsersQueryVariables, UserRow_UserFragment } from '~/graphql/generated';
import { useAdminUsersQuery } from '~/graphql/operations/admin-users';
import { pageNumberOf } from '~/lib/page-number';
import { adminPaths } from '~/lib/admin-paths';
import { Button } from '~/ui/button';
import { DataTable, opensRow, type Column } from '~/ui/data-table';
import { DateText } from '~/ui/date-text';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Pagination } from '~/ui/pagination';
import { Bone, Panel } from '~/ui/panel';
import { EmptyState, ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { EmailText } from '../email-text';
import { ListSearch, ListSearchBox } from '../list-search';
import { useListLocation } from '../use-list-location';
import { DeleteUserDialog } from './delete-user-dialog';
import { RolePill, VerifiedPill } from './user-pills';

/** What the list's address asks for; the page's preload and the list take the same. */
export function userListVariables(params: URLSearchParams): AdminUsersQueryVariables {
  return { pageNumber: pageNumberOf(params), search: params.get('search') ?? '' };
}

/** Everyone with an account: search, table, pages. */
export function UserList() {
  const location = useListLocation();
  const search = location.get('search');
  const [params] = useSearchParams();
  const { data, error, refetch } = useAdminUsersQuery({ variables: userListVariables(params) });
  const dialog = useDialog();
  const [chosen, setChosen] = useState<UserRow_UserFragment | null>(null);
  // Their rows go at once, before the list is read again, so that the focus is not given back to a button of theirs.
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  const list = data?.users;

  return (
    <>
      <ListSearch className={css({ maxWidth: 'form', mb: '5' })} location={location} label="Users">
        <ListSearchBox location={location} label="Search users" placeholder="Name or email" />
      </ListSearch>
      <Panel
        className={css({
          p: { base: '0', lg: '7' },
          bg: { base: 'transparent', lg: 'surface' },
          border: { base: 'none', lg: '1px solid {colors.line}' },
        })}
        aria-label="All users"
      >
        {!list && error ? (
          <ErrorState message="Failed to load users" onRetry={() => void refetch()} />
        ) : !list ? (
          <div role="status" aria-label="Loading users">
            <VisuallyHidden>Loading users</VisuallyHidden>
            {[0, 1, 2, 3].map((row) => (
              <Bone key={row} className={css({ height: '56px', borderRadius: 'md', mb: '3' })} />
            ))}
          </div>
        ) : list.count === 0 ? (
          <EmptyState
            title="No users found"
            action={
              <Button variant="outline" onClick={() => location.set({ search: '' })}>
                Show all users
              </Button>
            }
          >
            No users match. Try fewer words.
          </EmptyState>
        ) : (
          <>
            <p className={css({ textStyle: 'small', color: 'muted', mb: '3' })} role="status">
              {list.count === 1 ? '1 user' : `${list.count.toLocaleString('en-US')} users`}
              {search && ` found for “${search}”`}
            </p>
            <DataTable
              label="Users"
              columns={columns((user) => {
                setChosen(user);
                dialog.open();
              })}
              rows={list.users.filter(({ _id }) => !deletedIds.includes(_id))}
              rowKey={({ _id }) => _id}
            />
            <Pagination page={list.page} pages={list.pages} hrefOf={location.hrefOf} />
          </>
        )}
      </Panel>
      {dialog.visit > 0 && chosen && (
        <DeleteUserDialog
          key={dialog.visit}
          user={chosen}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onDeleted={() => setDeletedIds((ids) => [...ids, chosen._id])}
        />
      )}
    </>
  );
}

const columns = (onDelete: (user: UserRow_UserFragment) => void): Column<UserRow_UserFragment>[] => [
  {
    header: 'Name',
    cell: ({ name }) => <span className={css({ fontWeight: 'semibold' })}>{name}</span>,
    isTitle: true,
  },
  // On phones as wide as the card: addresses are long.
  { header: 'Email', cell: ({ email }) => <EmailText email={email} />, isTitle: true },
  {
    header: 'Role',
    cell: (user) => (
      <>
        <RolePill isAdmin={user.isAdmin} />
        {(user.isAdmin || user.usesTwoStepSignIn) && (
          <span className={css({ textStyle: 'tiny', display: 'block', color: 'muted', mt: '1' })}>
            Two-step sign-in {user.usesTwoStepSignIn ? 'on' : 'off'}
          </span>
        )}
      </>
    ),
  },
  { header: 'Verified', cell: ({ isEmailVerified }) => <VerifiedPill isVerified={isEmailVerified} /> },
  { header: 'Since', cell: ({ createdAt }) => <DateText value={createdAt} /> },
  {
    header: 'Edit and delete',
    isHeaderHidden: true,
    isTitle: true,
    cell: (user) => (
      <div className={css({ display: 'flex', gap: '2', alignItems: 'center' })}>
        <TextLink to={adminPaths.user(user._id)} {...opensRow}>
          Edit<VisuallyHidden> {user.name}</VisuallyHidden>
        </TextLink>
        {!user.isAdmin && (
          <Button
            className={cx(css({ color: 'muted', fontWeight: 'medium' }), onlyWithScripts)}
            variant="ghost"
            onClick={() => onDelete(user)}
          >
            Delete<VisuallyHidden> {user.name}</VisuallyHidden>
          </Button>
        )}
      </div>
    ),
  },
];
