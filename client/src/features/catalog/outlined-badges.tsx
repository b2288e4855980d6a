import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** Around badges that lie on the page and not on a picture: the white one needs an edge there. */
export function OutlinedBadges({ children }: { children: ReactNode }) {
  return (
    <div
      className={css({
        _empty: { display: 'none' },
        '& span': { boxShadow: 'inset 0 0 0 1px color-mix(in srgb, {colors.tileInk} 14%, transparent)' },
      })}
    >
      {children}
    </div>
  );
}
