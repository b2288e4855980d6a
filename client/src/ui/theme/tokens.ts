import { defineTokens } from '@pandacss/dev';

const px = (value: string) => ({ value });

/** 4 px steps, under the usual names. */
const spacing = Object.fromEntries(
  [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 28, 32].map((step) => [
    step,
    px(`${step * 0.25}rem`),
  ]),
);

/** Type, measures, shapes and motion. */
export const tokens = defineTokens({
  fonts: {
    heading: px("'Fraunces Soft', 'Fraunces Soft Fallback', Georgia, serif"),
    body: px("Figtree, 'Figtree Fallback', system-ui, sans-serif"),
  },
  fontSizes: {
    '13': px('0.8125rem'),
    '14': px('0.875rem'),
    '16': px('1rem'),
    '17': px('1.0625rem'),
    '19': px('1.1875rem'),
    '21': px('1.3125rem'),
    '28': px('1.75rem'),
    '32': px('2rem'),
    '36': px('2.25rem'),
    '40': px('2.5rem'),
    '46': px('2.875rem'),
    '62': px('3.875rem'),
  },
  fontWeights: { normal: px('400'), medium: px('500'), semibold: px('600'), bold: px('700'), heading: px('560') },
  lineHeights: { tight: px('1.12'), snug: px('1.3'), normal: px('1.5') },
  spacing,
  sizes: {
    ...spacing,
    full: px('100%'),
    /** The smallest control that a finger hits. */
    control: px('44px'),
    controlLarge: px('52px'),
    /** Widest content: 1280 less 72 on each side. */
    page: px('1136px'),
    reading: px('42rem'),
    form: px('27rem'),
  },
  radii: { sm: px('12px'), md: px('16px'), lg: px('24px'), xl: px('32px'), full: px('999px') },
  durations: { fast: px('160ms'), normal: px('200ms'), slow: px('240ms') },
  easings: { out: px('cubic-bezier(0.2, 0.7, 0.3, 1)') },
  zIndex: { header: { value: 10 }, menu: { value: 20 }, toast: { value: 40 }, skip: { value: 50 } },
  shadows: { float: px('0 20px 50px -12px rgba(43, 27, 36, 0.28)') },
  gradients: {
    rose: px('radial-gradient(circle at 35% 30%, #FDE9EF, #F7C6D6)'),
    peach: px('radial-gradient(circle at 35% 30%, #FFF0E2, #FAD7B6)'),
    sky: px('radial-gradient(circle at 35% 30%, #E8F4FC, #C3E1F5)'),
    lilac: px('radial-gradient(circle at 35% 30%, #F3ECFB, #DCC8F3)'),
    leaf: px('radial-gradient(circle at 35% 30%, #EAF6EC, #C5E4CB)'),
    sun: px('radial-gradient(circle at 35% 30%, #FFF7DD, #F9E3A0)'),
    /** The ground of the home page's slides, as their upright pictures have it. */
    slideRose: px('linear-gradient(#F2A9C4, #F7C6D6 62%, #F5BCD1)'),
    slideSun: px('linear-gradient(#F9DF92, #F9E3A0 62%, #FAE6AA)'),
    slideSky: px('linear-gradient(#9DD0F0, #C3E1F5 62%, #B2DAF3)'),
  },
});

/** How the words of the shop are set: `textStyle: 'small'`. */
export const textStyles = {
  display: heading({ base: '40', md: '46', lg: '62' }),
  title: heading({ base: '32', md: '46' }),
  heading: heading({ base: '28', md: '36' }),
  subheading: heading({ base: '21', md: '28' }),
  card: heading({ base: '21' }),
  lead: { value: { fontSize: { base: '17', lg: '19' }, lineHeight: 'normal' } },
  small: { value: { fontSize: '14', lineHeight: 'normal' } },
  tiny: { value: { fontSize: '13', lineHeight: 'snug' } },
};

function heading(fontSize: Record<string, string>) {
  return {
    value: {
      fontFamily: 'heading',
      fontSize,
      fontWeight: 'heading',
      letterSpacing: '-0.015em',
      lineHeight: 'tight',
    },
  };
}

export const keyframes = {
  shimmer: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } },
  fadeIn: { from: { opacity: 0 } },
  fadeOut: { to: { opacity: 0 } },
  slideInLeft: { from: { transform: 'translateX(-100%)' } },
  slideOutLeft: { to: { transform: 'translateX(-100%)' } },
  slideInRight: { from: { transform: 'translateX(100%)' } },
  slideOutRight: { to: { transform: 'translateX(100%)' } },
  rise: { from: { opacity: 0, transform: 'translateY(24px)' } },
  sink: { to: { opacity: 0, transform: 'translateY(24px)' } },
  dropIn: { from: { opacity: 0, transform: 'translateY(-8px)' } },
  bump: { '40%': { transform: 'scale(1.35)' } },
  progress: { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
  spin: { to: { transform: 'rotate(360deg)' } },
};
