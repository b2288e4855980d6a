import { useApolloClient } from '@apollo/client/react';
import { shippingLabel, STANDARD } from '@domain/delivery-words.js';
import type { ShippingAddress } from '@domain/shipping-address.js';
import { useState } from 'react';
import type { DeliveryMethodsQuery, QuoteQuery } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import { QuoteDocument, useDeliveryMethodsQuery, useQuoteQuery } from '~/graphql/operations/checkout';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { useCart, type Cart } from '~/lib/cart-store';
import { CODES_KEY } from '~/lib/checkout-attempt';
import { fromCents, toCents } from '~/lib/money';
import type { ExplainedTotal } from '~/ui/order-figures';
import type { EnteredCode } from './discount-codes';
import { orderedItems } from '~/lib/ordered-items';
import { savedAddress } from './shipping-section';

/** A delivery method with what it costs for this cart and this address. */
export type OfferedDelivery = DeliveryMethodsQuery['deliveryMethods'][number];

/** A cart with the delivery that was chosen for it; its totals include that, and say how. */
export interface CheckoutFigures extends Cart, ExplainedTotal {
  discountPrice: number;
  /** The discount codes that are used. */
  discountCodes: readonly string[];
  /** Undefined while the methods aren't known: the shop's standard delivery. */
  deliveryMethod?: OfferedDelivery | undefined;
}

/** The tab remembers the choice under this name. */
const CHOICE_KEY = 'checkout-delivery';

/** The methods for the cart, what the shopper has chosen of them, discount codes, and what everything costs then. */
export function useDelivery() {
  const cart = useCart();
  /** What is kept wherever it can be had: the shopper's choice, else what was shown first. */
  const [kept, setKept] = useState(readChoice);
  const [typed, setTyped] = useState<ShippingAddress | null>(null);
  const address = savedAddress(cart) ?? typed;
  const { data, previousData } = useDeliveryMethodsQuery({
    variables: {
      input: {
        orderItems: orderedItems(cart.cartItems),
        ...(address && { country: address.country, city: address.city, postalCode: address.postalCode }),
      },
    },
    skip: cart.cartItems.length === 0,
  });
  const methods = (data ?? previousData)?.deliveryMethods;
  const find = (key: string | null) => methods?.find((method) => method.key === key);
  const chosen = find(kept?.key ?? null) ?? find(STANDARD) ?? methods?.[0];
  if (!kept && chosen) setKept(chosen);
  const client = useApolloClient();
  const [codes, setCodes] = useState(readCodes);
  const inputWith = (discountCodes: readonly string[]) => ({
    orderItems: orderedItems(cart.cartItems),
    deliveryMethod: chosen?.key ?? null,
    shippingAddress: address,
    ...(discountCodes.length > 0 && { discountCodes: [...discountCodes] }),
  });
  const quoting = useQuoteQuery({
    variables: { input: inputWith(codes) },
    skip: !chosen || cart.cartItems.length === 0,
  });
  // Without a code, or with another one, the figures on the screen stay until the new ones are there.
  const quote = (quoting.data ?? quoting.previousData)?.quote;
  const keepCodes = (next: readonly string[]) => {
    setCodes(next);
    writeJson(browserStorage('sessionStorage'), CODES_KEY, next.length > 0 ? next : null);
  };
  return {
    /** Undefined while they aren't known; empty where nothing can be delivered. */
    methods,
    chosen,
    /** The name of what was shown as chosen before, where it can't be had. */
    lost: kept && chosen && chosen.key !== kept.key ? kept.name : null,
    figures: withDelivery(cart, chosen, quote, codes),
    /** What a later state of the cart costs, with the same choice. */
    figuresOf: (later: Cart) => withDelivery(later, chosen, quote, codes),
    /** The codes that the shopper has entered; those that can't be used anymore, or can't be asked about now, say why. */
    codes: codes.map(
      (code): EnteredCode =>
        quote?.discountCodes.find((one) => one.code === code) ?? {
          ...{ code, name: null, isApplied: false },
          message: quoting.error ? errorMessage(quoting.error) : null,
        },
    ),
    /** Uses a code, as `discountCode` writes it. @returns why it can't be used, or null */
    applyCode: async (code: string): Promise<string | null> => {
      if (codes.includes(code)) return 'You’ve already entered this code.';
      try {
        const input = inputWith([...codes, code]);
        const { data } = await client.query({
          query: QuoteDocument,
          variables: { input },
          fetchPolicy: 'network-only',
        });
        const answer = data?.quote.discountCodes.find((one) => one.code === code);
        if (!answer?.isApplied) return answer?.message ?? 'This code can’t be used.';
        keepCodes([...codes, code]);
        return null;
      } catch (error) {
        return errorMessage(error);
      }
    },
    removeCode: (code: string) => keepCodes(codes.filter((one) => one !== code)),
    /** Takes an address that isn't saved yet, so that the prices for it are shown before; null takes it back. */
    setTyped,
    choose: ({ key, name }: OfferedDelivery) => {
      setKept({ key, name });
      writeJson(browserStorage('sessionStorage'), CHOICE_KEY, { key, name });
    },
  };
}

