import { useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { EditedPageSkeleton } from '~/features/content/edited-page-skeleton';
import { TextPageView } from '~/features/content/text-page-view';
import { shownPage } from '~/features/content/text-pages';
import { errorMessage } from '~/graphql/error-message';
import { TextPageDocument, useTextPageQuery } from '~/graphql/operations/text-page';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { ErrorState } from '~/ui/states';
import { visuallyHidden } from '~/ui/visually-hidden';
import { NotFoundPage } from '../not-found-page';
import { notFound, type PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';
import { trailThing } from '../meta/schema-org';
import { StructuredData } from '../meta/structured-data';

export async function preload({ query, params }: PreloadContext) {
  const data = await query(TextPageDocument, { slug: params.slug ?? '' });
  return data && !isOwnPage(data.contentPage) ? notFound() : undefined;
}

/** The pages that come with the shop have addresses of their own. */
function isOwnPage<Page extends { path: string }>(page: Page | null): page is Page {
  return page?.path.startsWith('/pages/') ?? false;
}

/** /pages/{slug}: a page that the owner has added. */
export function Component() {
  const { slug = '' } = useParams();
  const { data, error, refetch } = useTextPageQuery({ variables: { slug } });
  if (!data) {
    return (
      <Container className={css({ pt: { base: '4', md: '8' } })}>
        <PageMeta title="Page" description="A page of our shop, on its way to your screen." isHidden />
        <h1 className={visuallyHidden}>Page</h1>
        {error ? (
          <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
        ) : (
          <EditedPageSkeleton title="the page" />
        )}
      </Container>
    );
  }
  const page = data.contentPage;
  if (!isOwnPage(page)) return <NotFoundPage />;
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      <PageMeta title={page.title} description={page.description} path={page.path} isHidden={!page.isIndexed} />
      {import.meta.env.SSR && (
        <StructuredData
          things={({ publicUrl }) => [
            trailThing(publicUrl, [
              { label: 'Home', to: paths.home },
              { label: page.title, to: page.path },
            ]),
          ]}
        />
      )}
      <TextPageView page={shownPage(page, { next: [{ to: paths.products(), label: 'See all gifts' }] })} />
    </Container>
  );
}
