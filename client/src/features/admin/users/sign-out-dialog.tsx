import { css } from 'styled-system/css';
import { useEndUserSessionsMutation } from '~/graphql/operations/admin-users';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { toast } from '~/ui/toast-store';

/** Asks before a user is signed out on all devices. */
export function SignOutDialog({
  user,
  isOneself,
  isOpen,
  onClose,
  onSignedOut,
}: {
  user: { _id: string; name: string; email: string };
  isOneself: boolean;
  isOpen: boolean;
  onClose: () => void;
  onSignedOut: () => unknown;
}) {
  const [endUserSessions] = useEndUserSessionsMutation();
  const { _id, name, email } = user;
  return (
    <ConfirmDialog
      title="Sign out everywhere"
      action="Sign out"
      busyText="Signing out…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        await endUserSessions({ variables: { id: _id } });
        toast.success(`${name} is signed out on all devices`);
        await onSignedOut();
      }}
    >
      <p className={css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })}>
        {name}, {email}
      </p>
      <p className={css({ mt: '2' })}>
        {isOneself
          ? 'This is you. You’ll be signed out on this device, too.'
          : 'All devices are signed out right away. The password stays the same, so the user can sign in again.'}
      </p>
    </ConfirmDialog>
  );
}
