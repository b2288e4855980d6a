import { useEffect } from 'react';
import { useOrderQuery } from '~/graphql/operations/orders';
import { useOrderEvents } from './use-order-events';

const POLL_MS = 4000;
/** After that, someone has just left the page open; a reload checks again. */
const POLL_FOR_MS = 3 * 60_000;

/**
 * The current state of an order, the shopper's own or one from a signed link: the shop sends its changes. If the stream
 * isn't available, an unpaid order is reloaded every few seconds for a while, because payments are confirmed behind the
 * scenes.
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
