import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { css } from 'styled-system/css';
import { useAnnouncedChange } from '~/lib/announcer';
import { Dialog } from '~/ui/dialog';
import { IconButton } from '~/ui/icon-button';
import { PLACEHOLDER_IMAGE, resolveImage, responsiveSources } from '~/ui/image-path';
import { pictureName, type GalleryImage } from './gallery-image';

/** Two taps that come closer together are one double tap. */
const DOUBLE_TAP_MS = 350;
/** How far a pointer may move and still click. */
const CLICK_PX = 6;
/** How far a finger must travel to turn to another picture. */
const SWIPE_PX = 40;

const frame = css({
  height: '100%',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: 'lg',
  // The browser's own double tap would zoom the whole page, and its own way sideways would end a swipe.
  touchAction: 'pan-y pinch-zoom',
  cursor: 'zoom-in',
  '@media (max-height: 30rem)': { height: '75dvh' },
  '& img': { display: 'block', maxWidth: 'none', width: '100%', height: '100%', objectFit: 'contain' },
  '&[data-large]': { touchAction: 'pan-x pan-y pinch-zoom', cursor: 'grab', _active: { cursor: 'grabbing' } },
  '&[data-large] img': { width: '200%', height: '200%' },
});

/** Pictures of one thing on the whole screen, one at a time, where each can be doubled in size and moved about. */
export function PictureZoom({
  images,
  start,
  isOpen,
  onClose,
}: {
  images: readonly GalleryImage[];
  /** The picture that comes first. */
  start: number;
  isOpen: boolean;
  /** @param index the picture that was shown last */
  onClose: (index: number) => void;
}) {
  const [index, setIndex] = useState(start);
  const move = (step: number) => setIndex((last) => (last + step + images.length) % images.length);
  const { area, isLarge, setLarge, pointerProps } = useEnlarging(move);
  const image = images[index];
  useAnnouncedChange(pictureName(images, index));

  const turn = (step: number) => {
    setLarge(false);
    move(step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '-') setLarge(event.key === '+');
    // A large picture is moved by these keys.
    else if (!isLarge && event.key === 'ArrowLeft') turn(-1);
    else if (!isLarge && event.key === 'ArrowRight') turn(1);
    else return;
    event.preventDefault();
  };

  return (
    // Its keys work wherever in the dialog the focus is.
    <div onKeyDown={onKeyDown}>
      <Dialog
        title={`Picture ${index + 1} of ${images.length}`}
        placement="full"
        isOpen={isOpen}
        onClose={() => onClose(index)}
        footer={
          <div className={css({ display: 'flex', justifyContent: 'center', gap: '3' })}>
            {images.length > 1 && (
              <IconButton variant="soft" label="Previous picture" onClick={() => turn(-1)}>
                <ChevronLeft size={22} aria-hidden />
              </IconButton>
            )}
            <IconButton
              variant="soft"
              label={isLarge ? 'Make smaller' : 'Make larger'}
              onClick={() => {
                setLarge(!isLarge);
                // The arrow keys now move the picture.
                if (!isLarge) area.current?.focus();
              }}
            >
              {isLarge ? <ZoomOut size={22} aria-hidden /> : <ZoomIn size={22} aria-hidden />}
            </IconButton>
            {images.length > 1 && (
              <IconButton variant="soft" label="Next picture" onClick={() => turn(1)}>
                <ChevronRight size={22} aria-hidden />
              </IconButton>
            )}
          </div>
        }
      >
        <div
          ref={area}
          className={frame}
          data-large={isLarge ? '' : undefined}
          role="group"
          aria-label="The picture"
          tabIndex={0}
          {...pointerProps}
        >
          {image && <WholePicture key={index} image={image} />}
        </div>
      </Dialog>
    </div>
  );
}

/** A picture with its edges, which the square frames of other pages cut off. */
function WholePicture({ image: { src, alt } }: { image: GalleryImage }) {
  const [hasFailed, setFailed] = useState(false);
  const url = hasFailed ? PLACEHOLDER_IMAGE : resolveImage(src);
  return (
    <picture>
      {responsiveSources(url).map((source) => (
        <source key={source.type} {...source} sizes="200vmin" />
      ))}
      <img src={url} alt={alt} draggable={false} onError={() => setFailed(true)} />
    </picture>
  );
}

/**
 * Doubles what an area shows, around the point of a click or a double tap, or around its middle. A mouse drags a large
 * picture; fingers scroll it, and turn a small one.
 */
function useEnlarging(onSwipe: (step: number) => void) {
  const area = useRef<HTMLDivElement>(null);
  const [isLarge, setLarge] = useState(false);
  /** What comes to the middle, as parts of the width and the height. */
  const center = useRef({ x: 0.5, y: 0.5 });
  const down = useRef({ x: 0, y: 0, left: 0, top: 0, isMouse: true, isDragged: false });
  const lastTap = useRef(-Infinity);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element || !isLarge) return;
    element.scrollLeft = center.current.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = center.current.y * element.scrollHeight - element.clientHeight / 2;
    center.current = { x: 0.5, y: 0.5 };
  }, [isLarge]);

  const pointerProps = {
    onPointerDown: ({ clientX, clientY, pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      const { scrollLeft, scrollTop } = currentTarget;
      const isMouse = pointerType === 'mouse';
      down.current = { x: clientX, y: clientY, left: scrollLeft, top: scrollTop, isMouse, isDragged: false };
    },
    onPointerMove: ({ clientX, clientY, buttons, currentTarget }: PointerEvent<HTMLElement>) => {
      const { x, y, left, top, isMouse } = down.current;
      if (!isMouse || buttons !== 1) return;
      if (Math.hypot(clientX - x, clientY - y) > CLICK_PX) down.current.isDragged = true;
      currentTarget.scrollLeft = left - (clientX - x);
      currentTarget.scrollTop = top - (clientY - y);
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { x, y, isMouse } = down.current;
      const traveled = clientX - x;
      const isSwipe = Math.abs(traveled) >= SWIPE_PX && Math.abs(traveled) > Math.abs(clientY - y);
      if (!isMouse && !isLarge && isSwipe) onSwipe(traveled < 0 ? 1 : -1);
    },
    onClick: ({ clientX, clientY, timeStamp, currentTarget }: MouseEvent<HTMLElement>) => {
      const { isMouse, isDragged } = down.current;
      const isSecondTap = timeStamp - lastTap.current < DOUBLE_TAP_MS;
      lastTap.current = isSecondTap ? -Infinity : timeStamp;
      if (isMouse ? isDragged : !isSecondTap) return;
      const box = currentTarget.getBoundingClientRect();
      center.current = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
      setLarge(!isLarge);
    },
  };
  return { area, isLarge, setLarge, pointerProps };
}
