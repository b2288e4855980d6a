import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * Where the components' styles are collected: the same on the server and in the browser.
 * Without emotion's vendor prefixes, which the browsers of today don't need: a third less CSS in every page.
 * Write the rare one that is still needed (`-webkit-user-select`) by hand.
 */
export function createStyleCache(): EmotionCache {
  return createCache({
    key: 'gs',
    stylisPlugins: [],
    ...(typeof document === 'undefined' ? {} : { container: stayingHead() }),
  });
}

/**
 * The document's head as emotion sees it, where the server's styles stay in their place. Emotion inserts each once more
 * when it takes it over, and every time the browser would compute the styles of the whole page again.
 */
function stayingHead(): Node {
  const head = {
    insertBefore: <T extends Node>(style: T, before: Node | null): T =>
      style.isConnected ? style : document.head.insertBefore(style, before),
  };
  return head as unknown as Node;
}
