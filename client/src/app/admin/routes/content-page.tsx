import { ArrowLeft } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { PageEditor } from '~/features/admin/content/page-editor';
import { errorCode, errorMessage } from '~/graphql/error-message';
import { ContentPageSourceDocument, useContentPageSourceQuery } from '~/graphql/operations/admin-content';
import { adminPaths } from '~/lib/admin-paths';
import { PageHeading } from '~/ui/page-heading';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { PreloadContext } from '../../routing/page-route';
import { NotFoundPage } from '../../not-found-page';
import { PageMeta } from '../../meta/page-meta';

/** The address of the form for a new page. */
const NEW = 'new';

export async function preload({ params: { slug = '' }, query }: PreloadContext) {
  if (slug !== NEW) await query(ContentPageSourceDocument, { slug });
}

/** /admin/content/pages/{slug}, or /admin/content/pages/new */
export function Component() {
  const { slug = '' } = useParams();
  const navigate = useNavigate();
  const isNew = slug === NEW;
  const { data, error, refetch } = useContentPageSourceQuery({ variables: { slug }, skip: isNew });
  const page = isNew ? null : data?.contentPageSource;
  if (page === undefined && errorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  const title = isNew ? 'New page' : (page?.title ?? 'Page');
  return (
    <>
      <PageMeta title={title} description="A page’s title, its text in Markdown, and its history." isHidden />
      <TextLink to={adminPaths.content}>
        <ArrowLeft size={18} aria-hidden />
        Back to pages
      </TextLink>
      <PageHeading
        actions={
          page && (
            <TextLink to={page.path} reloadDocument>
              View {page.path}
            </TextLink>
          )
        }
      >
        {title}
      </PageHeading>
      {page !== undefined ? (
        <PageEditor
          key={slug}
          page={page}
          readAgain={async () => (await refetch()).data?.contentPageSource}
          onCreated={(created) => void navigate(adminPaths.page(created), { replace: true })}
          onDeleted={() => void navigate(adminPaths.content)}
        />
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the page">
          <VisuallyHidden>Loading the page</VisuallyHidden>
          <Bone className={css({ height: '480px', borderRadius: 'xl' })} />
        </div>
      )}
    </>
  );
}
