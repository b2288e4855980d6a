/** A card as entered by a person. */
export interface EnteredCard {
  /** Spaces and hyphens may separate the digits. */
  number: string;
  /** Month and year, such as '12 / 40'. */
  expiry: string;
  cvc: string;
}

/** The cards that a demo shop suggests, and what each of them does. */
export const demoCards = [
  { number: '4242 4242 4242 4242', effect: 'The payment goes through' },
  { number: '4000 0000 0000 0002', effect: 'The card is declined' },
  { number: '4000 0000 0000 9995', effect: 'The card has insufficient funds' },
  { number: '4000 0025 0000 3155', effect: 'The bank asks you to confirm (3-D Secure)' },
] as const;

/** What to enter beside the number of a demo card. */
export const demoCardHint = 'Use any future date and any three digits for the CVC.';

/** The digits of a card number. */
export function cardDigits(number: string): string {
  return number.replaceAll(/[\s-]/g, '');
}

/**
 * What is wrong with an entered card, by field; empty when nothing is.
 * @param now milliseconds since 1970
 */
export function cardProblems(card: EnteredCard, now: number): Partial<Record<keyof EnteredCard, string>> {
  const problems: Partial<Record<keyof EnteredCard, string>> = {};
  const number = cardDigits(card.number);
  if (number === '') problems.number = 'Your card number is incomplete.';
  else if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) problems.number = 'Your card number is invalid.';
  const expiry = cardExpiry(card.expiry);
  if (expiry === null) problems.expiry = 'Your card’s expiration date is incomplete.';
  else if (Date.UTC(expiry.year, expiry.month, 1) <= now)
    problems.expiry = 'Your card’s expiration date is in the past.';
  if (!/^\d{3,4}$/.test(card.cvc.trim())) problems.cvc = 'Your card’s security code is incomplete.';
  return problems;
}

/** Reads '12 / 40', '12/2040' or '1240'; null if it isn't a month and year. */
export function cardExpiry(text: string): { month: number; year: number } | null {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text.trim()) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth ? { month: Number(month), year: 2000 + Number(year) } : null;
}

/** ISO/IEC 7812: the check digit of card numbers. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
