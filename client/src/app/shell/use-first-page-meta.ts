import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Removes the first page's tags for search engines and shared links once the shopper moves on: they describe only the
 * page that the server rendered, and crawlers load every page from the server.
 */
export function useFirstPageMeta(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (key === first.current) return;
    const selector = 'meta[property], meta[name^=twitter], script[type="application/ld+json"]';
    document.head.querySelectorAll(selector).forEach((element) => element.remove());
  }, [key]);
}
