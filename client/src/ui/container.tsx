import type { ComponentProps } from 'react';
import { cx } from 'styled-system/css';
import { container } from 'styled-system/recipes';

/** The page's column: 1136 px at most, with air on both sides. */
export function Container({ as: Tag = 'div', className, ...props }: ComponentProps<'div'> & { as?: 'div' | 'main' }) {
  return <Tag {...props} className={cx(container(), className)} />;
}
