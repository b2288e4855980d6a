import { useCallback, useContext, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { toast } from '~/ui/toast-store';

/** The result of an action; `code` is the refusal's code, `fields` are its messages by field. */
export type ActionOutcome<T> =
  { isDone: true; result: T } | { isDone: false; code: string | null; fields: Readonly<Record<string, string>> };

/** After these, the order differs from what the page shows. */
const staleAfter: readonly (string | null)[] = ['CONFLICT', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'];

/**
 * Runs an admin's action on an order.
 * @param words messages for refusals by code, where the server's messages aren't meant for admins
 * @param shownFields the fields at which the caller shows what is wrong with them
 */
type Attempt = <T>(
  action: () => Promise<T>,
  words?: Readonly<Record<string, string>>,
  shownFields?: readonly string[],
) => Promise<ActionOutcome<T>>;

/**
 * What runs an admin's actions on orders: a failure is shown unless all of it is about fields that the form has, and if it
 * says that the order has changed, the order is reloaded.
 */
export function useAttempt(): Attempt {
  const freshness = useContext(FreshnessContext);
  return useCallback(
    async (action, words = {}, shownFields = []) => {
      try {
        return { isDone: true, result: await action() };
      } catch (error) {
        const code = errorCode(error);
        const fields = fieldErrors(error);
        const names = Object.keys(fields);
        if (names.length === 0 || !names.every((name) => shownFields.includes(name)))
          toast.error(words[code ?? ''] ?? errorMessage(error));
        if (staleAfter.includes(code)) freshness?.invalidate(['Order']);
        return { isDone: false, code, fields };
      }
    },
    [freshness],
  );
}

/** Runs an admin's actions on an order, one at a time: a second click does nothing. */
export function useOrderAction() {
  const attempt = useAttempt();
  const [isBusy, setBusy] = useState(false);
  const run: Attempt = async (...args) => {
    if (isBusy) return { isDone: false, code: null, fields: {} };
    setBusy(true);
    try {
      return await attempt(...args);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}
