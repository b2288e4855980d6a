import { itemName } from '@domain/product-options.js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { ProductAddOnsQuery } from '~/graphql/generated';
import { addUnderGift } from '~/lib/cart-add-ons';
import { leftFor } from '~/lib/cart-quantity';
import { cart, useCart, type CartProduct } from '~/lib/cart-store';
import { formatMoney, fromCents, toCents } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Link } from '~/ui/link';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { paidPrice } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';
import { toast } from '~/ui/toast-store';

type AddOn = ProductAddOnsQuery['productAddOns'][number];

/** What is offered with a gift that is in stock: a box for each, which 'Add to Cart' and 'Checkout Now' take along. */
export function AddOnBox({ addOns, gift }: { addOns: readonly AddOn[]; gift: CartProduct }) {
  const list = useRef<HTMLUListElement>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [variants, setVariants] = useState<Readonly<Record<string, string>>>({});
  const present = useCart();
  const soldOf = (addOn: AddOn) => itemOf(addOn, variants[addOn._id]);
  const isInCart = ({ _id }: CartProduct) =>
    present.cartItems.some((line) => line._id === _id && line.addOnOf === gift._id);
  const chosen = addOns.filter(({ _id }) => ticked.includes(_id)).map(soldOf);

  // What was ticked before the scripts ran counts, too.
  useLayoutEffect(() => {
    const early = [...(list.current?.querySelectorAll('input') ?? [])].filter(({ checked }) => checked);
    if (early.length > 0) setTicked(early.map(({ value }) => value));
  }, []);

  // The box that buys is loaded by every product's page, and knows nothing of add-ons.
  useEffect(() => {
    cart.onAdd = ({ _id, addOnOf }) => {
      const left = chosen.filter((addOn) => leftFor(cart.get(), { ...addOn, addOnOf: gift._id }) > 0);
      if (_id !== gift._id || addOnOf !== undefined || left.length === 0) return;
      addUnderGift(gift, left);
      setTicked([]);
      toast.success(`Added with it: ${left.map(({ name }) => name).join(', ')}`);
    };
    return () => {
      cart.onAdd = undefined;
    };
  });

  if (gift.countInStock < 1) return null;
  return (
    <section
      className={cx(css({ width: 'full', borderTop: '1px solid {colors.line}', pt: '4' }), onlyWithScripts)}
      aria-labelledby="add-ons"
    >
      <h2 className={css({ textStyle: 'card', mb: '2' })} id="add-ons">
        Add something to it
      </h2>
      <ul ref={list} className={css({ listStyleType: 'none' })}>
        {addOns.map((addOn) => {
          const item = soldOf(addOn);
          return (
            <li
              key={addOn._id}
              className={css({ display: 'flex', alignItems: 'center', gap: '3', py: '1.5', minHeight: 'controlLarge' })}
            >
              <label
                className={css({
                  display: 'flex',
                  alignItems: 'center',
                  gap: '3',
                  flex: '1',
                  minWidth: '0',
                  cursor: 'pointer',
                })}
              >
                <input
                  className={css({ width: '22px', height: '22px', flexShrink: '0', accentColor: '{colors.brand}' })}
                  type="checkbox"
                  value={addOn._id}
                  checked={ticked.includes(addOn._id)}
                  onChange={({ target: { checked } }) =>
                    setTicked((before) => [...before.filter((id) => id !== addOn._id), ...(checked ? [addOn._id] : [])])
                  }
                />
                <ShimmerImage
                  className={css({ width: '56px', flexShrink: '0', borderRadius: 'md' })}
                  src={item.image}
                  alt=""
                  sizes="56px"
                />
                <span className={css({ minWidth: '0', lineHeight: 'snug', overflowWrap: 'anywhere' })}>
                  <span className={css({ fontWeight: 'semibold' })}>{addOn.name}</span>
                  <span className={css({ display: 'block' })}>{formatMoney(paidPrice(item))}</span>
                  {isInCart(item) && (
                    <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                      In your cart with this gift
                    </span>
                  )}
                </span>
              </label>
              {addOn.variants[0] ? (
                <select
                  className={css({
                    minHeight: 'control',
                    maxWidth: '40%',
                    px: '2',
                    borderRadius: 'md',
                    border: '1.5px solid {colors.control}',
                    bg: 'surface',
                    color: 'ink',
                  })}
                  aria-label={`${addOn.options.map(({ name }) => name).join(', ')} of ${addOn.name}`}
                  value={item._id}
                  onChange={({ target: { value } }) => setVariants((before) => ({ ...before, [addOn._id]: value }))}
                >
                  {addOn.variants.map((variant) => (
                    <option key={variant._id} value={variant._id} disabled={variant.countInStock < 1}>
                      {variant.options.map(({ value }) => value).join(', ')}
                    </option>
                  ))}
                </select>
              ) : (
                <Link
                  className={css({ textStyle: 'small', color: 'muted', py: '2', _hover: { color: 'brand' } })}
                  to={paths.product(addOn._id)}
                  aria-label={`Details of ${addOn.name}`}
                >
                  Details
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {/* Always there, so that nothing moves. */}
      <p className={css({ mt: '2', minHeight: '1.5em', fontVariantNumeric: 'tabular-nums' })} role="status">
        {chosen.length > 0 && (
          <>
            One gift with {chosen.length === 1 ? 'this extra' : 'these extras'}:{' '}
            <b>{formatMoney(sumOf([gift, ...chosen]))}</b>
          </>
        )}
      </p>
    </section>
  );
}

/** What of an add-on is taken: the chosen variant, or the first in stock. */
function itemOf({ options: _, variants, ...product }: AddOn, chosenId: string | undefined): CartProduct {
  const variant = variants.find(({ _id }) => _id === chosenId) ?? variants.find(({ countInStock }) => countInStock > 0);
  if (!variant) return product;
  const { options, ...own } = variant;
  return {
    ...own,
    name: itemName(
      product.name,
      options.map(({ value }) => value),
    ),
  };
}

function sumOf(products: readonly CartProduct[]): number {
  return fromCents(products.reduce((sum, product) => sum + toCents(paidPrice(product)), 0));
}
