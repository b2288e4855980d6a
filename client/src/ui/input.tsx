import type { ComponentProps } from 'react';
import { cx } from 'styled-system/css';
import { control } from 'styled-system/recipes';

/** A text box on its own; in a form take `TextField`. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cx(control(), className)} />;
}
