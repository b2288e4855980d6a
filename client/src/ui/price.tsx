import { chakra } from '@chakra-ui/react';
import { formatMoney } from '~/lib/money';
import { VisuallyHidden } from './visually-hidden';

/** What a price needs to know of a product, a cart line or an order line. */
export interface Priced {
  price: number;
  salePrice: number | null;
  isOnSale: boolean;
}

/** Whether the sale price counts. */
export function isReduced(product: Priced): product is Priced & { salePrice: number } {
  return product.isOnSale && product.salePrice !== null;
}

/** A product's price; on sale the sale price with the original struck through. */
export function Price({ product, size = 'md' }: { product: Priced; size?: 'md' | 'lg' }) {
  const large = size === 'lg';
  if (!isReduced(product)) {
    return (
      <chakra.span fontWeight="bold" fontSize={large ? '28' : '16'}>
        {formatMoney(product.price)}
      </chakra.span>
    );
  }
  return (
    <chakra.span display="inline-flex" alignItems="baseline" flexWrap="wrap" columnGap={large ? '2' : '1.5'}>
      <chakra.span fontWeight="bold" color="brand" fontSize={large ? '28' : '16'}>
        <VisuallyHidden>Sale price </VisuallyHidden>
        {formatMoney(product.salePrice)}
      </chakra.span>{' '}
      <chakra.s color="muted" fontSize={large ? '19' : '14'}>
        <VisuallyHidden>Original price </VisuallyHidden>
        {formatMoney(product.price)}
      </chakra.s>
    </chakra.span>
  );
}
