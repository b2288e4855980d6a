import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';

const grid = css({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  columnGap: { base: '3.5', md: '4', lg: '6' },
  rowGap: { base: '7', md: '10' },
  '& > li': { display: 'grid' },
});

/** Four columns of products, two on a phone. */
export function ProductGrid(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={grid} />;
}
