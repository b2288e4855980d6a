import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { Link } from '~/ui/link';

/** Around each `RowLink` of a list: a hairline between the rows. */
export const linkRow = css({ borderTop: '1px solid {colors.line}', _first: { borderTop: 'none' } });

const rowLink = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'control',
  py: '2.5',
  px: '2',
  mx: '-2',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
  transition: 'background-color {durations.fast}',
  _hover: { bg: 'brand.soft' },
});

/** A line of a list that is a link as a whole: picture or words at the start, a figure at the end. */
export function RowLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={rowLink} />;
}
