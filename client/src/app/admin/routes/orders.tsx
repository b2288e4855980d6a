import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../../page-meta';

export function Component() {
  return (
    <>
      <PageMeta
        title="Orders"
        description="All orders of the shop, with what is unpaid, what must leave and what is late."
        isHidden
      />
      <PageHeading>Orders</PageHeading>
    </>
  );
}
