import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
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
    <chakra.div mt="2">
      <Button
        variant="soft"
        size="sm"
        css={onlyWithScripts}
        // It keeps the focus while it works.
        aria-disabled={loading}
        onClick={() => void (loading || submit())}
      >
        {isSent ? 'Send verification email again' : 'Send verification email'}
      </Button>
      <chakra.div aria-live="polite" textStyle="small" color="leaf">
        {isSent && (
          <>
            <chakra.p mt="2" overflowWrap="anywhere">
              We’ve sent a new link to {email}. Only the latest one works, for 30 minutes.
            </chakra.p>
            <DemoMailNote />
          </>
        )}
      </chakra.div>
    </chakra.div>
  );
}
