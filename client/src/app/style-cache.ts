import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Where the components' styles are collected: the same on the server and in the browser.
 * Without emotion's vendor prefixes, which the browsers of today don't need: a third less CSS in every page.
 * Write the rare one that is still needed (`-webkit-user-select`) by hand.
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  return createCache({ key: 'gs', stylisPlugins: [], ...(nonce ? { nonce } : {}) });
}
