import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { css, cx } from 'styled-system/css';
import { IconButton, IconLinkButton } from '~/ui/icon-button';
import { resolveImage } from '~/ui/image-path';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { ShimmerImage } from '~/ui/shimmer-image';
import { useDialog } from '~/ui/use-dialog';
import { pictureName, type GalleryImage } from '~/ui/gallery-image';
import { DETAIL_SIZES } from './detail-sizes';
import { useGallery } from './use-gallery';

const PictureZoom = lazy(async () => ({ default: (await import('~/ui/picture-zoom')).PictureZoom }));

const row = css({
  display: 'flex',
  aspectRatio: '1',
  overflowX: 'auto',
  overflowY: 'hidden',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x mandatory',
  scrollBehavior: 'smooth',
  scrollbarWidth: 'none',
  cursor: 'zoom-in',
  '&::-webkit-scrollbar': { display: 'none' },
  '& > li': { flex: '0 0 100%', scrollSnapAlign: 'start', scrollSnapStop: 'always' },
  '&:focus-visible': { outlineOffset: '-3px' },
});

/** On a picture, which stays light in the dark. */
const onPicture = css({
  bg: 'tileSurface',
  color: 'tileInk',
  _hover: { bg: 'tileSurface', color: 'tileBrand' },
  '&:focus-visible': { outlineColor: 'tileBrand' },
});

const arrows = css({
  display: { base: 'none', md: 'flex' },
  position: 'absolute',
  insetX: '3',
  top: 'calc(50% - 22px)',
  justifyContent: 'space-between',
  pointerEvents: 'none',
  '& > button': { pointerEvents: 'auto' },
});

/** Dots on the picture on phones, small pictures under it where there is room. */
const choices = css({
  display: 'flex',
  position: { base: 'absolute', md: 'static' },
  left: '50%',
  bottom: '3',
  transform: { base: 'translateX(-50%)', md: 'none' },
  bg: { base: 'tileSurface', md: 'transparent' },
  borderRadius: 'full',
  px: { base: '1.5', md: '0' },
  mt: { md: '3' },
  flexWrap: { md: 'wrap' },
  gap: { md: '2.5' },
});

const choice = css({
  display: 'grid',
  placeItems: 'center',
  width: { base: '26px', md: '72px' },
  height: { base: '44px', md: '72px' },
  // A finger finds more than the band of dots.
  my: { base: '-1.5', md: '0' },
  borderRadius: 'md',
  '& .dot': {
    display: { base: 'block', md: 'none' },
    width: '9px',
    height: '9px',
    borderRadius: 'full',
    border: '1.5px solid {colors.tileBrand}',
  },
  '&[aria-current] .dot': { bg: 'tileBrand', _highContrast: { bg: 'Highlight', forcedColorAdjust: 'none' } },
  '& .small': { display: { base: 'none', md: 'block' } },
  md: {
    border: '2px solid transparent',
    padding: '2px',
    '&:not([aria-current]):hover': { borderColor: 'control' },
    '&[aria-current]': { borderColor: 'brand', _highContrast: { borderWidth: '4px' } },
  },
  '&:focus-visible': { outlineColor: { base: 'tileBrand', md: 'brand' } },
});

/**
 * The pictures of a product in a row: swiped by a finger, chosen by small pictures or dots, turned by the arrow keys. The
 * browser scrolls it, so swiping and choosing need no scripts. A click, or the button, shows a picture larger.
 */
export function ProductGallery({ images }: { images: readonly GalleryImage[] }) {
  const gallery = useGallery(images.length, (index) => pictureName(images, index));
  const zoom = useDialog();
  const zoomButton = useRef<HTMLAnchorElement>(null);
  const openZoom = () => {
    // The focus comes back to it, wherever the click was.
    zoomButton.current?.focus({ preventScroll: true });
    zoom.open();
  };

  return (
    <>
      <section
        className={css({ position: 'relative' })}
        aria-label="Pictures"
        aria-roledescription="carousel"
        onKeyDown={gallery.onKeyDown}
      >
        <div className={css({ position: 'relative', borderRadius: 'xl', overflow: 'hidden', isolation: 'isolate' })}>
          <ul className={row} tabIndex={0} aria-label="All pictures" onClick={openZoom} {...gallery.rowProps}>
            {images.map(({ src, alt }, index) => (
              <li key={index} id={slideId(index)}>
                <ShimmerImage
                  className={css({ borderRadius: '0' })}
                  src={src}
                  alt={alt}
                  sizes={DETAIL_SIZES}
                  isPriority={index === 0}
                />
              </li>
            ))}
          </ul>
          <div className={onlyWithScripts}>
            <div className={arrows}>
              <IconButton
                className={onPicture}
                label="Previous picture"
                onClick={() => gallery.show(gallery.index - 1)}
              >
                <ChevronLeft size={22} aria-hidden />
              </IconButton>
              <IconButton className={onPicture} label="Next picture" onClick={() => gallery.show(gallery.index + 1)}>
                <ChevronRight size={22} aria-hidden />
              </IconButton>
            </div>
          </div>
          <IconLinkButton
            ref={zoomButton}
            className={cx(onPicture, css({ position: 'absolute', top: '3', right: '3' }))}
            label="Zoom in"
            href={resolveImage(images[gallery.index]?.src)}
            onPress={openZoom}
            buttonProps={{ 'aria-haspopup': 'dialog' }}
          >
            <ZoomIn size={20} aria-hidden />
          </IconLinkButton>
        </div>
        <div className={choices} role="group" aria-label="Choose a picture">
          {images.map(({ src }, index) => (
            <a
              key={index}
              className={choice}
              href={`#${slideId(index)}`}
              aria-label={pictureName(images, index)}
              aria-current={index === gallery.index ? true : undefined}
              onClick={(event) => {
                event.preventDefault();
                gallery.show(index);
              }}
            >
              <span className="dot" />
              <ShimmerImage className={cx('small', css({ borderRadius: 'sm' }))} src={src} alt="" sizes="72px" />
            </a>
          ))}
        </div>
      </section>
      {zoom.visit > 0 && (
        <Suspense>
          <PictureZoom
            key={zoom.visit}
            images={images}
            start={gallery.index}
            isOpen={zoom.isOpen}
            onClose={(index) => {
              gallery.show(index, 'instant');
              zoom.close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function slideId(index: number): string {
  return `picture-${index + 1}`;
}
