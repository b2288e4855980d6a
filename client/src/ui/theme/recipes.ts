import { defineRecipe } from '@pandacss/dev';

/*
 * The looks that several places share. They lie in the style sheet's layer of recipes, below that of utilities: what a place
 * adds by `className` always wins.
 */

/** `variant` solid, soft, outline, ghost, danger, tile; `size` sm, md (44 px), lg (52 px, the page's main action); `isWide`. */
const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontFamily: 'body',
    fontWeight: 'semibold',
    fontSize: '16',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: 'fast',
    transitionTimingFunction: 'out',
    _active: { transform: 'scale(0.98)' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      solid: { bg: 'brand', color: 'brand.on', _hover: { bg: 'brand.hover' } },
      soft: { bg: 'brand.soft', color: 'brand', _hover: { bg: 'brand.softHover' } },
      outline: { borderColor: 'ink', color: 'ink', _hover: { bg: 'brand.soft' } },
      ghost: { color: 'ink', _hover: { bg: 'brand.soft' } },
      danger: { bg: 'danger', color: 'canvas', _hover: { opacity: 0.9 } },
      /** On picture tiles, which stay light in the dark. */
      tile: { bg: 'tileBrand', color: 'tileSurface', _hover: { bg: 'tileBrand.hover' } },
    },
    size: {
      md: { px: '5' },
      lg: { minHeight: 'controlLarge', px: '7' },
      sm: { px: '4', fontSize: '14' },
    },
    isWide: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** A round button with an icon. */
const iconButton = defineRecipe({
  className: 'icon-button',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: 'control',
    height: 'control',
    borderRadius: 'full',
    // Drawn only where the system takes the colors over.
    border: '1px solid transparent',
    color: 'ink',
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'brand.soft' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      ghost: {},
      soft: { bg: 'brand.soft', color: 'brand', _hover: { bg: 'brand.softHover' } },
    },
  },
  defaultVariants: { variant: 'ghost' },
});

/** A link in or beside a text. */
const textLink = defineRecipe({
  className: 'text-link',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    color: 'brand',
    fontWeight: 'semibold',
    textUnderlineOffset: '4px',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
    // An arrow at its end (`className="arrow"`) leans the way it leads.
    '& .arrow': { transition: 'transform {durations.normal} {easings.out}' },
    '&:hover .arrow': { transform: 'translateX(3px)' },
  },
  variants: {
    variant: {
      /** For standalone use: beside a heading, under a form. At least 44 px high. */
      plain: { minHeight: 'control' },
      /** Within a sentence: underlined, so that color isn't its only mark. */
      inline: { display: 'inline', textDecoration: 'underline' },
    },
  },
  defaultVariants: { variant: 'plain' },
});

