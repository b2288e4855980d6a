import { useState } from 'react';
import { css } from 'styled-system/css';
import { fieldErrors } from '~/graphql/error-message';
import { useVerifyEmailMutation } from '~/graphql/operations/account-recovery';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { Button, LinkButton } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { toast } from '~/ui/toast-store';
import { DeadLink } from './dead-link';
import { failureText } from '../failure-text';
import { useLinkToken } from './use-link-token';
import { useRefreshSession } from '../session/use-refresh-session';

/** Proves the address that the link was sent to. By a button, because programs that check mails open links, too. */
export function EmailConfirmation() {
  const token = useLinkToken('confirm');
  const user = useUser();
  const refreshSession = useRefreshSession();
  const [verifyEmail, { loading }] = useVerifyEmailMutation();
  const [outcome, setOutcome] = useState<{ refusal: string | null } | null>(null);

  const confirm = async () => {
    try {
      await verifyEmail({ variables: { input: { token: token ?? '' } } });
    } catch (error) {
      const { token: refusal } = fieldErrors(error);
      if (refusal) setOutcome({ refusal });
      else toast.error(failureText(error));
      return;
    }
    setOutcome({ refusal: null });
    await refreshSession();
  };

  if (token === null || outcome?.refusal) {
    return (
      <DeadLink
        action={
          user
            ? { to: paths.account, text: 'Go to your account' }
            : { to: paths.login(paths.account), text: 'Sign in for a new link' }
        }
        isNews={outcome !== null}
      >
        {outcome?.refusal ?? 'This link is incomplete. Open the link in your email again.'}
        {' You can ask for a new one in your account.'}
      </DeadLink>
    );
  }
  if (outcome) {
    return (
      <>
        <FocusedNotice tone="good" role="status">
          <p className={css({ fontWeight: 'bold' })}>Thank you. Your email address is confirmed.</p>
        </FocusedNotice>
        <LinkButton className={css({ mt: '5' })} to={user ? paths.account : paths.products()} size="lg" isWide>
          {user ? 'Go to your account' : 'Shop All Products'}
        </LinkButton>
      </>
    );
  }
  return (
    <Button
      className={onlyWithScripts}
      name="confirm"
      size="lg"
      isWide
      disabled={loading}
      onClick={() => void confirm()}
    >
      {loading ? 'Confirming…' : 'Confirm my email'}
    </Button>
  );
}
