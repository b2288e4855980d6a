import { discountCode, MAX_CODE_LENGTH } from '@domain/discount-code.js';
import { readGiftCardCode } from '@domain/gift-card-code.js';
import type { QuoteQuery } from '~/graphql/generated';
import { formatMoney, fromCents, toCents } from '~/lib/money';
import type { CodeWords, EnteredCode } from './code-field';

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

/** What became of a gift card. @param answer undefined while it isn't known */
export function enteredGiftCard(
  code: string,
  answer: QuoteQuery['quote']['giftCards'][number] | undefined,
  error: string | null,
): EnteredCode {
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