/** A text box, a longer one, a list of choices. */
const control = defineRecipe({
  className: 'control',
  base: {
    display: 'block',
    width: 'full',
    minHeight: 'controlLarge',
    px: '4',
    py: '3',
    borderRadius: 'md',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderColor: 'control',
    bg: 'surface',
    color: 'ink',
    fontSize: '16',
    lineHeight: 'snug',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _placeholder: { color: 'muted' },
    _hover: { borderColor: 'ink' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
  },
});

/** The page's column: 1136 px at most, with air on both sides. */
const container = defineRecipe({
  className: 'container',
  base: { width: 'full', maxWidth: 'calc({sizes.page} + 144px)', mx: 'auto', px: { base: '4', md: '8', xl: '18' } },
});

/** A quiet surface for a part of a page. */
const panel = defineRecipe({
  className: 'panel',
  base: {
    bg: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: { base: 'lg', md: 'xl' },
    p: { base: '5', md: '8' },
    minWidth: 0,
  },
});

/** A message within a page. */
const notice = defineRecipe({
  className: 'notice',
  base: {
    border: '1px solid transparent',
    borderRadius: 'lg',
    p: { base: '4', md: '5' },
    _focusVisible: { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  },
  variants: {
    tone: {
      waiting: { bg: 'amber.soft', color: 'amber' },
      bad: { bg: 'danger.soft', color: 'danger' },
      good: { bg: 'leaf.soft', color: 'leaf' },
      neutral: { bg: 'brand.soft', color: 'ink' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/**
 * A light that passes over what still loads, behind its content. It is a layer that moves: an animated background would be
 * painted anew for every frame, just while a phone is busy with the page's scripts.
 */
const shimmer = {
  _before: {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '-1',
    backgroundImage:
      'linear-gradient(100deg, {colors.shimmer.from} 10%, {colors.shimmer.to} 50%, {colors.shimmer.from} 90%)',
    animation: 'shimmer 700ms linear infinite',
  },
} as const;

/** The shape of something that still loads. */
const bone = defineRecipe({
  className: 'bone',
  base: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    borderRadius: 'sm',
    bg: 'shimmer.from',
    ...shimmer,
  },
});

/** A picture's frame: square with round corners unless styled. */
const pictureFrame = defineRecipe({
  className: 'picture-frame',
  base: {
    display: 'block',
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    width: 'full',
    aspectRatio: '1',
    borderRadius: 'lg',
    bg: 'shimmer.from',
    '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover', color: 'transparent' },
    '&[data-loading]': shimmer,
  },
});

/** A word or two in a round frame. */
const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '26px',
  border: '1px solid transparent',
  borderRadius: 'full',
  lineHeight: 'snug',
  fontWeight: 'semibold',
} as const;

/** A small label on a picture. */
const badge = defineRecipe({
  className: 'badge',
  base: { ...pill, px: '2.5', fontSize: '13' },
  variants: {
    tone: {
      plain: { bg: 'tileSurface', color: 'tileInk' },
      sale: { bg: 'tileSale', color: 'tileSurface' },
      soldOut: { bg: 'tileInk', color: 'tileSurface' },
    },
  },
  defaultVariants: { tone: 'plain' },
});

/** The state of something, in words on a soft color. */
const statusPill = defineRecipe({
  className: 'status-pill',
  base: { ...pill, gap: '1.5', px: '3', fontSize: '14' },
  variants: {
    tone: {
      good: { bg: 'leaf.soft', color: 'leaf' },
      waiting: { bg: 'amber.soft', color: 'amber' },
      delivered: { bg: 'blue.soft', color: 'blue' },
      bad: { bg: 'danger.soft', color: 'danger' },
      neutral: { bg: 'line', color: 'ink' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** One line of a menu. */
const menuItem = defineRecipe({
  className: 'menu-item',
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: 'control',
    px: '4',
    borderRadius: 'md',
    textAlign: 'start',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'brand.soft' },
  },
});

/** A modal dialog or drawer. */
const dialog = defineRecipe({
  className: 'dialog',
  base: {
    position: 'fixed',
    display: 'none',
    flexDirection: 'column',
    padding: 0,
    // Seen only where the system takes the colors over.
    border: '1px solid transparent',
    bg: 'canvas',
    color: 'ink',
    boxShadow: 'float',
    overflow: 'hidden',
    _open: { display: 'flex' },
    '&[open]': { display: 'flex' },
    _backdrop: { background: 'veil', animation: 'fadeIn {durations.slow} ease-out' },
    '&[data-leaving]::backdrop': { animation: 'fadeOut {durations.normal} ease-out forwards' },
    _focus: { outline: 'none' },
    // When zoomed in, or on a phone in landscape, header and footer would leave no room for the content between them.
    '@media (max-height: 30rem)': { overflowY: 'auto' },
  },
  variants: {
    placement: {
      /** Slides in from the right: the cart. */
      right: {
        margin: '0 0 0 auto',
        insetBlock: 0,
        right: 0,
        left: 'auto',
        width: 'min(420px, calc(100vw - 32px))',
        maxWidth: 'none',
        height: '100dvh',
        maxHeight: 'none',
        borderRadius: '{radii.xl} 0 0 {radii.xl}',
        animation: 'slideInRight {durations.slow} {easings.out}',
        '&[data-leaving]': { animation: 'slideOutRight {durations.normal} ease-in forwards' },
      },
      /** Slides in from the left: the phone's menu. */
      left: {
        margin: '0 auto 0 0',
        insetBlock: 0,
        left: 0,
        right: 'auto',
        width: 'min(360px, calc(100vw - 32px))',
        maxWidth: 'none',
        height: '100dvh',
        maxHeight: 'none',
        borderRadius: '0 {radii.xl} {radii.xl} 0',
        animation: 'slideInLeft {durations.slow} {easings.out}',
        '&[data-leaving]': { animation: 'slideOutLeft {durations.normal} ease-in forwards' },
      },
      /** Rises: in the middle of the screen, at the bottom of a phone's. */
      center: {
        inset: 0,
        margin: { base: 'auto 0 0', md: 'auto' },
        width: { base: '100%', md: 'calc(100vw - 64px)' },
        maxWidth: { base: 'none', md: 'var(--dialog-width)' },
        height: 'fit-content',
        maxHeight: { base: '92dvh', md: 'calc(100dvh - 64px)' },
        borderRadius: { base: '{radii.xl} {radii.xl} 0 0', md: '{radii.xl}' },
        animation: 'rise {durations.slow} {easings.out}',
        '&[data-leaving]': { animation: 'sink {durations.normal} ease-in forwards' },
      },
      /** The whole screen: a picture to be looked at closely. */
      full: {
        inset: 0,
        margin: 0,
        width: '100%',
        maxWidth: 'none',
        height: '100dvh',
        maxHeight: 'none',
        animation: 'fadeIn {durations.normal} ease-out',
        '&[data-leaving]': { animation: 'fadeOut {durations.normal} ease-out forwards' },
      },
    },
    size: {
      sm: { '--dialog-width': '440px' },
      md: { '--dialog-width': '600px' },
      lg: { '--dialog-width': '820px' },
    },
  },
  defaultVariants: { placement: 'center', size: 'md' },
});

/** A row of a table on a wide screen; a card on a narrow one. */
const tableRow = defineRecipe({
  className: 'table-row',
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: '1fr 1fr',
    columnGap: '4',
    rowGap: '3',
    bg: { base: 'surface', lg: 'transparent' },
    border: { base: '1px solid {colors.line}', lg: 'none' },
    borderRadius: { base: 'lg', lg: '0' },
    p: { base: '4', lg: '0' },
    mb: { base: '3', lg: '0' },
    '&:has([data-opens-row])': { cursor: 'pointer', transition: 'background-color {durations.fast}' },
    '&:has([data-opens-row]):hover': { bg: 'brand.soft' },
  },
  variants: {
    /** On phones a line of a list: the first cell takes what the others leave. */
    isCompact: {
      true: {
        gridAutoFlow: 'column',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridAutoColumns: 'auto',
        columnGap: '2',
        alignItems: 'center',
        minHeight: { base: '72px', lg: 'auto' },
        px: { base: '3', lg: '0' },
        py: { base: '2', lg: '0' },
        mb: '0',
        borderRadius: '0',
        _notFirst: { borderTop: 'none' },
        _first: { borderTopRadius: { base: 'md', lg: '0' } },
        _last: { borderBottomRadius: { base: 'md', lg: '0' } },
      },
    },
  },
});

/** A cell of such a row. */
const tableCell = defineRecipe({
  className: 'table-cell',
  base: {
    display: { base: 'block', lg: 'table-cell' },
    minWidth: '0',
    textAlign: 'left',
    verticalAlign: 'middle',
    overflowWrap: 'anywhere',
    px: { base: '0', lg: '2', xl: '3' },
    py: { base: '0', lg: '3' },
    borderTop: { base: 'none', lg: '1px solid {colors.line}' },
    fontVariantNumeric: 'tabular-nums',
    _first: { ps: { lg: '0' } },
    _last: { pe: { lg: '0' } },
  },
  variants: {
    align: { end: { textAlign: { lg: 'right' } } },
    isTitle: { true: { gridColumn: '1 / -1' } },
    isWideOnly: { true: { display: { base: 'none', lg: 'table-cell' } } },
  },
});

/** All recipes, by the name of their function in `styled-system/recipes`. */
export const recipes = {
  button,
  iconButton,
  textLink,
  control,
  container,
  panel,
  notice,
  bone,
  pictureFrame,
  badge,
  statusPill,
  menuItem,
  dialog,
  tableRow,
  tableCell,
};
