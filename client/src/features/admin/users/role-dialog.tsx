import { chakra } from '@chakra-ui/react';
import { useSetUserAdminMutation } from '~/graphql/operations/admin-users';
import { toast } from '~/ui/toast-store';
import { ConfirmDialog } from '../confirm-dialog';

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
  // As it was when the dialog was opened: what it asks must not turn round while it closes.
  const { _id, name, email, isAdmin } = user;
  return (
    <ConfirmDialog
      title={isAdmin ? 'Take the admin role away' : 'Make an admin'}
      action={isAdmin ? 'Take role away' : 'Make an admin'}
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
      <chakra.p fontWeight="semibold" overflowWrap="anywhere">
        {name}, {email}
      </chakra.p>
      <chakra.p mt="2">
        {isAdmin
          ? isOneself
            ? 'This is you. You leave the admin area at once, and only another admin can let you in again.'
            : 'Will be a customer again at once: no orders of others, no products, no settings.'
          : 'Will see all orders and customers, and change products, prices, settings and other admins. It takes effect at once.'}
      </chakra.p>
    </ConfirmDialog>
  );
}
