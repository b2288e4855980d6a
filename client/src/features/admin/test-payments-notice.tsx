import { chakra } from '@chakra-ui/react';
import { usePaymentModeQuery } from '~/graphql/operations/admin-payment-mode';
import { Notice } from '~/ui/panel';

/** Warns on every page while a real shop takes test cards. A demo never takes others. */
export function TestPaymentsNotice() {
  const shop = usePaymentModeQuery().data?.shop;
  if (!shop || shop.isDemo || !shop.cardPayment.isTestMode) return null;
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
