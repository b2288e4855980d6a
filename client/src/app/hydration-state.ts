import type { NormalizedCacheObject } from '@apollo/client';
import type { SessionUser } from '~/lib/session-store';
import type { Site } from './meta/site-context';

/** What the server's page hands to the browser. */
export interface HydrationState {
  apollo: NormalizedCacheObject;
  /** The queries that the server has just read (graphql/freshness.ts). */
  fresh: string[];
  /** Left out of pages that are the same for everybody. */
  user?: SessionUser | null;
  site: Site;
}

/** The id of the element that holds the state as JSON. */
export const STATE_ID = 'page-state';

/** The id of the element that React renders into. */
export const ROOT_ID = 'root';
