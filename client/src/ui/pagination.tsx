import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { Link } from './link';
import { shownPages } from './shown-pages';
import { VisuallyHidden } from './visually-hidden';

const pageLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 'control',
  height: 'control',
  borderRadius: 'full',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  _hover: { bg: 'brand.soft' },
  border: '1.5px solid transparent',
  '&[aria-current=page]': { bg: 'brand', color: 'brand.on', _highContrast: { borderWidth: '3px' } },
});

/** Links to a list's pages; nothing when there is only one. Past the last page it goes there. */
export function Pagination({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const navigate = useNavigate();
  const isPastEnd = page > pages;
  const last = hrefOf(pages);
  // The last entry of the last page may just have been deleted.
  useEffect(() => {
    if (isPastEnd) void navigate(last, { replace: true });
  }, [isPastEnd, last, navigate]);
  if (pages <= 1) return null;
  return (
    <nav className={css({ mt: { base: '10', md: '14' } })} aria-label="Pages">
      <ul
        className={css({
          display: 'flex',
          listStyleType: 'none',
          justifyContent: 'center',
          flexWrap: 'wrap',
          gap: '1',
        })}
      >
        {page > 1 && (
          <li>
            <Link className={pageLink} to={hrefOf(page - 1)} rel="prev" aria-label="Previous page">
              <ChevronLeft size={20} aria-hidden />
            </Link>
          </li>
        )}
        {shownPages(page, pages).map((shown, index) =>
          shown === null ? (
            <li
              key={`gap${index}`}
              className={css({ minWidth: '6', textAlign: 'center', alignSelf: 'center' })}
              aria-hidden
            >
              …
            </li>
          ) : (
            <li key={shown}>
              <Link className={pageLink} to={hrefOf(shown)} aria-current={shown === page ? 'page' : undefined}>
                <VisuallyHidden>Page </VisuallyHidden>
                {shown}
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link className={pageLink} to={hrefOf(page + 1)} rel="next" aria-label="Next page">
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
