import type { StoredDeliveryMethod } from '../../domain/delivery-draft.js';
import { isBuiltIn } from '../../domain/delivery-draft.js';
import type { DeliveryOffer, DeliveryRate } from '../../domain/delivery.js';
import { firstDate, type DeliveryCalendar } from '../../domain/delivery-dates.js';
import { decimalFromCents, shopCurrency } from '../../domain/money.js';
import type { DeliveryMethodSourceType, DeliveryMethodType, DeliveryRateType } from './delivery-method.type.js';

/** An offer as the interfaces show it. @param now in ms since 1970 */
export function toDeliveryMethodView(
  { method, priceCents, freeFromCents, dependsOnAddress, preparationDays }: DeliveryOffer,
  calendar: DeliveryCalendar,
  now: number,
): DeliveryMethodType {
  const { id, name, kind, note, minDays, maxDays } = method;
  return {
    ...{ id, name, kind, note },
    price: decimalFromCents(priceCents),
    freeFrom: amountOf(freeFromCents),
    currency: shopCurrency().code,
    dependsOnAddress,
    days: maxDays,
    minDays,
    arrivesFrom: firstDate(calendar, { maxDays: minDays, preparationDays }, now),
    arrivesBy: firstDate(calendar, { maxDays, preparationDays }, now),
  };
}

/** A method as admins edit it. */
export function toDeliveryMethodSource(method: StoredDeliveryMethod): DeliveryMethodSourceType {
  const { id, name, note, kind, isActive, minDays, maxDays, rates, version } = method;
  return {
    ...{ id, name, note, kind, isActive, minDays, maxDays, version },
    isBuiltIn: isBuiltIn(id),
    rates: rates.map(toRateView),
    currency: shopCurrency().code,
  };
}

function toRateView({ zone, basis, steps, freeFromCents }: DeliveryRate): DeliveryRateType {
  return {
    country: zone?.country ?? null,
    region: zone?.region ?? null,
    postalCodes: [...(zone?.postalCodes ?? [])],
    basis,
    steps: steps.map(({ from, priceCents }) => ({
      from: basis === 'cart-value' ? decimalFromCents(from) : from,
      price: amountOf(priceCents),
    })),
    freeFrom: amountOf(freeFromCents),
  };
}

function amountOf(cents: number | null): number | null {
  return cents === null ? null : decimalFromCents(cents);
}
