import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { formatMoney, toCents } from '~/lib/money';
import { paths } from '~/lib/paths';
import { StatusPill } from './badge';
import { isReduced, type Priced } from './price';
import { ShimmerImage } from './shimmer-image';
import { VisuallyHidden } from './visually-hidden';

/** A line of a cart or an order. */
export interface FigureLine extends Priced {
  productId: string;
  name: string;
  image: string;
  qty: number;
}

/** Lines with picture, name, quantity × price and line total. */
export function OrderLines({ lines }: { lines: readonly FigureLine[] }) {
  return (
    <chakra.ul listStyleType="none">
      {lines.map((line) => {
        const unit = isReduced(line) ? line.salePrice : line.price;
        return (
          <chakra.li
            key={line.productId}
            display="flex"
            alignItems="center"
            gap="4"
            py="3.5"
            borderBottom="1px solid {colors.line}"
            _first={{ pt: 0 }}
            _last={{ borderBottom: 'none', pb: 0 }}
          >
            <ShimmerImage src={line.image} alt="" width="64px" flexShrink="0" borderRadius="md" sizes="64px" />
            <chakra.div flex="1" minWidth="0">
              <chakra.span
                asChild
                fontWeight="semibold"
                lineHeight="snug"
                overflowWrap="anywhere"
                _hover={{ color: 'brand' }}
              >
                <Link to={paths.product(line.productId)}>{line.name}</Link>
              </chakra.span>
              <chakra.p color="muted" fontVariantNumeric="tabular-nums">
                <chakra.span whiteSpace="nowrap" me="1.5">
                  {line.qty} × {formatMoney(unit)}
                </chakra.span>
                {isReduced(line) && (
                  <chakra.s whiteSpace="nowrap" textStyle="small">
                    <VisuallyHidden>Original price </VisuallyHidden>
                    {formatMoney(line.price)}
                  </chakra.s>
                )}
              </chakra.p>
            </chakra.div>
            <chakra.span fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {formatMoney((toCents(unit) * line.qty) / 100)}
            </chakra.span>
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

/** Items, shipping, tax and the total, each with 2 decimals. */
export function OrderTotals({
  figures,
}: {
  figures: { itemsPrice: number; shippingPrice: number; taxPrice: number; totalPrice: number };
}) {
  return (
    <chakra.dl fontVariantNumeric="tabular-nums">
      <Row label="Items" amount={figures.itemsPrice} />
      <Row label="Shipping" amount={figures.shippingPrice} />
      <Row label="Tax" amount={figures.taxPrice} />
      <Flex
        justify="space-between"
        align="baseline"
        wrap="wrap"
        columnGap="4"
        textStyle="card"
        pt="3"
        mt="2"
        borderTop="1px solid {colors.line}"
      >
        <dt>Total</dt>
        <dd>{formatMoney(figures.totalPrice)}</dd>
      </Flex>
    </chakra.dl>
  );
}

/** Under the totals: the refunded amount. Shows nothing while nothing was refunded. */
export function RefundedAmount({ order }: { order: { refundedPrice: number } }) {
  if (order.refundedPrice === 0) return null;
  return (
    <chakra.dl fontVariantNumeric="tabular-nums" mt="2">
      <Row label="Refunded" amount={-order.refundedPrice} />
    </chakra.dl>
  );
}

function Row({ label, amount }: { label: string; amount: number }) {
  return (
    <Flex justify="space-between" wrap="wrap" columnGap="4" py="1">
      <chakra.dt color="muted">{label}</chakra.dt>
      <dd>{formatMoney(amount)}</dd>
    </Flex>
  );
}

/** 'Refunded' or 'Partly refunded'; nothing while nothing of an order was refunded. */
export function RefundPill({ order }: { order: { refundedPrice: number; totalPrice: number } }) {
  if (order.refundedPrice === 0) return null;
  return <StatusPill>{order.refundedPrice < order.totalPrice ? 'Partly refunded' : 'Refunded'}</StatusPill>;
}
