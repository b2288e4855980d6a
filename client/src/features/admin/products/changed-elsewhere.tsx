import { chakra, Flex } from '@chakra-ui/react';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { differencesOf, type EditedProduct } from './product-form-values';

/** Someone else has saved the product while it was being edited here: shows their changes and the choices. */
export function ChangedElsewhere({
  before,
  after,
  onLoad,
  onKeep,
}: {
  before: EditedProduct;
  after: EditedProduct;
  /** Theirs alone. */
  onLoad: () => void;
  /** Theirs, with what was typed here laid over it, as the form shows it already. */
  onKeep: () => void;
}) {
  return (
    <FocusedNotice tone="waiting" mb="5">
      <chakra.p fontWeight="semibold">Someone else changed this product in the meantime.</chakra.p>
      <chakra.ul listStyleType="disc" ps="5" my="2">
        {differencesOf(before, after).map(({ label, before: old, after: now }) => (
          <chakra.li key={label} overflowWrap="anywhere">
            {label}: <s>{shortened(old)}</s> → <strong>{shortened(now)}</strong>
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.p>Your changes are still here. Save again to apply them on top.</chakra.p>
      <Flex gap="3" wrap="wrap" mt="4">
        <Button variant="outline" borderColor="currentColor" color="inherit" onClick={onLoad}>
          Load their version
        </Button>
        <Button variant="ghost" color="inherit" onClick={onKeep}>
          Keep mine
        </Button>
      </Flex>
    </FocusedNotice>
  );
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text || 'nothing');
