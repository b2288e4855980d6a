import { ArrowLeft } from 'lucide-react';
import { css } from 'styled-system/css';
import { RedirectForm } from '~/features/admin/redirects/redirect-form';
import { RedirectImport } from '~/features/admin/redirects/redirect-import';
import { RedirectList, redirectListVariables } from '~/features/admin/redirects/redirect-list';
import { AdminRedirectsDocument } from '~/graphql/operations/admin-redirects';
import { adminPaths } from '~/lib/admin-paths';
import { NoScriptNote } from '~/ui/no-script-note';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { PageHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export function preload({ query, url }: PreloadContext) {
  return query(AdminRedirectsDocument, redirectListVariables(url.searchParams));
}

/** /admin/redirects?search=&page= */
export function Component() {
  return (
    <>
      <PageMeta title="Redirects" description="Old addresses that lead to pages of the shop." isHidden />
      <TextLink className={css({ mb: '2' })} to={adminPaths.collections}>
        <ArrowLeft size={18} aria-hidden />
        Back to collections
      </TextLink>
      <PageHeading lead="Old addresses that would not be found lead to a page of your shop. Pages that exist stay as they are.">
        Redirects
      </PageHeading>
      <NoScriptNote>Switch on JavaScript to add and delete redirects.</NoScriptNote>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
        <Panel className={onlyWithScripts} aria-labelledby="new-redirect">
          <h2 className={css({ textStyle: 'card', mb: '4' })} id="new-redirect">
            Add a redirect
          </h2>
          <RedirectForm />
        </Panel>
        <Panel className={onlyWithScripts} aria-labelledby="redirect-import">
          <h2 className={css({ textStyle: 'card', mb: '4' })} id="redirect-import">
            Import from a spreadsheet
          </h2>
          <RedirectImport />
        </Panel>
        <Panel aria-labelledby="all-redirects">
          <h2 className={css({ textStyle: 'card', mb: '4' })} id="all-redirects">
            All redirects
          </h2>
          <RedirectList />
        </Panel>
      </div>
    </>
  );
}
