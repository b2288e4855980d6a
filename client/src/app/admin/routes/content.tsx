import { ContentNav } from '~/features/admin/content/content-nav';
import { PageList } from '~/features/admin/content/page-list';
import { ContentPagesDocument } from '~/graphql/operations/admin-content';
import { PageHeading } from '~/ui/page-heading';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export function preload({ query }: PreloadContext) {
  return query(ContentPagesDocument);
}

/** /admin/content: the pages of text. */
export function Component() {
  return (
    <>
      <PageMeta title="Pages" description="The texts of the shop’s pages, and pages of your own." isHidden />
      <PageHeading lead="Edit the texts that come with the shop, and add pages of your own.">Pages</PageHeading>
      <ContentNav />
      <PageList />
    </>
  );
}
