/** What a test card does (https://docs.stripe.com/testing). */
export type CardBehaviour = { kind: 'succeeds' } | { kind: 'asks' } | CardDecline;

/** Why a card is refused, with Stripe's error code and the issuer's reason. */
export interface CardDecline {
  kind: 'declined';
  code: string;
  declineCode: string | null;
  message: string;
}

const declined = (code: string, declineCode: string | null, message: string): CardDecline => ({
  kind: 'declined',
  code,
  declineCode,
  message,
});

const byNumber: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { kind: 'succeeds' },
  '5555555555554444': { kind: 'succeeds' },
  '4000000000000002': declined('card_declined', 'generic_decline', 'Your card was declined.'),
  '4000000000009995': declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': declined('expired_card', null, 'Your card has expired.'),
  '4000000000000127': declined('incorrect_cvc', null, "Your card's security code is incorrect."),
  '4000000000000119': declined(
    'processing_error',
    null,
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  '4000002500003155': { kind: 'asks' },
};

/** What Stripe answers when the cardholder fails the bank's question. */
export const authenticationFailure = declined(
  'payment_intent_authentication_failure',
  null,
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

const byMethod: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002500003155',
};

/** The number behind a documented test payment method, or null. */
export function numberOfMethod(paymentMethod: string): string | null {
  return Object.hasOwn(byMethod, paymentMethod) ? (byMethod[paymentMethod] ?? null) : null;
}

/** Digits only; other valid numbers succeed too, since no bank is asked. */
export function behaviourOf(number: string): CardBehaviour {
  return byNumber[number] ?? { kind: 'succeeds' };
}
