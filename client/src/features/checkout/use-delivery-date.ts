import type { ShippingAddress } from '@domain/shipping-address.js';
import { useState } from 'react';
import { useDeliveryDatesQuery } from '~/graphql/operations/checkout';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { DATE_KEY } from '~/lib/checkout-attempt';
import { useCart } from '~/lib/cart-store';
import type { OfferedDelivery } from './use-delivery';

/** The days that the shopper can choose from, and the one that was chosen. */
export interface DeliveryDateChoice {
  /** Undefined while they aren't known; empty where there are none to choose from. */
  dates: readonly string[] | undefined;
  /** null: as soon as possible. */
  date: string | null;
  /** The date that was chosen before, where it can't be had anymore. */
  lost: string | null;
  choose: (date: string | null) => void;
}

/** The day on which the order is to arrive. */
export function useDeliveryDate(
  method: OfferedDelivery | undefined,
  address: Pick<ShippingAddress, 'country' | 'postalCode'> | null,
): DeliveryDateChoice {
  const [kept, setKept] = useState(readDate);
  const { cartItems } = useCart();
  return useDateChoice(
    method,
    address,
    cartItems.map(({ _id }) => _id),
    kept,
    (date) => {
      setKept(date);
      writeJson(browserStorage('sessionStorage'), DATE_KEY, date);
    },
  );
}

/** The days on which these products can arrive. @param kept the day that was chosen, as far as it can still be had */
export function useDateChoice(
  method: OfferedDelivery | undefined,
  address: Pick<ShippingAddress, 'country' | 'postalCode'> | null,
  products: readonly string[],
  kept: string | null,
  choose: (date: string | null) => void,
): DeliveryDateChoice {
  const { data, previousData } = useDeliveryDatesQuery({
    variables: {
      input: {
        deliveryMethod: method?.key ?? null,
        // The slowest of them decides.
        products: [...new Set(products)],
        ...(address && { country: address.country, postalCode: address.postalCode }),
      },
    },
    skip: !method || method.kind === 'EMAIL',
  });
  const offered = method?.kind === 'EMAIL' ? [] : (data ?? previousData)?.deliveryDates.dates;
  const dates = offered?.filter(({ isOpen }) => isOpen).map(({ date }) => date);
  const isLost = kept !== null && dates !== undefined && !dates.includes(kept);
  return { dates, date: isLost ? null : kept, lost: isLost && dates.length > 0 ? kept : null, choose };
}

function readDate(): string | null {
  const stored = readJson(browserStorage('sessionStorage'), DATE_KEY);
  return typeof stored === 'string' ? stored : null;
}
