import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../../page-meta';

export function Component() {
  return (
    <>
      <PageMeta
        title="User"
        description="One user of the shop with everything that was ordered under the account."
        isHidden
      />
      <PageHeading>User</PageHeading>
    </>
  );
}
