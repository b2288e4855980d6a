import { useEffect } from 'react';
import { useOrderQuery } from '~/graphql/operations/orders';

const POLL_MS = 4000;
/** After that somebody has left the page open; a reload asks again. */
const POLL_FOR_MS = 3 * 60_000;

/** An order, one's own or that of a signed link; while it is unpaid it is read again every few seconds for a while, because payments are confirmed behind the scenes. */
export function useOrder(id: string, linkKey?: string) {
  const result = useOrderQuery({ variables: { id, key: linkKey }, skipPollAttempt: () => document.hidden });
  const { data, startPolling, stopPolling } = result;
  const isPending = data?.order?.status === 'PENDING';
  useEffect(() => {
    if (!isPending) return;
    startPolling(POLL_MS);
    const end = setTimeout(stopPolling, POLL_FOR_MS);
    return () => {
      clearTimeout(end);
      stopPolling();
    };
  }, [isPending, startPolling, stopPolling]);
  return result;
}
