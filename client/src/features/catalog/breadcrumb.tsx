import { ChevronRight } from 'lucide-react';
import { css } from 'styled-system/css';
import { Link } from '~/ui/link';

/** Where the page is in the shop. The last one is the page itself. */
export function Breadcrumb({ links, here }: { links: readonly { to: string; label: string }[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol
        className={css({
          textStyle: 'small',
          listStyleType: 'none',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: '1',
          color: 'muted',
        })}
      >
        {links.map(({ to, label }) => (
          <li key={to} className={css({ display: 'inline-flex', alignItems: 'center', gap: '1' })}>
            <Link
              className={css({
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: 'control',
                borderRadius: 'sm',
                _hover: { color: 'ink', textDecoration: 'underline' },
              })}
              to={to}
            >
              {label}
            </Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        <li className={css({ minWidth: '0', overflowWrap: 'anywhere' })} aria-current="page">
          {here}
        </li>
      </ol>
    </nav>
  );
}
