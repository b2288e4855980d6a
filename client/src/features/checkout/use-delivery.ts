import { useApolloClient } from '@apollo/client/react';
import { shippingLabel, STANDARD } from '@domain/delivery-words.js';
import type { GiftDraft } from '@domain/gift-message.js';
import type { Substitution } from '~/graphql/generated';
import type { ShippingAddress } from '@domain/shipping-address.js';
import { useEffect, useState } from 'react';
import type { OrderParcelInput, QuoteParcelInput, QuoteQuery } from '~/graphql/generated';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { QuoteDocument, useDeliveryMethodsQuery, useQuoteQuery } from '~/graphql/operations/checkout';
import { placeOf } from '~/lib/address-form';
import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';
import { useCart, type Cart } from '~/lib/cart-store';
import { CODES_KEY } from '~/lib/checkout-attempt';
import { enteredGiftCard, type EnteredCode } from '~/lib/code-words';
import { fromCents, toCents } from '~/lib/money';
import type { OfferedDelivery } from '~/ui/delivery-options';
import type { ExplainedTotal } from '~/ui/order-figures';
import { orderedItems } from '~/lib/ordered-items';
import { useKnownAddOns } from '~/lib/use-known-add-ons';
import { withdrawnAddOns } from '~/lib/withdrawn-add-ons';
import { readGuest } from './guest-order';
import { savedAddress } from './shipping-section';
import type { FindOpenOrder } from './use-checkout';

/** A cart with the delivery that was chosen for it; its totals include that, and say how. */
export interface CheckoutFigures extends Cart, ExplainedTotal {
  discountPrice: number;
  /** The discount codes that are used. */
  discountCodes: readonly string[];
  /** What gift cards pay. */
  giftCardPrice: number;
  /** The codes of the gift cards that pay. */
  giftCards: readonly string[];
  /** What goes into the parcel beside the gifts. */
  gift?: GiftDraft | null;
  /** What to do if a gift can't be made as ordered. */
  substitution?: Substitution | null;
  /** Undefined while the methods aren't known: the shop's standard delivery. */
  deliveryMethod?: OfferedDelivery | undefined;
  /** The day on which it is to arrive; null: as soon as possible. */
  deliveryDate?: string | null;
  /** What goes to each of several people, who each have a delivery, a date and a card of their own. */
  parcels?: readonly OrderParcelInput[];
}

/** The tab remembers the choice under this name. */
const CHOICE_KEY = 'checkout-delivery';

/** What the shopper has entered. */
interface Codes {
  discountCodes: readonly string[];
  giftCards: readonly string[];
}

/** The order that the new one will replace; what its gift cards paid is on them again then. */
interface Replaced {
  replaces: string;
  replacesKey?: string;
}

/**
 * The methods for the cart, what the shopper has chosen of them, discount codes, gift cards, and what everything costs
 * then.
 * @param split what would go to each of several people; null while the gifts aren't divided among them; undefined where
 *   the order goes to one address
 */
