import { css } from 'styled-system/css';

/** The class of a label around a radio button that looks like a chip; `data-sold-out` marks what can't be bought. */
export const choiceChip = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'control',
  px: '4',
  borderRadius: 'full',
  border: '1.5px solid {colors.control}',
  bg: 'surface',
  fontWeight: 'semibold',
  cursor: 'pointer',
  transitionProperty: 'background-color, border-color',
  transitionDuration: 'fast',
  _hover: { borderColor: 'brand' },
  '&:has(:checked)': {
    borderColor: 'brand',
    bg: 'brand.soft',
    color: 'brand',
    _highContrast: { borderWidth: '3px' },
  },
  '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  '&[data-sold-out]': { color: 'muted', borderStyle: 'dashed' },
  '&[data-sold-out]:has(:checked)': { color: 'brand' },
});
