import { orderNumber } from '@domain/order-number.js';
import { chakra } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { IconButton } from './icon-button';
import { toast } from './toast-store';

/** The short number of an order, as people read and say it; the whole id shows on hover. */
export function OrderNumber({ id }: { id: string }) {
  return (
    <chakra.span title={id} whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      {orderNumber(id)}
    </chakra.span>
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
    <chakra.span whiteSpace="nowrap">
      <OrderNumber id={id} />
      <IconButton label="Copy order number" verticalAlign="middle" my="-2.5" onClick={() => void copy()}>
        <Copy size={16} aria-hidden />
      </IconButton>
    </chakra.span>
  );
}
