import { useContext, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { toast } from '~/ui/toast-store';

/**
 * How a deed ended; `fields` are the messages of a refusal that names fields. `isSentBefore`: the same form has sent
 * something else already, whose answer got lost, so it can't be sent again.
 */
export type DeedOutcome<T> =
  { isDone: true; result: T } | { isDone: false; fields: Readonly<Record<string, string>>; isSentBefore: boolean };

/**
 * Runs what an admin does to an order, one at a time: a second click does nothing, a failure is told, and one that says
 * that the order has changed meanwhile has it read again.
 */
export function useOrderDeed() {
  const freshness = useContext(FreshnessContext);
  const [isBusy, setBusy] = useState(false);
  const run = async <T>(deed: () => Promise<T>): Promise<DeedOutcome<T>> => {
    if (isBusy) return { isDone: false, fields: {}, isSentBefore: false };
    setBusy(true);
    try {
      return { isDone: true, result: await deed() };
    } catch (error) {
      const code = errorCode(error);
      const isSentBefore = code === 'IDEMPOTENCY_KEY_REUSED';
      // The server's words are for those who write programs.
      toast.error(isSentBefore ? 'A refund was already sent. Please look at the order again.' : errorMessage(error));
      if (isSentBefore || code === 'CONFLICT' || code === 'NOT_FOUND') freshness?.invalidate(['Order']);
      return { isDone: false, fields: fieldErrors(error), isSentBefore };
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
