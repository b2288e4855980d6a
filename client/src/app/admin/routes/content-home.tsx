import { css } from 'styled-system/css';
import { ContentNav } from '~/features/admin/content/content-nav';
import { HomeEditor } from '~/features/admin/content/home-editor';
import { errorMessage } from '~/graphql/error-message';
import { LayoutSourceDocument, useLayoutSourceQuery } from '~/graphql/operations/admin-content';
import { PageHeading } from '~/ui/page-heading';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export function preload({ query }: PreloadContext) {
  return query(LayoutSourceDocument);
}

/** /admin/content/home */
export function Component() {
  const { data, error, refetch } = useLayoutSourceQuery();
  return (
    <>
      <PageMeta title="Home page" description="The sections of the shop’s home page, and their order." isHidden />
      <PageHeading lead="What the home page shows, from top to bottom.">Home page</PageHeading>
      <ContentNav />
      {data ? (
        <HomeEditor home={data.layoutSource.home} readAgain={async () => (await refetch()).data?.layoutSource.home} />
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the home page">
          <VisuallyHidden>Loading the home page</VisuallyHidden>
          <Bone className={css({ height: '320px', borderRadius: 'xl' })} />
        </div>
      )}
    </>
  );
}
