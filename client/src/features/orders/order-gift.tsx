import { lazy, Suspense } from 'react';
import { css } from 'styled-system/css';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { useUser } from '~/lib/session-store';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { GiftText } from '~/ui/gift-text';
import { Panel } from '~/ui/panel';
import { useDialog } from '~/ui/use-dialog';
import type { OrderLink } from './order-link';

/** Few change their mind. */
const GiftDialog = lazy(async () => ({ default: (await import('./gift-dialog')).GiftDialog }));

/** The gift message of an order; its buyer changes it, or adds one, as long as the parcel is open. */
export function OrderGift({ order, link }: { order: OrderDetails_OrderFragment; link: OrderLink | undefined }) {
  const { gift } = order;
  const isOwn = useUser()?._id === order.user._id;
  const canChange = order.canChangeGift && (isOwn || (order.user.isGuest && link !== undefined));
  const isHydrated = useIsHydrated();
  const dialog = useDialog();
  if (!gift && !canChange) return null;
  return (
    <Panel aria-labelledby="order-gift">
      <h2 className={css({ textStyle: 'card', mb: '4' })} id="order-gift">
        Gift message
      </h2>
      {gift ? (
        <GiftText gift={gift} />
      ) : (
        <p className={css({ color: 'muted' })}>There’s no card with this order yet.</p>
      )}
      {canChange && (
        <Button className={css({ mt: '4' })} variant="outline" disabled={!isHydrated} onClick={dialog.open}>
          {gift ? 'Change gift message' : 'Add a gift message'}
        </Button>
      )}
      <Suspense>
        {dialog.visit > 0 && (
          <GiftDialog
            key={dialog.visit}
            orderId={order._id}
            gift={gift}
            linkKey={link?.key}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </Panel>
  );
}
