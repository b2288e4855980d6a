import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';

/** Asks before typed changes are thrown away. */
export function DiscardDialog({
  isOpen,
  onKeep,
  onDiscard,
}: {
  isOpen: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <Dialog
      title="Discard your changes?"
      size="sm"
      isOpen={isOpen}
      onClose={onKeep}
      footer={
        <DialogButtons isInFooter>
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
          <Button onClick={onKeep}>Keep editing</Button>
        </DialogButtons>
      }
    >
      <p>You have unsaved changes.</p>
    </Dialog>
  );
}
