import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { GalleryImage } from './gallery-image';
import { resolveImage } from './image-path';
import { useLinkAsButton } from './link-as-button';
import { ShimmerImage } from './shimmer-image';
import { useDialog } from './use-dialog';

const PictureZoom = lazy(async () => ({ default: (await import('./picture-zoom')).PictureZoom }));

const thumb = css({
  display: 'block',
  // Three stand beside each other on a phone.
  boxSize: { base: '84px', sm: '96px' },
  borderRadius: 'md',
  cursor: 'zoom-in',
  transition: 'opacity {durations.fast}',
  _hover: { opacity: '0.85' },
});

/** Photos as small pictures in a row. A press shows one on the whole screen; without scripts it is a link to the photo. */
export function PhotoStrip({
  photos,
  actions,
}: {
  photos: readonly GalleryImage[];
  /** What stands under a photo. */
  actions?: (index: number) => ReactNode;
}) {
  const zoom = useDialog();
  const [start, setStart] = useState(0);
  if (photos.length === 0) return null;
  return (
    <>
      <ul
        className={css({ listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: '3', mt: '3' })}
        aria-label="Photos"
      >
        {photos.map((photo, index) => (
          <li key={photo.src}>
            <Thumb
              photo={photo}
              onPress={() => {
                setStart(index);
                zoom.open();
              }}
            />
            {actions?.(index)}
          </li>
        ))}
      </ul>
      {zoom.visit > 0 && (
        <Suspense>
          <PictureZoom key={zoom.visit} images={photos} start={start} isOpen={zoom.isOpen} onClose={zoom.close} />
        </Suspense>
      )}
    </>
  );
}

function Thumb({ photo: { src, alt }, onPress }: { photo: GalleryImage; onPress: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  const asButton = useLinkAsButton(() => {
    // The focus comes back to it; Safari gives none at a click.
    link.current?.focus({ preventScroll: true });
    onPress();
  });
  return (
    <a ref={link} className={thumb} href={resolveImage(src)} aria-haspopup={asButton.role && 'dialog'} {...asButton}>
      <ShimmerImage className={css({ borderRadius: 'md' })} src={src} alt={alt} sizes="96px" />
    </a>
  );
}
