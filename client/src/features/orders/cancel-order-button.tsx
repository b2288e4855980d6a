import { lazy, Suspense } from 'react';
import { css } from 'styled-system/css';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { useDialog } from '~/ui/use-dialog';

/** Few orders are canceled. */
const CancelOrderDialog = lazy(async () => ({ default: (await import('./cancel-order-dialog')).CancelOrderDialog }));

/** 'Cancel order', for the shopper's own unpaid order, or a guest's from its link; asks for confirmation. */
export function CancelOrderButton({ orderId, linkKey }: { orderId: string; linkKey?: string | undefined }) {
  const isHydrated = useIsHydrated();
  const dialog = useDialog();
  return (
    <>
      <Button
        className={isHydrated ? undefined : css({ _disabled: { opacity: 1 } })}
        variant="ghost"
        size="lg"
        // A click before the scripts run would be lost.
        disabled={!isHydrated}
        onClick={dialog.open}
      >
        Cancel order
      </Button>
      <Suspense>
        {dialog.visit > 0 && (
          <CancelOrderDialog orderId={orderId} linkKey={linkKey} isOpen={dialog.isOpen} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  );
}
