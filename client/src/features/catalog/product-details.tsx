import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { CircleHelp, Phone, RotateCcw, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useShop } from '~/graphql/use-shop';
import { paths } from '~/lib/paths';
import { ProductBadges, StatusPill } from '~/ui/badge';
import { LinkButton } from '~/ui/button';
import { Bone } from '~/ui/panel';
import { Price } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';
import { ExternalLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { OutlinedBadges } from './outlined-badges';
import { Breadcrumb } from './breadcrumb';
import { BuyBox } from './buy-box';
import { productTrail } from './product-trail';
import { StockStatus } from './stock-status';
import type { KnownProduct } from './use-product';

/** A product in full: picture, name, badges, price, stock, description, and the controls to buy it. */
export function ProductDetails({ product }: { product: KnownProduct }) {
  return (
    <>
      <Breadcrumb links={productTrail(product)} here={product.name} />
      <Frame
        picture={
          <ShimmerImage
            src={product.image}
            alt={product.name}
            sizes="(min-width: 1280px) 553px, (min-width: 768px) 48vw, 100vw"
            borderRadius="xl"
            isPriority
          />
        }
      >
        <OutlinedBadges>
          <ProductBadges product={product} />
        </OutlinedBadges>
        {product.isPublished === false && <StatusPill>Not published: only admins can see it</StatusPill>}
        <chakra.h1 textStyle="title">{product.name}</chakra.h1>
        <Flex wrap="wrap" align="center" columnGap="4" rowGap="2">
          <Price product={product} size="lg" />
          <StockStatus countInStock={product.countInStock} />
        </Flex>
        <BuyBox product={product} />
        {product.description === undefined ? (
          <Bone height="96px" width="full" />
        ) : (
          <chakra.p whiteSpace="pre-line" maxWidth="reading" fontSize="17" lineHeight="1.65">
            {product.description}
          </chakra.p>
        )}
        <HelpBar />
      </Frame>
    </>
  );
}

/** The same shape while the product is on its way and nothing is known of it. */
export function ProductDetailsSkeleton() {
  return (
    <Box role="status" aria-label="Loading the product" pt="11">
      <VisuallyHidden>Loading the product</VisuallyHidden>
      <Frame picture={<Bone aspectRatio="1" borderRadius="xl" />}>
        <Bone height="46px" width="80%" />
        <Bone height="32px" width="120px" />
        <Bone height="52px" width="full" borderRadius="full" />
        <Bone height="52px" width="full" borderRadius="full" />
        <Bone height="96px" width="full" />
      </Frame>
    </Box>
  );
}

function Frame({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      columnGap={{ md: '8', lg: '14' }}
      rowGap="6"
      alignItems="start"
    >
      <Box position={{ md: 'sticky' }} top="6">
        {picture}
      </Box>
      <Stack gap={{ base: '4', lg: '5' }} align="flex-start">
        {children}
      </Stack>
    </Grid>
  );
}

/** Answers what shoppers ask before buying: delivery, returns, and whom to call. */
function HelpBar() {
  const contact = useShop()?.contact;
  return (
    <Box width="full" borderTop="1px solid {colors.line}">
      <Fact icon={<Truck size={20} strokeWidth={1.75} aria-hidden />}>
        <Quiet to={paths.shipping}>Delivery times and prices</Quiet>
      </Fact>
      <Fact icon={<RotateCcw size={20} strokeWidth={1.75} aria-hidden />}>
        <Quiet to={paths.returns}>30-day returns</Quiet>
      </Fact>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="1" pt="2">
        {contact && (
          <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="3" color="muted">
            <chakra.span color="brand">
              <Phone size={20} strokeWidth={1.75} aria-hidden />
            </chakra.span>
            Questions? Call us
            <ExternalLink href={`tel:${contact.dialledPhone}`}>{contact.phone}</ExternalLink>
          </chakra.p>
        )}
        <LinkButton to={paths.contact} variant="soft" size="sm">
          <CircleHelp size={18} aria-hidden />
          Need help?
        </LinkButton>
      </Flex>
    </Box>
  );
}

const Quiet = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'controlLarge',
    borderRadius: 'sm',
    fontWeight: 'medium',
    _hover: { color: 'brand', textDecoration: 'underline', textUnderlineOffset: '4px' },
  },
});

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Flex align="center" gap="3" borderBottom="1px solid {colors.line}">
      <chakra.span color="brand" flexShrink="0">
        {icon}
      </chakra.span>
      {children}
    </Flex>
  );
}
