import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../../page-meta';

export function Component() {
  return (
    <>
      <PageMeta
        title="Order details"
        description="One order with its customer, its timeline and what an admin can do with it."
        isHidden
      />
      <PageHeading>Order details</PageHeading>
    </>
  );
}
