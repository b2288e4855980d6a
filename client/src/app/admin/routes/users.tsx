import { SessionHelp } from '~/features/admin/session-help/session-help';
import { UserList, userListVariables } from '~/features/admin/users/user-list';
import { useSignOut } from '~/features/account/use-sign-out';
import { AdminUsersDocument } from '~/graphql/operations/admin-users';
import { PageHeading } from '~/ui/page-heading';
import type { PreloadContext } from '../../page';
import { PageMeta } from '../../page-meta';

export function preload({ url, query }: PreloadContext) {
  return query(AdminUsersDocument, userListVariables(url.searchParams));
}

/** /admin/users?search=&page= */
export function Component() {
  const signOut = useSignOut();
  return (
    <>
      <PageMeta
        title="Users"
        description="Everybody who has an account with the shop, customers and admins."
        isHidden
      />
      <PageHeading>Users</PageHeading>
      <UserList />
      <SessionHelp onForceLogin={signOut} />
    </>
  );
}
