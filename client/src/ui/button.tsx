import { chakra, defineRecipe } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

const buttonRecipe = defineRecipe({
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

/** A button. `variant` solid, soft, outline, ghost, danger; `size` sm, md (44 px), lg (52 px, the page's main action); `isWide`. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

/** A link to a page of the shop that looks like a button. */
export const LinkButton = chakra(Link, buttonRecipe);
