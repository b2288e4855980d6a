import { css } from 'styled-system/css';
import { adminPaths } from '~/lib/admin-paths';
import { NavLink } from '~/ui/link';

const areas = [
  { to: adminPaths.content, label: 'Pages' },
  { to: adminPaths.menus, label: 'Menus' },
  { to: adminPaths.home, label: 'Home page' },
];

/** The parts of the storefront that the owner edits. */
export function ContentNav() {
  return (
    <nav className={css({ mb: { base: '6', md: '8' } })} aria-label="Content">
      <ul className={css({ listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {areas.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              className={css({
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: 'control',
                px: '5',
                border: '1px solid {colors.control}',
                borderRadius: 'full',
                fontWeight: 'medium',
                _hover: { color: 'brand' },
                '&[aria-current=page]': {
                  bg: 'brand.soft',
                  borderColor: 'brand',
                  _highContrast: { borderWidth: '3px' },
                },
              })}
              to={to}
              end
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
