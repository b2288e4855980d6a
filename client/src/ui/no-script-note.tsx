import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Notice } from './panel';

/** Says, where scripts are switched off, what doesn't work without them and what does. */
export function NoScriptNote({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Notice as="p" tone="waiting" className={css({ mb: '6' })}>
        {children}
      </Notice>
    </noscript>
  );
}
