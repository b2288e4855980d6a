import { reminderDays } from '@domain/recipient.js';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { MyRecipientsQuery } from '~/graphql/generated';
import { useSetOccasionRemindersMutation } from '~/graphql/operations/account-people';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { NoScriptNote } from '~/ui/no-script-note';
import { Notice } from '~/ui/panel';
import { Select } from '~/ui/select';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';

const LABEL = 'Remind me of occasions';

/** Where users ask for emails before occasions, say how early they come, and end them. They are never on by themselves. */
export function OccasionReminders({
  reminders: { state, daysBefore },
  isEmailVerified,
}: {
  reminders: MyRecipientsQuery['myOccasionReminders'];
  isEmailVerified: boolean;
}) {
  const [set, { loading }] = useSetOccasionRemindersMutation();
  if (!isEmailVerified && state === 'OFF')
    return (
      <>
        <h3 className={css({ textStyle: 'card', mb: '1' })}>{LABEL}</h3>
        <p className={css({ color: 'muted' })}>
          Confirm your email address first. Then we can email you before each occasion.
        </p>
      </>
    );

  const change = async (input: { isWanted?: boolean; daysBefore?: number }, done: string) => {
    if (loading) return;
    try {
      await set({ variables: { input } });
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <>
      <NoScriptNote>To change this, turn on JavaScript in your browser, then reload the page.</NoScriptNote>
      <SwitchField
        label={LABEL}
        hint="We’ll email you once before each birthday, anniversary or other occasion. You can turn this off anytime."
        checked={state !== 'OFF'}
        onChange={({ currentTarget }) =>
          void change(
            { isWanted: currentTarget.checked },
            currentTarget.checked ? 'Check your email to confirm.' : 'You won’t get any more reminders of occasions.',
          )
        }
      />
      {state === 'ASKED' && (
        <div className={css({ mt: '4' })}>
          <Notice tone="waiting">
            Almost there: open the link that we’ve emailed you. It works for 7 days, and no reminders come before that.
          </Notice>
          <Button
            className={css({ mt: '3' })}
            variant="ghost"
            size="sm"
            disabled={loading}
            onClick={() => void change({ isWanted: true }, 'We’ve sent you a new link.')}
          >
            Send the link again
          </Button>
        </div>
      )}
      {state !== 'OFF' && (
        <div className={css({ mt: '4', maxWidth: { sm: '320px' } })}>
          <FormField label="When should we email you?">
            {(field) => (
              <Select
                {...field}
                value={String(daysBefore)}
                onChange={({ currentTarget }) =>
                  void change(
                    { daysBefore: Number(currentTarget.value) },
                    `We’ll email you ${currentTarget.value} days before.`,
                  )
                }
              >
                {reminderDays.map((days) => (
                  <option key={days} value={days}>
                    {days} days before
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </div>
      )}
    </>
  );
}
