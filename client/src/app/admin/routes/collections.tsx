import { ArrowLeft, Plus } from 'lucide-react';
import { css } from 'styled-system/css';
import { CollectionList } from '~/features/admin/collections/collection-list';
import { useListPath } from '~/features/admin/list-memory';
import { AdminCollectionsDocument } from '~/graphql/operations/admin-collections';
import { adminPaths } from '~/lib/admin-paths';
import { LinkButton } from '~/ui/button';
import { PageHeading } from '~/ui/page-heading';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export function preload({ query }: PreloadContext) {
  return query(AdminCollectionsDocument);
}

/** /admin/collections */
export function Component() {
  const list = useListPath(adminPaths.products);
  return (
    <>
      <PageMeta title="Collections" description="Products that your shop shows together." isHidden />
      <TextLink className={css({ mb: '2' })} to={list}>
        <ArrowLeft size={18} aria-hidden />
        Back to products
      </TextLink>
      <PageHeading
        lead="Products that your shop shows together. A product can be in many."
        actions={
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
            <LinkButton to={adminPaths.redirects} variant="outline">
              Redirects
            </LinkButton>
            <LinkButton to={adminPaths.synonyms} variant="outline">
              Synonyms
            </LinkButton>
            <LinkButton to={adminPaths.newCollection}>
              <Plus size={18} aria-hidden />
              New collection
            </LinkButton>
          </div>
        }
      >
        Collections
      </PageHeading>
      <CollectionList />
    </>
  );
}
