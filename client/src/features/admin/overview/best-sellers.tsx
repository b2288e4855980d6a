import { css } from 'styled-system/css';
import type { SalesReportQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
import { Panel } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState } from '~/ui/states';
import { linkRow, RowLink } from './row-link';

/** The products of which most pieces were sold, each a link to its page in the shop. */
export function BestSellers({ products }: { products: SalesReportQuery['salesReport']['bestSellers'] }) {
  return (
    <Panel className={css({ p: { base: '4', md: '6' } })} aria-labelledby="best-sellers">
      <h2 className={css({ textStyle: 'card', mb: '3' })} id="best-sellers">
        Best sellers
      </h2>
      {products.length === 0 ? (
        <EmptyState title="Nothing sold in this period" />
      ) : (
        <ol className={css({ listStyleType: 'none' })}>
          {products.map(({ productId, name, image, quantity, sales }) => (
            <li key={productId} className={linkRow}>
              <RowLink to={paths.product(productId)}>
                <ShimmerImage
                  className={css({ width: '44px', flexShrink: '0', borderRadius: 'sm' })}
                  src={image}
                  alt=""
                  sizes="44px"
                />
                <div className={css({ flex: '1', minWidth: '0' })}>
                  <p className={css({ fontWeight: 'semibold', lineHeight: 'snug' })}>{name}</p>
                  <p className={css({ textStyle: 'small', color: 'muted' })}>{quantity.toLocaleString('en-US')} sold</p>
                </div>
                <div className={css({ display: 'flex', fontVariantNumeric: 'tabular-nums' })}>{formatMoney(sales)}</div>
              </RowLink>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
