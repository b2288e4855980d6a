import { chakra } from '@chakra-ui/react';

/** The first thing that a keyboard reaches: leads past header and menu to the content. */
export const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'skip',
    top: '2',
    left: '2',
    px: '5',
    py: '3',
    borderRadius: 'full',
    bg: 'brand',
    color: 'brand.on',
    fontWeight: 'semibold',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
});
