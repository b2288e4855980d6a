import { useState, type ComponentProps } from 'react';
import { cx } from 'styled-system/css';
import { pictureFrame } from 'styled-system/recipes';
import { PLACEHOLDER_IMAGE, resolveImage, responsiveSources } from './image-path';
import { preloadPicture } from './preload-picture';

type ShimmerImageProps = {
  /** The picture as stored: a path, a bare name, a URL, or nothing. */
  src: string | null | undefined;
  /** Empty when the picture says nothing that the text beside it doesn't. */
  alt: string;
  /** How wide it is shown, for the browser's choice among widths. */
  sizes?: string;
  /** Above the fold: load at once. */
  isPriority?: boolean;
} & Omit<ComponentProps<'span'>, 'children'>;

/**
 * A picture in its frame (square with round corners unless styled): a shimmer while it loads, the placeholder when it fails.
 * The picture is painted as soon as the browser has it, also before the page is hydrated; only the shimmer waits for scripts.
 */
export function ShimmerImage({
  src,
  alt,
  sizes = '(min-width: 1280px) 266px, (min-width: 768px) 25vw, 50vw',
  isPriority,
  className,
  ...frame
}: ShimmerImageProps) {
  const wanted = resolveImage(src);
  const [failed, setFailed] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const url = failed === wanted ? PLACEHOLDER_IMAGE : wanted;
  const sources = responsiveSources(url);
  if (isPriority && sources[0]) preloadPicture({ ...sources[0], sizes }, url);

  // The events of a picture in the server's page have passed before this component listens: look at it once it is there.
  const settle = (element: HTMLImageElement | null) => {
    if (!element?.complete || element.currentSrc === '') return;
    if (element.naturalWidth > 0) setLoaded(url);
    else if (url !== PLACEHOLDER_IMAGE) setFailed(wanted);
  };

  return (
    <span {...frame} className={cx(pictureFrame(), className)} data-loading={loaded === url ? undefined : ''}>
      <picture key={url}>
        {sources.map((source) => (
          <source key={source.type} {...source} sizes={sizes} />
        ))}
        <img
          ref={settle}
          src={url}
          alt={alt}
          width={960}
          height={960}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setLoaded(url)}
          onError={() => (url === PLACEHOLDER_IMAGE ? setLoaded(url) : setFailed(wanted))}
        />
      </picture>
    </span>
  );
}
