import { css, cx } from 'styled-system/css';
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

/** What one costs now. */
export function paidPrice(product: Priced): number {
  return isReduced(product) ? product.salePrice : product.price;
}

/** A product's price; on sale the sale price with the original struck through. */
export function Price({ product, size = 'md' }: { product: Priced; size?: 'md' | 'lg' }) {
  const large = size === 'lg';
  if (!isReduced(product)) {
    return (
      <span className={cx(css({ fontWeight: 'bold' }), large ? css({ fontSize: '28' }) : css({ fontSize: '16' }))}>
        {formatMoney(product.price)}
      </span>
    );
  }
  return (
    <span
      className={cx(
        css({ display: 'inline-flex', alignItems: 'baseline', flexWrap: 'wrap' }),
        large ? css({ columnGap: '2' }) : css({ columnGap: '1.5' }),
      )}
    >
      <span
        className={cx(
          css({ fontWeight: 'bold', color: 'brand' }),
          large ? css({ fontSize: '28' }) : css({ fontSize: '16' }),
        )}
      >
        <VisuallyHidden>Sale price </VisuallyHidden>
        {formatMoney(product.salePrice)}
      </span>{' '}
      <s className={cx(css({ color: 'muted' }), large ? css({ fontSize: '19' }) : css({ fontSize: '14' }))}>
        <VisuallyHidden>Original price </VisuallyHidden>
        {formatMoney(product.price)}
      </s>
    </span>
  );
}
