import { css } from 'styled-system/css';
import { useSetUserAdminMutation } from '~/graphql/operations/admin-users';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { toast } from '~/ui/toast-store';

/** Asks before a user becomes an admin, or an admin a customer. */
export function RoleDialog({
  user,
  isOneself,
  isOpen,
  onClose,
  onChanged,
}: {
  user: { _id: string; name: string; email: string; isAdmin: boolean };
  isOneself: boolean;
  isOpen: boolean;
  onClose: () => void;
  onChanged: () => unknown;
}) {
  const [setUserAdmin] = useSetUserAdminMutation();
  // The state when the dialog opened: its question must not change while it closes.
  const { _id, name, email, isAdmin } = user;
  return (
    <ConfirmDialog
      title={isAdmin ? 'Remove admin role' : 'Make an admin'}
      action={isAdmin ? 'Remove role' : 'Make an admin'}
      busyText="Saving…"
      variant={isAdmin ? 'danger' : 'solid'}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await setUserAdmin({ variables: { input: { id: _id, isAdmin: !isAdmin } } });
        toast.success(isAdmin ? `${name} is a customer again` : `${name} is an admin now`);
        await onChanged();
      }}
    >
      <p className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
        {name}, {email}
      </p>
      <p className={css({ mt: '2' })}>
        {isAdmin
          ? isOneself
            ? 'This is your own account. You’ll leave the admin area right away, and only another admin can let you back in.'
            : 'They become a customer again right away and lose access to orders, products and settings.'
          : 'They can see all orders and customers and change products, prices, settings and other admins. This takes effect right away.'}
      </p>
    </ConfirmDialog>
  );
}
