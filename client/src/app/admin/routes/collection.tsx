import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { AuditList, auditVariables } from '~/features/admin/audit-list';
import { CollectionForm } from '~/features/admin/collections/collection-form';
import { DeleteCollectionDialog } from '~/features/admin/collections/delete-collection-dialog';
import { errorMessage } from '~/graphql/error-message';
import { AuditEntriesDocument } from '~/graphql/operations/admin';
import { AdminCollectionDocument, useAdminCollectionQuery } from '~/graphql/operations/admin-collections';
import { adminPaths } from '~/lib/admin-paths';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { NoScriptNote } from '~/ui/no-script-note';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { NotFoundPage } from '../../not-found-page';
import { PageMeta } from '../../meta/page-meta';
import { notFound, type PreloadContext } from '../../routing/page-route';

export async function preload({ query, params: { id } }: PreloadContext) {
  if (id === undefined) return null;
  const [data] = await Promise.all([
    query(AdminCollectionDocument, { id }),
    query(AuditEntriesDocument, auditVariables('COLLECTION', id)),
  ]);
  return data && !data.adminCollection ? notFound() : null;
}

/** /admin/collections/new and /admin/collections/{id} */
export function Component() {
  const { id } = useParams();
  return id === undefined ? <NewCollection /> : <EditedCollection key={id} id={id} />;
}

function NewCollection() {
  const navigate = useNavigate();
  return (
    <>
      <PageMeta title="New collection" description="Choose what your shop shows together." isHidden />
      <BackLink />
      <PageHeading lead="Choose what belongs together, and when shoppers see it.">New collection</PageHeading>
      <FormWithScripts>
        <CollectionForm
          collection={null}
          onSaved={({ _id }) => void navigate(adminPaths.collection(_id))}
          readAgain={() => Promise.resolve(undefined)}
        />
      </FormWithScripts>
    </>
  );
}

function EditedCollection({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useAdminCollectionQuery({ variables: { id } });
  const dialog = useDialog();
  const [isDeleted, setDeleted] = useState(false);
  const collection = data?.adminCollection;
  if (data && !collection && !isDeleted) return <NotFoundPage />;
  return (
    <>
      <PageMeta title={collection?.name ?? 'Collection'} description="A collection and its products." isHidden />
      <BackLink />
      <PageHeading
        actions={
          collection && (
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
              <LinkButton to={paths.collection(collection.slug)} variant="outline">
                See its page
              </LinkButton>
              <Button className={onlyWithScripts} variant="ghost" onClick={dialog.open}>
                Delete
              </Button>
            </div>
          )
        }
      >
        {collection?.name ?? 'Collection'}
      </PageHeading>
      {collection ? (
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <FormWithScripts>
            <CollectionForm
              collection={collection}
              onSaved={() => undefined}
              readAgain={async () => (await refetch()).data?.adminCollection ?? undefined}
            />
          </FormWithScripts>
          <Panel aria-labelledby="collection-history">
            <h2 className={css({ textStyle: 'card', mb: '3' })} id="collection-history">
              Changes
            </h2>
            <AuditList
              subjectType="COLLECTION"
              subjectId={collection._id}
              label="changes to this collection"
              emptyText="No changes yet."
            />
          </Panel>
        </div>
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the collection">
          <VisuallyHidden>Loading the collection</VisuallyHidden>
          <Bone className={css({ height: '320px', borderRadius: 'xl' })} />
        </div>
      )}
      {dialog.visit > 0 && collection && (
        <DeleteCollectionDialog
          key={dialog.visit}
          collection={collection}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onDeleted={() => {
            setDeleted(true);
            void navigate(adminPaths.collections);
          }}
        />
      )}
    </>
  );
}

function BackLink() {
  return (
    <TextLink className={css({ mb: '2' })} to={adminPaths.collections}>
      <ArrowLeft size={18} aria-hidden />
      Back to collections
    </TextLink>
  );
}

function FormWithScripts({ children }: { children: ReactNode }) {
  return (
    <>
      <NoScriptNote>Switch on JavaScript to edit collections.</NoScriptNote>
      <div className={onlyWithScripts}>{children}</div>
    </>
  );
}
