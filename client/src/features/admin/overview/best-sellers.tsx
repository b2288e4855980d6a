import { Box, chakra, Flex } from '@chakra-ui/react';
import type { SalesReportQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Panel } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState } from '~/ui/states';
import { rowLink, RowLink } from './row-link';

/** The products of which most pieces were sold, each a link to its page in the shop. */
export function BestSellers({ products }: { products: SalesReportQuery['salesReport']['bestSellers'] }) {
  return (
    <Panel aria-labelledby="best-sellers" p={{ base: '4', md: '6' }}>
      <chakra.h2 id="best-sellers" textStyle="card" mb="3">
        Best sellers
      </chakra.h2>
      {products.length === 0 ? (
        <EmptyState title="Nothing sold in this period" />
      ) : (
        <chakra.ol listStyleType="none">
          {products.map(({ productId, name, image, quantity, sales }) => (
            <chakra.li key={productId} {...rowLink}>
              <RowLink to={paths.product(productId)}>
                <ShimmerImage src={image} alt="" sizes="44px" width="44px" flexShrink="0" borderRadius="sm" />
                <Box flex="1" minWidth="0">
                  <chakra.p fontWeight="semibold" lineHeight="snug">
                    {name}
                  </chakra.p>
                  <chakra.p textStyle="small" color="muted">
                    {quantity.toLocaleString('en-US')} sold
                  </chakra.p>
                </Box>
                <Flex fontVariantNumeric="tabular-nums">{formatMoney(sales)}</Flex>
              </RowLink>
            </chakra.li>
          ))}
        </chakra.ol>
      )}
    </Panel>
  );
}
