import { chakra, Flex } from '@chakra-ui/react';
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
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
          <Button onClick={onKeep}>Keep editing</Button>
        </Flex>
      }
    >
      <chakra.p>You have unsaved changes.</chakra.p>
    </Dialog>
  );
}