/**
 * The totals of a cart with this delivery.
 * @param quote what the shop says that it costs. Until it is known, and for a cart that has changed since, a plain order.
 * @param codes what the shopper has entered: no order is placed without a code for want of a quote
 */
function withDelivery(
  cart: Cart,
  deliveryMethod: OfferedDelivery | undefined,
  quote: QuoteQuery['quote'] | undefined,
  codes: readonly string[],
): CheckoutFigures {
  if (deliveryMethod && quote?.itemsPrice === cart.itemsPrice && quote.deliveryMethod.key === deliveryMethod.key) {
    const { lines, discountPrice, shippingPrice, taxPrice, taxes, totalPrice } = quote;
    const preTaxPrice = fromCents(toCents(totalPrice) - toCents(taxPrice));
    const discountCodes = quote.discountCodes.flatMap(({ code, isApplied }) => (isApplied ? [code] : []));
    return {
      ...cart,
      deliveryMethod,
      lines,
      discountPrice,
      discountCodes,
      shippingPrice,
      taxPrice,
      taxes,
      preTaxPrice,
      totalPrice,
    };
  }
  const shippingPrice = deliveryMethod && cart.cartItems.length > 0 ? deliveryMethod.price : cart.shippingPrice;
  const preTaxCents = toCents(cart.itemsPrice) + toCents(shippingPrice);
  return {
    ...cart,
    deliveryMethod,
    lines: [
      {
        kind: 'SHIPPING',
        label: deliveryMethod
          ? shippingLabel({
              id: deliveryMethod.key,
              name: deliveryMethod.name,
              kind: deliveryMethod.kind,
            })
          : 'Shipping',
        amount: shippingPrice,
      },
      // Nothing is added where prices include tax.
      ...(cart.taxPrice > 0 ? [{ kind: 'TAX', label: 'Tax', amount: cart.taxPrice }] : []),
    ],
    discountPrice: 0,
    taxes: [],
    discountCodes: codes,
    shippingPrice,
    preTaxPrice: fromCents(preTaxCents),
    totalPrice: fromCents(preTaxCents + toCents(cart.taxPrice)),
  };
}

function readChoice(): { key: string; name: string } | null {
  const stored = readJson(browserStorage('sessionStorage'), CHOICE_KEY) as { key?: unknown; name?: unknown } | null;
  const { key, name } = stored ?? {};
  return typeof key === 'string' && typeof name === 'string' ? { key, name } : null;
}

function readCodes(): readonly string[] {
  const stored = readJson(browserStorage('sessionStorage'), CODES_KEY);
  return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string') : [];
}
