import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '~/graphql/error-message';
import type { OrderLines_OrderFragment } from '~/graphql/generated';
import { CartProductsDocument } from '~/graphql/operations/cart';
import { quantityOf } from '~/lib/cart-quantity';
import { cart } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { toast } from '~/ui/toast-store';
import { lineAgain } from './line-again';

/** Puts what is still sold of an order into the cart once more, and shows the cart, which says what has changed. */
export function useReorder() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  /** @param replace keeps the page out of the history, because going back to it would order again */
  const reorder = async ({ orderItems }: OrderLines_OrderFragment, { replace = false } = {}) => {
    setBusy(true);
    try {
      const { data } = await client.query({
        query: CartProductsDocument,
        variables: { ids: [...new Set(orderItems.map(({ product }) => product))] },
        fetchPolicy: 'network-only',
      });
      const products = new Map(data?.productsById.map((product) => [product._id, product]));
      const news: string[] = [];
      for (const line of orderItems) {
        const present = quantityOf(cart.get(), {
          ...{ _id: line.product, texts: line.texts },
          ...(line.addOnOf !== null && { addOnOf: line.addOnOf }),
        });
        const again = lineAgain(line, products.get(line.product), present);
        if (again.item) cart.addToCart(again.item);
        news.push(...again.news);
      }
      await navigate(paths.cart, { replace, state: { cartNews: news } });
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return { reorder, isBusy };
}
