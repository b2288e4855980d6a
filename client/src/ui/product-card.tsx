import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ProductCard_ProductFragment } from '~/graphql/generated';
import { paths } from '~/lib/paths';
import { ProductBadges } from './badge';
import { onlyWithScripts } from './only-with-scripts';
import { Price } from './price';
import { ShimmerImage } from './shimmer-image';

const Card = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    '& .picture': { transition: 'transform {durations.slow} {easings.out}' },
    '&:hover .picture': { transform: 'scale(1.04)' },
    '&[data-sold-out] .picture': { opacity: 0.6 },
  },
});

/** A pill with a word where there is room, a round '+' on phones and tablets. */
const AddButton = chakra('button', {
  base: {
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: '2',
    width: { base: 'control', lg: 'auto' },
    height: 'control',
    px: { base: '0', lg: '4' },
    borderRadius: 'full',
    // Drawn only where the system takes the colors over.
    border: '1px solid transparent',
    bg: 'brand.soft',
    color: 'brand',
    fontWeight: 'semibold',
    cursor: 'pointer',
    transitionProperty: 'background-color, transform',
    transitionDuration: 'fast',
    _hover: { bg: 'brand.softHover' },
    _active: { transform: 'scale(0.96)' },
    '& svg': { transition: 'transform {durations.normal} {easings.out}' },
    '&:hover svg': { transform: 'rotate(90deg)' },
    '& .word': { display: { base: 'none', lg: 'inline' } },
    // The whole card leads to the product.
    ...onlyWithScripts,
  },
});

/** A product in a list: picture, badges, name, price, and 'Add', which opens the quick panel. Says so when it is sold out. */
export function ProductCard({
  product,
  onAdd,
  isPriority,
  headingLevel = 'h3',
}: {
  product: ProductCard_ProductFragment;
  onAdd: (product: ProductCard_ProductFragment) => void;
  isPriority?: boolean;
  headingLevel?: 'h2' | 'h3';
}) {
  const isSoldOut = !product.countInStock;
  return (
    <Card data-sold-out={isSoldOut ? '' : undefined}>
      <Box position="relative" borderRadius="lg" overflow="hidden" bg={isSoldOut ? 'tileSurface' : undefined}>
        <ShimmerImage className="picture" src={product.image} alt="" isPriority={isPriority} />
        <Box position="absolute" top="3" left="3" right="3">
          <ProductBadges product={product} isSoldOut={isSoldOut} />
        </Box>
      </Box>
      <chakra.h3
        as={headingLevel}
        fontFamily="body"
        fontWeight="semibold"
        fontSize="16"
        lineHeight="snug"
        mt="3.5"
        // Three lines at most, so that one long name does not stretch a row; a clamp would undo the balance.
        maxHeight="3lh"
        overflow="hidden"
      >
        {/* The whole card is the link's target; 'Add' lies above it. */}
        <chakra.span
          asChild
          _hover={{ color: 'brand' }}
          _before={{ content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' }}
          // The ring goes around all that is the link's target.
          css={{
            '&:focus-visible': { outline: 'none' },
            '&:focus-visible::before': { outline: '3px solid {colors.brand}', outlineOffset: '4px' },
          }}
        >
          <Link to={paths.product(product._id)}>{product.name}</Link>
        </chakra.span>
      </chakra.h3>
      <Flex align="center" justify="space-between" gap="2" mt="auto" pt="1.5">
        <Price product={product} />
        <AddButton
          type="button"
          aria-label={`Add ${product.name}`}
          aria-haspopup="dialog"
          onClick={() => onAdd(product)}
        >
          <Plus size={18} aria-hidden />
          <span className="word">Add</span>
        </AddButton>
      </Flex>
    </Card>
  );
}

/** The same shape while products load. */
export function ProductCardSkeleton() {
  return (
    <Box aria-hidden>
      <Bone aspectRatio="1" borderRadius="lg" />
      <Bone height="20px" width="70%" mt="3.5" />
      <Flex justify="space-between" align="center" mt="2">
        <Bone height="20px" width="64px" />
        <Bone height="control" width={{ base: 'control', lg: '84px' }} borderRadius="full" />
      </Flex>
    </Box>
  );
}

const Bone = chakra('div', {
  base: {
    borderRadius: 'sm',
    backgroundImage:
      'linear-gradient(100deg, {colors.shimmer.from} 30%, {colors.shimmer.to} 50%, {colors.shimmer.from} 70%)',
    backgroundSize: '200% 100%',
    animation: 'shimmer 1.4s linear infinite',
  },
});
