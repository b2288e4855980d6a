import type { CacheTag } from './generated';

/** What each query shows and each mutation changes, by operation name; known once its code is loaded. */
export const cacheTags: Record<string, readonly CacheTag[]> = {};

/** Called by the generated operations, with what their documents' `@shows` and `@changes` say. */
export function addTags(tags: typeof cacheTags): void {
  Object.assign(cacheTags, tags);
}
