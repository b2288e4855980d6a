import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** The filters of a list, and the choice of its order beside them. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: '3',
        mb: { base: '5', md: '7' },
      })}
    >
      {children}
    </div>
  );
}
