import { exponentOf } from '@domain/currency.js';
import { shopCurrency } from '@domain/money.js';

/**
 * Parses a number as people type it, such as '7', '$7.50', 'RWF 700' or '7,50 €'. A comma is a decimal comma only with one or two
 * digits after it: '1,000' may mean a thousand, so it is refused instead of read as 1. @returns NaN if it isn't a
 * number
 */
export function readNumber(text: string): number {
  const typed = text
    .trim()
    .replace(/^(\p{Sc}|[A-Z]{3})\s?|\s?(\p{Sc}|[A-Z]{3})$/u, '')
    .replace(/,(?=\d{1,2}$)/, '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Parses a number that may be left out. @returns null if nothing is typed, else as `readNumber` */
export function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : readNumber(text);
}

/** An amount as people type it, with all decimals of its currency; '' for none. */
export function typedAmount(amount: number | null | undefined, currency = shopCurrency().code): string {
  return amount?.toFixed(exponentOf(currency)) ?? '';
}
