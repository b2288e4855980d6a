import { isInternalAddress } from '@domain/layout.js';
import { Link, NavLink } from '~/ui/link';
import type { MenuLink } from './navigation';

/** A link of a menu: to a page of the shop, or to another site. */
export function FooterLink({ link: { label, address }, className }: { link: MenuLink; className: string }) {
  return isInternalAddress(address) ? (
    <Link className={className} to={address}>
      {label}
    </Link>
  ) : (
    <OtherSite className={className} href={address} label={label} />
  );
}

/** The same for a menu that shows on which of its pages one is. */
export function MainLink({
  link: { label, address },
  isQuiet,
  onClick,
  className,
}: {
  link: MenuLink;
  isQuiet?: boolean;
  onClick?: () => void;
  className: string;
}) {
  return isInternalAddress(address) ? (
    <NavLink className={className} to={address} end onClick={onClick} data-quiet={isQuiet || undefined}>
      {label}
    </NavLink>
  ) : (
    <OtherSite className={className} href={address} label={label} />
  );
}

function OtherSite({ label, ...props }: { label: string; href: string; className: string }) {
  return (
    <a {...props} rel="noopener noreferrer">
      {label}
    </a>
  );
}
