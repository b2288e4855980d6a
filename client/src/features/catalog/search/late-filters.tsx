import { lazyPart } from '~/lib/lazy-part';

/** What a list can be narrowed to, in links that work before their code is there. */
export const ListFilters = lazyPart(async () => (await import('./list-filters')).ListFilters);

/** That nothing is left of a list. */
export const NoMatches = lazyPart(async () => (await import('./no-matches')).NoMatches);
