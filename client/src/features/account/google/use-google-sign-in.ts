import { useState, type ReactNode } from 'react';
import { useSignInMutation, useSignUpMutation } from '~/graphql/operations/account-sign-in';
import type { SessionUser } from '~/lib/session-store';
import { toast } from '~/ui/toast-store';
import type { GoogleAnswer, GoogleSettings } from './google-answer';
import { googleFailure } from './google-failure';
import { askGoogle } from './google-popup';
import { refusalText } from '../sign-in/sign-in-failure';
import { SECOND_STEP, useSecondStep } from '../sign-in/use-second-step';
import { useSignedIn } from '~/graphql/use-signed-in';

/**
 * The documented two steps (specification, section 4): sign in with what Google says; where there is no such account,
 * register it. The page moves on by itself once the session knows the user.
 */
export function useGoogleSignIn(): {
  isRunning: boolean;
  start: (settings: GoogleSettings) => Promise<void>;
  /** The second step, where the account has one. */
  dialog: ReactNode;
} {
  const [isRunning, setRunning] = useState(false);
  const [signIn] = useSignInMutation();
  const [signUp] = useSignUpMutation();
  const signedIn = useSignedIn();
  const enterShop = async (user: SessionUser) => {
    await signedIn(user);
    toast.success('Successfully signed in with Google!');
  };
  const secondStep = useSecondStep(enterShop);

  const enter = async ({ uid, email, name, photoURL, idToken }: GoogleAnswer) => {
    const input = { email, password: uid, idToken };
    const first = (await signIn({ variables: { input } })).data?.signIn;
    if (first?.__typename === 'SignedIn') return enterShop(first.user);
    if (first?.code === SECOND_STEP) return secondStep.ask(input);
    // Too many tries are no sign that there is no account.
    if (first?.retryAfter != null) return void toast.error(refusalText(first, 'authentication'));
    const second = (await signUp({ variables: { input: { ...input, name, photoURL } } })).data?.signUp;
    if (second?.__typename === 'SignedIn') {
      await signedIn(second.user);
      return void toast.success('Successfully registered with Google!');
    }
    toast.error(refusalText(second, 'authentication'));
  };

  const start = async (settings: GoogleSettings) => {
    setRunning(true);
    try {
      const answer = await askGoogle(settings);
      if (answer) await enter(answer);
    } catch (error) {
      toast.error(googleFailure(error));
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, start, dialog: secondStep.dialog };
}
