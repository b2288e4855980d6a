import { Flex } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Button } from '~/ui/button';

/** The end of a form in a dialog: Cancel, and the button that sends it. */
export function DialogActions({
  onCancel,
  children,
  ...submit
}: { onCancel: () => void } & Omit<ComponentProps<typeof Button>, 'type'>) {
  return (
    <Flex gap="3" justify="flex-end" wrap="wrap" mt="7">
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button {...submit} type="submit">
        {children}
      </Button>
    </Flex>
  );
}
