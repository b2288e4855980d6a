import { useState } from 'react';
import { css } from 'styled-system/css';
import { useSendVerificationMailMutation } from '~/graphql/operations/account-profile';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { toast } from '~/ui/toast-store';
import { DemoMailNote } from '../demo-mail-note';
import { failureText } from '../failure-text';

/** For an address that isn't proved yet: sends the link that proves it, and says so. */
export function VerificationMail({ email }: { email: string }) {
  const [send, { loading }] = useSendVerificationMailMutation();
  const [isSent, setSent] = useState(false);

  const submit = async () => {
    try {
      await send();
      setSent(true);
    } catch (error) {
      toast.error(failureText(error));
    }
  };

  return (
    <div className={css({ mt: '2' })}>
      <Button
        className={onlyWithScripts}
        variant="soft"
        size="sm"
        // It keeps the focus while it works.
        aria-disabled={loading}
        onClick={() => void (loading || submit())}
      >
        {isSent ? 'Send verification email again' : 'Send verification email'}
      </Button>
      <div className={css({ textStyle: 'small', color: 'leaf' })} aria-live="polite">
        {isSent && (
          <>
            <p className={css({ mt: '2', overflowWrap: 'anywhere' })}>
              We’ve sent a new link to {email}. Only the latest one works, for 30 minutes.
            </p>
            <DemoMailNote />
          </>
        )}
      </div>
    </div>
  );
}
