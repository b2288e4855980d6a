import { useSignOutMutation } from '~/graphql/operations/sign-out';
import { finishBeforeSignOut } from '~/lib/before-sign-out';
import { paths } from '~/lib/paths';
import { signingOut } from '../sign-in/leave-signed-in';
import { useForgetUser } from './use-forget-user';

/** Signs out: tells the server, forgets the user and everything stored in this browser, and goes to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const forgetUser = useForgetUser();
  const [signOut] = useSignOutMutation();

  return async () => {
    await finishBeforeSignOut();
    try {
      await signOut();
    } catch (error) {
      // The specification: a failure of the sign-out call is only logged.
      // oxlint-disable-next-line no-console -- documented
      console.error('Sign-out failed on the server', error);
    }
    await forgetUser(paths.login(), signingOut);
  };
}
