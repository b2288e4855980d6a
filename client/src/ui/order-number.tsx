import { orderNumber } from '@domain/order-number.js';
import { Copy } from 'lucide-react';
import { css } from 'styled-system/css';
import { IconButton } from './icon-button';
import { toast } from './toast-store';

/** The short number of an order, as people read and say it; the whole id shows on hover. */
export function OrderNumber({ id }: { id: string }) {
  return (
    <span className={css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })} title={id}>
      {orderNumber(id)}
    </span>
  );
}

/** The number with a button that copies it. */
export function CopyableOrderNumber({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(orderNumber(id));
      toast.success('Order number copied');
    } catch {
      toast.error(`Your browser doesn’t allow copying. The order number is ${orderNumber(id)}.`);
    }
  };
  return (
    <span className={css({ whiteSpace: 'nowrap' })}>
      <OrderNumber id={id} />
      <IconButton
        className={css({ verticalAlign: 'middle', my: '-2.5' })}
        label="Copy order number"
        onClick={() => void copy()}
      >
        <Copy size={16} aria-hidden />
      </IconButton>
    </span>
  );
}
