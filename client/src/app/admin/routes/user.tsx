import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { useRefreshSession } from '~/features/account/session/use-refresh-session';
import { AuditList, auditVariables } from '~/features/admin/audit-list';
import { useListPath } from '~/features/admin/list-memory';
import { UserNotes } from '~/features/admin/notes/user-notes';
import { PurchaseHistory } from '~/features/admin/users/purchase-history';
import { UserActions } from '~/features/admin/users/user-actions';
import { UserCard } from '~/features/admin/users/user-card';
import { errorMessage } from '~/graphql/error-message';
import { AuditEntriesDocument } from '~/graphql/operations/admin';
import { UserNotesDocument } from '~/graphql/operations/admin-notes';
import { AdminUserDocument, PurchaseHistoryDocument, useAdminUserQuery } from '~/graphql/operations/admin-users';
import { pageNumberOf } from '~/lib/page-number';
import { adminPaths } from '~/lib/admin-paths';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { notFound, type PreloadContext } from '../../routing/page-route';
import { NotFoundPage } from '../../not-found-page';
import { PageMeta } from '../../meta/page-meta';

export async function preload({ url, params: { id = '' }, query }: PreloadContext) {
  const [data] = await Promise.all([
    query(AdminUserDocument, { id }),
    query(PurchaseHistoryDocument, { userId: id, pageNumber: pageNumberOf(url.searchParams) }),
    query(UserNotesDocument, { userId: id }),
    query(AuditEntriesDocument, auditVariables('USER', id)),
  ]);
  return data && !data.user ? notFound() : null;
}

/** /admin/users/{id} */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const { data, error, refetch } = useAdminUserQuery({ variables: { id } });
  const user = data?.user;
  const list = useListPath(adminPaths.users);
  if (data && !user) return <NotFoundPage />;
  return (
    <>
      <PageMeta title={user?.name ?? 'User'} description="One user with their purchase history." isHidden />
      <TextLink to={list}>
        <ArrowLeft size={18} aria-hidden />
        Back to users
      </TextLink>
      <PageHeading>{user?.name ?? 'User'}</PageHeading>
      {user ? (
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <UserCard user={user}>
            <UserActions user={user} onDeleted={() => void navigate(list)} onOwnRoleChanged={refreshSession} />
          </UserCard>
          <UserNotes userId={user._id} />
          <Panel aria-labelledby="purchase-history">
            <h2 className={css({ textStyle: 'card', mb: '3' })} id="purchase-history">
              Purchase history
            </h2>
            <PurchaseHistory userId={user._id} />
          </Panel>
          <Panel aria-labelledby="user-history">
            <h2 className={css({ textStyle: 'card', mb: '3' })} id="user-history">
              Admin activity
            </h2>
            <AuditList
              subjectType="USER"
              subjectId={user._id}
              label="changes to this user"
              emptyText="No changes yet."
            />
          </Panel>
        </div>
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the user">
          <VisuallyHidden>Loading the user</VisuallyHidden>
          <Bone className={css({ height: '320px', borderRadius: 'xl' })} />
        </div>
      )}
    </>
  );
}
