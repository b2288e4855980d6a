import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../../page-meta';

export function Component() {
  return (
    <>
      <PageMeta
        title="Import products"
        description="Many products at once from a spreadsheet, checked before anything is changed."
        isHidden
      />
      <PageHeading>Import products</PageHeading>
    </>
  );
}
