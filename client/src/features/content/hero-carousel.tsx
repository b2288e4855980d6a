import { ArrowRight, Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { css, cx } from 'styled-system/css';
import { LinkButton } from '~/ui/button';
import { preloadPicture } from '~/ui/preload-picture';
import { paths } from '~/lib/paths';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { slides, type Slide } from './slides';
import { SWIPE_PX, useRotation } from './use-rotation';

const frame = css({
  position: 'relative',
  display: 'grid',
  // Grows with larger text.
  minHeight: { base: '560px', md: '400px', lg: '430px' },
  borderRadius: 'xl',
  overflow: 'hidden',
  bgImage: '{gradients.slideRose}',
  color: 'tileInk',
  touchAction: 'pan-y',
  // The slides stay light in the dark.
  '& :focus-visible': { outlineColor: 'tileBrand' },
});

const slideLayer = css({
  position: 'relative',
  isolation: 'isolate',
  gridArea: '1 / 1',
  opacity: 0,
  visibility: 'hidden',
  transition: 'opacity 600ms ease-out, visibility 0s 600ms',
  '&[data-shown]': { opacity: 1, visibility: 'visible', transition: 'opacity 600ms ease-out' },
  '& img': {
    position: 'absolute',
    zIndex: -1,
    inset: 0,
    // Between phone and tablet the upright picture stands at the right and fades into the slide's own color.
    left: { base: 0, sm: 'auto', md: 0 },
    width: { base: '100%', sm: 'auto', md: '100%' },
    height: '100%',
    objectFit: 'cover',
    objectPosition: { base: 'bottom', md: 'right', lg: 'center' },
    maskImage: { sm: 'linear-gradient(to right, transparent, black 9%)', md: 'none' },
    // On the smallest phones the picture keeps its sides and fades into the words' ground instead.
    '@media (max-width: 405px)': {
      objectFit: 'contain',
      maskImage: 'linear-gradient(transparent 10%, black 30%)',
    },
  },
});

const grounds = {
  rose: css({ bgImage: '{gradients.slideRose}' }),
  sun: css({ bgImage: '{gradients.slideSun}' }),
  sky: css({ bgImage: '{gradients.slideSky}' }),
} as const;

const dot = css({
  position: 'relative',
  width: '24px',
  height: 'control',
  cursor: 'pointer',
  _before: {
    content: '""',
    position: 'absolute',
    top: '18px',
    left: '8px',
    width: '8px',
    height: '8px',
    borderRadius: 'full',
    bg: 'tileBrand',
    opacity: 0.75,
    transition: 'opacity {durations.normal}',
    _highContrast: { bg: 'ButtonText' },
  },
  _hover: { _before: { opacity: 1 } },
  '&[aria-current=true]': { width: '42px', _before: { width: '26px', opacity: 1 } },
});

/** The home page's fading banner: three slides, five seconds each, to be swiped, chosen and paused. */
export function HeroCarousel() {
  const rotation = useRotation(slides.length);
  const touchStart = useRef<number | null>(null);

  return (
    <section
      className={frame}
      aria-roledescription="carousel"
      aria-label="Welcome"
      onMouseEnter={() => rotation.hold(true)}
      onMouseLeave={() => rotation.hold(false)}
      // Keyboard focus pauses the slides, and people can start them again.
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) rotation.pause();
      }}
      onTouchStart={(event) => {
        touchStart.current = event.touches[0]?.clientX ?? null;
      }}
      onTouchEnd={(event) => {
        const end = event.changedTouches[0]?.clientX;
        if (touchStart.current === null || end === undefined) return;
        const traveled = end - touchStart.current;
        touchStart.current = null;
        if (Math.abs(traveled) >= SWIPE_PX) rotation.show(rotation.index + (traveled < 0 ? 1 : -1));
      }}
    >
      {/* First, as they come before what they control; the button that stops the motion before all. */}
      <div
        className={cx(
          css({
            display: 'flex',
            position: 'absolute',
            zIndex: '1',
            left: { base: '4', md: '8', xl: '14' },
            bottom: { base: '2', md: '4' },
            alignItems: 'center',
          }),
          onlyWithScripts,
        )}
      >
        <button
          className={css({
            display: 'grid',
            placeItems: 'center',
            width: 'control',
            height: 'control',
            cursor: 'pointer',
            borderRadius: 'full',
          })}
          type="button"
          aria-label={rotation.isPlaying ? 'Pause the slides' : 'Play the slides'}
          onClick={rotation.toggle}
        >
          {rotation.isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
        </button>
        <div className={css({ display: 'flex' })} role="group" aria-label="Choose a slide">
          {slides.map((slide, index) => (
            <button
              key={slide.slug}
              className={dot}
              type="button"
              aria-label={`Slide ${index + 1}: ${slide.heading}`}
              aria-current={index === rotation.index}
              onClick={() => rotation.show(index)}
            />
          ))}
        </div>
      </div>
      <div className={css({ display: 'grid' })} aria-live={rotation.isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <div
            key={slide.slug}
            className={cx(slideLayer, grounds[slide.tile])}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            data-shown={index === rotation.index ? '' : undefined}
            // At once, while it still fades.
            inert={index !== rotation.index}
          >
            <SlidePicture slide={slide} isFirst={index === 0} />
            <div
              className={css({
                display: 'flex',
                flexDirection: 'column',
                justifyContent: { base: 'flex-start', md: 'center' },
                minHeight: 'full',
                width: { base: 'full', md: '40%', lg: '52%', xl: '56%' },
                ps: { base: '6', md: '10', xl: '16' },
                pe: { base: '6', md: '0' },
                pt: { base: '7', md: '6' },
                // Room for the controls.
                pb: { base: '16', md: '18' },
              })}
            >
              {/* Each slide is a step below the page's own h1, which says what the shop is. */}
              <h2
                className={css({
                  textStyle: 'display',
                  fontSize: { base: '36', sm: '40', md: '32', lg: '46', xl: '62' },
                })}
              >
                {slide.heading}
              </h2>
              <p
                className={css({
                  textStyle: 'lead',
                  mt: { base: '3', md: '4' },
                  maxWidth: { base: '22em', lg: '26em' },
                })}
              >
                {slide.text}
              </p>
              <div className={css({ mt: { base: '5', md: '7' } })}>
                <LinkButton
                  // The whole slide is the link's; shrinking under the pointer would take the rest of it away.
                  className={css({
                    _active: { transform: 'none' },
                    _after: { content: '""', position: 'absolute', inset: 0 },
                  })}
                  to={paths.products()}
                  variant="tile"
                  size="lg"
                  draggable={false}
                >
                  {slide.callToAction}
                  <ArrowRight size={20} aria-hidden />
                </LinkButton>
              </div>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

function SlidePicture({ slide: { slug }, isFirst }: { slide: Slide; isFirst: boolean }) {
  const folder = `/images/slides/${slug}`;
  const wide = (format: string) =>
    [800, 1200, 1600].map((width) => `${folder}/${width}.${format} ${width}w`).join(', ');
  const tall = (format: string) => [480, 800].map((width) => `${folder}/phone-${width}.${format} ${width}w`).join(', ');
  const phone = '(max-width: 767px)';
  const sizes = '(max-width: 1279px) 100vw, 1136px';
  if (isFirst) {
    const type = 'image/avif';
    preloadPicture({ type, media: phone, srcSet: tall('avif'), sizes: '100vw' }, `${folder}/phone-800.avif`);
    preloadPicture({ type, media: '(min-width: 768px)', srcSet: wide('avif'), sizes }, `${folder}/1600.avif`);
  }
  return (
    <picture>
      <source media={phone} type="image/avif" srcSet={tall('avif')} sizes="100vw" />
      <source media={phone} type="image/webp" srcSet={tall('webp')} sizes="100vw" />
      <source type="image/avif" srcSet={wide('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={wide('webp')} sizes={sizes} />
      <img
        src={`${folder}/1600.jpg`}
        alt=""
        width={1600}
        height={700}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        decoding="async"
        draggable={false}
      />
    </picture>
  );
}
