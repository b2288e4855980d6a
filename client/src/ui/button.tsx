import type { ComponentProps } from 'react';
import { cx } from 'styled-system/css';
import { button, type ButtonVariantProps } from 'styled-system/recipes';
import { Link } from './link';

/** A button. `variant` solid, soft, outline, ghost, danger; `size` sm, md (44 px), lg (52 px, the page's main action); `isWide`. */
export function Button({ variant, size, isWide, className, ...props }: ButtonVariantProps & ComponentProps<'button'>) {
  return <button type="button" {...props} className={cx(button({ variant, size, isWide }), className)} />;
}

/** A link to a page of the shop that looks like a button. */
export function LinkButton({
  variant,
  size,
  isWide,
  className,
  ...props
}: ButtonVariantProps & ComponentProps<typeof Link>) {
  return <Link {...props} className={cx(button({ variant, size, isWide }), className)} />;
}
