import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';

const skipLink = css({
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
});

/** The first thing that a keyboard reaches: leads past header and menu to the content. */
export function SkipLink(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...props} className={skipLink} />;
}
