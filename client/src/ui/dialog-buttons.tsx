import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';

/** The buttons at the end of a dialog, the one that counts last; `isInFooter` where the dialog's footer holds them. */
export function DialogButtons({ isInFooter, children }: { isInFooter?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        css({ display: 'flex', gap: '3', justifyContent: 'flex-end', flexWrap: 'wrap' }),
        !isInFooter && css({ mt: '7' }),
      )}
    >
      {children}
    </div>
  );
}
