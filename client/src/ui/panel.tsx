import { chakra } from '@chakra-ui/react';

/** A quiet surface for a part of a page: a form, a summary, a card. */
export const Panel = chakra('section', {
  base: {
    bg: 'surface',
    border: '1px solid {colors.line}',
    borderRadius: { base: 'lg', md: 'xl' },
    p: { base: '5', md: '8' },
    minWidth: 0,
  },
});

/** A message within a page that stays until its cause is gone: `tone` waiting, bad, good, neutral. */
export const Notice = chakra('div', {
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

/** The shape of something that still loads. */
export const Bone = chakra('div', {
  base: {
    borderRadius: 'sm',
    backgroundImage:
      'linear-gradient(100deg, {colors.shimmer.from} 30%, {colors.shimmer.to} 50%, {colors.shimmer.from} 70%)',
    backgroundSize: '200% 100%',
    animation: 'shimmer 1.4s linear infinite',
  },
});
