import { preload } from 'react-dom';

/**
 * Has a page's largest picture fetched before the browser has read that far. Call it while rendering.
 * @param source the first `<source>` of the `<picture>`: browsers that don't know its type pass it over
 * @param fallback the `<img>`'s own address, which only names the picture here
 */
export function preloadPicture(
  source: { type: string; srcSet: string; sizes: string; media?: string },
  fallback: string,
): void {
  const { type, srcSet, sizes, media } = source;
  preload(fallback, { as: 'image', type, imageSrcSet: srcSet, imageSizes: sizes, media, fetchPriority: 'high' });
}
