/** What a test card does (https://docs.stripe.com/testing). */
export type CardBehaviour =
  { kind: 'succeeds' } | { kind: 'asks' } | { kind: 'declined'; declineCode: string; message: string };

const declined = (declineCode: string, message: string): CardBehaviour => ({ kind: 'declined', declineCode, message });
const generic = declined('generic_decline', 'Your card was declined.');

const byNumber: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { kind: 'succeeds' },
  '5555555555554444': { kind: 'succeeds' },
  '4000000000000002': generic,
  '4000000000009995': declined('insufficient_funds', 'Your card has insufficient funds.'),
  '4000002500003155': { kind: 'asks' },
};

const byMethod: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
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
  return byMethod[paymentMethod] ?? null;
}

/** Digits only; other valid numbers succeed too, since no bank is asked. */
export function behaviourOf(number: string): CardBehaviour {
  return byNumber[number] ?? { kind: 'succeeds' };
}

/** What is wrong with a typed card, by field of the page; empty when nothing is. Nothing typed is kept. */
export function cardProblems(
  card: { number: string; expiry: string; cvc: string },
  now: number,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!/^\d{13,19}$/.test(card.number) || !passesLuhn(card.number)) problems['number'] = 'Your card number is invalid.';
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(\d{2})$/.exec(card.expiry.trim()) ?? [];
  const monthNumber = Number(month);
  if (month === undefined || monthNumber < 1 || monthNumber > 12)
    problems['expiry'] = "Your card's expiry date is incomplete.";
  else if (Date.UTC(2000 + Number(year), monthNumber, 1) <= now)
    problems['expiry'] = "Your card's expiry date is in the past.";
  if (!/^\d{3,4}$/.test(card.cvc.trim())) problems['cvc'] = "Your card's security code is incomplete.";
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
