import { useProductAddOnsQuery } from '~/graphql/operations/catalog-add-ons';
import type { CartProduct } from '~/lib/cart-store';
import { lazyPart } from '~/lib/lazy-part';

// Most products have none.
const AddOnBox = lazyPart(async () => (await import('./add-on-box')).AddOnBox);

/** What the shop offers with a product; nothing where that is nothing. @param item what of the product is chosen */
export function AddOns({ product, item }: { product: { _id: string }; item: CartProduct }) {
  const addOns = useProductAddOnsQuery({ variables: { productId: product._id } }).data?.productAddOns;
  return addOns?.[0] && <AddOnBox addOns={addOns} gift={item} />;
}
