import { FRESH_MS } from '@domain/freshness.js';
import { cacheTags } from './cache-tags';
import type { CacheTag } from './generated';

/** How old the results in the cache are. */
export interface Freshness {
  /** Notes that a query has just been answered, as it was `ageMs` ago. */
  record: (name: string, variables?: Record<string, unknown>, ageMs?: number) => void;
  /** Whether the query was answered less than `FRESH_MS` ago and nothing it shows has changed since. */
  isFresh: (name: string, variables?: Record<string, unknown>) => boolean;
  /** 'cache-first' while fresh: no request. Otherwise 'cache-and-network': shown at once, then refreshed. */
  fetchPolicy: (name: string, variables?: Record<string, unknown>) => 'cache-first' | 'cache-and-network';
  /**
   * Marks every query under these tags as outdated and notifies the listeners, which refetch what is on the screen.
   */
  invalidate: (tags: readonly CacheTag[], origin?: 'here' | 'elsewhere') => void;
  /** Invalidates what a mutation changes. */
  mutated: (name: string) => void;
  onInvalidate: (listener: (tags: readonly CacheTag[], origin: 'here' | 'elsewhere') => void) => () => void;
  /** Everything is outdated: someone else signed in. */
  forget: () => void;
  /** The fresh queries, for the page that the server renders. */
  extract: () => string[];
  /** Takes over the data that the server read `ageMs` ago. */
  restore: (keys: readonly string[], ageMs: number) => void;
}

/** @param now the clock, in milliseconds */
export function createFreshness(now: () => number): Freshness {
  const answeredAt = new Map<string, number>();
  const listeners = new Set<(tags: readonly CacheTag[], origin: 'here' | 'elsewhere') => void>();

  const freshness: Freshness = {
    record(name, variables, ageMs = 0) {
      // The map only ever matters for five seconds; old rows go as new ones come.
      for (const [key, time] of answeredAt) if (now() - time >= FRESH_MS) answeredAt.delete(key);
      answeredAt.set(keyOf(name, variables), now() - ageMs);
    },
    isFresh(name, variables) {
      const time = answeredAt.get(keyOf(name, variables));
      return time !== undefined && now() - time < FRESH_MS;
    },
    fetchPolicy: (name, variables) => (freshness.isFresh(name, variables) ? 'cache-first' : 'cache-and-network'),
    invalidate(tags, origin = 'here') {
      if (tags.length === 0) return;
      for (const key of answeredAt.keys()) {
        if (showsAny(nameOf(key), tags)) answeredAt.delete(key);
      }
      for (const listener of [...listeners]) listener(tags, origin);
    },
    mutated: (name) => freshness.invalidate(cacheTags[name] ?? []),
    onInvalidate(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget: () => answeredAt.clear(),
    extract: () => [...answeredAt.keys()],
    restore(keys, ageMs) {
      for (const key of keys) answeredAt.set(key, now() - ageMs);
    },
  };
  return freshness;
}

/** Whether a query shows anything under these tags. */
export function showsAny(queryName: string, tags: readonly CacheTag[]): boolean {
  return (cacheTags[queryName] ?? []).some((tag) => tags.includes(tag));
}

/** Name and variables; the order of the variables and those left undefined make no difference. */
function keyOf(name: string, variables: Record<string, unknown> = {}): string {
  const set = Object.keys(variables)
    .filter((key) => variables[key] !== undefined)
    .sort();
  return `${name} ${JSON.stringify(set.map((key) => [key, variables[key]]))}`;
}

function nameOf(key: string): string {
  return key.slice(0, key.indexOf(' '));
}
