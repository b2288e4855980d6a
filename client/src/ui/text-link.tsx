import type { ComponentProps } from 'react';
import { cx } from 'styled-system/css';
import { textLink, type TextLinkVariantProps } from 'styled-system/recipes';
import { Link } from './link';

/** A link to a page of the shop. `variant` plain, or inline within a sentence. */
export function TextLink({ variant, className, ...props }: TextLinkVariantProps & ComponentProps<typeof Link>) {
  return <Link {...props} className={cx(textLink({ variant }), className)} />;
}

/** The same for an address outside the shop, a mail address or a phone number. */
export function ExternalLink({ variant, className, ...props }: TextLinkVariantProps & ComponentProps<'a'>) {
  return <a rel="noopener noreferrer" {...props} className={cx(textLink({ variant }), className)} />;
}
