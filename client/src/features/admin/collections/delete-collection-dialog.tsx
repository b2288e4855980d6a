import { css } from 'styled-system/css';
import { useDeleteCollectionMutation } from '~/graphql/operations/admin-collections';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { toast } from '~/ui/toast-store';

/** Asks before a collection is deleted. */
export function DeleteCollectionDialog({
  collection,
  isOpen,
  onClose,
  onDeleted,
}: {
  collection: { _id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => unknown;
}) {
  const [deleteCollection] = useDeleteCollectionMutation();
  return (
    <ConfirmDialog
      title="Delete collection"
      action="Delete collection"
      busyText="Deleting…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await deleteCollection({ variables: { input: { id: collection._id } } });
        toast.success('Collection deleted');
        await onDeleted();
      }}
    >
      <p className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>Delete “{collection.name}”?</p>
      <p className={css({ mt: '2', color: 'muted' })}>
        Its page goes away right now. The products in it stay in the shop. To hide it for a while, switch off
        “Published” instead.
      </p>
    </ConfirmDialog>
  );
}
