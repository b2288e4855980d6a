import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Wish_ProductFragment } from '~/graphql/generated';
import { paths } from '~/lib/paths';
import { Link } from '~/ui/link';
import { Price } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';

/** A wish in a list: picture, name, price, its note, and what can be done about it. */
export function WishRow({
  product,
  note,
  facts,
  children,
}: {
  product: Wish_ProductFragment;
  note: string | null;
  facts: ReactNode;
  children: ReactNode;
}) {
  return (
    <li
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: '84px minmax(0, 1fr)', sm: '112px minmax(0, 1fr)' },
        gap: { base: '4', sm: '5' },
        alignItems: 'start',
        py: '5',
        borderBottom: '1px solid {colors.line}',
      })}
    >
      <ShimmerImage className={css({ borderRadius: 'md' })} src={product.image} alt="" sizes="112px" />
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '2', alignItems: 'flex-start' })}>
        <h2 className={css({ textStyle: 'card' })}>
          <Link
            className={css({ overflowWrap: 'anywhere', _hover: { color: 'brand' } })}
            to={paths.product(product._id)}
          >
            {product.name}
          </Link>
        </h2>
        <Price product={product} />
        {note !== null && <p className={css({ color: 'muted', overflowWrap: 'anywhere' })}>“{note}”</p>}
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>{facts}</div>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>{children}</div>
      </div>
    </li>
  );
}

/** Says that something on the list isn't sold anymore. */
export function GoneNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={css({ textStyle: 'small', color: 'muted', mt: '5' })}>
      {count === 1
        ? 'One gift on this list is no longer in the shop.'
        : `${count} gifts on this list are no longer in the shop.`}
    </p>
  );
}
