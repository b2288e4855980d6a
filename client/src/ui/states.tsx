import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Button } from './button';

/** A page or a list with nothing in it: says so, and what to do next. */
export function EmptyState({
  title,
  children,
  image,
  action,
  headingLevel: Heading = 'p',
}: {
  title: string;
  children?: ReactNode;
  image?: ReactNode;
  action?: ReactNode;
  /** 'h1' where nothing else on the page is one. */
  headingLevel?: 'p' | 'h1';
}) {
  return (
    <div
      className={css({
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: '3',
        py: { base: '6', md: '8' },
        px: '4',
      })}
    >
      {image && <div className={css({ mb: '3' })}>{image}</div>}
      <Heading className={css({ textStyle: 'subheading', overflowWrap: 'anywhere' })}>{title}</Heading>
      {children && (
        <div className={css({ color: 'muted', maxWidth: 'reading', overflowWrap: 'anywhere' })}>{children}</div>
      )}
      {action && <div className={css({ mt: '3' })}>{action}</div>}
    </div>
  );
}

/** What went wrong, and a button to try again where that can help. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div
      className={css({
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: '4',
        bg: 'danger.soft',
        color: 'danger',
        borderRadius: 'lg',
        p: '6',
      })}
      role="alert"
    >
      <p className={css({ fontWeight: 'semibold' })}>{message}</p>
      {onRetry && (
        <Button
          variant="outline"
          onClick={({ currentTarget }) => {
            // The button goes; the focus stays near: in the dialog, or in the page's content.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
