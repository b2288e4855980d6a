import { Failure, invalidInput } from '../../../domain/failure.js';
import { formatCents } from '../../../domain/money.js';
import { itemName } from '../../../domain/product-options.js';
import { unconfirmedHoldLimit } from '../../../domain/hold-limit.js';
import { MAX_OPEN_ORDERS } from '../../../domain/order-state.js';
import type { OrderTotals } from '../../../domain/order-totals.js';
import type { Product } from '../../catalog/product.entity.js';
import type { ProductType } from '../../catalog/product.type.js';
import { figuresOf } from '../reading/price-lines.js';

/** Why an order is refused, in the words that its customer reads. */

/** A product with less stock than was ordered. */
export interface Shortage {
  productId: string;
  available: number;
}

/** The key belongs to an order for another cart, address or total. */
export function keyReused(): Failure {
  return new Failure('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another order');
}

/** A guest has placed the order, and put it into an account since. */
export function orderClaimed(): Failure {
  return new Failure(
    'CONFLICT',
    'You’ve already placed this order, and it’s in your account. Please sign in to see it.',
  );
}

/**
 * Products of the cart are gone.
 * @param names the names of those that the shop still knows
 * @param missing how many are gone
 * @param fields where the draft has them
 */
export function noLongerSold(names: readonly string[], missing: number, fields: readonly string[]): Failure {
  const message =
    names.length === missing
      ? names.map((name) => `${name} is no longer sold.`).join(' ')
      : 'One of the products is no longer sold.';
  return invalidInput(Object.fromEntries(fields.map((field) => [field, message])));
}

/** There is less stock than was ordered. @param held the products that unpaid orders of the same customer hold */
export function outOfStock(
  shortages: readonly Shortage[],
  products: ReadonlyMap<string, Product>,
  held: ReadonlySet<string>,
): Failure {
  const sentences = shortages.map(({ productId, available }) => {
    const product = products.get(productId);
    const name = product ? itemName(product.name, product.optionValues) : 'This product';
    if (held.has(productId)) {
      return available === 0
        ? `Your unpaid order holds the last of ${name}.`
        : `Only ${available} of ${name} left, besides those your unpaid order holds.`;
    }
    return available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} left.`;
  });
  return new Failure('OUT_OF_STOCK', sentences.join(' '), { items: shortages });
}

/**
 * The customer was shown other prices; the details are the current figures and products.
 * @param isBalance whether only a gift card has another balance
 */
export function priceChanged(totals: OrderTotals, products: readonly ProductType[], isBalance: boolean): Failure {
  const what = isBalance ? 'The balance of a gift card has changed.' : 'Prices have changed.';
  return new Failure('PRICE_CHANGED', `${what} Please check the new total.`, {
    ...figuresOf(totals),
    products,
  });
}

/** The shop has changed its currency while the order was placed. */
export function currencyChanged(): Failure {
  return new Failure('UNAVAILABLE', 'The shop has just changed its currency. Please load the page again.');
}

/** A discount was used up, given back or edited each time that the order was tried. */
export function discountsChange(): Failure {
  return new Failure('UNAVAILABLE', 'A discount of this order is changing. Please try again.');
}

/** The customer has as many unpaid orders as are allowed. */
export function tooManyOpenOrders(): Failure {
  return new Failure(
    'TOO_MANY_OPEN_ORDERS',
    `You have ${MAX_OPEN_ORDERS} unpaid orders. Please pay one of them first.`,
  );
}

/** The customer's email address is unconfirmed, so less stock can be on hold for them. */
export function emailUnconfirmed(): Failure {
  return new Failure(
    'HOLD_LIMIT_REACHED',
    `Please confirm your email address first. Until then, ${unconfirmedLimit()}`,
  );
}

/** Guests have proved no address, so less stock can be on hold for them. */
export function guestHoldsTooMuch(): Failure {
  return new Failure(
    'HOLD_LIMIT_REACHED',
    `Please sign in for an order of this size. Without an account, ${unconfirmedLimit()}`,
  );
}

function unconfirmedLimit(): string {
  const { units, cents } = unconfirmedHoldLimit();
  return `your unpaid orders can have at most ${units} gifts and cost at most ${formatCents(cents)} in all.`;
}

/** Too much stock is on hold in unpaid orders from the same network. */
export function networkHoldsTooMuch(): Failure {
  return new Failure(
    'HOLD_LIMIT_REACHED',
    'Too many gifts are on hold in unpaid orders from your network. Please pay for one of them first, or try again later.',
  );
}
