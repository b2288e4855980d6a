import { BannerNotice } from '~/features/admin/overview/banner-notice';
import { SessionHelp } from '~/features/admin/session-help/session-help';
import { UserList, userListVariables } from '~/features/admin/users/user-list';
import { useSignOut } from '~/features/account/session/use-sign-out';
import { ShopTasksDocument } from '~/graphql/operations/admin-overview';
import { AdminUsersDocument } from '~/graphql/operations/admin-users';
import { PageHeading } from '~/ui/page-heading';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export function preload({ url, query }: PreloadContext) {
  return Promise.all([query(AdminUsersDocument, userListVariables(url.searchParams)), query(ShopTasksDocument)]);
}

/** /admin/users?search=&page= */
export function Component() {
  const signOut = useSignOut();
  return (
    <>
      <PageMeta title="Users" description="Everyone with an account: customers and admins." isHidden />
      <PageHeading>Users</PageHeading>
      <BannerNotice />
      <UserList />
      <SessionHelp onForceLogin={signOut} />
    </>
  );
}
