import type { ComponentProps } from 'react';
import { cx } from 'styled-system/css';
import { container } from 'styled-system/recipes';

/** The page's column: 1136 px at most, with air on both sides. */
export function Container({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx(container(), className)} />;
}
