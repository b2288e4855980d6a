import { useContext, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { toast } from '~/ui/toast-store';

/** How a deed ended; `code` is that of a refusal, `fields` are its messages where it names fields. */
export type DeedOutcome<T> =
  { isDone: true; result: T } | { isDone: false; code: string | null; fields: Readonly<Record<string, string>> };

/** After these the order is not what the page shows. */
const staleAfter: readonly (string | null)[] = ['CONFLICT', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'];

/**
 * Runs what an admin does to an order, one at a time: a second click does nothing, a failure is told, and one that says
 * that the order has changed meanwhile has it read again.
 */
export function useOrderDeed() {
  const freshness = useContext(FreshnessContext);
  const [isBusy, setBusy] = useState(false);
  /** @param words what is said of refusals, by their code, where the server's words are not for admins */
  const run = async <T>(
    deed: () => Promise<T>,
    words: Readonly<Record<string, string>> = {},
  ): Promise<DeedOutcome<T>> => {
    if (isBusy) return { isDone: false, code: null, fields: {} };
    setBusy(true);
    try {
      return { isDone: true, result: await deed() };
    } catch (error) {
      const code = errorCode(error);
      toast.error(words[code ?? ''] ?? errorMessage(error));
      if (staleAfter.includes(code)) freshness?.invalidate(['Order']);
      return { isDone: false, code, fields: fieldErrors(error) };
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
