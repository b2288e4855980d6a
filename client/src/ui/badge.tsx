import { chakra, Flex } from '@chakra-ui/react';

/** A small label on a picture: 'Popular' is white, 'Sale' the brand's color, 'Sold out' dark; they stay so in the dark. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '26px',
    px: '2.5',
    border: '1px solid transparent',
    borderRadius: 'full',
    fontSize: '13',
    lineHeight: 'snug',
    fontWeight: 'semibold',
  },
  variants: {
    tone: {
      plain: { bg: 'tileSurface', color: 'tileInk' },
      sale: { bg: 'tileSale', color: 'tileSurface' },
      soldOut: { bg: 'tileInk', color: 'tileSurface' },
    },
  },
  defaultVariants: { tone: 'plain' },
});

/** A product's 'Popular' and 'Sale' badges, and 'Sold out' in a list; nothing when none applies. */
export function ProductBadges({
  product,
  isSoldOut,
}: {
  product: { isPopular: boolean; isOnSale: boolean };
  isSoldOut?: boolean;
}) {
  if (!product.isPopular && !product.isOnSale && !isSoldOut) return null;
  return (
    <Flex gap="1.5" wrap="wrap">
      {isSoldOut && <Badge tone="soldOut">Sold out</Badge>}
      {product.isPopular && <Badge>Popular</Badge>}
      {product.isOnSale && <Badge tone="sale">Sale</Badge>}
    </Flex>
  );
}

/** The state of an order, a stock or a person, in words on a soft color. */
export const StatusPill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '26px',
    px: '3',
    border: '1px solid transparent',
    borderRadius: 'full',
    fontSize: '14',
    lineHeight: 'snug',
    fontWeight: 'semibold',
  },
  variants: {
    tone: {
      good: { bg: 'leaf.soft', color: 'leaf' },
      waiting: { bg: 'amber.soft', color: 'amber' },
      delivered: { bg: 'blue.soft', color: 'blue' },
      bad: { bg: 'danger.soft', color: 'danger' },
      neutral: { bg: 'line', color: 'ink' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});
