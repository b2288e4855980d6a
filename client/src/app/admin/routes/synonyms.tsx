import { ArrowLeft } from 'lucide-react';
import { css } from 'styled-system/css';
import { SynonymForm } from '~/features/admin/synonyms/synonym-form';
import { AdminSynonymsDocument, useAdminSynonymsQuery } from '~/graphql/operations/admin-synonyms';
import { adminPaths } from '~/lib/admin-paths';
import { NoScriptNote } from '~/ui/no-script-note';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export function preload({ query }: PreloadContext) {
  return query(AdminSynonymsDocument, {});
}

/** /admin/synonyms */
export function Component() {
  const { data, error, refetch } = useAdminSynonymsQuery();
  return (
    <>
      <PageMeta title="Synonyms" description="Words that mean the same to the search of the shop." isHidden />
      <TextLink className={css({ mb: '2' })} to={adminPaths.collections}>
        <ArrowLeft size={18} aria-hidden />
        Back to collections
      </TextLink>
      <PageHeading lead="Shoppers who search for one word of a group find gifts with any of them.">
        Synonyms
      </PageHeading>
      <NoScriptNote>Switch on JavaScript to change the synonyms.</NoScriptNote>
      <Panel className={onlyWithScripts} aria-label="Synonyms">
        {data ? (
          <SynonymForm saved={data.synonyms} />
        ) : error ? (
          <ErrorState message="Failed to load the synonyms" onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading synonyms">
            <VisuallyHidden>Loading synonyms</VisuallyHidden>
            <Bone className={css({ height: '320px', borderRadius: 'md' })} />
          </div>
        )}
      </Panel>
    </>
  );
}
