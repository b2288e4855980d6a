import type { ComponentProps } from 'react';
import { cx } from 'styled-system/css';
import { bone, notice, panel, type NoticeVariantProps } from 'styled-system/recipes';

/** A quiet surface for a part of a page: a form, a summary, a card. */
export function Panel({ as = 'section', className, ...props }: ComponentProps<'section'> & { as?: 'section' | 'div' }) {
  const Tag = as as 'section';
  return <Tag {...props} className={cx(panel(), className)} />;
}

/** A message within a page that stays until its cause is gone: `tone` waiting, bad, good, neutral. */
export function Notice({
  as = 'div',
  tone,
  className,
  ...props
}: NoticeVariantProps & ComponentProps<'div'> & { as?: 'div' | 'section' | 'p' }) {
  const Tag = as as 'div';
  return <Tag {...props} className={cx(notice({ tone }), className)} />;
}

/** The shape of something that still loads. */
export function Bone({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx(bone(), className)} />;
}
