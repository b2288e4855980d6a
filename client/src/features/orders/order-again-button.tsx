import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import type { OrderLines_OrderFragment } from '~/graphql/generated';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { useReorder } from './use-reorder';

/** 'Order again': puts an order's gifts into the cart once more. */
export function OrderAgainButton({
  order,
  startsItself = false,
}: {
  order: OrderLines_OrderFragment;
  /** The click was made already, on the link of a mail. */
  startsItself?: boolean;
}) {
  const { reorder, isBusy } = useReorder();
  const isHydrated = useIsHydrated();
  const hasStarted = useRef(false);

  useEffect(() => {
    // Effects may run twice, but the gifts must be added once.
    if (!startsItself || hasStarted.current) return;
    hasStarted.current = true;
    void reorder(order, { replace: true });
  });

  return (
    <Button
      className={isHydrated ? undefined : css({ _disabled: { opacity: 1 } })}
      size="lg"
      // A click before the scripts run would be lost.
      disabled={!isHydrated}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && void reorder(order)}
    >
      Order again
    </Button>
  );
}
