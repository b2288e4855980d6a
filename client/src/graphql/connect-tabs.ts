import type { Freshness } from './freshness';
import type { CacheTag } from './generated';

/** What a tab changes is old in the browser's other tabs at once (decision S41). */
export function connectTabs(freshness: Freshness): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('gift-shop-changes');
  freshness.onInvalidate((tags, origin) => {
    if (origin === 'here') channel.postMessage(tags);
  });
  channel.onmessage = (event: MessageEvent<readonly CacheTag[]>) => freshness.invalidate(event.data, 'elsewhere');
}
