import { centsFromDecimal, formatCents } from '@domain/money.js';

/** Text for an amount as the interfaces carry it: 19.9 → "$19.90". */
export function formatMoney(amount: number): string {
  return formatCents(toCents(amount));
}

/** Cents of an amount as the interfaces carry it; a third decimal, which only corrupt data has, is rounded away. */
export function toCents(amount: number): number {
  return centsFromDecimal(amount) ?? Math.round((Number.isFinite(amount) ? amount : 0) * 100);
}
