import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import {
  useConfirmOccasionRemindersMutation,
  useStopOccasionRemindersMutation,
} from '~/graphql/operations/account-reminder-links';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Notice } from '~/ui/panel';
import { StopEmails } from '~/ui/stop-emails';
import { toast } from '~/ui/toast-store';

/** What the links in emails about occasions do. By a button, because programs that check mails open links, too. */
export function OccasionReminderLinks() {
  const [params] = useSearchParams();
  const [stop] = useStopOccasionRemindersMutation();
  const [key, stopKey] = [params.get('key'), params.get('stop')];
  return (
    <>
      {stopKey !== null || params.has('stopped') ? (
        <StopEmails
          stopKey={stopKey}
          done="You won’t get any more reminders of occasions. You can turn them on again in your account."
          onStop={(value) => stop({ variables: { input: { key: value } } })}
        />
      ) : key === null ? (
        <Notice tone="waiting">This link is incomplete. Open the link in your email again.</Notice>
      ) : (
        <Confirmation linkKey={key} />
      )}
      <LinkButton className={css({ mt: '5' })} to={paths.account} size="lg" variant="ghost">
        Go to your account
      </LinkButton>
    </>
  );
}

function Confirmation({ linkKey }: { linkKey: string }) {
  const [confirm, { loading }] = useConfirmOccasionRemindersMutation();
  const [outcome, setOutcome] = useState<{ refusal: string | null } | null>(null);
  const act = async () => {
    try {
      await confirm({ variables: { input: { key: linkKey } } });
      setOutcome({ refusal: null });
    } catch (error) {
      const refusal = fieldErrors(error)['key'];
      if (refusal) setOutcome({ refusal });
      else toast.error(errorMessage(error));
    }
  };
  if (outcome)
    return outcome.refusal === null ? (
      <FocusedNotice tone="good" role="status">
        Thank you. We’ll remind you before each occasion.
      </FocusedNotice>
    ) : (
      <FocusedNotice tone="bad" role="alert">
        {outcome.refusal}
      </FocusedNotice>
    );
  return (
    <div>
      <Button className={onlyWithScripts} size="lg" disabled={loading} onClick={() => void act()}>
        Yes, remind me
      </Button>
    </div>
  );
}
