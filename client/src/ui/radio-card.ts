import { css } from 'styled-system/css';

/** The class of a label that is a card around a radio button, marked while it is chosen. */
export const radioCard = css({
  borderRadius: 'md',
  border: '1.5px solid {colors.control}',
  bg: 'surface',
  cursor: 'pointer',
  _hover: { borderColor: 'ink' },
  '&:has(:checked)': { borderColor: '{colors.brand}', background: '{colors.brand.soft}' },
  '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'not-allowed' },
});

/** The same in a row: the button before its words. */
export const radioRow = css({ display: 'flex', alignItems: 'center', gap: '3', minHeight: 'controlLarge', px: '4' });

/** The class of its radio button, whose focus the card shows. */
export const radioInCard = css({
  width: '20px',
  height: '20px',
  flexShrink: '0',
  accentColor: 'brand',
  // `outline: 'none'` is a transparent one, which forced colors draw.
  outlineStyle: 'none',
});
