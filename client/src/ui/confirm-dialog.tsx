import { useState, type ReactNode, type RefObject } from 'react';
import { errorMessage } from '~/graphql/error-message';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { toast } from '~/ui/toast-store';

/**
 * Asks for confirmation before an action. Stays open while the action runs, and when it fails, which a toast reports; a
 * second click does nothing.
 */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  action,
  busyText,
  variant = 'danger',
  onConfirm,
  heir,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** What the button says, and what it says meanwhile. */
  action: string;
  busyText: string;
  variant?: 'danger' | 'solid';
  /** Does it; a throw is shown. */
  onConfirm: () => Promise<void>;
  /** Gets the focus when the button that opened it is gone by then. */
  heir?: RefObject<HTMLElement | null>;
}) {
  const [isBusy, setBusy] = useState(false);
  const close = () => {
    if (!isBusy) onClose();
  };
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} size="sm" isOpen={isOpen} onClose={close} heir={heir}>
      {children}
      <DialogButtons>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        {/* Still a button while it works, so that the focus is not lost with it. */}
        <Button variant={variant} aria-disabled={isBusy || undefined} onClick={() => void confirm()}>
          {isBusy ? busyText : action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
