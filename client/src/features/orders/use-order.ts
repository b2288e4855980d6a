import { useEffect } from 'react';
import { useOrderQuery } from '~/graphql/operations/orders';
import { useOrderEvents } from './use-order-events';

const POLL_MS = 4000;
/** After that someone has left the page open; a reload asks again. */
const POLL_FOR_MS = 3 * 60_000;

/**
 * An order, one's own or that of a signed link, as it is now: the shop tells what becomes of it. Where it can't be listened
 * to, an unpaid order is read again every few seconds for a while, because payments are confirmed behind the scenes.
 */
export function useOrder(id: string, linkKey?: string) {
  const result = useOrderQuery({ variables: { id, key: linkKey }, skipPollAttempt: () => document.hidden });
  const { data, startPolling, stopPolling } = result;
  const isRefused = useOrderEvents(data?.order, linkKey);
  const polls = isRefused && data?.order?.status === 'PENDING';
  useEffect(() => {
    if (!polls) return;
    startPolling(POLL_MS);
    const end = setTimeout(stopPolling, POLL_FOR_MS);
    return () => {
      clearTimeout(end);
      stopPolling();
    };
  }, [polls, startPolling, stopPolling]);
  return result;
}