export function useDelivery(findOpenOrder: FindOpenOrder, isGuest: boolean, split: Split) {
  const cart = useCart();
  /** What is kept wherever it can be had: the shopper's choice, else what was shown first. */
  const [kept, setKept] = useState(readChoice);
  const [typed, setTyped] = useState<ShippingAddress | null>(null);
  const address = savedAddress(cart) ?? typed;
  const { data, previousData, loading } = useDeliveryMethodsQuery({
    variables: {
      input: {
        orderItems: orderedItems(cart.cartItems),
        ...(address && placeOf(address)),
      },
    },
    skip: split !== undefined || cart.cartItems.length === 0,
  });
  const methods = (data ?? previousData)?.deliveryMethods;
  const find = (key: string | null) => methods?.find((method) => method.key === key);
  const chosen = find(kept?.key ?? null) ?? find(STANDARD) ?? methods?.[0];
  if (!kept && chosen) setKept(chosen);
  const client = useApolloClient();
  const [codes, setCodes] = useState(readCodes);
  const { discountCodes, giftCards } = codes;
  /** undefined: not known yet. */
  const [replaced, setReplaced] = useState<Replaced | null>();
  const hasCards = giftCards.length > 0;
  useEffect(() => {
    if (!hasCards || replaced !== undefined) return;
    void findReplaced(isGuest, findOpenOrder, cart).then(setReplaced);
  }, [hasCards, replaced, isGuest, findOpenOrder, cart]);
  const inputWith = (entered: Codes, replacing = replaced) => ({
    ...(split
      ? { parcels: [...split] }
      : { orderItems: orderedItems(cart.cartItems), deliveryMethod: chosen?.key ?? null, shippingAddress: address }),
    ...(entered.discountCodes.length > 0 && { discountCodes: [...entered.discountCodes] }),
    ...(entered.giftCards.length > 0 && { giftCards: [...entered.giftCards], ...replacing }),
  });
  const variablesWith = (input: ReturnType<typeof inputWith>) => ({ input, ...(split && { isSplit: true }) });
  const quoting = useQuoteQuery({
    variables: variablesWith(inputWith(codes)),
    skip:
      !(split === undefined ? chosen : split) || cart.cartItems.length === 0 || (hasCards && replaced === undefined),
  });
  // Without a code, or with another one, the figures on the screen stay until the new ones are there.
  const quote = (quoting.data ?? (split === undefined ? quoting.previousData : undefined))?.quote;
  const keep = (next: Codes) => {
    setCodes(next);
    const isEmpty = next.discountCodes.length + next.giftCards.length === 0;
    writeJson(browserStorage('sessionStorage'), CODES_KEY, isEmpty ? null : next);
  };
  /** Asks what an order with these codes costs. @returns the quote, or why there is none */
  const ask = async (next: Codes, replacing = replaced) => {
    try {
      const variables = variablesWith(inputWith(next, replacing));
      const { data: asked } = await client.query({ query: QuoteDocument, variables, fetchPolicy: 'network-only' });
      return asked?.quote ?? 'This code can’t be used.';
    } catch (error) {
      return errorMessage(error);
    }
  };
  const isComing = loading || quoting.loading || (hasCards && replaced === undefined);
  const found = quoting.error ? withdrawnAddOns(cart.cartItems, inputWith(codes), fieldErrors(quoting.error)) : [];
  const withdrawn = useKnownAddOns(cart.cartItems, quoting.loading ? null : found);
  const unasked = quoting.error ? errorMessage(quoting.error) : null;
  return {
    /** Undefined while they aren't known; empty where nothing can be delivered. */
    methods,
    chosen,
    /** Where it goes, as far as it is known. */
    address,
    /** The name of what was shown as chosen before, where it can't be had. */
    lost: kept && chosen && chosen.key !== kept.key ? kept.name : null,
    figures: withDelivery(cart, chosen, quote, codes, split),
    /** What the shop says is on its way: `figures` are those of a plain order. Without an answer, they stay. */
    isPending: (isComing || split !== undefined) && !isAbout(quote, cart, chosen, split),
    /** The delivery of each parcel, once the shop has said what it costs. */
    quotedParcels: quote?.parcels,
    /** Why the shop can't say what the parcels cost, and with which fields. */
    refusal: split && quoting.error ? { message: unasked ?? '', fields: fieldErrors(quoting.error) } : null,
    /** The add-ons that the shop no longer offers with their gifts: no order with them is placed. */
    withdrawn,
    /** What a later state of the cart costs, with the same choice. */
    figuresOf: (later: Cart) => withDelivery(later, chosen, quote, codes, split),
    /** The codes that the shopper has entered; those that can't be used anymore, or can't be asked about now, say why. */
    codes: discountCodes.map((code): EnteredCode => {
      const answer = quote?.discountCodes.find((one) => one.code === code);
      const { isApplied = false, name = null, message = unasked } = answer ?? {};
      return { code, shown: null, isApplied, note: isApplied ? name : message };
    }),
    /** Uses a code, as `discountCode` writes it. @returns why it can't be used, or null */
    applyCode: async (code: string): Promise<string | null> => {
      if (discountCodes.includes(code)) return 'You’ve already entered this code.';
      const next = { ...codes, discountCodes: [...discountCodes, code] };
      const asked = await ask(next);
      if (typeof asked === 'string') return asked;
      const answer = asked.discountCodes.find((one) => one.code === code);
      if (!answer?.isApplied) return answer?.message ?? 'This code can’t be used.';
      keep(next);
      return null;
    },
    removeCode: (code: string) => keep({ ...codes, discountCodes: discountCodes.filter((one) => one !== code) }),
    /** The gift cards that the shopper has entered, as `codes`. The shop answers in their order, and never their codes. */
    giftCards: giftCards.map((code, at) =>
      enteredGiftCard(code, quote?.giftCards.length === giftCards.length ? quote.giftCards[at] : undefined, unasked),
    ),
    /** Uses a gift card. @returns why it can't be used, or null */
    applyGiftCard: async (code: string): Promise<string | null> => {
      if (giftCards.includes(code)) return 'You’ve already entered this gift card.';
      const next = { ...codes, giftCards: [...giftCards, code] };
      // The shopper's own unpaid order may hold what is on the card.
      const replacing = replaced === undefined ? await findReplaced(isGuest, findOpenOrder, cart) : replaced;
      const asked = await ask(next, replacing);
      if (typeof asked === 'string') return asked;
      const answer = asked.giftCards.at(-1);
      if (!answer?.isApplied) return answer?.message ?? 'This gift card can’t be used.';
      setReplaced(replacing);
      keep(next);
      return null;
    },
    removeGiftCard: (code: string) => keep({ ...codes, giftCards: giftCards.filter((one) => one !== code) }),
    /** The order was placed, and took from the cards: trying to pay again is about the same order. */
    noteOrder: (id: string, key?: string) =>
      setReplaced({ replaces: id, ...(key !== undefined && { replacesKey: key }) }),
    /** Takes an address that isn't saved yet, so that the prices for it are shown before; null takes it back. */
    setTyped,
    choose: ({ key, name }: OfferedDelivery) => {
      setKept({ key, name });
      writeJson(browserStorage('sessionStorage'), CHOICE_KEY, { key, name });
    },
  };
}

