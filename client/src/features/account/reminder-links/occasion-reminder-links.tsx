import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import {
  useConfirmOccasionRemindersMutation,
  useStopOccasionRemindersMutation,
} from '~/graphql/operations/account-reminder-links';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { ConfirmEmails } from '~/ui/confirm-emails';
import { Notice } from '~/ui/panel';
import { StopEmails } from '~/ui/stop-emails';

/** What the links in emails about occasions do. By a button, because programs that check mails open links, too. */
export function OccasionReminderLinks() {
  const [params] = useSearchParams();
  const [confirm] = useConfirmOccasionRemindersMutation();
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
        <div>
          <ConfirmEmails
            field="key"
            action="Yes, remind me"
            done="Thank you. We’ll remind you before each occasion."
            onConfirm={() => confirm({ variables: { input: { key } } })}
          />
        </div>
      )}
      <LinkButton className={css({ mt: '5' })} to={paths.account} size="lg" variant="ghost">
        Go to your account
      </LinkButton>
    </>
  );
}
