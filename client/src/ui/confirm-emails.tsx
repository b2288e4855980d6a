import { useState, type ReactNode } from 'react';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { toast } from '~/ui/toast-store';

/** Confirms by a button that someone wants emails, since programs that check mails open links, too. */
export function ConfirmEmails({
  field,
  action,
  done,
  after,
  onConfirm,
}: {
  /** The field of the refusal of a link that can't be used anymore. */
  field: string;
  /** What the button says, and what follows it. */
  action: string;
  done: string;
  /** What stands below the outcome. */
  after?: ReactNode;
  /** A throw is shown. */
  onConfirm: () => Promise<unknown>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ refusal: string | null } | null>(null);
  const act = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setOutcome({ refusal: null });
    } catch (error) {
      const refusal = fieldErrors(error)[field];
      if (refusal) setOutcome({ refusal });
      else toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  if (!outcome)
    return (
      <Button className={onlyWithScripts} size="lg" disabled={isBusy} onClick={() => void act()}>
        {action}
      </Button>
    );
  return (
    <>
      {outcome.refusal === null ? (
        <FocusedNotice tone="good" role="status">
          {done}
        </FocusedNotice>
      ) : (
        <FocusedNotice tone="bad" role="alert">
          {outcome.refusal}
        </FocusedNotice>
      )}
      {after}
    </>
  );
}
