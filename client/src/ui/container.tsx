import { chakra } from '@chakra-ui/react';

/** The page's column: 1136 px at most, with air on both sides. */
export const Container = chakra('div', {
  base: { width: 'full', maxWidth: 'calc({sizes.page} + 144px)', mx: 'auto', px: { base: '4', md: '8', xl: '18' } },
});
