import { createSystem, defaultBaseConfig, defineConfig, type SystemContext } from '@chakra-ui/react';
import figtreeUrl from './fonts/figtree-text.woff2?url';
import frauncesUrl from './fonts/fraunces-heading.woff2?url';

/** The two fonts of every page (made by `npm run fonts`), preloaded by the server. */
export const fontUrls: readonly string[] = [frauncesUrl, figtreeUrl];

/** The promotional bar's colors; the browser's own bar above it takes them over. */
export const topColors = { light: '#2B1B24', dark: '#000000' } as const;

const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });
const px = (value: string) => ({ value });

/** 4 px steps, under the usual names. */
const spacing = Object.fromEntries(
  [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 28, 32].map((step) => [
    step,
    px(`${step * 0.25}rem`),
  ]),
);

/** The shop's look: colors, type, shapes and motion. Nothing of the component library's own face is taken over. */
const config = defineConfig({
  cssVarsPrefix: 'gs',
  preflight: true,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes: {
      shimmer: { from: { backgroundPosition: '200% 0' }, to: { backgroundPosition: '-200% 0' } },
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
    },
    tokens: {
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
    },
    semanticTokens: {
      colors: {
        canvas: both('#FFF9F3', '#1B1217'),
        surface: both('#FFFFFF', '#271A21'),
        ink: both('#2B1B24', '#F9EFF1'),
        muted: both('#6B5560', '#CBB6BE'),
        line: both('#F0E4DA', '#3B2831'),
        /** Borders that must be seen to know a control: 3:1 on the canvas. */
        control: both('#8C7680', '#93808A'),
        brand: {
          DEFAULT: both('#B4235A', '#F08DB1'),
          hover: both('#971B4A', '#F6A9C5'),
          soft: both('#FBE3EC', '#4A2233'),
          softHover: both('#F7D3E1', '#5B2B40'),
          /** Text on the brand color. */
          on: both('#FFFFFF', '#2B0F1B'),
        },
        leaf: { DEFAULT: both('#2F6B4F', '#8FD3AE'), soft: both('#E2F1E8', '#20392D') },
        sun: { DEFAULT: both('#F2B84B', '#F2B84B') },
        amber: { DEFAULT: both('#6E4B05', '#F4CE7D'), soft: both('#FDF0D2', '#3E3013') },
        blue: { DEFAULT: both('#274690', '#AFC3F5'), soft: both('#E5ECFB', '#222E4F') },
        danger: { DEFAULT: both('#A3161F', '#FFB3AE'), soft: both('#FCE6E4', '#4D1F1F') },
        /** The promotional bar and the admin's side bar. */
        plum: { DEFAULT: both(topColors.light, topColors.dark), on: both('#FFFFFF', '#F9EFF1') },
        /** On the admin's side bar: the line of the present page, and the one under the pointer. */
        bar: { active: both('#B4235A', '#971B4A'), hover: both('#4A3540', '#33232C') },
        /** The admin's calmer canvas. */
        calm: both('#FBF6F1', '#1B1217'),
        shimmer: { from: both('#F3E7DE', '#33232C'), to: both('#FBF3EC', '#3F2C36') },
        /** On picture tiles, which stay light in the dark. */
        tileInk: both('#2B1B24', '#2B1B24'),
        tileBrand: { DEFAULT: both('#8E1545', '#8E1545'), hover: both('#6F0E35', '#6F0E35') },
        tileSurface: both('#FFFFFF', '#FFFFFF'),
        tileSale: both('#B4235A', '#B4235A'),
        /** What lies over the page behind a dialog. */
        veil: both('rgba(43, 27, 36, 0.5)', 'rgba(10, 5, 8, 0.64)'),
      },
    },
    textStyles: {
      display: heading({ base: '40', md: '46', lg: '62' }),
      title: heading({ base: '32', md: '46' }),
      heading: heading({ base: '28', md: '36' }),
      subheading: heading({ base: '21', md: '28' }),
      card: heading({ base: '21' }),
      lead: { value: { fontSize: { base: '17', lg: '19' }, lineHeight: 'normal' } },
      small: { value: { fontSize: '14', lineHeight: 'normal' } },
      tiny: { value: { fontSize: '13', lineHeight: 'snug' } },
    },
  },
  globalCss: {
    html: {
      colorScheme: 'light',
      scrollPaddingTop: '24',
      scrollPaddingBottom: 'var(--banner-room, var(--bar-room, 0px))',
      textSizeAdjust: '100%',
    },
    'html.dark': { colorScheme: 'dark' },
    // The page behind a dialog neither scrolls nor jumps.
    'html:has(dialog[open])': { overflow: 'hidden' },
    'html:has(dialog[open]) body': { paddingInlineEnd: 'var(--scrollbar-width, 0px)' },
    body: {
      background: 'canvas',
      color: 'ink',
      fontFamily: 'body',
      fontSize: '16',
      lineHeight: 'normal',
      overflowWrap: 'break-word',
      // The page can be scrolled past what lies over its end, and the focus stays above it.
      paddingBottom: 'var(--banner-room, var(--bar-room, 0px))',
      // With increased contrast, text and edges are at full strength.
      '@media (prefers-contrast: more)': {
        '--gs-colors-muted': 'var(--gs-colors-ink)',
        '--gs-colors-line': 'var(--gs-colors-control)',
      },
    },
    'h1, h2, h3': {
      fontFamily: 'heading',
      fontWeight: 'heading',
      textWrap: 'balance',
      // The longest word of a product's name must not widen a phone's page.
      overflowWrap: 'anywhere',
    },
    'a, button, input, select, textarea, summary, [tabindex]': {
      _focusVisible: { outline: '3px solid var(--gs-colors-brand)', outlineOffset: '2px' },
    },
    // No single word on a last line.
    'p, li, dd': { textWrap: 'pretty' },
    'main[tabindex]:focus': { outline: 'none' },
    '::selection': { background: 'brand.soft', color: 'ink' },
    // Backdrops are no descendants of anything, and have to be named.
    '*, *::before, *::after, *::backdrop': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});

let made: SystemContext | undefined;

/** The shop's look as the components use it. Made at the first call, which is noticeable work on a phone. */
export function shopSystem(): SystemContext {
  return (made ??= createSystem(defaultBaseConfig, config));
}

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

/**
 * The font faces, as plain CSS that the server alone writes. The 'Fallback' faces stand in with the same width and height until the fonts arrive, so
 * that the first visit has the shop's fonts and nothing shifts when they come. Their figures come from the average advance of English text and the
 * fonts' vertical metrics against Times Bold and Arial (and the free fonts of the same measures).
 */
export const fontFaces = `
@font-face{font-family:'Fraunces Soft';src:url(${frauncesUrl}) format('woff2');font-weight:560;font-style:normal;font-display:swap}
@font-face{font-family:Figtree;src:url(${figtreeUrl}) format('woff2');font-weight:400 700;font-style:normal;font-display:swap}
@font-face{font-family:'Fraunces Soft Fallback';src:local('Times New Roman Bold'),local('TimesNewRomanPS-BoldMT'),local('Liberation Serif Bold'),local('Tinos Bold');size-adjust:112.25%;ascent-override:87.13%;descent-override:22.72%;line-gap-override:0%}
@font-face{font-family:'Figtree Fallback';src:local('Arial'),local('ArialMT'),local('Liberation Sans'),local('Arimo');size-adjust:101.27%;ascent-override:93.81%;descent-override:24.69%;line-gap-override:0%}
`;
