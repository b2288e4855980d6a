import { FRESH_MS } from '@domain/freshness.js';

/**
 * How old this page's data was when the page came, in milliseconds. The page's bytes are the same for everybody, so they
 * can't say it; the answer's Server-Timing header does. A page out of the browser's own cache, which nothing says the age
 * of, counts as too old. No clock of the server is compared with one of a phone.
 */
export function pageAge(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!navigation || navigation.transferSize === 0) return FRESH_MS;
  // Left out where the browser doesn't trust the connection.
  const timings = navigation.serverTiming as PerformanceNavigationTiming['serverTiming'] | undefined;
  return timings?.find(({ name }) => name === 'age')?.duration ?? FRESH_MS;
}
