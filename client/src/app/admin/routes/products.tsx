import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../../page-meta';

export function Component() {
  return (
    <>
      <PageMeta
        title="Products"
        description="The whole catalogue, published or not, with its prices and its stock."
        isHidden
      />
      <PageHeading>Products</PageHeading>
    </>
  );
}
