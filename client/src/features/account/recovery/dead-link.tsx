import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { LinkButton } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { Notice } from '~/ui/panel';

/** A link from an email that no longer works, and what to do about it. */
export function DeadLink({
  children,
  action,
  isNews,
}: {
  children: ReactNode;
  action: { to: string; text: string };
  /** The link was found dead after the page had loaded, so the notice takes the focus. */
  isNews: boolean;
}) {
  return (
    <>
      {isNews ? (
        <FocusedNotice tone="bad" role="alert">
          {children}
        </FocusedNotice>
      ) : (
        <Notice tone="waiting">{children}</Notice>
      )}
      <LinkButton className={css({ mt: '5' })} to={action.to} size="lg" isWide>
        {action.text}
      </LinkButton>
    </>
  );
}
