import { css } from 'styled-system/css';
import type { SharedWishListQuery, Wish_ProductFragment } from '~/graphql/generated';
import { cart, useCart } from '~/lib/cart-store';
import { allInCart, quantitiesById, quantityAfterAdding, quantityOf } from '~/lib/cart-quantity';
import { paths } from '~/lib/paths';
import { wishListPaths } from '~/lib/wish-list-paths';
import { rememberWished } from '~/lib/wished-pieces';
import { StatusPill } from '~/ui/badge';
import { Button, LinkButton } from '~/ui/button';
import { NoScriptNote } from '~/ui/no-script-note';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Notice } from '~/ui/panel';
import { EmptyState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { GoneNote, WishRow } from './wish-row';

type Shared = SharedWishListQuery['sharedWishList'];

/** A list as those who have its link see it: what is still wanted, to buy from. Its owner sees no more than the wishes. */
export function SharedWishList({ list, shareKey }: { list: Shared; shareKey: string }) {
  return (
    <>
      {list.ownListId !== null && (
        <Notice className={css({ mb: '6' })}>
          This is your list, so what others have bought stays hidden.{' '}
          <LinkButton to={wishListPaths.one(list.ownListId)} variant="soft" size="sm">
            Edit your list
          </LinkButton>
        </Notice>
      )}
      <NoScriptNote>
        Ordering needs JavaScript, which is turned off in your browser. Call us, and we’ll take your order.
      </NoScriptNote>
      {list.items.length === 0 ? (
        <EmptyState title="Nothing on this list yet">Look in again later.</EmptyState>
      ) : (
        <ul className={css({ listStyleType: 'none', borderTop: '1px solid {colors.line}' })} aria-label="Gifts">
          {list.items.map(({ product, quantity, note, bought, stillWanted }) => (
            <WishRow
              key={product._id}
              product={product}
              note={note}
              facts={
                bought === null || stillWanted === null ? (
                  <StatusPill tone="neutral">Wanted: {quantity}</StatusPill>
                ) : (
                  <>
                    {stillWanted > 0 ? (
                      <StatusPill tone="good">Still wanted: {stillWanted}</StatusPill>
                    ) : (
                      <StatusPill tone="delivered">Already bought</StatusPill>
                    )}
                    {bought > 0 && stillWanted > 0 && (
                      <span className={css({ textStyle: 'small', color: 'muted' })}>Already bought: {bought}</span>
                    )}
                    {product.countInStock === 0 && <StatusPill tone="bad">Sold out</StatusPill>}
                  </>
                )
              }
            >
              {list.ownListId === null && (
                <BuyButton product={product} shareKey={shareKey} isWanted={stillWanted !== 0} />
              )}
            </WishRow>
          ))}
        </ul>
      )}
      <GoneNote count={list.unavailableItems} />
    </>
  );
}

/** Puts a piece into the cart, for this list. What has to be filled in is asked on the product's page. */
function BuyButton({
  product,
  shareKey,
  isWanted,
}: {
  product: Wish_ProductFragment;
  shareKey: string;
  isWanted: boolean;
}) {
  const inCart = quantitiesById(useCart()).get(product._id) ?? 0;
  const variant = isWanted ? 'solid' : 'outline';
  const ofProduct = <VisuallyHidden> {product.name}</VisuallyHidden>;
  if (product.countInStock === 0) return null;
  if (product.requiresText)
    return (
      <LinkButton
        to={paths.product(product._id)}
        variant={variant}
        size="sm"
        onClick={() => rememberWished(product._id, shareKey)}
      >
        Choose the text{ofProduct}
      </LinkButton>
    );
  return (
    <>
      <Button
        className={onlyWithScripts}
        variant={variant}
        size="sm"
        disabled={inCart >= product.countInStock}
        onClick={() => {
          const qty = quantityAfterAdding(cart.get(), product);
          if (qty <= quantityOf(cart.get(), product)) {
            toast.info(allInCart(product.countInStock));
            return;
          }
          cart.addToCart({ ...product, qty });
          rememberWished(product._id, shareKey);
          toast.success(`${product.name} added to cart!`);
        }}
      >
        Add to Cart{ofProduct}
      </Button>
      {inCart > 0 && (
        <LinkButton to={paths.cart} variant="ghost" size="sm">
          {inCart} in your cart
        </LinkButton>
      )}
    </>
  );
}
