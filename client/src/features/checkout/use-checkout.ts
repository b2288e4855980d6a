import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { errorCode, errorMessage, failureClass, fieldErrors } from '~/graphql/error-message';
import {
  DeliveryDatesDocument,
  DeliveryMethodsDocument,
  PaymentMethodsDocument,
  QuoteDocument,
  usePlaceOrderMutation,
} from '~/graphql/operations/checkout';
import { OrderDocument } from '~/graphql/operations/orders';
import { ShopDocument } from '~/graphql/operations/shop';
import { cart } from '~/lib/cart-store';
import { attemptKey, forgetAttempt } from '~/lib/checkout-attempt';
import { readGuest, rememberGuest, type GuestDetails } from './guest-order';
import { orderedItems } from '~/lib/ordered-items';
import { withWished } from '~/lib/wished-pieces';
import { priceChanges, withProducts, type PriceChange } from './price-changes';
import { savedAddress } from './shipping-section';
import type { CheckoutFigures } from './use-delivery';

/** Why the order is not on its way to payment, in a form that the page can help with. */
export type CheckoutProblem =
  | { kind: 'prices'; message: string; changes: PriceChange[]; formerTotal: number }
  | { kind: 'stock'; message: string; shortages: { productId: string; available: number }[] }
  | { kind: 'too-many'; message: string }
  /** The same order was paid before, and was not placed twice. */
  | { kind: 'paid'; orderId: string; linkKey?: string | undefined }
  /**
   * `dateRefusal` says why the order can't arrive on its day; `orderId` is set when the order was placed but its payment could not start; `isCartAtFault` when its lines were
   * refused.
   */
  | {
      kind: 'failed';
      message: string;
      orderId?: string;
      linkKey?: string | undefined;
      isCartAtFault?: boolean;
      dateRefusal?: string;
      /** What is wrong with parcels, by field, such as 'parcels.1.deliveryDate'. */
      refused?: Readonly<Record<string, string>>;
    };

/** Finds the shopper's own unpaid order of these products, which the order that is about to be placed replaces. */
export type FindOpenOrder = (productIds: readonly string[]) => Promise<string | null>;

/**
 * Pays an order, or takes the browser to where it is paid.
 * @param linkKey opens the order of a guest
 * @returns why that was not possible, or null
 */
export type StartPayment = (orderId: string, linkKey?: string) => Promise<string | null>;

/**
 * Order first, payment second (decision S23): places an order with exactly the figures on the screen, then starts its
 * payment. The same cart, address and total are one order, however often, in whichever way and in whichever tab its
 * payment is tried; a changed cart replaces the order that waits for it.
 */
