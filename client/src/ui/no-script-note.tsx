import type { ReactNode } from 'react';
import { Notice } from './panel';

/** Says, where scripts are switched off, what doesn't work without them and what does. */
export function NoScriptNote({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <Notice as="p" tone="waiting" mb="6">
        {children}
      </Notice>
    </noscript>
  );
}
