import { Trash2 } from 'lucide-react';
import { css } from 'styled-system/css';
import { giftOf } from '~/lib/cart-add-ons';
import { leftFor } from '~/lib/cart-quantity';
import { cart, keyOf, type CartItem } from '~/lib/cart-store';
import { lineName } from '~/lib/cart-texts';
import { formatMoney, fromCents, toCents } from '~/lib/money';
import { paths } from '~/lib/paths';
import { IconButton } from '~/ui/icon-button';
import { GoesWith, LineTexts } from '~/ui/line-texts';
import { Link } from '~/ui/link';
import { isReduced, Price } from '~/ui/price';
import { QuantitySelect } from '~/ui/quantity-select';
import { ShimmerImage } from '~/ui/shimmer-image';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** The cart page's lines: picture, link, price, quantity, and a button to remove each. */
export function CartLines({ items, onRemove }: { items: readonly CartItem[]; onRemove: (item: CartItem) => void }) {
  return (
    <ul className={css({ listStyleType: 'none', borderTop: '1px solid {colors.line}' })}>
      {items.map((item) => {
        const gift = giftOf(items, item);
        return (
          <li
            key={keyOf(item)}
            className={css({
              display: 'flex',
              gap: { base: '4', md: '6' },
              py: { base: '5', md: '6' },
              borderBottom: '1px solid {colors.line}',
              '&[data-add-on]': { ps: { base: '4', md: '10' } },
            })}
            data-add-on={gift && ''}
            data-product={item._id}
          >
            <ShimmerImage
              className={css({
                width: { base: '88px', sm: '112px', md: '132px' },
                '[data-add-on] &': { width: { base: '64px', md: '88px' } },
                flexShrink: '0',
                alignSelf: 'flex-start',
              })}
              src={item.image}
              alt=""
              sizes="132px"
            />
            <div className={css({ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', gap: '1' })}>
              <div
                className={css({
                  display: 'flex',
                  justifyContent: 'space-between',
                  alignItems: 'flex-start',
                  flexWrap: 'wrap',
                  columnGap: '3',
                })}
              >
                <Link
                  className={css({
                    flex: '1',
                    minWidth: 'min(6em, 100%)',
                    fontWeight: 'semibold',
                    fontSize: '17',
                    lineHeight: 'snug',
                    overflowWrap: 'anywhere',
                    _hover: { color: 'brand' },
                  })}
                  to={paths.product(item._id)}
                >
                  {item.name}
                </Link>
                <span
                  className={css({
                    fontWeight: 'bold',
                    fontSize: '17',
                    lineHeight: 'snug',
                    fontVariantNumeric: 'tabular-nums',
                  })}
                >
                  <VisuallyHidden>Line total </VisuallyHidden>
                  {formatMoney(lineTotal(item))}
                </span>
              </div>
              {gift && <GoesWith name={gift.name} />}
              <LineTexts texts={item.texts} />
              <div className={css({ '& span': { fontWeight: 'medium' } })}>
                <Price product={item} />
              </div>
              <div
                className={css({
                  display: 'flex',
                  alignItems: 'center',
                  justifyContent: 'space-between',
                  flexWrap: 'wrap',
                  gap: '3',
                  mt: 'auto',
                  pt: '2',
                })}
              >
                <QuantitySelect
                  value={item.qty}
                  stock={leftFor({ cartItems: items }, item)}
                  productName={lineName(item)}
                  onChange={(qty) => cart.addToCart({ ...item, qty })}
                />
                <IconButton
                  className={css({ me: '-2.5' })}
                  label={gift ? `Remove ${lineName(item)}, which goes with ${gift.name}` : `Remove ${lineName(item)}`}
                  title="Remove"
                  onClick={() => onRemove(item)}
                >
                  <Trash2 size={20} strokeWidth={1.75} aria-hidden />
                </IconButton>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function lineTotal(item: CartItem): number {
  return fromCents(toCents(isReduced(item) ? item.salePrice : item.price) * item.qty);
}
