import { LogOut, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { UserCard_UserFragment } from '~/graphql/generated';
import { useUser } from '~/lib/session-store';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { useDialog } from '~/ui/use-dialog';
import { DeleteUserDialog } from './delete-user-dialog';
import { RoleDialog } from './role-dialog';
import { SignOutDialog } from './sign-out-dialog';

/** What an admin can do with a user: change the role, end all sessions, and delete customers. */
export function UserActions({
  user,
  onDeleted,
  onOwnRoleChanged,
}: {
  user: UserCard_UserFragment;
  onDeleted: () => void;
  /** The signed-in admin has just become a customer, or a visitor. */
  onOwnRoleChanged: () => Promise<void>;
}) {
  const isOneself = useUser()?._id === user._id;
  const role = useDialog();
  const deletion = useDialog();
  const signOut = useDialog();
  const [asked, setAsked] = useState(user);
  return (
    <>
      <Button
        className={onlyWithScripts}
        variant="outline"
        onClick={() => {
          setAsked(user);
          role.open();
        }}
      >
        {user.isAdmin ? <ShieldOff size={18} aria-hidden /> : <ShieldCheck size={18} aria-hidden />}
        {user.isAdmin ? 'Remove admin role' : 'Make an admin'}
      </Button>
      <Button className={onlyWithScripts} variant="outline" onClick={signOut.open}>
        <LogOut size={18} aria-hidden />
        Sign out everywhere
      </Button>
      {!user.isAdmin && (
        <Button className={cx(css({ color: 'danger' }), onlyWithScripts)} variant="ghost" onClick={deletion.open}>
          <Trash2 size={18} aria-hidden />
          Delete user
        </Button>
      )}
      {role.visit > 0 && (
        <RoleDialog
          key={`role${role.visit}`}
          user={asked}
          isOneself={isOneself}
          isOpen={role.isOpen}
          onClose={role.close}
          onChanged={() => isOneself && onOwnRoleChanged()}
        />
      )}
      {signOut.visit > 0 && (
        <SignOutDialog
          key={`signOut${signOut.visit}`}
          user={user}
          isOneself={isOneself}
          isOpen={signOut.isOpen}
          onClose={signOut.close}
          onSignedOut={() => isOneself && onOwnRoleChanged()}
        />
      )}
      {deletion.visit > 0 && (
        <DeleteUserDialog
          key={`delete${deletion.visit}`}
          user={user}
          isOpen={deletion.isOpen}
          onClose={deletion.close}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
