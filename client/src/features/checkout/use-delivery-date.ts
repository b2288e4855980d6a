import type { ShippingAddress } from '@domain/shipping-address.js';
import { useState } from 'react';
import { useDeliveryDatesQuery } from '~/graphql/operations/checkout';
import { placeOf } from '~/lib/address-form';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { DATE_KEY, keepWantedDay, readWantedDay } from '~/lib/checkout-attempt';
import { useCart } from '~/lib/cart-store';
import { dateChoice, type DeliveryDateChoice } from '~/lib/delivery-date-choice';
import type { OfferedDelivery } from '~/ui/delivery-options';

/** The day on which the order is to arrive. */
export function useDeliveryDate(
  method: OfferedDelivery | undefined,
  address: ShippingAddress | null,
): DeliveryDateChoice & { choose: (date: string | null) => void } {
  const [kept, setKept] = useState(readDate);
  const [wanted, setWanted] = useState(readWantedDay);
  const { cartItems } = useCart();
  const choice = useDateChoice(
    method,
    address,
    cartItems.map(({ _id }) => _id),
    kept,
    wanted,
  );
  const choose = (date: string | null) => {
    setKept(date);
    // Who chooses “As soon as possible” doesn't want the day any more.
    setWanted(null);
    keepWantedDay(null);
    writeJson(browserStorage('sessionStorage'), DATE_KEY, date);
  };
  return { ...choice, choose };
}

/**
 * The days on which these products can arrive.
 * @param kept the day that was chosen, as far as it can still be had
 * @param wanted the day by which gifts were looked for
 */
export function useDateChoice(
  method: OfferedDelivery | undefined,
  address: ShippingAddress | null,
  products: readonly string[],
  kept: string | null,
  wanted: string | null = null,
): DeliveryDateChoice {
  const { data, previousData } = useDeliveryDatesQuery({
    variables: {
      input: {
        deliveryMethod: method?.key ?? null,
        // The slowest of them decides.
        products: [...new Set(products)],
        ...(address && placeOf(address)),
      },
    },
    skip: !method || method.kind === 'EMAIL',
  });
  const offered = method?.kind === 'EMAIL' ? [] : (data ?? previousData)?.deliveryDates.dates;
  return dateChoice(offered, kept, wanted);
}

function readDate(): string | null {
  const stored = readJson(browserStorage('sessionStorage'), DATE_KEY);
  return typeof stored === 'string' ? stored : null;
}