export function useCheckout(findOpenOrder: FindOpenOrder) {
  const client = useApolloClient();
  const [placeOrder] = usePlaceOrderMutation();
  const [isPlacing, setPlacing] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  // A second click may come before the button is disabled on the screen.
  const isBusy = useRef(false);

  /** The guest's unpaid order of this tab, if it still waits for its payment. */
  const findGuestOrder = async () => {
    const { order } = readGuest();
    if (!order) return null;
    const { data } = await client.query({
      query: OrderDocument,
      variables: { id: order.id, key: order.key },
      fetchPolicy: 'network-only',
    });
    // One that is paid later is complete. Once it is in an account, only its owner replaces it.
    return data?.order?.status === 'PENDING' && !data.order.payLater && data.order.user.isGuest ? order : null;
  };

  const place = async (
    shown: CheckoutFigures,
    startPayment: StartPayment,
    guest: GuestDetails | null,
  ): Promise<CheckoutProblem | null> => {
    const { itemsPrice, discountPrice, discountCodes, shippingPrice, taxPrice, totalPrice, paymentMethod } = shown;
    const { giftCards, giftCardPrice } = shown;
    const sent = shown.parcels
      ? { parcels: shown.parcels.map((parcel) => ({ ...parcel, orderItems: withWished(parcel.orderItems) })) }
      : sentToOne(shown);
    if (!sent) return { kind: 'failed', message: 'Enter your shipping details first.' };
    const words = {
      ...sent,
      ...(discountCodes.length > 0 && { discountCodes: [...discountCodes] }),
      ...(giftCards.length > 0 && { giftCards: [...giftCards], giftCardPrice }),
      ...(shown.substitution && { substitution: shown.substitution }),
      itemsPrice,
      discountPrice,
      shippingPrice,
      taxPrice,
      totalPrice,
      paymentMethod,
      ...(guest && { guest }),
    };
    const earlier = guest ? await findGuestOrder() : null;
    const replaces = guest ? (earlier?.id ?? null) : await findOpenOrder(shown.cartItems.map((item) => item._id));
    const order = () =>
      placeOrder({
        variables: {
          input: {
            ...words,
            replaces,
            ...(earlier && { replacesKey: earlier.key }),
            idempotencyKey: attemptKey(words),
          },
        },
      }).then(({ data }) => data?.placeOrder);
    let result;
    try {
      result = await order().catch((error: unknown) => {
        if (errorCode(error) !== 'IDEMPOTENCY_KEY_REUSED') throw error;
        forgetAttempt();
        return order();
      });
    } catch (error) {
      // The order to replace was paid a moment ago, in another tab.
      if (replaces !== null && errorCode(error) === 'CONFLICT')
        return { kind: 'paid', orderId: replaces, linkKey: earlier?.key };
      throw error;
    }
    const isOver = result?.__typename === 'OrderPlaced' && ['EXPIRED', 'CANCELLED'].includes(result.order.status);
    if (isOver) {
      // That order is history; this is a new one.
      forgetAttempt();
      result = await order();
    }

    switch (result?.__typename) {
      case 'OrderPlaced': {
        const { _id, isPaid } = result.order;
        const linkKey = result.orderKey ?? undefined;
        // Gift cards have paid all of it.
        if (isPaid && totalPrice === 0) return startPayment(_id, linkKey).then(() => null);
        if (isPaid) {
          forgetAttempt();
          return { kind: 'paid', orderId: _id, linkKey };
        }
        if (linkKey) rememberGuest({ order: { id: _id, key: linkKey } });
        const message = await startPayment(_id, linkKey);
        return message === null ? null : { kind: 'failed', message, orderId: _id, linkKey };
      }
      case 'PriceChanged': {
        const changes = priceChanges(shown.cartItems, result.products);
        for (const [key, name] of changingFigures) {
          const [from, to] = [shown[key], result[key]];
          if (from !== to) changes.push({ key, name, from, to });
        }
        // It follows all else, so it is only news where nothing else has changed.
        const { taxPrice: tax } = result;
        if (changes.length === 0 && tax !== taxPrice)
          changes.push({ key: 'tax', name: 'Tax', from: taxPrice, to: tax });
        cart.replaceItems(withProducts(cart.get().cartItems, result.products));
        // The shop's own figures (shipping, tax) may be what changed.
        await client.query({ query: ShopDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
        await readDeliveryAgain();
        return { kind: 'prices', message: result.message, changes, formerTotal: totalPrice };
      }
      case 'OutOfStock':
        return { kind: 'stock', message: result.message, shortages: result.items };
      case 'TooManyOpenOrders':
        return { kind: 'too-many', message: result.message };
      default:
        return { kind: 'failed', message: 'An error occurred during checkout' };
    }
  };

  const readDeliveryAgain = () =>
    client
      .refetchQueries({ include: [DeliveryMethodsDocument, DeliveryDatesDocument, QuoteDocument] })
      .catch(() => undefined);

  /** @param guest who orders, when nobody is signed in */
  const pay = async (shown: CheckoutFigures, startPayment: StartPayment, guest: GuestDetails | null = null) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPlacing(true);
    setProblem(null);
    try {
      setProblem(await place(shown, startPayment, guest));
    } catch (error) {
      const refused = fieldErrors(error);
      const isPriced =
        /^(parcels\.\d+\.)?(deliveryMethod|deliveryDate|discountCodes|giftCards|orderItems\.\d+\.addOnOf)/;
      if (Object.keys(refused).some((field) => isPriced.test(field))) await readDeliveryAgain();
      if ('paymentMethod' in refused)
        await client.refetchQueries({ include: [PaymentMethodsDocument] }).catch(() => undefined);
      setProblem({
        kind: 'failed',
        message: placingFailedMessage(error),
        ...(refused['deliveryDate'] !== undefined && { dateRefusal: refused['deliveryDate'] }),
        ...(shown.parcels && { refused }),
        isCartAtFault: Object.keys(refused).some((field) => field.split('.')[0] === 'orderItems'),
      });
    } finally {
      isBusy.current = false;
      setPlacing(false);
    }
  };

  return { pay, isPlacing, problem, dismiss: () => setProblem(null) };
}

/** What an order to one address says of its only parcel; null while the address is missing. */
function sentToOne({ cartItems, deliveryMethod, deliveryDate, gift, ...shown }: CheckoutFigures) {
  const shippingAddress = savedAddress(shown);
  return (
    shippingAddress && {
      orderItems: withWished(orderedItems(cartItems)),
      shippingAddress,
      ...(deliveryMethod && { deliveryMethod: deliveryMethod.key }),
      ...(deliveryDate && { deliveryDate }),
      ...(gift && { gift }),
    }
  );
}

/** What besides the items' prices can have changed. */
const changingFigures = [
  ['discountPrice', 'Discount'],
  ['shippingPrice', 'Shipping'],
  ['giftCardPrice', 'Gift cards'],
] as const;

/** The server's own message if it has one for the shopper; its apology for a bug doesn't count (decision S23). */
function placingFailedMessage(error: unknown): string {
  const isApology = errorCode(error) === 'INTERNAL_SERVER_ERROR' || typeof failureClass(error) === 'number';
  const fallback = 'An error occurred during payment';
  return isApology ? fallback : errorMessage(error, fallback);
}
