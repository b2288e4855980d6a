import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import {
  useAccountQuery,
  useConnectGoogleMutation,
  useDisconnectGoogleMutation,
  useGoogleSignInQuery,
} from '~/graphql/operations/account';
import { useSession } from '~/lib/session-store';
import { Button } from '~/ui/button';
import { toast } from '~/ui/toast-store';
import { GoogleButton } from './google-button';
import { googleFailure } from './google-failure';
import { askGoogle } from './google-popup';

/**
 * For the account page: whether Google opens this account, and the button that connects or disconnects it. Where nothing
 * else opens the account it can't be disconnected. Shows nothing where the shop has no sign-in with Google, or while it
 * still asks; it brings no heading and no panel of its own.
 */
export function ConnectedGoogle() {
  const settings = useGoogleSignInQuery().data?.shop.googleSignIn;
  const me = useAccountQuery().data?.me;
  const session = useSession();
  const [connect] = useConnectGoogleMutation();
  const [disconnect] = useDisconnectGoogleMutation();
  const [isRunning, setRunning] = useState(false);
  if (!settings || !me) return null;

  const run = async (work: () => Promise<void>) => {
    setRunning(true);
    try {
      await work();
    } catch (error) {
      toast.error(googleFailure(error));
    } finally {
      setRunning(false);
    }
  };
  const connectGoogle = async () => {
    const answer = await askGoogle(settings);
    if (!answer) return;
    const { data } = await connect({ variables: { idToken: answer.idToken } });
    if (!data) return;
    // The same address at Google counts as proved.
    session.setCredentials(data.connectGoogle);
    toast.success('Google is connected');
  };
  const disconnectGoogle = async () => {
    await disconnect();
    toast.success('Google is disconnected');
  };

  const { isGoogleConnected, hasPassword } = me;
  return (
    <Flex gap="4" wrap="wrap" align="center" justify="space-between">
      <chakra.div flex="1 1 220px" minWidth="0">
        <chakra.p fontWeight="semibold">Google</chakra.p>
        <chakra.p textStyle="small" color="muted">
          {isGoogleConnected
            ? hasPassword
              ? 'Connected: you can sign in with Google or with your password.'
              : 'Connected: Google alone opens this account. Set a password to be able to disconnect it.'
            : 'Not connected. Connect it to sign in without your password.'}
        </chakra.p>
      </chakra.div>
      {isGoogleConnected ? (
        hasPassword && (
          <Button variant="outline" disabled={isRunning} onClick={() => void run(disconnectGoogle)}>
            {isRunning ? 'Disconnecting…' : 'Disconnect'}
          </Button>
        )
      ) : (
        <GoogleButton size="md" disabled={isRunning} onClick={() => void run(connectGoogle)}>
          {isRunning ? 'Waiting for Google…' : 'Connect Google'}
        </GoogleButton>
      )}
    </Flex>
  );
}
