import { css } from 'styled-system/css';
import { useDeleteUserMutation } from '~/graphql/operations/admin-users';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { toast } from '~/ui/toast-store';

/** Asks the documented question before a user is deleted. */
export function DeleteUserDialog({
  user,
  isOpen,
  onClose,
  onDeleted,
}: {
  user: { _id: string; name: string; email: string };
  isOpen: boolean;
  onClose: () => void;
  /** What the page does before the dialog goes: take the row away, or leave. */
  onDeleted: () => unknown;
}) {
  const [deleteUser] = useDeleteUserMutation();
  return (
    <ConfirmDialog
      title="Delete user"
      action="Delete user"
      busyText="Deleting…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await deleteUser({ variables: { id: user._id } });
        toast.success('User deleted successfully');
        await onDeleted();
      }}
    >
      <p className={css({ fontWeight: 'semibold' })}>Are you sure you want to delete this user?</p>
      <p className={css({ mt: '2', overflowWrap: 'anywhere' })}>
        {user.name}, {user.email}
      </p>
      <p className={css({ mt: '2', color: 'muted' })}>
        This deletes the account, signs it out everywhere and emails the customer. Their orders stay in your records.
        This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
