import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { FreshnessContext } from '~/graphql/use-fresh-query';

/** What the shop says of an order when it changes (GET /api/orders/{id}/events). */
interface OrderState {
  status: string;
  isDelivered: boolean;
  refundedPrice: number;
  isFinal: boolean;
}

type Shown = Pick<OrderDetails_OrderFragment, '_id' | 'status' | 'isDelivered' | 'refundedPrice'>;

/**
 * Listens to an order while its page is visible and it can still change, and refetches the page's queries when it does.
 * @returns whether the shop refuses the stream
 */
export function useOrderEvents(order: Shown | undefined | null, linkKey?: string): boolean {
  const freshness = useContext(FreshnessContext);
  const isVisible = useIsVisible();
  const [isRefused, setIsRefused] = useState(false);
  const id = order?._id;
  const canChange = order && order.status !== 'DELIVERED' && order.status !== 'CANCELLED';
  const handleState = useEffectEvent((state: OrderState) => {
    setIsRefused(false);
    const isShown =
      state.status.toUpperCase() === order?.status &&
      // One that is paid later is delivered while it is pending.
      state.isDelivered === order.isDelivered &&
      state.refundedPrice === order.refundedPrice;
    // Other tabs listen for themselves.
    if (!isShown) freshness?.invalidate(['Order'], 'elsewhere');
  });
  useEffect(() => {
    if (!canChange || !isVisible) return;
    const source = new EventSource(`/api/orders/${id}/events${linkKey ? `?key=${encodeURIComponent(linkKey)}` : ''}`);
    source.addEventListener('order', (event: MessageEvent<string>) => {
      const state = JSON.parse(event.data) as OrderState;
      if (state.isFinal) source.close();
      handleState(state);
    });
    // A lost connection is retried automatically; a refusal is not.
    source.onerror = () => setIsRefused(source.readyState === EventSource.CLOSED);
    return () => source.close();
  }, [id, canChange, isVisible, linkKey]);
  return isRefused;
}

/** Whether the page is visible. */
function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const look = () => setIsVisible(!document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
