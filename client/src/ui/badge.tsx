import type { ComponentProps } from 'react';
import { css, cx } from 'styled-system/css';
import { badge, statusPill, type BadgeVariantProps, type StatusPillVariantProps } from 'styled-system/recipes';

/** A small label on a picture: 'Popular' is white, 'Sale' the brand's color, 'Sold out' dark; they stay so in the dark. */
export function Badge({ tone, className, ...props }: BadgeVariantProps & ComponentProps<'span'>) {
  return <span {...props} className={cx(badge({ tone }), className)} />;
}

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
    <div className={css({ display: 'flex', gap: '1.5', flexWrap: 'wrap' })}>
      {isSoldOut && <Badge tone="soldOut">Sold out</Badge>}
      {product.isPopular && <Badge>Popular</Badge>}
      {product.isOnSale && <Badge tone="sale">Sale</Badge>}
    </div>
  );
}

/** The state of an order, a stock or a person, in words on a soft color. */
export function StatusPill({ tone, className, ...props }: StatusPillVariantProps & ComponentProps<'span'>) {
  return <span {...props} className={cx(statusPill({ tone }), className)} />;
}
