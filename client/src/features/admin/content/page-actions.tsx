import { css } from 'styled-system/css';
import type { PageEditor_PageFragment } from '~/graphql/generated';
import { errorCode } from '~/graphql/error-message';
import { useDeleteContentPageMutation, useResetContentPageMutation } from '~/graphql/operations/admin-content';
import { Button } from '~/ui/button';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';

/** Brings the default text back, or deletes one of the shop's own pages; both ask first. */
export function PageActions({
  page: { slug, title, version, isStatic, isEdited },
  hasTyped,
  onReset,
  onStale,
  onDeleted,
}: {
  page: PageEditor_PageFragment;
  /** Whether the default text would replace unsaved typing. */
  hasTyped: boolean;
  onReset: (page: PageEditor_PageFragment) => void;
  /** Someone else has changed the page; nothing is reset. */
  onStale: () => Promise<void>;
  onDeleted: () => void;
}) {
  const dialog = useDialog();
  const [resetPage] = useResetContentPageMutation();
  const [deletePage] = useDeleteContentPageMutation();
  if (isStatic && !isEdited) return null;
  return (
    <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
      <Button variant={isStatic ? 'outline' : 'danger'} onClick={dialog.open}>
        {isStatic ? 'Back to the default text' : 'Delete page'}
      </Button>
      {isStatic ? (
        <ConfirmDialog
          key={dialog.visit}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          title="Back to the default text?"
          action="Use the default text"
          busyText="Saving…"
          variant="solid"
          onConfirm={async () => {
            try {
              const { data } = await resetPage({ variables: { input: { slug, version } } });
              if (!data) return;
              onReset(data.resetContentPage);
              toast.success('The page shows the default text');
            } catch (error) {
              if (errorCode(error) !== 'CONFLICT') throw error;
              await onStale();
            }
          }}
        >
          <p>“{title}” shows the text that comes with the shop again. Yours stays in the history.</p>
          {hasTyped && <p>Your unsaved changes will be lost.</p>}
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          key={dialog.visit}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          title="Delete this page?"
          action="Delete"
          busyText="Deleting…"
          onConfirm={async () => {
            await deletePage({ variables: { input: { slug } } });
            onDeleted();
            toast.success('Page deleted');
          }}
        >
          <p>“{title}” and its history are gone for good. Links to it lead nowhere.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
