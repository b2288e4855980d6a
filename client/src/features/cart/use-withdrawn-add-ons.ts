import { useQuoteQuery } from '~/graphql/operations/checkout';
import { fieldErrors } from '~/graphql/error-message';
import { giftOf } from '~/lib/cart-add-ons';
import type { Cart } from '~/lib/cart-store';
import { orderedItems } from '~/lib/ordered-items';
import { useKnownAddOns } from '~/lib/use-known-add-ons';
import { withdrawnAddOns, type WithdrawnAddOn } from '~/lib/withdrawn-add-ons';

/** The add-ons that the shop no longer offers with their gifts, as a quote says; a cart without add-ons asks nothing. */
export function useWithdrawnAddOns({ cartItems }: Pick<Cart, 'cartItems'>): readonly WithdrawnAddOn[] {
  const input = { orderItems: orderedItems(cartItems) };
  const hasAddOns = cartItems.some((line) => giftOf(cartItems, line));
  const { error, loading } = useQuoteQuery({ variables: { input }, skip: !hasAddOns });
  const found = error ? withdrawnAddOns(cartItems, input, fieldErrors(error)) : [];
  return useKnownAddOns(cartItems, loading ? null : found);
}
