import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';

/** Few orders are canceled. */
const CancelOrderDialog = lazy(async () => ({ default: (await import('./cancel-order-dialog')).CancelOrderDialog }));

/** 'Cancel order', for the shopper's own unpaid order; asks for confirmation. */
export function CancelOrderButton({ orderId }: { orderId: string }) {
  const isHydrated = useIsHydrated();
  const [isOpen, setOpen] = useState(false);
  // Stays once it was shown, so that it can be seen to leave.
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        className={isHydrated ? undefined : css({ _disabled: { opacity: 1 } })}
        variant="ghost"
        size="lg"
        // A click before the scripts run would be lost.
        disabled={!isHydrated}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Cancel order
      </Button>
      {wasOpened && (
        <Suspense>
          <CancelOrderDialog orderId={orderId} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
