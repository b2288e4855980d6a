import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';

/** The end of a form in a dialog: Cancel, and the button that sends it. */
export function DialogActions({
  onCancel,
  children,
  ...submit
}: { onCancel: () => void } & Omit<ComponentProps<typeof Button>, 'type'>) {
  return (
    <div className={css({ display: 'flex', gap: '3', justifyContent: 'flex-end', flexWrap: 'wrap', mt: '7' })}>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button {...submit} type="submit">
        {children}
      </Button>
    </div>
  );
}
