import { exponentOf } from '../../domain/currency.js';
import { fromStripeAmount } from '../../domain/currencies.js';
import { formatCents, inCurrency } from '../../domain/money.js';

/** An amount in Stripe's integers, in words. */
export function moneyText(amount: number, currency: string): string {
  return inCurrency(currency, () => formatCents(fromStripeAmount(amount, currency)));
}

/** The same for a form: without currency and thousands separators. */
export function typedMoney(amount: number, currency: string): string {
  const exponent = exponentOf(currency.toUpperCase());
  return (fromStripeAmount(amount, currency) / 10 ** exponent).toFixed(exponent);
}
