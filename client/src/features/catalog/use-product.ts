import { useFragment } from '@apollo/client/react';
import type { ProductCard_ProductFragment, ProductDetailsQuery } from '~/graphql/generated';
import { ProductCard_ProductFragmentDoc, useProductDetailsQuery } from '~/graphql/operations/catalog';

/** Everything that a product's page shows. */
export type DetailedProduct = NonNullable<ProductDetailsQuery['product']>;

/** What a list has already said of a product; the rest is on its way. */
export type KnownProduct = ProductCard_ProductFragment &
  Partial<Omit<DetailedProduct, 'variants'>> & {
    /** In full, once all is known. */
    variants: ProductCard_ProductFragment['variants'] | DetailedProduct['variants'];
  };

/** A product by its id. Coming from a list, the data from the list shows immediately. */
export function useProduct(id: string) {
  const { data, error, refetch } = useProductDetailsQuery({ variables: { id } });
  const card = useFragment({
    fragment: ProductCard_ProductFragmentDoc,
    fragmentName: 'ProductCard_product',
    from: { __typename: 'Product', _id: id },
  });
  const known: KnownProduct | null = card.complete ? card.data : null;
  return {
    product: data ? data.product : known,
    /** The server was asked and has none, or none for this visitor. */
    isMissing: data?.product === null,
    error: data ? undefined : error,
    retry: () => void refetch(),
  };
}

/** Whether all of a product is known. */
export function isDetailed(product: KnownProduct): product is KnownProduct & DetailedProduct {
  return product.description !== undefined;
}
