import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '~/graphql/error-message';
import type { OrderLines_OrderFragment } from '~/graphql/generated';
import { CartProductsDocument } from '~/graphql/operations/cart';
import { cart } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { toast } from '~/ui/toast-store';

/** Puts an order's products into the cart once more, at their present prices, and shows the cart. */
export function useReorder() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  const reorder = async ({ orderItems }: OrderLines_OrderFragment) => {
    setBusy(true);
    try {
      const { data } = await client.query({
        query: CartProductsDocument,
        variables: { ids: orderItems.map(({ product }) => product) },
        fetchPolicy: 'network-only',
      });
      const products = new Map(data?.productsById.map((product) => [product._id, product]));
      let added = 0;
      for (const { name, qty, product: id } of orderItems) {
        const product = products.get(id);
        if (product && product.countInStock > 0) {
          // An order that was never paid mostly still lies in the cart; it is not wanted twice.
          const present = cart.get().cartItems.find((item) => item._id === product._id)?.qty ?? 0;
          cart.addToCart({ ...product, qty: Math.min(Math.max(present, qty), product.countInStock) });
          added += 1;
        } else toast.info(`${name} is no longer available.`);
      }
      if (added > 0) await navigate(paths.cart);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { reorder, isBusy };
}
