import { discountCode, MAX_CODE_LENGTH } from '@domain/discount-code.js';
import { readGiftCardCode } from '@domain/gift-card-code.js';
import { formatMoney, fromCents, toCents } from './money';

/** A code that someone has entered, and what became of it. */
export interface EnteredCode {
  code: string;
  /** What is shown instead of the code, such as its last characters; null: the code. */
  shown: string | null;
  isApplied: boolean;
  /** What it does, or why it can't be used. */
  note: string | null;
}

/** What tells one kind of codes from the other. */
export interface CodeWords {
  title: string;
  /** The name of the list. */
  yours: string;
  /** What is said when a code is applied. */
  applied: (code: string) => string;
  /** The code as it is kept and compared. */
  read: (typed: string) => string;
  /** As long as a code can be, with room for spaces. */
  maxLength: number;
}

export const discountWords: CodeWords = {
  title: 'Discount code',
  yours: 'Your discount codes',
  applied: (code) => `${code} is applied.`,
  read: discountCode,
  maxLength: 2 * MAX_CODE_LENGTH,
};

export const giftCardWords: CodeWords = {
  title: 'Gift card',
  yours: 'Your gift cards',
  applied: (code) => `${endOf(code)} is applied.`,
  // The shop says that it doesn't know it.
  read: (typed) => readGiftCardCode(typed) ?? typed.trim(),
  maxLength: 100,
};

/** What the shop says of a gift card of a quote. */
interface GiftCardAnswer {
  isApplied: boolean;
  amount: number;
  balance: number | null;
  message: string | null;
}

/** What became of a gift card. @param answer undefined while it isn't known */
export function enteredGiftCard(code: string, answer: GiftCardAnswer | undefined, error: string | null): EnteredCode {
  const { isApplied = false, message = error, amount = 0, balance = null } = answer ?? {};
  return { code, shown: endOf(code), isApplied, note: isApplied ? paysText(amount, balance ?? 0) : message };
}

function paysText(amount: number, balance: number): string {
  const left = fromCents(toCents(balance) - toCents(amount));
  return left > 0 ? `Pays ${formatMoney(amount)}. ${formatMoney(left)} stays on it.` : `Pays ${formatMoney(amount)}.`;
}

function endOf(code: string): string {
  return `•••• ${code.slice(-4)}`;
}
