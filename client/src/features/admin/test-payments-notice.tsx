import { css } from 'styled-system/css';
import { Notice } from '~/ui/panel';

/** Says that a shop takes test cards. */
export function TestPaymentsNotice() {
  return (
    <Notice as="section" aria-labelledby="test-payments" tone="bad" className={css({ mb: { base: '5', md: '6' } })}>
      <h2 className={css({ fontFamily: 'body', fontWeight: 'semibold', fontSize: '17' })} id="test-payments">
        Payments are in test mode: cards are not charged
      </h2>
      <p className={css({ mt: '1' })}>
        Anyone can pay with a test card, and no money arrives. Before you sell anything, replace the test keys with your
        live Stripe keys and restart the shop.
      </p>
    </Notice>
  );
}
