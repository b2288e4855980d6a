import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { JobRow_JobFragment } from '~/graphql/generated';
import { useResendMailMutation, useRetryJobMutation } from '~/graphql/operations/admin-jobs';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** What an admin can do with a job. @param name what the job is, for screen readers */
export function JobActions({ job, name }: { job: JobRow_JobFragment; name: string }) {
  const [retry] = useRetryJobMutation();
  const [resend] = useResendMailMutation();
  const [isBusy, setBusy] = useState(false);
  if (!job.canRetry && !job.canResend) return null;
  const act = async () => {
    // A second click does nothing; the button stays, and the focus on it.
    if (isBusy) return;
    setBusy(true);
    try {
      const variables = { input: { id: job.id } };
      await (job.canResend ? resend({ variables }) : retry({ variables }));
      toast.success(job.canResend ? 'Email sent again' : 'Trying again now');
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className={cx(css({ whiteSpace: 'nowrap' }), onlyWithScripts)}
      variant="outline"
      size="sm"
      aria-disabled={isBusy}
      onClick={() => void act()}
    >
      {job.canResend ? 'Send again' : 'Try again now'}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
