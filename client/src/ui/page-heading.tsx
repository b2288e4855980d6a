import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** A page's one h1, with an optional sentence under it and actions beside it. */
export function PageHeading({
  children,
  lead,
  actions,
}: {
  children: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        gap: '4',
        mb: { base: '6', md: '8' },
      })}
    >
      {/* A long word of the lead breaks instead of widening the page. */}
      <div className={css({ minWidth: '0' })}>
        <h1 className={css({ textStyle: 'title' })}>{children}</h1>
        {lead && <p className={css({ textStyle: 'lead', color: 'muted', mt: '3', maxWidth: 'reading' })}>{lead}</p>}
      </div>
      {actions}
    </div>
  );
}

/** A section's h2, with an optional link at the end of its line. */
export function SectionHeading({ children, id, action }: { children: ReactNode; id?: string; action?: ReactNode }) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        columnGap: '4',
        rowGap: '1',
        mb: { base: '4', md: '6' },
      })}
    >
      <h2 id={id} className={css({ textStyle: 'heading' })}>
        {children}
      </h2>
      {action && <div>{action}</div>}
    </div>
  );
}
