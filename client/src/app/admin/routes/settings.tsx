import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../../page-meta';

export function Component() {
  return (
    <>
      <PageMeta title="Settings" description="Name, contact, prices, texts and closed days of the shop." isHidden />
      <PageHeading>Settings</PageHeading>
    </>
  );
}
