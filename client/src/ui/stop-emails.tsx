import { useState, type SyntheticEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { Button } from './button';
import { FocusedNotice } from './focused-notice';
import { toast } from './toast-store';

/**
 * The button that ends one kind of email by the link in one. By a button, because programs that check mails open links,
 * too. Without scripts, its form asks the same address as mail programs do, which leads back to the page.
 * @param stopKey the link's; null when the emails are stopped already
 * @param done what has happened
 */
export function StopEmails({
  stopKey,
  done,
  onStop,
}: {
  stopKey: string | null;
  done: string;
  onStop: (key: string) => Promise<unknown>;
}) {
  const { pathname } = useLocation();
  const [outcome, setOutcome] = useState<{ refusal: string | null } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent, key: string) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onStop(key);
      setOutcome({ refusal: null });
    } catch (error) {
      const refusal = fieldErrors(error)['key'];
      if (refusal) setOutcome({ refusal });
      else toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  if (outcome?.refusal)
    return (
      <FocusedNotice tone="bad" role="alert">
        {outcome.refusal}
      </FocusedNotice>
    );
  if (outcome || stopKey === null)
    return (
      <FocusedNotice tone="good" role="status">
        <p className={css({ fontWeight: 'bold' })}>{done}</p>
      </FocusedNotice>
    );
  return (
    <form
      method="post"
      action={`${pathname}?stop=${encodeURIComponent(stopKey)}&then=page`}
      onSubmit={(event) => void submit(event, stopKey)}
    >
      <Button type="submit" size="lg" disabled={isBusy}>
        Stop these emails
      </Button>
    </form>
  );
}
