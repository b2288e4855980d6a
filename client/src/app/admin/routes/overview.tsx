import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../../page-meta';

export function Component() {
  return (
    <>
      <PageMeta
        title="Overview"
        description="Sales, orders, best sellers and what needs attention, over a chosen period."
        isHidden
      />
      <PageHeading>Overview</PageHeading>
    </>
  );
}
