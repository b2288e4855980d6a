import { defineGlobalStyles } from '@pandacss/dev';

/** What holds for every page, below all components. */
export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light',
    scrollPaddingTop: '24',
    scrollPaddingBottom: 'var(--banner-room, var(--bar-room, 0px))',
    textSizeAdjust: '100%',
    textRendering: 'optimizeLegibility',
    touchAction: 'manipulation',
  },
  'html.dark': { colorScheme: 'dark' },
  // The page behind a dialog neither scrolls nor jumps.
  'html:has(dialog[open])': { overflow: 'hidden' },
  'html:has(dialog[open]) body': { paddingInlineEnd: 'var(--scrollbar-width, 0px)' },
  body: {
    position: 'relative',
    height: 'auto',
    minHeight: '100dvh',
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
  // Not inherited: a cell that breaks its words anywhere says nothing about what stands in it.
  '*': { overflowWrap: 'break-word' },
  'th, address, cite, em, i, legend, summary, dt': { font: 'inherit' },
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
});
