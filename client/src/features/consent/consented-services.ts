import type { ConsentKind } from './consent-record';
import type { ConsentStore } from './consent-store';

/** Something that may only run when the shopper agrees. */
export interface ConsentedService {
  /** For people who read the list. */
  name: string;
  kind: ConsentKind;
  /** Fetches and starts it; called at most once a page, and only after consent. Its failures affect nothing else. */
  load: () => Promise<unknown>;
}

/**
 * The services that need consent: none in this shop. To add one, give it a line here, with its code behind a dynamic
 * import so that nothing of it is fetched before the shopper agrees, and allow its hosts in the content security
 * policy (server/src/http/server.ts):
 * `{ name: 'Visit counter', kind: 'analytics', load: async () => (await import('./visit-counter')).start() }`
 */
export const consentedServices: readonly ConsentedService[] = [];

const started = new WeakSet<ConsentedService>();

/**
 * Starts each service as soon as its kind is allowed: now, or whenever the shopper agrees later.
 * @param onWithdrawn consent for something that runs was taken back; what runs can't be unloaded, so the page must go
 * @returns stops watching
 */
export function runConsentedServices(
  services: readonly ConsentedService[],
  consent: Pick<ConsentStore, 'get' | 'subscribe'>,
  onWithdrawn: () => void,
): () => void {
  const apply = () => {
    for (const service of services) {
      const isAllowed = consent.get()?.[service.kind] ?? false;
      if (isAllowed && !started.has(service)) {
        started.add(service);
        void start(service);
      } else if (!isAllowed && started.has(service)) {
        return onWithdrawn();
      }
    }
  };
  apply();
  return consent.subscribe(apply);
}

async function start(service: ConsentedService): Promise<void> {
  try {
    await service.load();
  } catch {
    // Blocked by the browser, or unreachable: the shop works without it.
  }
}
