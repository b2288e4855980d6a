import { chakra, Flex } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cart, type CartItem } from '~/lib/cart-store';
import { formatMoney, toCents } from '~/lib/money';
import { paths } from '~/lib/paths';
import { IconButton } from '~/ui/icon-button';
import { isReduced, Price } from '~/ui/price';
import { QuantitySelect } from '~/ui/quantity-select';
import { ShimmerImage } from '~/ui/shimmer-image';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** The cart page's lines: picture, link, price, quantity, and a button to remove each. */
export function CartLines({ items, onRemove }: { items: readonly CartItem[]; onRemove: (item: CartItem) => void }) {
  return (
    <chakra.ul listStyleType="none" borderTop="1px solid {colors.line}">
      {items.map((item) => (
        <chakra.li
          key={item._id}
          data-product={item._id}
          display="flex"
          gap={{ base: '4', md: '6' }}
          py={{ base: '5', md: '6' }}
          borderBottom="1px solid {colors.line}"
        >
          <ShimmerImage
            src={item.image}
            alt=""
            width={{ base: '88px', sm: '112px', md: '132px' }}
            flexShrink="0"
            alignSelf="flex-start"
            sizes="132px"
          />
          <Flex direction="column" flex="1" minWidth="0" gap="1">
            <Flex justify="space-between" align="flex-start" wrap="wrap" columnGap="3">
              <chakra.span
                asChild
                flex="1"
                minWidth="min(6em, 100%)"
                fontWeight="semibold"
                fontSize="17"
                lineHeight="snug"
                overflowWrap="anywhere"
                _hover={{ color: 'brand' }}
              >
                <Link to={paths.product(item._id)}>{item.name}</Link>
              </chakra.span>
              <chakra.span fontWeight="bold" fontSize="17" lineHeight="snug" fontVariantNumeric="tabular-nums">
                <VisuallyHidden>Line total </VisuallyHidden>
                {formatMoney(lineTotal(item))}
              </chakra.span>
            </Flex>
            <chakra.div css={{ '& span': { fontWeight: 'medium' } }}>
              <Price product={item} />
            </chakra.div>
            <Flex align="center" justify="space-between" wrap="wrap" gap="3" mt="auto" pt="2">
              <QuantitySelect
                value={item.qty}
                stock={item.countInStock}
                productName={item.name}
                onChange={(qty) => cart.addToCart({ ...item, qty })}
              />
              <IconButton label={`Remove ${item.name}`} title="Remove" me="-2.5" onClick={() => onRemove(item)}>
                <Trash2 size={20} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </Flex>
          </Flex>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function lineTotal(item: CartItem): number {
  return (toCents(isReduced(item) ? item.salePrice : item.price) * item.qty) / 100;
}
