import { chakra } from '@chakra-ui/react';
import { Notice } from '~/ui/panel';

/** Says that a shop takes test cards. */
export function TestPaymentsNotice() {
  return (
    <Notice as="section" aria-labelledby="test-payments" tone="bad" mb={{ base: '5', md: '6' }}>
      <chakra.h2 id="test-payments" fontFamily="body" fontWeight="semibold" fontSize="17">
        Payments are in test mode: cards are not charged
      </chakra.h2>
      <chakra.p mt="1">
        Anyone can pay with a test card, and no money arrives. Before you sell anything, replace the test keys with your
        live Stripe keys and restart the shop.
      </chakra.p>
    </Notice>
  );
}
