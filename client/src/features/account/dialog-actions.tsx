import type { ComponentProps } from 'react';
import { Button } from '~/ui/button';
import { DialogButtons } from '~/ui/dialog-buttons';

/** The end of a form in a dialog: Cancel, and the button that sends it. */
export function DialogActions({
  onCancel,
  children,
  ...submit
}: { onCancel: () => void } & Omit<ComponentProps<typeof Button>, 'type'>) {
  return (
    <DialogButtons>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button {...submit} type="submit">
        {children}
      </Button>
    </DialogButtons>
  );
}
