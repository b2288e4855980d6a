import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { allInCart, quantityAfterAdding, quantityOf } from '~/lib/cart-quantity';
import { cart, type CartProduct } from '~/lib/cart-store';
import { overlays } from '~/lib/overlay-store';
import { paths } from '~/lib/paths';
import { ProductBadges } from '~/ui/badge';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { Price } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';
import { TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { OutlinedBadges } from './outlined-badges';
import { StockStatus } from './stock-status';

/** 'Product Details': what 'Add' on a product card opens. */
export function QuickPanel({ product, isOpen }: { product: CartProduct & { isPopular: boolean }; isOpen: boolean }) {
  const navigate = useNavigate();
  const isSoldOut = !product.countInStock;
  const addOne = () => {
    const before = quantityOf(cart.get(), product);
    const qty = quantityAfterAdding(cart.get(), product);
    // 0 when lines of it with texts have them all.
    if (qty > 0) cart.addToCart({ ...product, qty });
    if (qty <= before) toast.info(allInCart(product.countInStock));
    return qty > before;
  };

  return (
    <Dialog isOpen={isOpen} onClose={overlays.close} title="Product Details" size="lg">
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 2fr) minmax(0, 3fr)', md: '1fr 1fr' },
          gridTemplateRows: { md: '1fr auto auto 1fr' },
          gridTemplateAreas: {
            base: '"picture words" "buttons buttons"',
            md: '"picture ." "picture words" "picture buttons" "picture ."',
          },
          columnGap: { base: '5', md: '8' },
          rowGap: '5',
          alignItems: { base: 'center', md: 'start' },
        })}
      >
        <ShimmerImage
          className={css({ gridArea: 'picture' })}
          src={product.image}
          alt={product.name}
          sizes="(min-width: 768px) 370px, 40vw"
          isPriority
        />
        <div
          className={css({
            display: 'flex',
            flexDirection: 'column',
            gridArea: 'words',
            gap: { base: '2.5', md: '4' },
            alignItems: 'flex-start',
            minWidth: '0',
          })}
        >
          <OutlinedBadges>
            <ProductBadges product={product} />
          </OutlinedBadges>
          <p className={css({ textStyle: 'subheading', textWrap: 'balance', overflowWrap: 'anywhere' })}>
            {product.name}
          </p>
          <Price product={product} size="lg" />
          <StockStatus countInStock={product.countInStock} />
          <TextLink to={paths.product(product._id)} onClick={overlays.close}>
            See full details
          </TextLink>
        </div>
        <div
          className={css({ display: 'flex', flexDirection: 'column', gridArea: 'buttons', gap: '2.5', width: 'full' })}
        >
          {!isSoldOut && (
            <p className={css({ textStyle: 'small', color: 'muted' })}>Each button adds one to your cart.</p>
          )}
          <Button
            size="lg"
            disabled={isSoldOut}
            onClick={() => {
              addOne();
              overlays.openCart();
            }}
          >
            Add to Cart
          </Button>
          <Button
            size="lg"
            variant="outline"
            disabled={isSoldOut}
            onClick={() => {
              if (addOne()) toast.success(`${product.name} added to cart!`, { duration: 2000 });
              overlays.close();
            }}
          >
            Continue Shopping
          </Button>
          <Button
            size="lg"
            variant="soft"
            disabled={isSoldOut}
            onClick={() => {
              addOne();
              overlays.close();
              void navigate(paths.cart);
            }}
          >
            Checkout
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
