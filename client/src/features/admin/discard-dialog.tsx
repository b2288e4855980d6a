import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';

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
        <div className={css({ display: 'flex', gap: '3', justifyContent: 'flex-end', flexWrap: 'wrap' })}>
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
          <Button onClick={onKeep}>Keep editing</Button>
        </div>
      }
    >
      <p>You have unsaved changes.</p>
    </Dialog>
  );
}
