import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAccountQuery } from '~/graphql/operations/account';
import { useDisconnectGoogleMutation, useGoogleSignInQuery } from '~/graphql/operations/account-google';
import { Button } from '~/ui/button';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { ConnectGoogleDialog } from './connect-google-dialog';
import { GoogleButton } from './google-button';
import { googleFailure } from './google-failure';

/**
 * For the account page: which Google account opens this account, and the button that connects or disconnects it. It
 * can't be disconnected if there is no other way to sign in. Shows nothing if the shop has no Google sign-in, or while
 * that is loading; it has no heading or panel of its own.
 */
export function ConnectedGoogle() {
  const settings = useGoogleSignInQuery().data?.shop.googleSignIn;
  const me = useAccountQuery().data?.me;
  const [disconnect] = useDisconnectGoogleMutation();
  const [isRunning, setRunning] = useState(false);
  const dialog = useDialog();
  if (!settings || !me) return null;

  const disconnectGoogle = async () => {
    setRunning(true);
    try {
      await disconnect();
      toast.success('Google disconnected');
    } catch (error) {
      toast.error(googleFailure(error));
    } finally {
      setRunning(false);
    }
  };

  const { isGoogleConnected, hasPassword } = me;
  return (
    <div
      className={css({
        display: 'flex',
        gap: '4',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
      })}
    >
      <div className={css({ flex: '1 1 220px', minWidth: '0' })}>
        <p className={css({ fontWeight: 'semibold' })}>Google</p>
        <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>{stateText(me)}</p>
      </div>
      {isGoogleConnected ? (
        hasPassword && (
          <Button variant="outline" disabled={isRunning} onClick={() => void disconnectGoogle()}>
            {isRunning ? 'Disconnecting…' : 'Disconnect'}
          </Button>
        )
      ) : (
        <GoogleButton size="md" onClick={dialog.open}>
          Connect Google
        </GoogleButton>
      )}
      {dialog.visit > 0 && (
        <ConnectGoogleDialog
          key={dialog.visit}
          email={me.email}
          hasPassword={hasPassword}
          settings={settings}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

function stateText(me: { isGoogleConnected: boolean; googleEmail: string | null; hasPassword: boolean }): string {
  if (!me.isGoogleConnected) return 'Not connected. Connect Google to sign in without your password.';
  const connected = me.googleEmail === null ? 'Connected.' : `Connected as ${me.googleEmail}.`;
  return me.hasPassword
    ? `${connected} You can sign in with Google or with your password.`
    : `${connected} Google is the only way into this account. Set a password before you disconnect it.`;
}
