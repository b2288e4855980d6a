import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../../page-meta';

export function Component() {
  return (
    <>
      <PageMeta
        title="Users"
        description="Everybody who has an account with the shop, customers and admins."
        isHidden
      />
      <PageHeading>Users</PageHeading>
    </>
  );
}
