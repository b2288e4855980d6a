import { css } from 'styled-system/css';
import { useGoogleSignInQuery } from '~/graphql/operations/account-google';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { GoogleButton } from './google-button';
import { useGoogleSignIn } from './use-google-sign-in';

/** 'or', and the button that signs in or registers with Google; nothing where the shop can't offer it. */
export function GoogleSignIn() {
  const settings = useGoogleSignInQuery().data?.shop.googleSignIn;
  const { isRunning, start, dialog } = useGoogleSignIn();
  if (!settings) return null;
  return (
    <div className={onlyWithScripts}>
      <p
        className={css({
          display: 'flex',
          alignItems: 'center',
          gap: '4',
          my: '5',
          color: 'muted',
          _before: { content: '""', flex: '1', borderTop: '1px solid {colors.line}' },
          _after: { content: '""', flex: '1', borderTop: '1px solid {colors.line}' },
        })}
      >
        or
      </p>
      <GoogleButton isWide disabled={isRunning} onClick={() => void start(settings)}>
        {isRunning ? 'Waiting for Google…' : 'Continue with Google'}
      </GoogleButton>
      {dialog}
    </div>
  );
}
