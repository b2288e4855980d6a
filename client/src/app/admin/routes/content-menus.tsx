import { css } from 'styled-system/css';
import { ContentNav } from '~/features/admin/content/content-nav';
import { MenuEditor } from '~/features/admin/content/menu-editor';
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

/** /admin/content/menus */
export function Component() {
  const { data, error, refetch } = useLayoutSourceQuery();
  return (
    <>
      <PageMeta title="Menus" description="The links in the shop’s header and footer." isHidden />
      <PageHeading lead="The links in the header and the footer of every page.">Menus</PageHeading>
      <ContentNav />
      {data ? (
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          {data.layoutSource.menus.map((menu) => (
            <MenuEditor
              key={menu.id}
              menu={menu}
              readAgain={async () => (await refetch()).data?.layoutSource.menus.find(({ id }) => id === menu.id)}
            />
          ))}
        </div>
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the menus">
          <VisuallyHidden>Loading the menus</VisuallyHidden>
          <Bone className={css({ height: '480px', borderRadius: 'xl' })} />
        </div>
      )}
    </>
  );
}
