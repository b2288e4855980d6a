import { chakra } from '@chakra-ui/react';

/** Around badges that lie on the page and not on a picture: the white one needs an edge there. */
export const OutlinedBadges = chakra('div', {
  base: {
    _empty: { display: 'none' },
    '& span': { boxShadow: 'inset 0 0 0 1px color-mix(in srgb, {colors.tileInk} 14%, transparent)' },
  },
});
