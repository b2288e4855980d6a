import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What the server writes for search engines and shared links tells of the first page. They read no other that way; once
 * the shopper moves on it would be wrong, and goes.
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
