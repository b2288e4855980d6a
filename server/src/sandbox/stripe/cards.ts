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

/** The test cards that the hosted page lists. */
export const listedCards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks for confirmation (3-D Secure)'],
] as const;

/** The number behind a documented test payment method, or null. */
export function numberOfMethod(paymentMethod: string): string | null {
  return Object.hasOwn(byMethod, paymentMethod) ? (byMethod[paymentMethod] ?? null) : null;
}

/** Digits only; other valid numbers succeed too, since no bank is asked. */
export function behaviourOf(number: string): CardBehaviour {
  return byNumber[number] ?? { kind: 'succeeds' };
}

/** A typed card, as text from a form or from parameters. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

/** What is wrong with a typed card, by field of the page; empty when nothing is. Nothing typed is kept. */
export function cardProblems(card: TypedCard, now: number): Partial<Record<keyof TypedCard, string>> {
  const problems: Partial<Record<keyof TypedCard, string>> = {};
  if (card.number === '') problems.number = 'Your card number is incomplete.';
  else if (!/^\d{13,19}$/.test(card.number) || !passesLuhn(card.number))
    problems.number = 'Your card number is invalid.';
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(card.expiry.trim()) ?? [];
  const monthNumber = Number(month);
  if (month === undefined || monthNumber < 1 || monthNumber > 12)
    problems.expiry = "Your card's expiry date is incomplete.";
  else if (Date.UTC(2000 + Number(year), monthNumber, 1) <= now)
    problems.expiry = "Your card's expiry date is in the past.";
  if (!/^\d{3,4}$/.test(card.cvc.trim())) problems.cvc = "Your card's security code is incomplete.";
  return problems;
}

/** ISO/IEC 7812: the check digit of card numbers. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
