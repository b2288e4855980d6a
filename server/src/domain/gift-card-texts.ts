import { isOneLine } from './account-rules.js';
import { isEmailAddress, maskEmail } from './email-address.js';
import { isDate } from './is-date.js';
import { readLineTexts, storedTextOptions, type LineText, type TextOption, type TextValue } from './text-options.js';

/** What shoppers fill in about each gift card. It travels like other texts, so carts and orders need nothing new for it. */
export const giftCardTextOptions: readonly TextOption[] = [
  { name: 'card-recipient', label: 'Recipient’s name', maxLength: 60, isRequired: true, extraCents: 0 },
  { name: 'card-email', label: 'Recipient’s email', maxLength: 200, isRequired: true, extraCents: 0 },
  { name: 'card-sender', label: 'Your name', maxLength: 60, isRequired: true, extraCents: 0 },
  { name: 'card-message', label: 'Message', maxLength: 200, isRequired: false, extraCents: 0 },
  { name: 'card-date', label: 'Send on', maxLength: 10, isRequired: false, extraCents: 0 },
];

/** To whom a gift card goes, from whom, and when. */
export interface GiftCardAddressee {
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  /** '' for none. */
  message: string;
  /** In the shop's time zone, YYYY-MM-DD; null: at once. */
  sendOn: string | null;
}

/** What of a product decides which texts it takes. */
interface TextTaker {
  isGiftCard: boolean;
  textOptions: string | null;
}

/** The texts that shoppers may fill in about a product: of gift cards, always the same. */
export function textOptionsOf({ isGiftCard, textOptions }: TextTaker): readonly TextOption[] {
  return isGiftCard ? giftCardTextOptions : storedTextOptions(textOptions);
}

/**
 * Reads what a shopper has filled in about a product.
 * @param today in the shop's time zone; null: dates are not compared with it
 * @returns the texts in the order of the options, or what is wrong by the option's name
 */
export function readTextsOf(
  product: TextTaker,
  given: readonly TextValue[],
  today: string | null,
): { texts: LineText[] } | { errors: Record<string, string> } {
  return product.isGiftCard
    ? readGiftCardTexts(given, today)
    : readLineTexts(storedTextOptions(product.textOptions), given);
}

/** Reads what a shopper has filled in about a gift card. @param today as for `readTextsOf` */
export function readGiftCardTexts(
  given: readonly TextValue[],
  today: string | null,
): { texts: LineText[] } | { errors: Record<string, string> } {
  const read = readLineTexts(giftCardTextOptions, given);
  const texts = 'texts' in read ? read.texts : [];
  const errors: Record<string, string> = 'errors' in read ? read.errors : {};
  for (const { name, label, value } of texts) {
    const problem = problemOf(name, label, value, today);
    if (problem !== null) errors[name] = problem;
  }
  return Object.keys(errors).length > 0 ? { errors } : { texts };
}

/** The last day on which a gift card can be sent: a year ahead. @param today YYYY-MM-DD */
export function lastSendingDay(today: string): string {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
}

/** To whom the texts of an order's line say that its gift cards go. A text that was erased is ''. */
export function addresseeIn(texts: readonly TextValue[]): GiftCardAddressee {
  const valueOf = (name: string) => texts.find((text) => text.name === name)?.value ?? '';
  return {
    recipientName: valueOf('card-recipient'),
    recipientEmail: valueOf('card-email'),
    senderName: valueOf('card-sender'),
    message: valueOf('card-message'),
    sendOn: valueOf('card-date') || null,
  };
}

/** What was filled in about gift cards, without the whole email address of the recipient. */
export function maskRecipient<Text extends TextValue>(texts: readonly Text[]): Text[] {
  return texts.map((text) => (text.name === 'card-email' ? { ...text, value: maskEmail(text.value) } : text));
}

function problemOf(name: string, label: string, value: string, today: string | null): string | null {
  // guard: gift-card-sales.test.ts 'is refused at its field', try: isEmailAddress(value) ? -> isEmailAddress('a@b.example') ?
  if (name === 'card-email') return isEmailAddress(value) ? null : 'Enter a valid email address';
  if (name === 'card-date') return dateProblem(value, today);
  // The mail goes to someone who doesn't know the shop: nobody may send web addresses under its name.
  // guard: gift-card-sales.test.ts 'is refused at its field', try: isOneLine(value) ? -> isOneLine(label) ?
  return isOneLine(value) ? null : `“${label}” can’t have a web address`;
}

function dateProblem(date: string, today: string | null): string | null {
  if (!isDate(date)) return 'Enter a date such as 2027-02-14';
  if (today === null) return null;
  // guard: gift-card-sales.test.ts 'is refused at its field', try: date < today -> date === ''
  if (date < today) return 'Choose today or a later day';
  return date > lastSendingDay(today) ? 'Choose a day within a year from now' : null;
}