/** Looks up the order that the next one will replace. @returns null if there is none, or it can't be known */
async function findReplaced(isGuest: boolean, findOpenOrder: FindOpenOrder, cart: Cart): Promise<Replaced | null> {
  if (isGuest) {
    const { order } = readGuest();
    return order ? { replaces: order.id, replacesKey: order.key } : null;
  }
  const id = await findOpenOrder(cart.cartItems.map((item) => item._id)).catch(() => null);
  return id === null ? null : { replaces: id };
}

type Quote = QuoteQuery['quote'];

/** What would go to each of several people; null: not known yet; undefined: it goes to one address. */
type Split = readonly QuoteParcelInput[] | null | undefined;

/** Whether a quote is about the cart as it is, with this delivery. */
function isAbout(
  quote: Quote | undefined,
  cart: Cart,
  method: OfferedDelivery | undefined,
  split: Split,
): quote is Quote {
  if (quote?.itemsPrice !== cart.itemsPrice) return false;
  return split === undefined ? quote.deliveryMethod.key === method?.key : quote.parcels?.length === split?.length;
}

/**
 * The totals of a cart with this delivery.
 * @param quote what the shop says that it costs. Until it is known, and for a cart that has changed since, a plain order.
 * @param codes what the shopper has entered: no order is placed without a code or a card for want of a quote
 */
function withDelivery(
  cart: Cart,
  deliveryMethod: OfferedDelivery | undefined,
  quote: Quote | undefined,
  codes: Codes,
  split: Split,
): CheckoutFigures {
  if (isAbout(quote, cart, deliveryMethod, split)) {
    const { lines, discountPrice, shippingPrice, taxPrice, taxes, giftCardPrice, totalPrice } = quote;
    const preTaxPrice = fromCents(toCents(totalPrice) + toCents(giftCardPrice) - toCents(taxPrice));
    const giftCards = codes.giftCards.filter((_, at) => quote.giftCards[at]?.isApplied);
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
      giftCards,
      giftCardPrice,
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
    ...codes,
    giftCardPrice: 0,
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

function readCodes(): Codes {
  const stored = readJson(browserStorage('sessionStorage'), CODES_KEY) as Partial<Record<keyof Codes, unknown>> | null;
  return { discountCodes: textsIn(stored?.discountCodes), giftCards: textsIn(stored?.giftCards) };
}

function textsIn(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}
